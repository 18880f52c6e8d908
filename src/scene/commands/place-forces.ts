/** Springs, loads and motors that are put on by hand: as strong as suits what they act on. */
import { sizeFor } from '../building/places.ts'
import { drivesOf } from '../document.ts'
import type { Attachment, Joint, Scene, SceneDraft, Vec3 } from '../document.ts'
import { freedomOfDrive, freedomsOf, type Freedom } from '../joints.ts'
import { massOfBody } from '../mechanism.ts'
import { newDrive, withDrive } from './drives.ts'
import { addForce } from './forces.ts'
import { jointIn } from './find.ts'
import { setDrives } from './joints.ts'

/** m/s², to weigh things with where the scene has no gravity. */
const WEIGHT = 9.81
/** A spring gives way under the lighter body by this share of the scene's size. */
const SAG = 0.1
/** A torsion spring gives way by so much under a weight half the scene's size away, rad. */
const TWIST = 0.5

/** One significant digit: a number to start from. */
const round = (x: number): number => Number(x.toPrecision(1))

function massOf(scene: Pick<Scene, 'bodies'>, id: string): number {
  const body = scene.bodies.find((b) => b.id === id)
  return body === undefined || body.fixed ? Infinity : massOfBody(body).mass || 1
}

/** The lighter of two bodies, kg; 1 where neither moves. */
const lighter = (scene: Pick<Scene, 'bodies'>, a: string, b: string): number => {
  const least = Math.min(massOf(scene, a), massOf(scene, b))
  return Number.isFinite(least) ? least : 1
}

/** A spring from point to point, at rest as long as it is at the start. */
export function placeSpring(draft: SceneDraft, from: Attachment, to: Attachment): string {
  const stiffness = round((lighter(draft, from.body, to.body) * WEIGHT) / (SAG * sizeFor(draft)))
  return addForce(draft, { kind: 'spring-damper', from, to, stiffness, damping: 0 })
}

/** A load as large as the body's weight, along a direction of the world. */
export function placeLoad(draft: SceneDraft, at: Attachment, direction: Vec3): string {
  const size = round(Math.min(massOf(draft, at.body), 1e9) * WEIGHT)
  const force = direction.map((c) => Number((c * size).toPrecision(4)) + 0) as unknown as Vec3
  return addForce(draft, { kind: 'load', body: at.body, position: at.position, force })
}

/** A spring that turns a joint back to where it is drawn. */
export function placeTorsionSpring(draft: SceneDraft, joint: string): string {
  const { driven, main } = jointIn(draft, joint)
  const mass = lighter(draft, driven.body, main.body)
  const stiffness = round((mass * WEIGHT * sizeFor(draft)) / 2 / TWIST)
  return addForce(draft, { kind: 'torsion-spring', joint, stiffness })
}

/** The freedom that a motor on the joint would drive: the first without one; null where none is left. */
export function motorFreedom(joint: Pick<Joint, 'type' | 'drive'>): Freedom | null {
  const driven = drivesOf(joint).map(({ kind }) => freedomOfDrive(kind))
  return freedomsOf(joint.type).find((freedom) => !driven.includes(freedom)) ?? null
}

/** A motor that runs at an even rate from where the joint is: nothing jumps, whenever it is put on. */
export function placeMotor(draft: SceneDraft, id: string): void {
  const joint = jointIn(draft, id) as Joint
  const freedom = motorFreedom(joint)
  if (freedom === null) return
  const drive =
    freedom === 'angle'
      ? { ...newDrive('angular-velocity', NaN), law: 'pi' }
      : { ...newDrive('velocity', NaN), law: round(0.2 * sizeFor(draft)) }
  setDrives(draft, id, withDrive(joint, freedom, drive))
}

/** Whether a joint can take a torsion spring. */
export const canTwist = (joint: Pick<Joint, 'type'>): boolean => freedomsOf(joint.type).includes('angle')

/** Springs, loads and motors that are put on by hand: as strong as suits what they act on. */
import { sizeFor } from '../building/places.ts'
import { stiffnessFor, twistStiffnessFor, weightOf } from '../building/strength.ts'
import { drivesOf } from '../document.ts'
import type { Attachment, Joint, SceneDraft, Vec3 } from '../document.ts'
import { freedomOfDrive, freedomsOf, type Freedom } from '../joints.ts'
import { newDrive, withDrive } from './drives.ts'
import { addForce } from './forces.ts'
import { jointIn } from './find.ts'
import { setDrives } from './joints.ts'

/** A slide's rate, over the size of the scene and a second, with one significant digit. */
const RATE = 0.2

/** A spring from point to point, at rest as long as it is at the start; it is drawn `length` long, m. */
export function placeSpring(draft: SceneDraft, from: Attachment, to: Attachment, length: number): string {
  const stiffness = stiffnessFor(draft, [from.body, to.body], length)
  return addForce(draft, { kind: 'spring-damper', from, to, stiffness, damping: 0 })
}

/** A load as large as the body's weight, along a direction of the world. */
export function placeLoad(draft: SceneDraft, at: Attachment, direction: Vec3): string {
  const size = weightOf(draft, at.body)
  const force = direction.map((c) => Number((c * size).toPrecision(4)) + 0) as unknown as Vec3
  return addForce(draft, { kind: 'load', body: at.body, position: at.position, force })
}

/** A spring that turns a joint back to where it is drawn. */
export function placeTorsionSpring(draft: SceneDraft, joint: string): string {
  const { driven, main } = jointIn(draft, joint)
  const stiffness = twistStiffnessFor(draft, driven.body, main.body)
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
      ? { ...newDrive('angular-velocity', NaN), law: '2*pi' }
      : { ...newDrive('velocity', NaN), law: Number((RATE * sizeFor(draft)).toPrecision(1)) }
  setDrives(draft, id, withDrive(joint, freedom, drive))
}

/** Whether a joint can take a torsion spring. */
export const canTwist = (joint: Pick<Joint, 'type'>): boolean => freedomsOf(joint.type).includes('angle')

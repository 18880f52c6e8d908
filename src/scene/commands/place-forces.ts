/** Forces and motors that are put on by hand: as strong as suits what they act on. */
import { sizeFor } from '../building/places.ts'
import { conjugate, toBody, type Pose } from '../../geometry/index.ts'
import { holdingFor, stiffnessFor, twistStiffnessFor, weightOf } from '../building/strength.ts'
import { drivesOf } from '../document.ts'
import type { Attachment, ForceKind, Joint, SceneDraft, Vec3 } from '../document.ts'
import { forceFields } from '../elements/forces.ts'
import { newForce } from '../elements/new-force.ts'
import { driveGiving, freedomOfDrive, freedomsOf, type Freedom } from '../joints.ts'
import type { AttachedFrame } from '../values.ts'
import { FIRST_RATE, withDrive } from './drives.ts'
import { addForce } from './forces.ts'
import { startAngle } from './joint-angle.ts'
import { jointIn } from './find.ts'
import { setDrives } from './joints.ts'

/** A slide's rate, over the size of the scene and a second, with one significant digit. */
const RATE = 0.2

/** A force from point to point, as strong as suits what it ties; it is drawn `length` long, m. */
export function placeBetween(
  draft: SceneDraft,
  kind: ForceKind,
  ends: readonly [Attachment, Attachment],
  length: number,
): string {
  const stiffness = stiffnessFor(draft, [ends[0].body, ends[1].body], length)
  return addForce(draft, newForce(kind, { by: 'two-points', ends, stiffness }))
}

/** A force that holds two bodies together at a point of the world, in the axes of the world, where they are seen. */
export function placeJoining(
  draft: SceneDraft,
  kind: ForceKind,
  { driven, main }: { readonly driven: string; readonly main: string },
  point: Vec3,
  pose: (body: string) => Pose,
): string {
  const markerOn = (body: string): AttachedFrame => {
    const seen = pose(body)
    return { body, position: toBody(seen, point), orientation: conjugate(seen.orientation) }
  }
  const holding = holdingFor(draft, [driven, main])
  return addForce(draft, newForce(kind, { by: 'place', driven: markerOn(driven), main: markerOn(main), holding }))
}

/** A force on a point of a body as large as the body's weight, along a direction of the world. */
export function placeAt(draft: SceneDraft, kind: ForceKind, at: Attachment, direction: Vec3): string {
  const size = weightOf(draft, at.body)
  const push = direction.map((c) => Number((c * size).toPrecision(4)) + 0) as unknown as Vec3
  return addForce(draft, newForce(kind, { by: 'point', at, push }))
}

/** A force that turns a joint back to where it is drawn. */
export function placeOnJoint(draft: SceneDraft, kind: ForceKind, joint: string): string {
  const on = jointIn(draft, joint)
  const stiffness = twistStiffnessFor(draft, on.driven.body, on.main.body)
  const angle = startAngle(draft, on) ?? 0
  return addForce(draft, newForce(kind, { by: 'joint', joint, stiffness, angle }))
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
  const law = freedom === 'angle' ? FIRST_RATE.angle : Number((RATE * sizeFor(draft)).toPrecision(1))
  setDrives(draft, id, withDrive(joint, freedom, { kind: driveGiving('velocity', freedom), law }))
}

/** Whether a joint has the coordinate that a kind of force acts on. */
export const takesForce = (joint: Pick<Joint, 'type'>, kind: ForceKind): boolean =>
  forceFields(kind).every(([, field]) => field.role !== 'joint' || freedomsOf(joint.type).includes(field.acts))

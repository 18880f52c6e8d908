/** Sets coordinates of joints where the bodies start, leads them along laws, and frees them. */
import { makeLaw } from '../../engine/index.ts'
import { composePose, inversePose, quatAbout, turn, type Pose } from '../../geometry/index.ts'
import type { Joint, SceneDraft, Vec3 } from '../document.ts'
import { coordinateAt, wrapAngle } from '../joint-coordinate.ts'
import { driveGiving, type Freedom } from '../joints.ts'
import { lawSpec } from '../mechanism.ts'
import { makeSides, type CoordinateLaw } from '../tree-coordinates.ts'
import { withDrive } from './drives.ts'
import { bodyIn, jointIn } from './find.ts'
import { setDrives } from './joints.ts'
import { displacement, movePoses } from './reshape.ts'
import { Refused } from './refused.ts'

const WORLD: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/**
 * Sets a coordinate of a joint where the bodies start, and takes along all that hangs on it, velocities too. It is refused in a closed loop, where no body could
 * go along alone.
 *
 * @param value rad, to a whole turn, or m
 */
export function setCoordinate(draft: SceneDraft, id: string, on: Freedom, value: number): void {
  const joint = jointIn(draft, id)
  const poseOf = (body: string): Pose | undefined => draft.bodies.find((one) => one.id === body)
  const side = makeSides(draft)(joint)
  if (side === null)
    throw new Refused(`${joint.name} is part of a closed loop, so that it cannot be set alone. Drag a body instead.`)
  const before = coordinateAt(joint, on, poseOf)
  if (Number.isNaN(before))
    throw new Refused(`The axes of ${joint.name} are more than a right angle apart at the start. Bring them together first.`) // prettier-ignore
  const by = on === 'angle' ? wrapAngle(value) - before : value - before
  if (by === 0) return
  const main = composePose(poseOf(joint.main.body) ?? WORLD, joint.main)
  const axis = turn(main.orientation, [0, 0, 1])
  const [angle, way] = on === 'angle' ? [by, 0] : [0, by]
  const shift: Vec3 = [way * axis[0], way * axis[1], way * axis[2]]
  const driven = displacement(main.position, quatAbout(axis, angle), shift)
  const moved = side.end === 'driven' ? driven : inversePose(driven)
  for (const name of side.bodies) {
    const body = bodyIn(draft, name)
    movePoses(draft, new Map([[name, composePose(moved, body)]]))
    body.velocity = turn(moved.orientation, body.velocity)
    body.angularVelocity = turn(moved.orientation, body.angularVelocity)
  }
}

/** Leads coordinates along laws from now on, and puts each where its law begins, as far as it can be set alone. */
export function followLaws(draft: SceneDraft, laws: readonly CoordinateLaw[]): void {
  const sideOf = makeSides(draft)
  const jet = new Float64Array(3)
  for (const { joint: id, on, law } of laws) {
    const joint = jointIn(draft, id) as Joint
    setDrives(draft, id, withDrive(joint, on, { kind: driveGiving('position', on), law }))
    if (sideOf(joint) === null) continue
    makeLaw(lawSpec(law)).evaluate(0, jet, 0)
    setCoordinate(draft, id, on, jet[0]!)
  }
}

/** A coordinate that nothing is to lead, and where it is to start, rad or m; null: as the scene has it. */
export interface FreedCoordinate extends Pick<CoordinateLaw, 'joint' | 'on'> {
  readonly value: number | null
}

/** Takes away the drives of coordinates. */
export function freeCoordinates(draft: SceneDraft, freed: readonly FreedCoordinate[]): void {
  for (const { joint, on, value } of freed) {
    setDrives(draft, joint, withDrive(jointIn(draft, joint), on, null))
    if (value !== null) setCoordinate(draft, joint, on, value)
  }
}

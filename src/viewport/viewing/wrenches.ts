/** What forces do to the bodies that they act on, as it is drawn: read from a frame, in world axes and SI units. */
import type { Force, ForceLook, Scene } from '../../scene/index.ts'
import { holdsOf, isStill, jointsOf, lookOf } from '../../scene/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { FORCE } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, cross, scale, subtract } from '../../tools/index.ts'
import { readVec3 } from '../live/read-frame.ts'

/** A force and a torque about a point. */
export interface Wrench {
  readonly at: Vec3
  readonly force: Vec3
  readonly torque: Vec3
}

/** Where it acts: at its point on one body; along the line between its ends, at each; or at one place of two bodies. */
const ACTS: Readonly<Record<ForceLook['draw'], 'alone' | 'ends' | 'place'>> = {
  arrows: 'alone',
  spring: 'ends',
  spiral: 'place',
  sleeve: 'place',
}

/** Whether a force is given from outside, as a load. */
export const actsAlone = (force: Force): boolean => ACTS[lookOf(force).draw] === 'alone'

/**
 * The wrenches of a force whose reading begins at `place` of the frame: of a load on its body; of what is between two ends, on each body that can move; of what holds two
 * bodies at one place, on that which the reading is of or, where that stands still, on the other one.
 */
export function wrenchesOf(scene: Scene, force: Force, data: Frame['data'], place: number): readonly Wrench[] {
  const read = (reading: 'from' | 'to' | 'force' | 'torque'): Vec3 => readVec3(data, place + FORCE[reading])
  const acts = ACTS[lookOf(force).draw]
  const [from, to, push, turn] = [read('from'), read('to'), read('force'), read('torque')]
  if (acts === 'alone') return [{ at: from, force: push, torque: turn }]
  // On the first body the opposite, about its own point, about which the force may have an arm: none where it acts along the line between the points.
  const arm: Vec3 = acts === 'ends' ? [0, 0, 0] : subtract(to, from)
  const both = [
    { at: from, force: scale(push, -1), torque: scale(add(turn, cross(arm, push)), -1) },
    { at: to, force: push, torque: turn },
  ]
  const bodies = bodiesPushed(scene, force)
  const moving = both.filter((_, k) => !isStill(scene, bodies[k]!))
  return acts === 'ends' ? moving : moving.slice(-1)
}

/** The two bodies that a force is between, that on which its reading acts last: its own, or those of its joint. */
function bodiesPushed({ joints }: Scene, force: Force): readonly string[] {
  const [own] = jointsOf(force)
  const joint = joints.find(({ id }) => id === own?.joint)
  return joint ? [joint.main.body, joint.driven.body] : holdsOf(force).map(({ body }) => body)
}

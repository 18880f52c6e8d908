import type { Quat, Vec3 } from '../../engine/index.ts'
import { add, cross, turn } from '../../geometry/index.ts'
import { BODY } from '../protocol/frame.ts'

/** Place (m), velocity (m/s) and acceleration (m/s²) of a point of a body, world axes. */
export interface PointMotion {
  readonly position: Vec3
  readonly velocity: Vec3
  readonly acceleration: Vec3
}

/**
 * The motion of the point at `local` (body axes, m) of the body whose reading begins at `at`:
 * r + p, v + ω × p, a + α × p + ω × (ω × p), with p the arm in world axes.
 */
export function calcPointMotion(data: Float64Array, at: number, local: Vec3): PointMotion {
  const three = (from: number): Vec3 => [data[at + from] ?? NaN, data[at + from + 1] ?? NaN, data[at + from + 2] ?? NaN]
  const orientation = [data[at + BODY.orientation] ?? NaN, ...three(BODY.orientation + 1)] as unknown as Quat
  const arm = turn(orientation, local)
  const turning = three(BODY.angularVelocity)
  const swing = cross(turning, arm)
  const speedingUp = cross(three(BODY.angularAcceleration), arm)
  return {
    position: add(three(BODY.position), arm),
    velocity: add(three(BODY.velocity), swing),
    acceleration: add(add(three(BODY.acceleration), speedingUp), cross(turning, swing)),
  }
}

import type { Quat, Vec3 } from '../../engine/index.ts'
import { accelerationWith, add, turn, velocityWith, type BodyMotion } from '../../geometry/index.ts'
import { BODY } from '../protocol/frame.ts'

/** Place (m), velocity (m/s) and acceleration (m/s²) of a point of a body, world axes. */
export interface PointMotion {
  readonly position: Vec3
  readonly velocity: Vec3
  readonly acceleration: Vec3
}

/** How the body whose reading begins at `at` moves. */
export function bodyMotionOf(data: Float64Array, at: number): BodyMotion {
  const three = (from: number): Vec3 => [data[at + from] ?? NaN, data[at + from + 1] ?? NaN, data[at + from + 2] ?? NaN]
  return {
    position: three(BODY.position),
    velocity: three(BODY.velocity),
    angularVelocity: three(BODY.angularVelocity),
    acceleration: three(BODY.acceleration),
    angularAcceleration: three(BODY.angularAcceleration),
  }
}

/** The motion of the point at `local` (body axes, m) of the body whose reading begins at `at`. */
export function calcPointMotion(data: Float64Array, at: number, local: Vec3): PointMotion {
  const body = bodyMotionOf(data, at)
  const q = at + BODY.orientation
  const orientation: Quat = [data[q] ?? NaN, data[q + 1] ?? NaN, data[q + 2] ?? NaN, data[q + 3] ?? NaN]
  const arm = turn(orientation, local)
  return {
    position: add(body.position, arm),
    velocity: velocityWith(body, arm),
    acceleration: accelerationWith(body, arm),
  }
}

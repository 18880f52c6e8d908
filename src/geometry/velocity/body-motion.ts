/** How a body moves at one instant, and how its points do. World axes, SI. */
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, subtract } from '../vector.ts'

export interface BodyMotion {
  /** Of the origin of the body frame. */
  readonly position: Vec3
  readonly velocity: Vec3
  readonly angularVelocity: Vec3
  /** Of the origin. */
  readonly acceleration: Vec3
  readonly angularAcceleration: Vec3
}

/** What does not move, the ground. */
export const AT_REST: BodyMotion = {
  position: [0, 0, 0],
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  angularAcceleration: [0, 0, 0],
}

/** Velocity (m/s) of the point of a body at an arm p (m, world axes) from its origin: v + ω × p. */
export const velocityWith = ({ velocity, angularVelocity }: BodyMotion, arm: Vec3): Vec3 =>
  add(velocity, cross(angularVelocity, arm))

/** Acceleration (m/s²) of that point: a + α × p + ω × (ω × p). */
export function accelerationWith(body: BodyMotion, arm: Vec3): Vec3 {
  const { acceleration, angularVelocity, angularAcceleration } = body
  const turning = cross(angularVelocity, cross(angularVelocity, arm))
  return add(add(acceleration, cross(angularAcceleration, arm)), turning)
}

/** Velocity (m/s) of the point of a body that is at a place (m) now. */
export const velocityAt = (body: BodyMotion, place: Vec3): Vec3 => velocityWith(body, subtract(place, body.position))

/** Acceleration (m/s²) of the point of a body that is at a place (m) now. */
export const accelerationAt = (body: BodyMotion, place: Vec3): Vec3 =>
  accelerationWith(body, subtract(place, body.position))

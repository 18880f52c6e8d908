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

/** Velocity (m/s) of the point of a body that is at a place (m) now: v + ω × r. */
export const velocityAt = ({ position, velocity, angularVelocity }: BodyMotion, place: Vec3): Vec3 =>
  add(velocity, cross(angularVelocity, subtract(place, position)))

/** Acceleration (m/s²) of the point of a body that is at a place (m) now: a + α × r + ω × (ω × r). */
export function accelerationAt(body: BodyMotion, place: Vec3): Vec3 {
  const { position, acceleration, angularVelocity, angularAcceleration } = body
  const arm = subtract(place, position)
  const turning = cross(angularVelocity, cross(angularVelocity, arm))
  return add(acceleration, add(cross(angularAcceleration, arm), turning))
}

/**
 * The instantaneous screw axis of one body as seen from another (docs/THEORY.md §10 (40)): at every instant a body turns about a line and slides along it. With the relative
 * angular velocity ω and the relative velocity v at a place O the axis goes through O + ω × v/ω² along ω, and its pitch is ω·v/ω², m/rad.
 */
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, dot, lengthOf, scale, subtract } from '../vector.ts'
import { velocityAt, type BodyMotion } from './body-motion.ts'

export type ScrewAxis =
  | {
      readonly kind: 'screw'
      /** The point of the axis that is nearest to the place that was asked for, m, world axes. */
      readonly point: Vec3
      /** Unit, along the relative angular velocity, which is counterclockwise about it. */
      readonly direction: Vec3
      /** rad/s, above 0. */
      readonly rate: number
      /** Slide along the axis for a turn by one radian, m/rad; 0 where the body only turns. */
      readonly pitch: number
    }
  /** All points move alike: the axis is at infinity. Velocity in m/s. */
  | { readonly kind: 'slide'; readonly velocity: Vec3 }
  | { readonly kind: 'rest' }

/** Share of the speeds below which a relative one is none: a run keeps its velocities on the constraints to about 1e-12. */
const ROUNDING = 1e-9

/**
 * The screw axis of a body as seen from another.
 *
 * @param near a place at the mechanism, m: the axis is told by its point that is nearest to it
 * @param size what lengths are measured by, m: a turn is none where it moves points so far apart by rounding alone
 */
export function screwAxis(body: BodyMotion, seenFrom: BodyMotion, near: Vec3, size: number): ScrewAxis {
  const omega = subtract(body.angularVelocity, seenFrom.angularVelocity)
  const here = velocityAt(body, near)
  const there = velocityAt(seenFrom, near)
  const velocity = subtract(here, there)
  const rate = lengthOf(omega)
  const speed = lengthOf(velocity)
  const turns = size * (lengthOf(body.angularVelocity) + lengthOf(seenFrom.angularVelocity))
  const fastest = Math.max(lengthOf(here) + lengthOf(there), turns)
  const still = ROUNDING * fastest
  if (size * rate <= still) return speed <= still ? { kind: 'rest' } : { kind: 'slide', velocity }
  return {
    kind: 'screw',
    point: add(near, scale(cross(omega, velocity), 1 / rate ** 2)),
    direction: scale(omega, 1 / rate),
    rate,
    pitch: dot(omega, velocity) / rate ** 2,
  }
}

/** Whether a screw slides along its axis, by more than rounding; `size` as of `screwAxis`. */
export const slides = (axis: ScrewAxis, size: number): boolean =>
  axis.kind === 'screw' && Math.abs(axis.pitch) > ROUNDING * size

/**
 * Instant centres of a mechanism in a plane (docs/THEORY.md §10 (41)): the place where two bodies move alike, for each pair. By Kennedy's theorem the three of any three bodies lie on
 * one line.
 */
import type { Vec3 } from '../../engine/index.ts'
import type { Plane } from '../paper.ts'
import { add, cross, dot, lengthOf, scale, subtract } from '../vector.ts'
import { velocityAt, type BodyMotion } from './body-motion.ts'

export type InstantCentre =
  | { readonly kind: 'centre'; readonly point: Vec3 }
  /** The bodies do not turn against each other: the centre is at infinity, along this unit vector, square to the way that they slide. */
  | { readonly kind: 'at-infinity'; readonly direction: Vec3 }
  /** They move alike everywhere. */
  | { readonly kind: 'together' }

/** Share of the speeds below which a relative one is none: a run keeps its velocities on the constraints to about 1e-12. */
const ROUNDING = 1e-9

/**
 * The instant centre of two bodies.
 *
 * @param size what lengths are measured by, m
 */
export function instantCentre(a: BodyMotion, b: BodyMotion, { origin, normal }: Plane, size: number): InstantCentre {
  const rate = dot(subtract(a.angularVelocity, b.angularVelocity), normal)
  const [here, there] = [velocityAt(a, origin), velocityAt(b, origin)]
  const relative = subtract(here, there)
  const velocity = subtract(relative, scale(normal, dot(relative, normal)))
  const turns = size * (lengthOf(a.angularVelocity) + lengthOf(b.angularVelocity))
  const still = ROUNDING * Math.max(lengthOf(here) + lengthOf(there), turns)
  const across = cross(normal, velocity)
  const speed = lengthOf(velocity)
  if (size * Math.abs(rate) > still) return { kind: 'centre', point: add(origin, scale(across, 1 / rate)) }
  return speed > still ? { kind: 'at-infinity', direction: scale(across, 1 / speed) } : { kind: 'together' }
}

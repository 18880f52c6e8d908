/**
 * Instant centres of a mechanism in a plane (docs/THEORY.md §10 (41)): the place where two bodies move alike, for each pair. By Kennedy's theorem the three of any three bodies lie on
 * one line.
 */
import type { Vec3 } from '../../engine/index.ts'
import { add, cross, dot, lengthOf, scale, subtract } from '../vector.ts'
import { velocityAt, type BodyMotion } from './body-motion.ts'

/** A plane that bodies move in: a place of it, m, and its unit normal. */
export interface Plane {
  readonly origin: Vec3
  readonly normal: Vec3
}

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

/** Two bodies by their places in a list. */
export type Pair = readonly [number, number]

export interface CentreOfPair {
  readonly pair: Pair
  readonly centre: InstantCentre
}

/** The centres of all pairs of bodies: n (n − 1)/2 of them. */
export const instantCentres = (bodies: readonly BodyMotion[], plane: Plane, size: number): readonly CentreOfPair[] =>
  bodies.flatMap((a, i) =>
    bodies.slice(i + 1).map((b, k) => ({ pair: [i, i + 1 + k] as const, centre: instantCentre(a, b, plane, size) })),
  )

/** The three bodies of a line of Kennedy's, and their centres 12, 13, 23. */
export interface KennedyLine {
  readonly bodies: readonly [number, number, number]
  readonly centres: readonly [InstantCentre, InstantCentre, InstantCentre]
}

/** The lines of all triples of bodies that move against each other. */
export function kennedyLines(centres: readonly CentreOfPair[]): readonly KennedyLine[] {
  const key = (i: number, j: number): string => `${Math.min(i, j)} ${Math.max(i, j)}`
  const found = new Map(centres.map(({ pair: [i, j], centre }) => [key(i, j), centre]))
  const bodies = [...new Set(centres.flatMap(({ pair }) => pair))].toSorted((a, b) => a - b)
  return bodies.flatMap((i, a) =>
    bodies.slice(a + 1).flatMap((j, b) =>
      bodies.slice(a + b + 2).flatMap((k): readonly KennedyLine[] => {
        const three = [found.get(key(i, j)), found.get(key(i, k)), found.get(key(j, k))] as const
        const [first, second, third] = three
        if (first === undefined || second === undefined || third === undefined) return []
        if (three.some((centre) => centre?.kind === 'together')) return []
        return [{ bodies: [i, j, k], centres: [first, second, third] }]
      }),
    ),
  )
}

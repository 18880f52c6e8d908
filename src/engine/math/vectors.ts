/** Places and directions as three numbers, and frames as three directions: for what is worked out once; steps have vec3.ts. */

/** As in the spec of a mechanism. */
type Vec3 = readonly [number, number, number]

/** Axes of a frame, each of length 1. */
export interface Frame {
  readonly x: Vec3
  readonly y: Vec3
  readonly z: Vec3
}

/** Directions that are apart by no more, and lengths apart by no more as a share of the size of the mechanism, are the same. */
export const SAME = 1e-10

/** A vector by its three numbers. */
export const vectorOf = (of: (k: number) => number): Vec3 => [of(0), of(1), of(2)]

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const plus = (a: Vec3, b: Vec3, factor = 1): Vec3 => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
]
export const minus = (a: Vec3, b: Vec3): Vec3 => plus(a, b, -1)
export const times = (a: Vec3, factor: number): Vec3 => [factor * a[0], factor * a[1], factor * a[2]]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vec3): number => Math.hypot(...a)

/** Of length 1; null for a vector no longer than `least`. */
export function unit(a: Vec3, least = SAME): Vec3 | null {
  const size = lengthOf(a)
  return size > least ? times(a, 1 / size) : null
}

/** What of a vector is across a direction. */
export const across = (a: Vec3, axis: Vec3): Vec3 => plus(a, axis, -dot(a, axis))

/** Whether two directions are the same or opposite ones. */
export const areParallel = (a: Vec3, b: Vec3): boolean => lengthOf(cross(a, b)) < SAME

/** Any direction across one. */
export function anyAcross(axis: Vec3): Vec3 {
  const sizes = axis.map(Math.abs)
  const least = sizes.indexOf(Math.min(...sizes))
  return unit(
    across(
      vectorOf((k) => (k === least ? 1 : 0)),
      axis,
    ),
  )!
}

export const frameOf = (z: Vec3, x: Vec3): Frame => ({ x, y: cross(z, x), z })

export const inFrame = ({ x, y, z }: Frame, a: Vec3): Vec3 => [dot(x, a), dot(y, a), dot(z, a)]

/** The angle from one direction to another about an axis across both, rad; 0 where it is no more than rounding. */
export function angleBetween(from: Vec3, to: Vec3, axis: Vec3): number {
  const angle = Math.atan2(dot(axis, cross(from, to)), dot(from, to))
  return Math.abs(angle) < SAME ? 0 : angle
}

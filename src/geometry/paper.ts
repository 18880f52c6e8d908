/** Drawings of what lies in a plane: how one looks at it, and where things are on the paper. */
import { cross, dot, lengthOf, scale, subtract } from './vector.ts'
import type { Vec3 } from '../engine/index.ts'

/** How one looks at a drawing: unit vectors, square to each other, right-handed; world axes. */
export interface PaperAxes {
  readonly right: Vec3
  readonly up: Vec3
  /** From the paper to the eye. */
  readonly back: Vec3
}

/** A plane through a point, m; its normal is a unit vector. World axes. */
export interface Plane {
  readonly origin: Vec3
  readonly normal: Vec3
}

/** Sine below which a direction counts as square to a plane: it is not up there, since then rounding would say which way it leads. */
const STANDING = 1e-3
const UP: readonly Vec3[] = [
  [0, 0, 1],
  [0, 1, 0],
]

/** The part of a vector that lies along a plane. */
const along = (v: Vec3, normal: Vec3): Vec3 => subtract(v, scale(normal, dot(v, normal)))

/**
 * Axes in which a plane is seen straight on.
 *
 * @param normal unit, towards whoever looks
 * @param upward directions, the first of which has a part along the plane that is up; z of the world, else y where none is given. Of three that are square to
 *   each other, or two and z, one always has
 */
export function paperFacing(normal: Vec3, upward: readonly Vec3[] = UP): PaperAxes {
  const off = upward.map((axis) => along(axis, normal)).find((axis) => lengthOf(axis) > STANDING)!
  const size = lengthOf(off)
  const up: Vec3 = [off[0] / size + 0, off[1] / size + 0, off[2] / size + 0]
  return { right: cross(up, normal), up, back: normal }
}

/** Where a vector ends on the paper, of which it begins at the origin: to the right, and up. */
export const onPaper = ({ right, up }: Pick<PaperAxes, 'right' | 'up'>, v: Vec3): readonly [number, number] => [
  dot(v, right),
  dot(v, up),
]

/** The point of a plane that is nearest to a point. */
export const ontoPlane = ({ origin, normal }: Plane, point: Vec3): Vec3 =>
  subtract(point, scale(normal, dot(subtract(point, origin), normal)))

/** The plane in which a path lies, to draw it true to scale. */
import { paperFacing, type PaperAxes } from '../paper.ts'
import { cross, dot, lengthOf, scale, subtract } from '../vector.ts'
import type { Vec3 } from '../../engine/index.ts'

export interface PathPlane extends PaperAxes {
  /** Whether all of the path lies in a plane square to `back`. */
  readonly plane: boolean
}

/** Largest distance of a plane path from its plane, over its extent: joints are closed to less. */
const PLANE = 1e-6

const unit = (a: Vec3): Vec3 => scale(a, 1 / lengthOf(a))
const farthest = (points: readonly Vec3[], size: (point: Vec3) => number): Vec3 =>
  points.reduce((best, point) => (size(point) > size(best) ? point : best))

/**
 * The axes in which a path is seen true to scale: its own plane, looked at from the side where the eye is, z up where the plane lets it, else the eye's; of a straight path the
 * plane through it that is turned to the eye most. Of a path that lies in no plane, the eye's.
 *
 * @param points of the path, m, world axes; at least one
 * @param eye axes of the picture that is looked at
 */
export function planeOfPath(points: readonly Vec3[], eye: PaperAxes): PathPlane {
  const first = points[0]!
  const far = subtract(
    farthest(points, (point) => lengthOf(subtract(point, first))),
    first,
  )
  const extent = lengthOf(far)
  if (extent === 0) return { ...eye, plane: true }
  const along = unit(far)
  const off = (point: Vec3): Vec3 => cross(along, subtract(point, first))
  const wide = off(farthest(points, (point) => lengthOf(off(point))))
  let normal: Vec3
  if (lengthOf(wide) > PLANE * extent) normal = unit(wide)
  else {
    const toEye = subtract(eye.back, scale(along, dot(eye.back, along)))
    normal = lengthOf(toEye) > PLANE ? unit(toEye) : eye.up
  }
  if (points.some((point) => Math.abs(dot(subtract(point, first), normal)) > PLANE * extent))
    return { ...eye, plane: false }
  if (dot(normal, eye.back) < 0) normal = scale(normal, -1)
  return { ...paperFacing(normal, [[0, 0, 1], eye.up, eye.back, eye.right]), plane: true }
}

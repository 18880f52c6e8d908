/** Algebra of vectors and quaternions on tuples, for pointer tools and camera: not for the solver's inner loops. */
import { dot, lengthOf, scale, subtract, turn } from '../geometry/index.ts'
import type { Quat, Vec3 } from '../scene/index.ts'

export {
  add,
  cross,
  dot,
  lengthOf,
  mix,
  multiplyQuat as multiply,
  scale,
  subtract,
  turn as rotate,
} from '../geometry/index.ts'
export type { Quat, Vec3 }

/** `R(q)ᵀ v`: parent axes → body axes. */
export const rotateBack = (q: Quat, v: Vec3): Vec3 => turn([q[0], -q[1], -q[2], -q[3]], v)

/** The unit vector along `v`, or `otherwise` where v has no direction. */
export function directionOr(v: Vec3, otherwise: Vec3): Vec3 {
  const length = lengthOf(v)
  return length > 1e-6 ? scale(v, 1 / length) : otherwise
}

/** The part of `v` square to the unit vector `axis`, unit; any such vector where v is along it. */
export function squareTo(axis: Vec3, v: Vec3, otherwise: Vec3): Vec3 {
  for (const candidate of [v, otherwise, [1, 0, 0], [0, 1, 0]] as const) {
    const rest = subtract(candidate, scale(axis, dot(candidate, axis)))
    if (lengthOf(rest) > Math.max(0.05 * lengthOf(candidate), 1e-6)) return directionOr(rest, [1, 0, 0])
  }
  return [0, 0, 1]
}

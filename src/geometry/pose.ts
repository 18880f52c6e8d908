/** The little algebra of orientations that making and editing mechanisms needs: unit quaternions `[w, x, y, z]`, body → parent. Not for the solver's loops. */
import type { Quat, Vec3 } from '../engine/index.ts'

/** Product a ⊗ b: first b, then a. */
export const multiplyQuat = ([a, b, c, d]: Quat, [w, x, y, z]: Quat): Quat => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w,
]

/** The turn back. Without negative zeros, which would be written into files. */
export const conjugate = ([w, x, y, z]: Quat): Quat => [w, -x + 0, -y + 0, -z + 0]

/** R(q) v. */
export function turn([w, x, y, z]: Quat, v: Vec3): Vec3 {
  const c: Vec3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [
    v[0] + w * c[0] + y * c[2] - z * c[1],
    v[1] + w * c[1] + z * c[0] - x * c[2],
    v[2] + w * c[2] + x * c[1] - y * c[0],
  ]
}

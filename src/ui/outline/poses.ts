/** The little algebra of poses that editing needs. Quaternions `[w, x, y, z]`, body → parent. */
import type { Quat, Vec3 } from '../../scene/index.ts'

export interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

export const multiply = ([a, b, c, d]: Quat, [w, x, y, z]: Quat): Quat => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w,
]

export const conjugate = ([w, x, y, z]: Quat): Quat => [w, -x + 0, -y + 0, -z + 0]

/** R(q) v. */
export function rotate([w, x, y, z]: Quat, v: Vec3): Vec3 {
  const c: Vec3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [
    v[0] + w * c[0] + y * c[2] - z * c[1],
    v[1] + w * c[1] + z * c[0] - x * c[2],
    v[2] + w * c[2] + x * c[1] - y * c[0],
  ]
}

/** A point of the pose's own axes in those of its parent. */
export function toWorld(pose: Pose, point: Vec3): Vec3 {
  const r = rotate(pose.orientation, point)
  return [pose.position[0] + r[0], pose.position[1] + r[1], pose.position[2] + r[2]]
}

/** A point of the parent's axes in the pose's own. */
export function toBody(pose: Pose, point: Vec3): Vec3 {
  const { position: p } = pose
  return rotate(conjugate(pose.orientation), [point[0] - p[0], point[1] - p[1], point[2] - p[2]])
}

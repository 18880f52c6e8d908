/** Vectors, and unit quaternions `[w, x, y, z]` (body → world), as plain arrays: for building mechanisms, not for speed. */
import type { Quat, Vec3 } from '../../src/engine/index.ts'
import { quatOfColumns } from '../../src/geometry/index.ts'

export { conjugate, multiplyQuat as multiply, turn as rotate } from '../../src/geometry/index.ts'
export type { Quat, Vec3 }

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (s: number, a: Vec3): Vec3 => [s * a[0], s * a[1], s * a[2]]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vec3): Vec3 => scale(1 / Math.hypot(...a), a)
export const middle = (a: Vec3, b: Vec3): Vec3 => scale(0.5, add(a, b))

/** Some unit vector across a unit vector. */
export function across(a: Vec3): Vec3 {
  const other: Vec3 = Math.abs(a[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1]
  return unit(cross(other, a))
}

/** Some frame whose z axis is a unit vector. */
export function frameAlongZ(z: Vec3): Quat {
  const x = across(z)
  return quatOfColumns(x, cross(z, x), z)
}

/** Some frame whose x axis is a unit vector. */
export function frameAlongX(x: Vec3): Quat {
  const z = across(x)
  return quatOfColumns(x, cross(z, x), z)
}

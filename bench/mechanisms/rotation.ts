/** Vectors and unit quaternions `[w, x, y, z]` (body → world) as plain arrays: for building mechanisms, not for speed. */
export type Vec3 = readonly [number, number, number]
export type Quat = readonly [number, number, number, number]

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

export const conjugate = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]]

/** p ⊗ q. */
export const multiply = (p: Quat, q: Quat): Quat => [
  p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
  p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
  p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
  p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
]

/** R(q) v. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[1], q[2], q[3]]
  const t = scale(2, cross(u, v))
  return add(add(v, scale(q[0], t)), cross(u, t))
}

/** The rotation whose matrix has the columns x, y, z, which are orthonormal and right-handed. */
export function quaternionOfAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2]
  const q: Quat =
    trace > 0
      ? [1 + trace, y[2] - z[1], z[0] - x[2], x[1] - y[0]]
      : x[0] >= y[1] && x[0] >= z[2]
        ? [y[2] - z[1], 1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2]]
        : y[1] >= z[2]
          ? [z[0] - x[2], y[0] + x[1], 1 - x[0] + y[1] - z[2], z[1] + y[2]]
          : [x[1] - y[0], z[0] + x[2], z[1] + y[2], 1 - x[0] - y[1] + z[2]]
  const n = Math.hypot(...q)
  return [q[0] / n, q[1] / n, q[2] / n, q[3] / n]
}

/** Some unit vector across a unit vector. */
export function across(a: Vec3): Vec3 {
  const other: Vec3 = Math.abs(a[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1]
  return unit(cross(other, a))
}

/** Some frame whose z axis is a unit vector. */
export function frameAlongZ(z: Vec3): Quat {
  const x = across(z)
  return quaternionOfAxes(x, cross(z, x), z)
}

/** Some frame whose x axis is a unit vector. */
export function frameAlongX(x: Vec3): Quat {
  const z = across(x)
  return quaternionOfAxes(x, cross(z, x), z)
}

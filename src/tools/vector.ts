/** Small vector algebra on tuples, for pointer tools and camera: not for the solver's inner loops. */

export type Vec3 = readonly [number, number, number]
/** `[w, x, y, z]`, unit. */
export type Quat = readonly [number, number, number, number]

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const lengthOf = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
export const mix = (a: Vec3, b: Vec3, s: number): Vec3 => [
  a[0] + (b[0] - a[0]) * s,
  a[1] + (b[1] - a[1]) * s,
  a[2] + (b[2] - a[2]) * s,
]

/** `R(q) v`: body axes → parent axes. */
export function rotate(q: Quat, v: Vec3): Vec3 {
  const [w, x, y, z] = q
  const tx = 2 * (y * v[2] - z * v[1])
  const ty = 2 * (z * v[0] - x * v[2])
  const tz = 2 * (x * v[1] - y * v[0])
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx]
}

/** `R(q)ᵀ v`: parent axes → body axes. */
export const rotateBack = (q: Quat, v: Vec3): Vec3 => rotate([q[0], -q[1], -q[2], -q[3]], v)

/** Product `a ⊗ b`: first b, then a. */
export const multiply = (a: Quat, b: Quat): Quat => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
]

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

/**
 * Pure dual quaternions as six numbers at an offset of a Float64Array: the primary part, then the dual part, each a vector. A twist is ω + ε v, v the
 * velocity of that point of the body that is at the origin; a wrench is f + ε m, m the moment about the origin [SQA (5), §3.2]. Every kernel reads all its
 * inputs before it writes.
 */
type Array = Float64Array

/** Numbers of a pure dual quaternion. */
export const PURE = 6

/** out = Ad(x) s = x s x*, [SQA (3)], docs/THEORY.md §11 (44): what the frame of the pose x sees as s, as the outer frame sees it. */
export function adjoint(out: Array, o: number, x: Array, i: number, s: Array, j: number): void {
  carry(out, o, x, i, 1, s, j)
}

/** out = Ad(x*) s = x* s x: what the outer frame sees as s, as the frame of the pose x sees it. */
export function adjointBack(out: Array, o: number, x: Array, i: number, s: Array, j: number): void {
  carry(out, o, x, i, -1, s, j)
}

/** Ad of x or, for `way` −1, of its conjugate: R a + ε (R b + t × R a), with R the rotation of x and t its place. */
function carry(out: Array, o: number, x: Array, i: number, way: 1 | -1, s: Array, j: number): void {
  const w = x[i]
  const px = way * x[i + 1]
  const py = way * x[i + 2]
  const pz = way * x[i + 3]
  const u = x[i + 4]
  const dx = way * x[i + 5]
  const dy = way * x[i + 6]
  const dz = way * x[i + 7]
  // half of the place
  const tx = dx * w - u * px - dy * pz + dz * py
  const ty = dy * w - u * py - dz * px + dx * pz
  const tz = dz * w - u * pz - dx * py + dy * px
  const ax = s[j]
  const ay = s[j + 1]
  const az = s[j + 2]
  const bx = s[j + 3]
  const by = s[j + 4]
  const bz = s[j + 5]
  // R a = a + 2 p × (p × a + w a)
  let ux = py * az - pz * ay + w * ax
  let uy = pz * ax - px * az + w * ay
  let uz = px * ay - py * ax + w * az
  const rx = ax + 2 * (py * uz - pz * uy)
  const ry = ay + 2 * (pz * ux - px * uz)
  const rz = az + 2 * (px * uy - py * ux)
  ux = py * bz - pz * by + w * bx
  uy = pz * bx - px * bz + w * by
  uz = px * by - py * bx + w * bz
  out[o] = rx
  out[o + 1] = ry
  out[o + 2] = rz
  out[o + 3] = bx + 2 * (py * uz - pz * uy + ty * rz - tz * ry)
  out[o + 4] = by + 2 * (pz * ux - px * uz + tz * rx - tx * rz)
  out[o + 5] = bz + 2 * (px * uy - py * ux + tx * ry - ty * rx)
}

/** out = s × t = ½ (s t − t s), [SQA (8)]. */
export function crossPure(out: Array, o: number, s: Array, i: number, t: Array, j: number): void {
  const ax = s[i]
  const ay = s[i + 1]
  const az = s[i + 2]
  const bx = s[i + 3]
  const by = s[i + 4]
  const bz = s[i + 5]
  const cx = t[j]
  const cy = t[j + 1]
  const cz = t[j + 2]
  const dx = t[j + 3]
  const dy = t[j + 4]
  const dz = t[j + 5]
  out[o] = ay * cz - az * cy
  out[o + 1] = az * cx - ax * cz
  out[o + 2] = ax * cy - ay * cx
  out[o + 3] = ay * dz - az * dy + by * cz - bz * cy
  out[o + 4] = az * dx - ax * dz + bz * cx - bx * cz
  out[o + 5] = ax * dy - ay * dx + bx * cy - by * cx
}

/**
 * Dual quaternions `p + ε d`, ε² = 0, as eight numbers at an offset of a Float64Array: p as `[w, x, y, z]`, then d. Unit ones are poses
 * [SQA §2]: of a frame b with orientation r and origin at the place t, both as a has them, `x = r + ½ ε t r`, and `x_c = x_b ⊗ x_c^b` for
 * a frame c that b sees. Every kernel reads all its inputs before it writes.
 */
type Array = Float64Array

/** Numbers of a dual quaternion. */
export const DQ = 8

/** out = a ⊗ b */
export function mulDQ(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const aw = a[i]
  const ax = a[i + 1]
  const ay = a[i + 2]
  const az = a[i + 3]
  const du = a[i + 4]
  const dx = a[i + 5]
  const dy = a[i + 6]
  const dz = a[i + 7]
  const bw = b[j]
  const bx = b[j + 1]
  const by = b[j + 2]
  const bz = b[j + 3]
  const eu = b[j + 4]
  const ex = b[j + 5]
  const ey = b[j + 6]
  const ez = b[j + 7]
  out[o] = aw * bw - ax * bx - ay * by - az * bz
  out[o + 1] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 2] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 3] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 4] = aw * eu - ax * ex - ay * ey - az * ez + du * bw - dx * bx - dy * by - dz * bz
  out[o + 5] = aw * ex + ax * eu + ay * ez - az * ey + du * bx + dx * bw + dy * bz - dz * by
  out[o + 6] = aw * ey - ax * ez + ay * eu + az * ex + du * by - dx * bz + dy * bw + dz * bx
  out[o + 7] = aw * ez + ax * ey - ay * ex + az * eu + du * bz + dx * by - dy * bx + dz * bw
}

/** out = a*, which undoes a unit one. */
export function conjDQ(out: Array, o: number, a: Array, i: number): void {
  for (let k = 0; k < DQ; k++) out[o + k] = k % 4 === 0 ? a[i + k] : -a[i + k]
}

/** The pose of place t (3 numbers) and orientation r (unit quaternion). */
export function setPose(out: Array, o: number, t: Array, i: number, r: Array, j: number): void {
  const x = 0.5 * t[i]
  const y = 0.5 * t[i + 1]
  const z = 0.5 * t[i + 2]
  const w = r[j]
  const a = r[j + 1]
  const b = r[j + 2]
  const c = r[j + 3]
  out[o] = w
  out[o + 1] = a
  out[o + 2] = b
  out[o + 3] = c
  out[o + 4] = -x * a - y * b - z * c
  out[o + 5] = x * w + y * c - z * b
  out[o + 6] = y * w + z * a - x * c
  out[o + 7] = z * w + x * b - y * a
}

/** The place of a pose: t = 2 d p*. */
export function placeOf(out: Array, o: number, x: Array, i: number): void {
  const w = x[i]
  const a = x[i + 1]
  const b = x[i + 2]
  const c = x[i + 3]
  const u = x[i + 4]
  const d = x[i + 5]
  const e = x[i + 6]
  const f = x[i + 7]
  out[o] = 2 * (d * w - u * a - e * c + f * b)
  out[o + 1] = 2 * (e * w - u * b - f * a + d * c)
  out[o + 2] = 2 * (f * w - u * c - d * b + e * a)
}

/** Makes a dual quaternion that rounding has led away from unit ones a unit one again: |p| = 1 and p · d = 0. */
export function normaliseDQ(x: Array, i: number): void {
  const s = 1 / Math.sqrt(x[i] * x[i] + x[i + 1] * x[i + 1] + x[i + 2] * x[i + 2] + x[i + 3] * x[i + 3])
  for (let k = i; k < i + DQ; k++) x[k] *= s
  const along = x[i] * x[i + 4] + x[i + 1] * x[i + 5] + x[i + 2] * x[i + 6] + x[i + 3] * x[i + 7]
  for (let k = i; k < i + 4; k++) x[k + 4] -= along * x[k]
}

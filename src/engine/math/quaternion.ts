/**
 * Quaternions `[w, x, y, z]` at an offset of a Float64Array; unit ones turn body axes into parent axes,
 * `v_parent = R(q) v_body`. Every kernel reads all its inputs before it writes.
 */
type Array = Float64Array

export function copy4(out: Array, o: number, a: Array, i: number): void {
  const v0 = a[i]
  const v1 = a[i + 1]
  const v2 = a[i + 2]
  const v3 = a[i + 3]
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
  out[o + 3] = v3
}

/** out = a ⊗ b */
export function mulQ(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const aw = a[i]
  const ax = a[i + 1]
  const ay = a[i + 2]
  const az = a[i + 3]
  const bw = b[j]
  const bx = b[j + 1]
  const by = b[j + 2]
  const bz = b[j + 3]
  out[o] = aw * bw - ax * bx - ay * by - az * bz
  out[o + 1] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 2] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 3] = aw * bz + ax * by - ay * bx + az * bw
}

/** out = a* ⊗ b */
export function mulConjQ(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const aw = a[i]
  const ax = -a[i + 1]
  const ay = -a[i + 2]
  const az = -a[i + 3]
  const bw = b[j]
  const bx = b[j + 1]
  const by = b[j + 2]
  const bz = b[j + 3]
  out[o] = aw * bw - ax * bx - ay * by - az * bz
  out[o + 1] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 2] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 3] = aw * bz + ax * by - ay * bx + az * bw
}

/** out = q ⊗ (0, v): four numbers, v a 3-vector. */
export function mulQV(out: Array, o: number, q: Array, i: number, v: Array, j: number): void {
  const w = q[i]
  const x = q[i + 1]
  const y = q[i + 2]
  const z = q[i + 3]
  const a = v[j]
  const b = v[j + 1]
  const c = v[j + 2]
  out[o] = -x * a - y * b - z * c
  out[o + 1] = w * a + y * c - z * b
  out[o + 2] = w * b - x * c + z * a
  out[o + 3] = w * c + x * b - y * a
}

/** out = (0, v) ⊗ q: four numbers, v a 3-vector. */
export function mulVQ(out: Array, o: number, v: Array, j: number, q: Array, i: number): void {
  const w = q[i]
  const x = q[i + 1]
  const y = q[i + 2]
  const z = q[i + 3]
  const a = v[j]
  const b = v[j + 1]
  const c = v[j + 2]
  out[o] = -x * a - y * b - z * c
  out[o + 1] = w * a + b * z - c * y
  out[o + 2] = w * b + c * x - a * z
  out[o + 3] = w * c + a * y - b * x
}

/** out = R(q), 3×3 row-major, of a unit quaternion. */
export function matrixOfQ(out: Array, o: number, q: Array, i: number): void {
  const w = q[i]
  const x = q[i + 1]
  const y = q[i + 2]
  const z = q[i + 3]
  out[o] = 1 - 2 * (y * y + z * z)
  out[o + 1] = 2 * (x * y - w * z)
  out[o + 2] = 2 * (x * z + w * y)
  out[o + 3] = 2 * (x * y + w * z)
  out[o + 4] = 1 - 2 * (x * x + z * z)
  out[o + 5] = 2 * (y * z - w * x)
  out[o + 6] = 2 * (x * z - w * y)
  out[o + 7] = 2 * (y * z + w * x)
  out[o + 8] = 1 - 2 * (x * x + y * y)
}

export function normaliseQ(q: Array, i: number): void {
  const s = 1 / Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3])
  const v0 = q[i] * s
  const v1 = q[i + 1] * s
  const v2 = q[i + 2] * s
  const v3 = q[i + 3] * s
  q[i] = v0
  q[i + 1] = v1
  q[i + 2] = v2
  q[i + 3] = v3
}

/** (½|θ|)² below which sine and cosine are computed by their series, which is faster; the terms left out are below 1e-17. */
const SMALL_HALF_TURN2 = 0.0625

/**
 * out = q ⊗ exp(½ s θ), docs/THEORY.md §1 (1): turns q by the rotation vector s θ, given in its own (body) axes, and normalises, so that rounding
 * never piles up. The sign of the quaternion stays continuous in θ.
 */
export function turnQ(out: Array, o: number, q: Array, i: number, s: number, theta: Array, j: number): void {
  const x = 0.5 * s * theta[j]
  const y = 0.5 * s * theta[j + 1]
  const z = 0.5 * s * theta[j + 2]
  const s2 = x * x + y * y + z * z
  let sinc = 0
  let ew = 0
  if (s2 < SMALL_HALF_TURN2) {
    sinc = 1 + s2 * (-1 / 6 + s2 * (1 / 120 + s2 * (-1 / 5040 + s2 * (1 / 362880 - s2 / 39916800))))
    ew = 1 + s2 * (-1 / 2 + s2 * (1 / 24 + s2 * (-1 / 720 + s2 * (1 / 40320 + s2 * (-1 / 3628800 + s2 / 479001600)))))
  } else {
    const a = Math.sqrt(s2)
    sinc = Math.sin(a) / a
    ew = Math.cos(a)
  }
  const ex = sinc * x
  const ey = sinc * y
  const ez = sinc * z
  const w0 = q[i]
  const x0 = q[i + 1]
  const y0 = q[i + 2]
  const z0 = q[i + 3]
  out[o] = w0 * ew - x0 * ex - y0 * ey - z0 * ez
  out[o + 1] = w0 * ex + x0 * ew + y0 * ez - z0 * ey
  out[o + 2] = w0 * ey - x0 * ez + y0 * ew + z0 * ex
  out[o + 3] = w0 * ez + x0 * ey - y0 * ex + z0 * ew
  normaliseQ(out, o)
}

/** (1 − a/2 cot a/2)/a², computed from a². */
export function calcTurnFactor(a2: number): number {
  const half = 0.5 * Math.sqrt(a2)
  // a series below half = 0.02, where the term left out, a⁴/30240, is below 1e-10 of c
  return half > 0.02 ? (1 - half / Math.tan(half)) / a2 : 1 / 12 + a2 / 720 + (a2 * a2) / 30240
}

/**
 * out = θ̇ with q(t) = q₀ ⊗ exp(½θ) and q̇ = ½ q ⊗ ω, ω in body axes: the inverse of the right-trivialised derivative of
 * the exponential, θ̇ = ω + ½ θ×ω + c θ×(θ×ω), c = (1 − ½|θ| cot ½|θ|)/|θ|². Singular at |θ| = 2π.
 */
export function rateOfTurn(out: Array, o: number, theta: Array, i: number, omega: Array, j: number): void {
  const tx = theta[i]
  const ty = theta[i + 1]
  const tz = theta[i + 2]
  const wx = omega[j]
  const wy = omega[j + 1]
  const wz = omega[j + 2]
  const a2 = tx * tx + ty * ty + tz * tz
  const c = calcTurnFactor(a2)
  const cx = ty * wz - tz * wy
  const cy = tz * wx - tx * wz
  const cz = tx * wy - ty * wx
  out[o] = wx + 0.5 * cx + c * (ty * cz - tz * cy)
  out[o + 1] = wy + 0.5 * cy + c * (tz * cx - tx * cz)
  out[o + 2] = wz + 0.5 * cz + c * (tx * cy - ty * cx)
}

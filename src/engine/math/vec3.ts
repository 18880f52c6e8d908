/**
 * 3-vectors at an offset of a Float64Array. Every kernel reads all its inputs before it writes, so `out` may be an input.
 */
type Array = Float64Array

export function set3(out: Array, o: number, x: number, y: number, z: number): void {
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}

export function copy3(out: Array, o: number, a: Array, i: number): void {
  const v0 = a[i]
  const v1 = a[i + 1]
  const v2 = a[i + 2]
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
}

export function add3(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const v0 = a[i] + b[j]
  const v1 = a[i + 1] + b[j + 1]
  const v2 = a[i + 2] + b[j + 2]
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
}

export function sub3(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const v0 = a[i] - b[j]
  const v1 = a[i + 1] - b[j + 1]
  const v2 = a[i + 2] - b[j + 2]
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
}

/** out = out + s a */
export function addScaled3(out: Array, o: number, s: number, a: Array, i: number): void {
  out[o] += s * a[i]
  out[o + 1] += s * a[i + 1]
  out[o + 2] += s * a[i + 2]
}

export function dot3(a: Array, i: number, b: Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2]
}

/** out = a × b */
export function cross3(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  const ax = a[i]
  const ay = a[i + 1]
  const az = a[i + 2]
  const bx = b[j]
  const by = b[j + 1]
  const bz = b[j + 2]
  out[o] = ay * bz - az * by
  out[o + 1] = az * bx - ax * bz
  out[o + 2] = ax * by - ay * bx
}

/** out = out + a × b */
export function addCross3(out: Array, o: number, a: Array, i: number, b: Array, j: number): void {
  out[o] += a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1]
  out[o + 1] += a[i + 2] * b[j] - a[i] * b[j + 2]
  out[o + 2] += a[i] * b[j + 1] - a[i + 1] * b[j]
}

/** out = M a, M 3×3 row-major */
export function mulMV(out: Array, o: number, m: Array, k: number, a: Array, i: number): void {
  const x = a[i]
  const y = a[i + 1]
  const z = a[i + 2]
  const v0 = m[k] * x + m[k + 1] * y + m[k + 2] * z
  const v1 = m[k + 3] * x + m[k + 4] * y + m[k + 5] * z
  const v2 = m[k + 6] * x + m[k + 7] * y + m[k + 8] * z
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
}

/** out = Mᵀ a, M 3×3 row-major */
export function mulMtV(out: Array, o: number, m: Array, k: number, a: Array, i: number): void {
  const x = a[i]
  const y = a[i + 1]
  const z = a[i + 2]
  const v0 = m[k] * x + m[k + 3] * y + m[k + 6] * z
  const v1 = m[k + 1] * x + m[k + 4] * y + m[k + 7] * z
  const v2 = m[k + 2] * x + m[k + 5] * y + m[k + 8] * z
  out[o] = v0
  out[o + 1] = v1
  out[o + 2] = v2
}

/** Inverse of a symmetric positive definite 3×3 matrix, by its adjugate. */
export function invertSym3(out: Array, o: number, m: Array, k: number): void {
  const a = m[k]
  const b = m[k + 4]
  const c = m[k + 8]
  const d = m[k + 1]
  const e = m[k + 2]
  const f = m[k + 5]
  const A = b * c - f * f
  const D = e * f - d * c
  const E = d * f - e * b
  const s = 1 / (a * A + d * D + e * E)
  out[o] = A * s
  out[o + 1] = out[o + 3] = D * s
  out[o + 2] = out[o + 6] = E * s
  out[o + 4] = (a * c - e * e) * s
  out[o + 5] = out[o + 7] = (d * e - a * f) * s
  out[o + 8] = (a * b - d * d) * s
}

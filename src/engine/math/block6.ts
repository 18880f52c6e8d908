/**
 * 6×6 blocks, row-major at an offset of a Float64Array: rows (force, torque), columns (displacement, turn). A quarter of one is a 3×3 with six
 * numbers from row to row; it begins at the block's offset plus FORCE_BY_TURN, TORQUE_BY_SHIFT, TORQUE_BY_TURN. Factors s are meant to be
 * constants such as ±1: a number that was computed and is handed over costs an allocation.
 */
type Array = Float64Array

export const FORCE_BY_TURN = 3
export const TORQUE_BY_SHIFT = 18
export const TORQUE_BY_TURN = 21

/** quarter += s [a]× */
export function addSkew(m: Array, at: number, s: number, a: Array, i: number): void {
  const x = s * a[i]
  const y = s * a[i + 1]
  const z = s * a[i + 2]
  m[at + 1] -= z
  m[at + 2] += y
  m[at + 6] += z
  m[at + 8] -= x
  m[at + 12] -= y
  m[at + 13] += x
}

/** quarter += s [a]× [b]× = s (b aᵀ − a·b I) */
export function addSkewSkew(m: Array, at: number, s: number, a: Array, i: number, b: Array, j: number): void {
  const x = s * a[i]
  const y = s * a[i + 1]
  const z = s * a[i + 2]
  const bx = b[j]
  const by = b[j + 1]
  const bz = b[j + 2]
  m[at] -= y * by + z * bz
  m[at + 1] += bx * y
  m[at + 2] += bx * z
  m[at + 6] += by * x
  m[at + 7] -= x * bx + z * bz
  m[at + 8] += by * z
  m[at + 12] += bz * x
  m[at + 13] += bz * y
  m[at + 14] -= x * bx + y * by
}

/** quarter += a bᵀ */
export function addOuter3(m: Array, at: number, a: Array, i: number, b: Array, j: number): void {
  const x = b[j]
  const y = b[j + 1]
  const z = b[j + 2]
  for (let k = 0; k < 3; k++) {
    m[at + 6 * k] += a[i + k] * x
    m[at + 6 * k + 1] += a[i + k] * y
    m[at + 6 * k + 2] += a[i + k] * z
  }
}

/** block += a bᵀ, a and b of six numbers */
export function addOuter6(m: Array, at: number, a: Array, i: number, b: Array, j: number): void {
  for (let k = 0; k < 6; k++) for (let n = 0; n < 6; n++) m[at + 6 * k + n] += a[i + k] * b[j + n]
}

/** block += s [G; [a]× G]: a force at the arm a that changes by G (3×6, row-major), and its torque. */
export function addForceAtArm(m: Array, at: number, s: number, a: Array, i: number, G: Array): void {
  const x = s * a[i]
  const y = s * a[i + 1]
  const z = s * a[i + 2]
  for (let n = 0; n < 6; n++) {
    const fx = G[n]
    const fy = G[6 + n]
    const fz = G[12 + n]
    m[at + n] += s * fx
    m[at + 6 + n] += s * fy
    m[at + 12 + n] += s * fz
    m[at + 18 + n] += y * fz - z * fy
    m[at + 24 + n] += z * fx - x * fz
    m[at + 30 + n] += x * fy - y * fx
  }
}

/** block ← diag(I, R_iᵀ) block diag(I, R_j): torque rows and turn columns from world into body axes; R 3×3 row-major at i and j. */
export function turnBlock(m: Array, at: number, R: Array, i: number, j: number): void {
  let xx = R[j]
  let xy = R[j + 1]
  let xz = R[j + 2]
  let yx = R[j + 3]
  let yy = R[j + 4]
  let yz = R[j + 5]
  let zx = R[j + 6]
  let zy = R[j + 7]
  let zz = R[j + 8]
  for (let k = at + 3; k < at + 36; k += 6) {
    const x = m[k]
    const y = m[k + 1]
    const z = m[k + 2]
    m[k] = x * xx + y * yx + z * zx
    m[k + 1] = x * xy + y * yy + z * zy
    m[k + 2] = x * xz + y * yz + z * zz
  }
  if (i !== j) {
    xx = R[i]
    xy = R[i + 1]
    xz = R[i + 2]
    yx = R[i + 3]
    yy = R[i + 4]
    yz = R[i + 5]
    zx = R[i + 6]
    zy = R[i + 7]
    zz = R[i + 8]
  }
  for (let k = at + 18; k < at + 24; k++) {
    const x = m[k]
    const y = m[k + 6]
    const z = m[k + 12]
    m[k] = xx * x + yx * y + zx * z
    m[k + 6] = xy * x + yy * y + zy * z
    m[k + 12] = xz * x + yz * y + zz * z
  }
}

/**
 * Another order of the diagonal blocks of a real Schur form, by exchanging neighbours (Bai & Demmel 1993). Blocks A (p × p) and B (q × q) of
 *
 *   [A C; 0 B],  with X from  A X − X B = −C,   have   [A C; 0 B] [X; 1] = [X; 1] B                  (1)
 *
 * so a rotation whose first q columns span those of [X; 1] brings B before A.
 */
import { factorLU, makeLU, solveLU } from './dense-lu.ts'
import { blockAt, eigenvaluesOf } from './real-schur.ts'

/**
 * What an exchange may leave below the diagonal, over the size of the blocks. Blocks that leave more have eigenvalues too close to each other, and
 * are not exchanged.
 */
const LEFT_OVER = 100 * Number.EPSILON

/** Orders the eigenvalues by falling absolute value, and applies the same rotations to the rows of `basis` (see `toRealSchur`). */
export function orderLargestFirst(t: Float64Array, n: number, basis: Float64Array): void {
  for (let at = 0; at < n; at += blockAt(t, n, at)) {
    let best = at
    for (let k = at; k < n; k += blockAt(t, n, k)) if (sizeAt(t, n, k) > sizeAt(t, n, best)) best = k
    while (best > at) {
      const before = best - 1 > at && blockAt(t, n, best - 2) === 2 ? best - 2 : best - 1
      if (!exchange(t, n, before, best - before, blockAt(t, n, best), basis)) break
      best = before
    }
  }
}

/** Absolute value of the eigenvalues of the block at k (of the larger). */
export function sizeAt(t: Float64Array, n: number, k: number): number {
  const [[re, im]] = eigenvaluesOf(t, n, k)
  return Math.hypot(re, im)
}

/** Exchanges the blocks of p rows at k and of q rows after it; false where that cannot be told apart from rounding, and nothing is changed. */
function exchange(t: Float64Array, n: number, k: number, p: number, q: number, basis: Float64Array): boolean {
  const s = p + q
  const w = subspace(t, n, k, p, q)
  const turn = completed(w, s, q)
  const block = new Float64Array(s * s)
  let norm = 0
  for (let i = 0; i < s; i++)
    for (let j = 0; j < s; j++) {
      const x = t[(k + i) * n + k + j]
      norm = Math.max(norm, Math.abs(x))
      for (let a = 0; a < s; a++) for (let b = 0; b < s; b++) block[a * s + b] += turn[i * s + a] * x * turn[j * s + b]
    }
  for (let i = q; i < s; i++)
    for (let j = 0; j < q; j++) if (!(Math.abs(block[i * s + j]) <= LEFT_OVER * norm)) return false
  turnLines(t, k * n + k, n, 1, n - k, turn, s)
  turnLines(t, k, 1, n, k + s, turn, s)
  turnLines(basis, k * n, n, 1, n, turn, s)
  for (let i = q; i < s; i++) for (let j = 0; j < q; j++) t[(k + i) * n + k + j] = 0
  return true
}

/** [X; 1] of (1), s × q. */
function subspace(t: Float64Array, n: number, k: number, p: number, q: number): Float64Array {
  const entry = (i: number, j: number): number => t[(k + i) * n + k + j]
  const lu = makeLU(p * q)
  const x = new Float64Array(p * q)
  for (let i = 0; i < p; i++)
    for (let j = 0; j < q; j++) {
      const row = i * q + j
      x[row] = -entry(i, p + j)
      for (let m = 0; m < p; m++) lu.values[row * p * q + m * q + j] += entry(i, m)
      for (let m = 0; m < q; m++) lu.values[row * p * q + i * q + m] -= entry(p + m, p + j)
    }
  // equal eigenvalues make this singular; the exchange is judged by what it leaves
  factorLU(lu)
  solveLU(lu, x)
  const w = new Float64Array((p + q) * q)
  w.set(x)
  for (let j = 0; j < q; j++) w[(p + j) * q + j] = 1
  return w
}

/** An orthogonal matrix (s × s) whose first q columns span those of w (s × q): the product of its reflections. */
function completed(w: Float64Array, s: number, q: number): Float64Array {
  const out = new Float64Array(s * s)
  for (let i = 0; i < s; i++) out[i * s + i] = 1
  const v = new Float64Array(s)
  for (let c = 0; c < q; c++) {
    let largest = 0
    for (let i = c; i < s; i++) largest = Math.max(largest, Math.abs(w[i * q + c]))
    let square = 0
    for (let i = c; i < s; i++) {
      v[i] = w[i * q + c] / (largest || 1)
      square += v[i] * v[i]
    }
    const image = v[c] > 0 ? -Math.sqrt(square) : Math.sqrt(square)
    const beta = square > 0 ? 1 / (square - v[c] * image) : 0
    v[c] -= image
    for (let j = c; j < q; j++) {
      let sum = 0
      for (let i = c; i < s; i++) sum += v[i] * w[i * q + j]
      for (let i = c; i < s; i++) w[i * q + j] -= beta * sum * v[i]
    }
    for (let i = 0; i < s; i++) {
      let sum = 0
      for (let j = c; j < s; j++) sum += out[i * s + j] * v[j]
      for (let j = c; j < s; j++) out[i * s + j] -= beta * sum * v[j]
    }
  }
  return out
}

/** s lines (rows or columns, `apart` from each other, `count` entries `stride` apart): line_i ← Σ_j turn_ji line_j. */
function turnLines(
  a: Float64Array,
  from: number,
  apart: number,
  stride: number,
  count: number,
  turn: Float64Array,
  s: number,
): void {
  const old = new Float64Array(s)
  for (let c = 0, at = from; c < count; c++, at += stride) {
    for (let i = 0; i < s; i++) old[i] = a[at + i * apart]
    for (let i = 0; i < s; i++) {
      let sum = 0
      for (let j = 0; j < s; j++) sum += turn[j * s + i] * old[j]
      a[at + i * apart] = sum
    }
  }
}

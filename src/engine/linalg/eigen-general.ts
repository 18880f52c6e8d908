/**
 * All eigenvalues and right eigenvectors of a dense real matrix, A v = λ v. The matrix is balanced, A' = D⁻¹ Pᵀ A P D; then its real Schur form
 * Z T Zᵀ (real-schur.ts) shows the eigenvalues, and (T − λ) x = 0 is solved upward from the row of λ: v = P D Z x.
 *
 * Balancing (Parlett & Reinsch 1969; with lengths of rows and columns, James, Langou & Lowery 2014): the permutation P brings eigenvalues that
 * zeros isolate to the ends, where they come out exactly; the scaling D, of powers of two, makes rows and columns of the rest alike in length.
 * Errors are of the order of rounding of the balanced matrix; a double eigenvalue that has one vector is split by the root of that.
 */
import { eigenvaluesOf, toRealSchur } from './real-schur.ts'

/** Conjugate pairs stand side by side, the one with the positive imaginary part first. Otherwise there is no order. */
export interface GeneralEigen {
  readonly re: Float64Array
  readonly im: Float64Array
  /** Row k: vector of value k, of unit length; its imaginary part is zero where that of the value is. */
  readonly vectorRe: Float64Array
  readonly vectorIm: Float64Array
}

/** All eigenvalues and right eigenvectors of a matrix. @param a n × n, row-major; not changed */
export function generalEigen(a: Float64Array, n: number): GeneralEigen {
  const t = new Float64Array(n * n)
  const scale = scaledCopy(a, t)
  const balance = balanced(t, n)
  const basis = new Float64Array(n * n)
  for (let i = 0; i < n; i++) basis[i * n + i] = 1
  toRealSchur(t, n, balance.low, balance.high, basis)
  const re = new Float64Array(n)
  const im = new Float64Array(n)
  const vectorRe = new Float64Array(n * n)
  const vectorIm = new Float64Array(n * n)
  const norm = t.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const xr = new Float64Array(n)
  const xi = new Float64Array(n)
  for (let k = 0; k < n;) {
    const values = eigenvaluesOf(t, n, k)
    const last = k + values.length - 1
    const pair = values[0][1] !== 0
    values.forEach(([valueRe, valueIm], m) => {
      const row = (k + m) * n
      re[k + m] = valueRe * scale
      im[k + m] = valueIm * scale
      if (pair && m === 1) {
        for (let i = 0; i < n; i++) {
          vectorRe[row + i] = vectorRe[row - n + i]
          vectorIm[row + i] = -vectorIm[row - n + i]
        }
        return
      }
      solveUpward(t, n, k, valueRe, valueIm, norm, xr, xi)
      combineRows(basis, n, last, xr, vectorRe, row)
      if (pair) combineRows(basis, n, last, xi, vectorIm, row)
      unbalance(vectorRe, row, balance, xr)
      unbalance(vectorIm, row, balance, xr)
      normalise(vectorRe, vectorIm, row, n)
    })
    k = last + 1
  }
  return { re, im, vectorRe, vectorIm }
}

/** Writes a over a power of two to `out`, so that its largest entry is about one; returns that power. */
function scaledCopy(a: Float64Array, out: Float64Array): number {
  let largest = 0
  for (let i = 0; i < out.length; i++) {
    const size = Math.abs(a[i])
    if (!(size < Infinity)) throw new RangeError('the matrix has an entry that is no finite number')
    if (size > largest) largest = size
  }
  const scale = largest > 0 ? 2 ** Math.max(-1000, Math.floor(Math.log2(largest))) : 1
  for (let i = 0; i < out.length; i++) out[i] = a[i] / scale
  return scale
}

interface Balance {
  /** Outside low … high the matrix is upper triangular. */
  readonly low: number
  readonly high: number
  /** The original index of each row and column as they stand now, and the factor of D there. */
  readonly order: Int32Array
  readonly factor: Float64Array
}

/** Balances a in place. */
function balanced(a: Float64Array, n: number): Balance {
  const order = Int32Array.from({ length: n }, (_, i) => i)
  const factor = new Float64Array(n).fill(1)
  let low = 0
  let high = n - 1
  /** Whether all of the row (or column) between low and high, but for the diagonal, is zero. */
  const isolated = (at: number, stride: number, self: number): boolean => {
    for (let j = low; j <= high; j++) if (j !== self && a[at + j * stride] !== 0) return false
    return true
  }
  for (let i = high; i >= 0 && high > 0; i--)
    if (isolated(i * n, 1, i)) {
      exchange(a, n, order, i, high--)
      i = high + 1
    }
  for (let j = low; j <= high && low < high; j++)
    if (isolated(j, n, j)) {
      exchange(a, n, order, j, low++)
      j = low - 1
    }
  scaleAlike(a, n, low, high, factor)
  return { low, high, order, factor }
}

/** Exchanges two indices, rows and columns alike. */
function exchange(a: Float64Array, n: number, order: Int32Array, p: number, q: number): void {
  if (p === q) return
  for (let j = 0; j < n; j++) [a[p * n + j], a[q * n + j]] = [a[q * n + j], a[p * n + j]]
  for (let i = 0; i < n; i++) [a[i * n + p], a[i * n + q]] = [a[i * n + q], a[i * n + p]]
  ;[order[p], order[q]] = [order[q], order[p]]
}

/** A row and column are scaled if together they become shorter than this share of what they are. */
const GAIN = 0.95
const MAX_FACTOR = 2 ** 200
const MAX_ROUNDS = 100

function scaleAlike(a: Float64Array, n: number, low: number, high: number, factor: Float64Array): void {
  const length = (at: number, stride: number): number => {
    let sum = 0
    for (let j = low; j <= high; j++) sum += a[at + j * stride] ** 2
    return Math.sqrt(sum)
  }
  for (let round = 0, better = true; better && round < MAX_ROUNDS; round++) {
    better = false
    for (let i = low; i <= high; i++) {
      let column = length(i, n)
      let row = length(i * n, 1)
      if (column === 0 || row === 0) continue
      const before = column + row
      let f = 1
      for (; column < row / 2 && f < MAX_FACTOR; f *= 2, column *= 2) row /= 2
      for (; row < column / 2 && f > 1 / MAX_FACTOR; f /= 2, column /= 2) row *= 2
      if (f === 1 || column + row >= GAIN * before) continue
      better = true
      factor[i] *= f
      for (let j = 0; j < n; j++) a[i * n + j] /= f
      for (let j = 0; j < n; j++) a[j * n + i] *= f
    }
  }
}

/** Brings a row of the result back to the order and scale of A. */
function unbalance(vectors: Float64Array, row: number, { order, factor }: Balance, work: Float64Array): void {
  const n = order.length
  for (let i = 0; i < n; i++) work[i] = vectors[row + i] * factor[i]
  for (let i = 0; i < n; i++) vectors[row + order[i]] = work[i]
}

function normalise(re: Float64Array, im: Float64Array, row: number, n: number): void {
  let largest = 0
  for (let i = row; i < row + n; i++) largest = Math.max(largest, Math.abs(re[i]), Math.abs(im[i]))
  let square = 0
  for (let i = row; i < row + n; i++) square += (re[i] / largest) ** 2 + (im[i] / largest) ** 2
  const root = Math.sqrt(square)
  for (let i = row; i < row + n; i++) {
    re[i] = re[i] / largest / root
    im[i] = im[i] / largest / root
  }
}

/** Σ x_m rows_m for m up to `last`. */
function combineRows(
  rows: Float64Array,
  n: number,
  last: number,
  x: Float64Array,
  out: Float64Array,
  at: number,
): void {
  for (let m = 0; m <= last; m++) {
    const s = x[m]
    if (s !== 0) for (let j = 0; j < n; j++) out[at + j] += s * rows[m * n + j]
  }
}

/** A solution with larger entries than this is scaled down, so that it does not overflow. */
const LARGE = 1e100

/**
 * The vector x of T for the eigenvalue λ of the diagonal block at k: zero after the block, in it the vector of the block, before it by back
 * substitution. A pivot t_jj − λ that rounding may have left is taken as rounding (a double eigenvalue that has one vector gives it twice).
 */
function solveUpward(
  t: Float64Array,
  n: number,
  k: number,
  re: number,
  im: number,
  norm: number,
  xr: Float64Array,
  xi: Float64Array,
): void {
  const least = Number.EPSILON * Math.max(Math.abs(re) + Math.abs(im), Number.EPSILON * norm)
  let last = k
  xr.fill(0)
  xi.fill(0)
  if (im === 0) xr[k] = 1
  else {
    last = k + 1
    const [a, b] = [t[k * n + k], t[k * n + k + 1]]
    const [c, d] = [t[(k + 1) * n + k], t[(k + 1) * n + k + 1]]
    // either row of (block − λ) x = 0 gives the vector: the one with the larger entry
    const upper = Math.abs(b) >= Math.abs(c)
    xr[k] = upper ? b : re - d
    xi[k] = upper ? 0 : im
    xr[k + 1] = upper ? re - a : c
    xi[k + 1] = upper ? im : 0
  }
  for (let j = k - 1; j >= 0; j--) {
    const first = j > 0 && t[j * n + j - 1] !== 0 ? j - 1 : j
    for (let i = first; i <= j; i++) {
      let sr = 0
      let si = 0
      for (let m = j + 1; m <= last; m++) {
        sr -= t[i * n + m] * xr[m]
        si -= t[i * n + m] * xi[m]
      }
      xr[i] = sr
      xi[i] = si
    }
    if (first === j) {
      const x = over([xr[j], xi[j]], [t[j * n + j] - re, -im], least)
      xr[j] = x[0]
      xi[j] = x[1]
    } else solveBlock(t, n, first, re, im, least, xr, xi)
    let size = 0
    for (let i = first; i <= j; i++) size = Math.max(size, Math.abs(xr[i]), Math.abs(xi[i]))
    if (size > LARGE)
      for (let m = first; m <= last; m++) {
        xr[m] /= size
        xi[m] /= size
      }
    j = first
  }
}

type Complex = readonly [re: number, im: number]

/** (block at p − λ) x = x, by elimination with the largest of the four entries as pivot. */
function solveBlock(
  t: Float64Array,
  n: number,
  p: number,
  re: number,
  im: number,
  least: number,
  xr: Float64Array,
  xi: Float64Array,
): void {
  const entry = (i: number, j: number): Complex => [t[(p + i) * n + p + j] - (i === j ? re : 0), i === j ? -im : 0]
  let [i, j] = [0, 0]
  for (const [row, column] of [
    [0, 1],
    [1, 0],
    [1, 1],
  ])
    if (size(entry(row, column)) > size(entry(i, j))) [i, j] = [row, column]
  const [k, l] = [1 - i, 1 - j]
  const factor = over(entry(k, j), entry(i, j), least)
  const b: Complex = [xr[p + i], xi[p + i]]
  const rest = minus([xr[p + k], xi[p + k]], times(factor, b))
  const x = over(rest, minus(entry(k, l), times(factor, entry(i, l))), least)
  const y = over(minus(b, times(entry(i, l), x)), entry(i, j), least)
  xr[p + l] = x[0]
  xi[p + l] = x[1]
  xr[p + j] = y[0]
  xi[p + j] = y[1]
}

const size = ([re, im]: Complex): number => Math.abs(re) + Math.abs(im)
const minus = (a: Complex, b: Complex): Complex => [a[0] - b[0], a[1] - b[1]]
const times = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]

/** a / b, with `least` for a smaller b. */
function over(a: Complex, b: Complex, least: number): Complex {
  const s = Math.max(Math.abs(b[0]), Math.abs(b[1]))
  if (s <= least) return [a[0] / (least || Number.MIN_VALUE), a[1] / (least || Number.MIN_VALUE)]
  if (b[1] === 0) return [a[0] / b[0], a[1] / b[0]]
  const [p, q] = [b[0] / s, b[1] / s]
  const d = (p * p + q * q) * s
  return [(a[0] * p + a[1] * q) / d, (a[1] * p - a[0] * q) / d]
}

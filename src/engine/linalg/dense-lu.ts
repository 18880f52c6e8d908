/**
 * LU factorization of a dense matrix with partial pivoting, P A = L U (Golub & Van Loan, §3.4), real and complex. Fill the entries (row-major),
 * factor in place, solve any number of times. Factoring says whether the matrix is regular: a pivot
 *
 *   u_kk = a_kk − Σ_m l_km u_mk
 *
 * that is no more than the rounding of the terms that it is the difference of says nothing, and the matrix is singular as far as numbers of this
 * length tell. That does not depend on how rows and columns are scaled.
 */

export interface DenseLU {
  readonly n: number
  /** A, row-major; once factored L (below the diagonal, its own being ones) and U. */
  readonly values: Float64Array
  /** The row that each row was exchanged with. */
  readonly pivot: Int32Array
}

export interface ComplexLU {
  readonly n: number
  readonly re: Float64Array
  readonly im: Float64Array
  readonly pivot: Int32Array
}

export function makeLU(n: number): DenseLU {
  return { n, values: new Float64Array(n * n), pivot: new Int32Array(n) }
}

export function makeComplexLU(n: number): ComplexLU {
  return { n, re: new Float64Array(n * n), im: new Float64Array(n * n), pivot: new Int32Array(n) }
}

/**
 * Factors `values` in place.
 *
 * @returns whether the matrix is regular. If not, solutions are large along what it takes to nothing: a pivot of zero is taken as rounding of the
 * largest entry.
 */
export function factorLU({ n, values: a, pivot }: DenseLU): boolean {
  let nothing = 0
  for (let k = 0; k < n; k++) {
    const row = k * n
    let best = k
    let most = Math.abs(a[row + k])
    for (let i = k + 1; i < n; i++) {
      const x = Math.abs(a[i * n + k])
      if (x > most) {
        most = x
        best = i
      }
    }
    pivot[k] = best
    if (best !== k) exchangeRows(a, n, k, best)
    if (a[row + k] === 0) {
      nothing ||= Number.EPSILON * (largest(a) || 1)
      a[row + k] = nothing
      continue
    }
    const inverse = 1 / a[row + k]
    for (let target = row + n; target < n * n; target += n) {
      if (a[target + k] === 0) continue
      const l = (a[target + k] *= inverse)
      for (let j = k + 1; j < n; j++) a[target + j] -= l * a[row + j]
    }
  }
  for (let k = 0; k < n; k++) {
    let terms = 0
    for (let m = 0; m < k; m++) terms += Math.abs(a[k * n + m] * a[m * n + k])
    if (!(Math.abs(a[k * n + k]) > n * Number.EPSILON * terms)) return false
  }
  return nothing === 0
}

/** x ← A⁻¹ x. */
export function solveLU({ n, values: a, pivot }: DenseLU, x: Float64Array): void {
  for (let k = 0; k < n; k++) if (pivot[k] !== k) exchangeRows(x, 1, k, pivot[k])
  for (let i = 1; i < n; i++) x[i] -= product(a, i * n, x, 0, i)
  for (let i = n - 1; i >= 0; i--) x[i] = (x[i] - product(a, i * n, x, i + 1, n)) / a[i * n + i]
}

/** The product of a part of a row with x, in two sums that processors can form at the same time. */
function product(a: Float64Array, row: number, x: Float64Array, from: number, to: number): number {
  let even = 0
  let odd = 0
  let j = from
  for (; j + 1 < to; j += 2) {
    even += a[row + j] * x[j]
    odd += a[row + j + 1] * x[j + 1]
  }
  return j < to ? even + odd + a[row + j] * x[j] : even + odd
}

/** Factors the complex matrix `re` + i `im` in place, as `factorLU` does a real one. */
export function factorComplexLU({ n, re, im, pivot }: ComplexLU): boolean {
  const nothing = Number.EPSILON * (Math.max(largest(re), largest(im)) || 1)
  let regular = true
  const size = (at: number): number => Math.abs(re[at]) + Math.abs(im[at])
  for (let k = 0; k < n; k++) {
    let best = k
    for (let i = k + 1; i < n; i++) if (size(i * n + k) > size(best * n + k)) best = i
    pivot[k] = best
    exchangeRows(re, n, k, best)
    exchangeRows(im, n, k, best)
    const row = k * n
    if (size(row + k) === 0) {
      re[row + k] = nothing
      regular = false
      continue
    }
    const [pr, pi] = reciprocal(re[row + k], im[row + k])
    for (let i = k + 1; i < n; i++) {
      const target = i * n
      const lr = re[target + k] * pr - im[target + k] * pi
      const li = re[target + k] * pi + im[target + k] * pr
      re[target + k] = lr
      im[target + k] = li
      if (lr === 0 && li === 0) continue
      for (let j = k + 1; j < n; j++) {
        const ur = re[row + j]
        const ui = im[row + j]
        re[target + j] -= lr * ur - li * ui
        im[target + j] -= lr * ui + li * ur
      }
    }
  }
  for (let k = 0; k < n; k++) {
    let terms = 0
    for (let m = 0; m < k; m++) terms += size(k * n + m) * size(m * n + k)
    if (!(size(k * n + k) > n * Number.EPSILON * terms)) return false
  }
  return regular
}

/** x ← A⁻¹ x, x = `xr` + i `xi`. */
export function solveComplexLU({ n, re, im, pivot }: ComplexLU, xr: Float64Array, xi: Float64Array): void {
  for (let k = 0; k < n; k++) {
    exchangeRows(xr, 1, k, pivot[k])
    exchangeRows(xi, 1, k, pivot[k])
  }
  for (let i = 1; i < n; i++) subtractRow(re, im, i * n, xr, xi, i, 0, i)
  for (let i = n - 1; i >= 0; i--) {
    subtractRow(re, im, i * n, xr, xi, i, i + 1, n)
    const [pr, pi] = reciprocal(re[i * n + i], im[i * n + i])
    const x = xr[i]
    xr[i] = x * pr - xi[i] * pi
    xi[i] = x * pi + xi[i] * pr
  }
}

/** x_i ← x_i − Σ_j a_ij x_j for j in [from, to). */
function subtractRow(
  re: Float64Array,
  im: Float64Array,
  row: number,
  xr: Float64Array,
  xi: Float64Array,
  i: number,
  from: number,
  to: number,
): void {
  let sr = xr[i]
  let si = xi[i]
  for (let j = from; j < to; j++) {
    const ar = re[row + j]
    const ai = im[row + j]
    sr -= ar * xr[j] - ai * xi[j]
    si -= ar * xi[j] + ai * xr[j]
  }
  xr[i] = sr
  xi[i] = si
}

function largest(a: Float64Array): number {
  let most = 0
  for (const x of a) most = Math.max(most, Math.abs(x))
  return most
}

function exchangeRows(a: Float64Array, width: number, p: number, q: number): void {
  if (p === q) return
  for (let j = 0; j < width; j++) {
    const x = a[p * width + j]
    a[p * width + j] = a[q * width + j]
    a[q * width + j] = x
  }
}

/** 1 / (re + i im), scaled so that squares neither overflow nor vanish. */
function reciprocal(re: number, im: number): [number, number] {
  const s = Math.max(Math.abs(re), Math.abs(im))
  const [x, y] = [re / s, im / s]
  const d = (x * x + y * y) * s
  return [x / d, -y / d]
}

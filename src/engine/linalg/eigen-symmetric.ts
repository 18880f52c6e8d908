/**
 * All eigenvalues and vectors of a dense symmetric matrix, A = Q Λ Qᵀ (Golub & Van Loan, Matrix Computations, §8.3): reflections make it
 * tridiagonal, T = Hᵀ A H, then rotations with implicit shifts, from the last row upward (QL), make the entries beside the diagonal fade.
 *
 * Each reflection P = 1 − β v vᵀ takes the row k beyond the diagonal to one entry. With p = β A v and w = p − ½ β (pᵀv) v,
 *
 *   P A P = A − v wᵀ − w vᵀ                                                                        (1)
 *
 * Errors are of the order of rounding of the largest entry.
 */

export interface SymmetricEigen {
  /** Ascending. */
  readonly values: Float64Array
  /** Row k: unit vector of value k. The rows are orthonormal. */
  readonly vectors: Float64Array
}

/** Largest number of sweeps for one eigenvalue; two are usual. */
const MAX_SWEEPS = 60
/** Beside a largest entry of one, smaller squares could underflow. */
const TINY = 1e-150

/** All eigenvalues and vectors of a symmetric matrix. @param a n × n, row-major, symmetric to rounding (the mean of both halves is taken); not changed */
export function symmetricEigen(a: Float64Array, n: number): SymmetricEigen {
  const scale = largestEntry(a, n)
  const work = new Float64Array(n * n)
  if (scale > 0)
    for (let i = 0; i < n; i++)
      for (let j = i; j < n; j++) work[i * n + j] = 0.5 * (a[i * n + j] / scale + a[j * n + i] / scale)
  const diagonal = new Float64Array(n)
  const beside = new Float64Array(n)
  const betas = tridiagonalise(work, n, diagonal, beside)
  const rows = transposedReflections(work, n, betas)
  diagonalise(diagonal, beside, rows, n)
  return sorted(diagonal, rows, n, scale)
}

/** A power of two near the largest entry, so that dividing by it rounds nothing; zero for a matrix of zeros. */
function largestEntry(a: Float64Array, n: number): number {
  let largest = 0
  for (let i = 0; i < n * n; i++) {
    const size = Math.abs(a[i])
    if (!(size < Infinity)) throw new RangeError('the matrix has an entry that is no finite number')
    if (size > largest) largest = size
  }
  return largest > 0 ? 2 ** Math.max(-1000, Math.floor(Math.log2(largest))) : 0
}

/**
 * T = Hᵀ A H on the upper half of A. Leaves the vector v of reflection k in row k, right of the diagonal, and returns each β (zero: none was needed).
 * `beside[k]` stands between rows k and k + 1.
 */
function tridiagonalise(a: Float64Array, n: number, diagonal: Float64Array, beside: Float64Array): Float64Array {
  const betas = new Float64Array(n)
  const v = new Float64Array(n)
  const w = new Float64Array(n)
  for (let k = 0; k < n - 2; k++) {
    const row = k * n
    let tail = 0
    for (let j = k + 2; j < n; j++) tail += a[row + j] * a[row + j]
    const head = a[row + k + 1]
    if (tail < TINY * TINY) {
      beside[k] = head
      continue
    }
    const length = Math.sqrt(head * head + tail)
    const image = head > 0 ? -length : length
    // v = x − image e₁; its first entry adds numbers of like sign, so that nothing cancels
    v[k + 1] = head - image
    for (let j = k + 2; j < n; j++) v[j] = a[row + j]
    const beta = 2 / (v[k + 1] * v[k + 1] + tail)
    betas[k] = beta
    beside[k] = image
    a[row + k + 1] = v[k + 1]
    reflectBothSides(a, n, k + 1, v, w, beta)
  }
  for (let k = 0; k < n; k++) diagonal[k] = a[k * n + k]
  if (n > 1) beside[n - 2] = a[(n - 2) * n + n - 1]
  return betas
}

/** (1) on rows and columns from `first` on. */
function reflectBothSides(
  a: Float64Array,
  n: number,
  first: number,
  v: Float64Array,
  w: Float64Array,
  beta: number,
): void {
  w.fill(0, first)
  for (let i = first; i < n; i++) {
    const row = i * n
    const vi = v[i]
    let sum = a[row + i] * vi
    for (let j = i + 1; j < n; j++) {
      const x = a[row + j]
      sum += x * v[j]
      w[j] += x * vi
    }
    w[i] += sum
  }
  let along = 0
  for (let i = first; i < n; i++) {
    w[i] *= beta
    along += w[i] * v[i]
  }
  const half = 0.5 * beta * along
  for (let i = first; i < n; i++) w[i] -= half * v[i]
  for (let i = first; i < n; i++) {
    const row = i * n
    const vi = v[i]
    const wi = w[i]
    for (let j = i; j < n; j++) a[row + j] -= vi * w[j] + wi * v[j]
  }
}

/** Hᵀ, the last reflection first, so that each meets only what is no longer a unit row. */
function transposedReflections(a: Float64Array, n: number, betas: Float64Array): Float64Array {
  const rows = new Float64Array(n * n)
  for (let i = 0; i < n; i++) rows[i * n + i] = 1
  for (let k = n - 3; k >= 0; k--) {
    const beta = betas[k]
    if (beta === 0) continue
    const v = k * n
    for (let i = k + 1; i < n; i++) {
      const row = i * n
      let sum = 0
      for (let j = k + 1; j < n; j++) sum += rows[row + j] * a[v + j]
      sum *= beta
      for (let j = k + 1; j < n; j++) rows[row + j] -= sum * a[v + j]
    }
  }
  return rows
}

/** Makes T diagonal, and applies the same rotations to the rows. */
function diagonalise(d: Float64Array, e: Float64Array, rows: Float64Array, n: number): void {
  // values that are rounding (of a null space) change by as much again with each sweep, so entries beside them need not become smaller than that
  let largest = 0
  for (let k = 0; k < n; k++) largest = Math.max(largest, Math.abs(d[k]), Math.abs(e[k]))
  const floor = 0.5 * Number.EPSILON * largest
  for (let low = 0; low < n; low++)
    for (let sweep = 0; ; sweep++) {
      let high = low
      while (high < n - 1 && !negligible(e[high], d[high], d[high + 1], floor)) high++
      if (high < n - 1) e[high] = 0
      if (high === low) break
      if (sweep === MAX_SWEEPS) throw new RangeError('the eigenvalues did not converge')
      sweepUp(d, e, rows, n, low, high)
    }
}

const negligible = (beside: number, above: number, below: number, floor: number): boolean =>
  Math.abs(beside) <= Number.EPSILON * (Math.abs(above) + Math.abs(below)) || Math.abs(beside) <= floor

/** One implicit QL sweep on rows low … high: the first rotation is that of T − shift, the further ones chase what it puts outside. */
function sweepUp(d: Float64Array, e: Float64Array, rows: Float64Array, n: number, low: number, high: number): void {
  let x = d[high] - wilkinsonShift(d[low], d[low + 1], e[low])
  let z = e[high - 1]
  for (let k = high - 1; k >= low; k--) {
    const r = Math.sqrt(x * x + z * z)
    const c = r > 0 ? x / r : 1
    const s = r > 0 ? z / r : 0
    if (k < high - 1) e[k + 1] = r
    const t = s * (d[k] - d[k + 1]) + 2 * c * e[k]
    d[k + 1] += s * t
    d[k] -= s * t
    e[k] = c * t - e[k]
    if (k > low) {
      x = e[k]
      z = s * e[k - 1]
      e[k - 1] *= c
    }
    turnRows(rows, (k + 1) * n, k * n, n, c, s)
  }
}

/** The eigenvalue of [a b; b d] nearer to a. */
function wilkinsonShift(a: number, d: number, b: number): number {
  const half = 0.5 * (d - a)
  const root = Math.sqrt(half * half + b * b)
  return a - (b * b) / (half + (half < 0 ? -root : root))
}

function turnRows(rows: Float64Array, p: number, q: number, n: number, c: number, s: number): void {
  for (let j = 0; j < n; j++) {
    const x = rows[p + j]
    const y = rows[q + j]
    rows[p + j] = c * x + s * y
    rows[q + j] = c * y - s * x
  }
}

function sorted(d: Float64Array, rows: Float64Array, n: number, scale: number): SymmetricEigen {
  const order = Array.from(d.keys()).sort((i, j) => d[i] - d[j])
  const vectors = new Float64Array(n * n)
  order.forEach((from, k) => vectors.set(rows.subarray(from * n, (from + 1) * n), k * n))
  return { values: Float64Array.from(order, (k) => d[k] * scale), vectors }
}

/**
 * Real Schur form of a dense real matrix, A = Z T Zᵀ (Golub & Van Loan, §7.4–7.5): Z orthogonal, T upper triangular but for 2 × 2 blocks on its
 * diagonal, which hold conjugate pairs. Reflections make A a Hessenberg matrix; then Francis' double-shift QR iteration makes the entries below the
 * diagonal fade. With the shifts r₁ and r₂, each step begins as the QR factorization of (H − r₁)(H − r₂) would, and chases the bulge that this
 * makes down the diagonal, three rows at a time.
 *
 * Z is kept transposed (`basis`: row k is Schur vector k), so that turning it works on whole rows.
 */

/**
 * Largest number of steps for one pair of eigenvalues; two or three are usual. Every tenth step takes other shifts, in case the usual ones repeat, and from then
 * on larger entries count as rounding: in clusters that share a vector (equal modes at critical damping, free motions) each step moves the eigenvalues as far
 * as they are apart.
 */
const MAX_STEPS = 120
const UNUSUAL = 10

/** A reflection 1 − β v vᵀ of three neighbours at the most, v₁ = 1, and the length that it leaves. */
interface Reflection {
  beta: number
  v2: number
  v3: number
  image: number
}

/**
 * Brings h (n × n, row-major) to real Schur form in place, and turns the rows of `basis` along. Entries of h outside rows and columns low … high are
 * taken to be in that form already.
 */
export function toRealSchur(h: Float64Array, n: number, low: number, high: number, basis: Float64Array): void {
  toHessenberg(h, n, low, high, basis)
  const norm = h.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  let end = high
  for (let step = 0; end > low;) {
    const start = findStart(h, n, low, end, norm, Math.floor(step / UNUSUAL))
    if (start < end - 1) {
      if (++step > MAX_STEPS) throw new RangeError('the eigenvalues did not converge')
      francisStep(h, n, start, end, basis, step % UNUSUAL === 0)
      continue
    }
    if (start === end - 1) splitReal(h, n, start, basis)
    end = start - 1
    step = 0
  }
}

/** Length of the diagonal block of T that begins at k: 2 where an entry stands below the diagonal. */
export const blockAt = (t: Float64Array, n: number, k: number): 1 | 2 => (k < n - 1 && t[(k + 1) * n + k] !== 0 ? 2 : 1)

/** The eigenvalues x ± iy of a diagonal block that begins at k; real ones of a pair in falling order of size, y = 0. */
export function eigenvaluesOf(t: Float64Array, n: number, k: number): readonly [re: number, im: number][] {
  const a = t[k * n + k]
  if (blockAt(t, n, k) === 1) return [[a, 0]]
  const d = t[(k + 1) * n + k + 1]
  const half = 0.5 * (a - d)
  const product = t[k * n + k + 1] * t[(k + 1) * n + k]
  const square = half * half + product
  if (square < 0) {
    const im = Math.sqrt(-square)
    return [
      [d + half, im],
      [d + half, -im],
    ]
  }
  const far = half + (half < 0 ? -Math.sqrt(square) : Math.sqrt(square))
  return [
    [d + far, 0],
    [far === 0 ? d : d - product / far, 0],
  ]
}

/** Householder reflections, column after column: nothing is left below the first subdiagonal. */
function toHessenberg(h: Float64Array, n: number, low: number, high: number, basis: Float64Array): void {
  const v = new Float64Array(n)
  const w = new Float64Array(n)
  for (let k = low; k < high - 1; k++) {
    let largest = 0
    for (let i = k + 2; i <= high; i++) largest = Math.max(largest, Math.abs(h[i * n + k]))
    if (largest === 0) continue
    largest = Math.max(largest, Math.abs(h[(k + 1) * n + k]))
    let square = 0
    for (let i = k + 1; i <= high; i++) {
      v[i] = h[i * n + k] / largest
      square += v[i] * v[i]
    }
    const head = v[k + 1]
    const image = head > 0 ? -Math.sqrt(square) : Math.sqrt(square)
    v[k + 1] = head - image
    const beta = 1 / (square - head * image)
    reflectRows(h, n, k + 1, high, k + 1, v, w, beta)
    for (let i = 0; i <= high; i++) {
      const row = i * n
      let sum = 0
      for (let j = k + 1; j <= high; j++) sum += h[row + j] * v[j]
      sum *= beta
      for (let j = k + 1; j <= high; j++) h[row + j] -= sum * v[j]
    }
    reflectRows(basis, n, k + 1, high, 0, v, w, beta)
    h[(k + 1) * n + k] = image * largest
    for (let i = k + 2; i <= high; i++) h[i * n + k] = 0
  }
}

/** Rows from … to of a, columns from `column` on: a ← a − β v (vᵀ a). */
function reflectRows(
  a: Float64Array,
  n: number,
  from: number,
  to: number,
  column: number,
  v: Float64Array,
  w: Float64Array,
  beta: number,
): void {
  w.fill(0, column)
  for (let i = from; i <= to; i++) {
    const vi = v[i]
    for (let j = column; j < n; j++) w[j] += vi * a[i * n + j]
  }
  for (let i = from; i <= to; i++) {
    const s = beta * v[i]
    for (let j = column; j < n; j++) a[i * n + j] -= s * w[j]
  }
}

/**
 * First row of the block that ends at `end` and that no negligible entry divides; the entry before it is set to zero. An entry is negligible if rounding of the
 * entries beside it may be as large; where steps do not get there, if rounding of the largest entry may, and each further time twice that.
 */
function findStart(h: Float64Array, n: number, low: number, end: number, norm: number, times: number): number {
  for (let k = end; k > low; k--) {
    const beside = Math.abs(h[(k - 1) * n + k - 1]) + Math.abs(h[k * n + k])
    const below = k * n + k - 1
    const size = times === 0 && beside > 0 ? beside : Math.max(beside, norm)
    if (Math.abs(h[below]) <= 2 ** times * Number.EPSILON * size || Math.abs(h[below]) < 1e-290 * norm) {
      h[below] = 0
      return k
    }
  }
  return low
}

/** One implicit double-shift QR step on rows start … end. */
function francisStep(
  h: Float64Array,
  n: number,
  start: number,
  end: number,
  basis: Float64Array,
  unusual: boolean,
): void {
  const [r1, r2, square] = shifts(h, n, end, unusual)
  // the step may begin below two entries that are small together: what it would put outside is negligible
  const first: [number, number, number] = [0, 0, 0]
  let m = end - 2
  for (; ; m--) {
    const a = h[m * n + m]
    const below = h[(m + 1) * n + m]
    const d = h[(m + 1) * n + m + 1]
    const p = ((a - r1) * (a - r2) + square) / below + h[m * n + m + 1]
    const q = a - r1 + (d - r2)
    const t = h[(m + 2) * n + m + 1]
    const size = Math.abs(p) + Math.abs(q) + Math.abs(t)
    first[0] = p / size
    first[1] = q / size
    first[2] = t / size
    if (m === start) break
    const outside = Math.abs(h[m * n + m - 1]) * (Math.abs(first[1]) + Math.abs(first[2]))
    const around = Math.abs(h[(m - 1) * n + m - 1]) + Math.abs(a) + Math.abs(d)
    if (outside <= Number.EPSILON * Math.abs(first[0]) * around) break
  }
  const reflection: Reflection = { beta: 0, v2: 0, v3: 0, image: 0 }
  for (let k = m; k < end; k++) {
    const three = k < end - 1
    if (k === m) makeReflection(first[0], first[1], first[2], reflection)
    else {
      const column = k - 1
      makeReflection(h[k * n + column], h[(k + 1) * n + column], three ? h[(k + 2) * n + column] : 0, reflection)
      h[k * n + column] = reflection.image
      h[(k + 1) * n + column] = 0
      if (three) h[(k + 2) * n + column] = 0
    }
    if (k === m && m > start) h[k * n + k - 1] *= 1 - reflection.beta
    if (reflection.beta === 0) continue
    turnRows(h, n, k, k, three, reflection)
    turnColumns(h, n, k, Math.min(k + 3, end), three, reflection)
    turnRows(basis, n, k, 0, three, reflection)
  }
}

/**
 * The shifts r₁ + iy, r₂ − iy, and y²: the eigenvalues of the last 2 × 2 block, if they are a pair; if they are real, the one nearer the last entry
 * twice, which is what settles clusters.
 */
function shifts(h: Float64Array, n: number, end: number, unusual: boolean): [r1: number, r2: number, square: number] {
  const d = h[end * n + end]
  const below = h[end * n + end - 1]
  if (unusual) {
    const s = Math.abs(below) + Math.abs(h[(end - 1) * n + end - 2])
    return [d + 0.75 * s, d + 0.75 * s, 0.4375 * s * s]
  }
  const half = 0.5 * (h[(end - 1) * n + end - 1] - d)
  const product = below * h[(end - 1) * n + end]
  const inside = half * half + product
  if (inside < 0) return [d + half, d + half, -inside]
  // d + half ± √inside: the farther one by addition of like signs, the nearer from their product
  const far = half + (half < 0 ? -Math.sqrt(inside) : Math.sqrt(inside))
  const r = far === 0 ? d : d - product / far
  return [r, r, 0]
}

/** The reflection that takes (x, y, z) to (image, 0, 0). */
function makeReflection(x: number, y: number, z: number, out: Reflection): void {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
  out.beta = out.v2 = out.v3 = 0
  out.image = x
  if (y === 0 && z === 0) return
  const [a, b, c] = [x / largest, y / largest, z / largest]
  const length = Math.sqrt(a * a + b * b + c * c)
  const image = a > 0 ? -length : length
  const head = a - image
  out.v2 = b / head
  out.v3 = c / head
  out.beta = -head / image
  out.image = image * largest
}

/** Applies a reflection to rows k, k + 1 (and k + 2), in columns from `column` on. */
function turnRows(
  a: Float64Array,
  n: number,
  k: number,
  column: number,
  three: boolean,
  { beta, v2, v3 }: Reflection,
): void {
  const p = k * n
  const q = p + n
  const r = q + n
  const b2 = beta * v2
  const b3 = beta * v3
  if (three)
    for (let j = column; j < n; j++) {
      const sum = a[p + j] + v2 * a[q + j] + v3 * a[r + j]
      a[p + j] -= beta * sum
      a[q + j] -= b2 * sum
      a[r + j] -= b3 * sum
    }
  else
    for (let j = column; j < n; j++) {
      const sum = a[p + j] + v2 * a[q + j]
      a[p + j] -= beta * sum
      a[q + j] -= b2 * sum
    }
}

/** Applies a reflection to columns k, k + 1 (and k + 2), in rows up to `last`. */
function turnColumns(
  a: Float64Array,
  n: number,
  k: number,
  last: number,
  three: boolean,
  { beta, v2, v3 }: Reflection,
): void {
  const b2 = beta * v2
  const b3 = beta * v3
  for (let i = 0; i <= last; i++) {
    const at = i * n + k
    const sum = a[at] + v2 * a[at + 1] + (three ? v3 * a[at + 2] : 0)
    a[at] -= beta * sum
    a[at + 1] -= b2 * sum
    if (three) a[at + 2] -= b3 * sum
  }
}

/** Makes a 2 × 2 block whose eigenvalues are real triangular, by the rotation that takes the first axis to the vector of one of them. */
function splitReal(h: Float64Array, n: number, k: number, basis: Float64Array): void {
  const [[first, im], [second]] = eigenvaluesOf(h, n, k)
  if (im !== 0) return
  const below = h[(k + 1) * n + k]
  const far = first - h[(k + 1) * n + k + 1]
  const r = Math.hypot(far, below)
  const c = far / r
  const s = below / r
  rotate(h, k * n + k, (k + 1) * n + k, 1, n - k, c, s)
  rotate(h, k, k + 1, n, k + 2, c, s)
  rotate(basis, k * n, (k + 1) * n, 1, n, c, s)
  h[k * n + k] = first
  h[(k + 1) * n + k + 1] = second
  h[(k + 1) * n + k] = 0
}

/** Turns two rows or columns of `count` entries, `stride` apart, that begin at p and q. */
function rotate(a: Float64Array, p: number, q: number, stride: number, count: number, c: number, s: number): void {
  for (let j = 0; j < count; j++, p += stride, q += stride) {
    const x = a[p]
    const y = a[q]
    a[p] = c * x + s * y
    a[q] = c * y - s * x
  }
}

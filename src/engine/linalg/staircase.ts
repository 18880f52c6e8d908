/**
 * A real matrix from which the eigenvalues 0 are split off, since rounding would turn them into small numbers that look meaningful. In an orthonormal basis
 * whose first vectors Z span the null space,
 *
 *   Hᵀ A H = [ 0  B ]          H = [Z Y] by Householder's reflections
 *            [ 0  C ]
 *
 * and so on with C for as long as it is singular, which Jordan blocks of 0 make it (Kublanovskaya 1966). What is left, the core, has the other eigenvalues;
 * x = H [u; y], λu = B y, are their vectors.
 */
import { dot, orthonormalise } from './orthonormal.ts'
import { nullSpaces } from './singular-values.ts'

interface Stair {
  readonly size: number
  /** Number of null vectors, and the reflections that take them to the first axes. */
  readonly null: number
  readonly reflections: readonly Float64Array[]
  /** B, null × (size − null), row-major. */
  readonly beside: Float64Array
}

export interface Staircase {
  readonly stairs: readonly Stair[]
  readonly size: number
  /** size × size, row-major, regular. */
  readonly core: Float64Array
  /** Orthonormal: the null vectors of A itself. */
  readonly nullVectors: readonly Float64Array[]
}

/**
 * Splits the eigenvalues 0 off a matrix.
 *
 * @param a n × n, row-major; not changed
 * @param zero singular values up to this are zero
 * @param first orthonormal null vectors of the matrix, where they are known
 */
export function makeStaircase(
  a: Float64Array,
  n: number,
  zero: number,
  first: readonly Float64Array[] | null = null,
): Staircase {
  const stairs: Stair[] = []
  let core = a.slice()
  let size = n
  let found = first ?? findNull(core, size, zero)
  const given = found
  while (found.length > 0 && size > 0) {
    const reflections = reflect(found)
    for (const h of reflections) applyBothSides(core, size, h)
    const m = found.length
    const left = size - m
    const beside = new Float64Array(m * left)
    const next = new Float64Array(left * left)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < left; j++) {
        const x = core[size * i + m + j]
        if (i < m) beside[left * i + j] = x
        else next[left * (i - m) + j] = x
      }
    stairs.push({ size, null: m, reflections, beside })
    core = next
    size = left
    found = size > 0 ? findNull(core, size, zero) : []
  }
  return { stairs, size, core, nullVectors: given }
}

function findNull(a: Float64Array, n: number, zero: number): readonly Float64Array[] {
  return findNullVectors(
    Array.from({ length: n }, (_, j) => Float64Array.from({ length: n }, (_, i) => a[n * i + j])),
    zero,
  )
}

/** An orthonormal basis of what a square matrix, given by its columns, takes to nothing but for singular values up to `zero`. */
export function findNullVectors(columns: readonly Float64Array[], zero: number): readonly Float64Array[] {
  const largest = columns.reduce((most, c) => Math.max(most, Math.sqrt(dot(c, c))), 0)
  if (largest <= zero) return columns.map((_, k) => unit(columns.length, k))
  return orthonormalise(nullSpaces([columns], zero / largest)[0].vectors)
}

const unit = (n: number, k: number): Float64Array => Float64Array.from({ length: n }, (_, i) => (i === k ? 1 : 0))

/** Unit vectors h whose reflections I − 2hhᵀ take the orthonormal vectors, one after the other, to ± the first axes. */
function reflect(vectors: readonly Float64Array[]): Float64Array[] {
  const reflections: Float64Array[] = []
  vectors.forEach((vector, k) => {
    const h = vector.slice()
    for (const before of reflections) applyTo(h, before)
    h.fill(0, 0, k)
    h[k] += (h[k] < 0 ? -1 : 1) * Math.sqrt(dot(h, h))
    const length = Math.sqrt(dot(h, h))
    reflections.push(h.map((x) => x / length))
  })
  return reflections
}

function applyTo(x: Float64Array, h: Float64Array): void {
  const s = 2 * dot(h, x)
  for (let i = 0; i < x.length; i++) x[i] -= s * h[i]
}

function applyBothSides(a: Float64Array, n: number, h: Float64Array): void {
  const sums = new Float64Array(n)
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sums[j] += 2 * h[i] * a[n * i + j]
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) a[n * i + j] -= h[i] * sums[j]
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) sum += a[n * i + j] * h[j]
    for (let j = 0; j < n; j++) a[n * i + j] -= 2 * sum * h[j]
  }
}

/** Turns the vector of an eigenvalue of the core into one of A; real and imaginary parts. */
export function liftVector(
  { stairs }: Staircase,
  re: number,
  im: number,
  vectorRe: Float64Array,
  vectorIm: Float64Array,
): readonly [Float64Array, Float64Array] {
  let xr = vectorRe
  let xi = vectorIm
  for (const stair of stairs.toReversed()) {
    const { size, null: m, reflections } = stair
    const square = re * re + im * im
    const nextRe = new Float64Array(size)
    const nextIm = new Float64Array(size)
    for (let i = 0; i < m; i++) {
      const [sr, si] = [besideTimes(stair, i, xr), besideTimes(stair, i, xi)]
      nextRe[i] = (sr * re + si * im) / square
      nextIm[i] = (si * re - sr * im) / square
    }
    nextRe.set(xr, m)
    nextIm.set(xi, m)
    for (const h of reflections.toReversed()) {
      applyTo(nextRe, h)
      applyTo(nextIm, h)
    }
    xr = nextRe
    xi = nextIm
  }
  return [xr, xi]
}

function besideTimes({ size, null: m, beside }: Stair, i: number, y: Float64Array): number {
  const left = size - m
  let sum = 0
  for (let j = 0; j < left; j++) sum += beside[left * i + j] * y[j]
  return sum
}

/**
 * (s − A)⁻¹ b for a purely imaginary s = iω ≠ 0, the core's part by `solveCore`, which gets and gives real and imaginary parts.
 */
export function solveShifted(
  staircase: Staircase,
  omega: number,
  right: Float64Array,
  solveCore: (right: Float64Array, rightIm: Float64Array) => readonly [Float64Array, Float64Array],
): readonly [Float64Array, Float64Array] {
  const downTo = (level: number, br: Float64Array, bi: Float64Array): readonly [Float64Array, Float64Array] => {
    if (level === staircase.stairs.length) return solveCore(br, bi)
    const stair = staircase.stairs[level]
    const { size, null: m, reflections } = stair
    const [cr, ci] = [br.slice(), bi.slice()]
    for (const h of reflections) {
      applyTo(cr, h)
      applyTo(ci, h)
    }
    const [yr, yi] = downTo(level + 1, cr.slice(m), ci.slice(m))
    const xr = new Float64Array(size)
    const xi = new Float64Array(size)
    for (let i = 0; i < m; i++) {
      // u = (b + B y) / iω
      xr[i] = (ci[i] + besideTimes(stair, i, yi)) / omega
      xi[i] = -(cr[i] + besideTimes(stair, i, yr)) / omega
    }
    xr.set(yr, m)
    xi.set(yi, m)
    for (const h of reflections.toReversed()) {
      applyTo(xr, h)
      applyTo(xi, h)
    }
    return [xr, xi]
  }
  return downTo(0, right, new Float64Array(right.length))
}

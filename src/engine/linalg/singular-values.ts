/**
 * Singular values and right singular vectors by one-sided Jacobi rotations (Hestenes 1958), on the triangle of a column-pivoted QR
 * factorization, which makes the rotations few and the small singular values accurate (Drmač & Veselić 2008).
 */
import { dot } from './orthonormal.ts'

export interface SingularValues {
  /** One per column of the matrix, not sorted. */
  readonly values: Float64Array
  /** Right singular vectors: vector k is `vectors[k]`, of the length of a row. */
  readonly vectors: readonly Float64Array[]
}

/** Called now and then during long work; when it returns false, the work ends by throwing `OutOfTime`. */
export type GoOn = () => boolean

/** Thrown where a `GoOn` ended the work. */
export class OutOfTime extends Error {}

const always: GoOn = () => true

/** `GoOn` is called once for so many columns; the columns of a small matrix take no time. */
const PORTION = 16

function ask(goOn: GoOn, column: number): void {
  if ((column + 1) % PORTION === 0 && !goOn()) throw new OutOfTime('there was no more time')
}

const MAX_SWEEPS = 40
const ORTHOGONAL = 1e-15

/** Singular values and right singular vectors of a matrix. @param columns the matrix as a list of its columns, all of one length; not changed */
export function singularValues(columns: readonly Float64Array[], goOn = always): SingularValues {
  const n = columns.length
  const { r, order } = pivotedTriangle(columns, goOn)
  const v = Array.from({ length: n }, (_, k) => {
    const unit = new Float64Array(n)
    unit[order[k]] = 1
    return unit
  })
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let rotated = false
    for (let i = 0; i < n; i++) {
      ask(goOn, i)
      for (let j = i + 1; j < n; j++) rotated = rotate(r[i], r[j], v[i], v[j]) || rotated
    }
    if (!rotated) break
  }
  return { values: Float64Array.from(r, norm), vectors: v }
}

const norm = (a: Float64Array): number => Math.sqrt(dot(a, a))

/** Makes two columns orthogonal; returns whether they were not. */
function rotate(a: Float64Array, b: Float64Array, va: Float64Array, vb: Float64Array): boolean {
  const aa = dot(a, a)
  const bb = dot(b, b)
  const ab = dot(a, b)
  if (!(Math.abs(ab) > ORTHOGONAL * Math.sqrt(aa * bb)) || ab === 0) return false
  const zeta = (bb - aa) / (2 * ab)
  const t = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.sqrt(1 + zeta * zeta))
  const c = 1 / Math.sqrt(1 + t * t)
  const s = c * t
  turn(a, b, c, s)
  turn(va, vb, c, s)
  return true
}

function turn(a: Float64Array, b: Float64Array, c: number, s: number): void {
  for (let i = 0; i < a.length; i++) {
    const x = a[i]
    const y = b[i]
    a[i] = c * x - s * y
    b[i] = s * x + c * y
  }
}

/** Rank of a matrix and a basis of its null space. */
export interface NullSpace {
  readonly rank: number
  /** Vectors of the null space, one per lost rank, as long as a row of the matrix. */
  readonly vectors: readonly Float64Array[]
}

/** Where diagonal entries of R lie between the threshold and this share of the largest column, singular values decide on the rank. */
const CLEARLY_REGULAR = 1e-5
const CLEARLY_ZERO = 1e-12

/**
 * Rank and null space of several matrices with one threshold: singular values below `zero` times the largest of all count as zero. The pivoted
 * triangle tells at once where there is a gap around the threshold, as there is but for nearly singular poses.
 *
 * @param matrices lists of columns
 */
export function nullSpaces(
  matrices: readonly (readonly Float64Array[])[],
  zero: number,
  goOn = always,
): readonly NullSpace[] {
  const triangles = matrices.map((matrix) => pivotedTriangle(matrix, goOn))
  const largest = Math.max(0, ...triangles.map(({ r }) => (r.length ? r[0][0] : 0)))
  const clear = triangles.every(({ r }) =>
    r.every((column, k) => column[k] > CLEARLY_REGULAR * largest || column[k] <= CLEARLY_ZERO * largest),
  )
  if (clear) return triangles.map((triangle) => nullSpaceOf(triangle, CLEARLY_ZERO * largest))
  const results = matrices.map((matrix) => singularValues(matrix, goOn))
  const top = Math.max(...results.flatMap(({ values }) => [...values]))
  return results.map(({ values, vectors }) => {
    const lost = vectors.filter((_, k) => values[k] <= zero * top)
    return { rank: values.length - lost.length, vectors: lost }
  })
}

/** Diagonal of R in A P = Q R, falling: it follows the singular values within a small factor, and costs much less. */
export function pivots(columns: readonly Float64Array[], goOn = always): readonly number[] {
  return pivotedTriangle(columns, goOn).r.map((column, k) => column[k])
}

/** From R P: the leading rows are regular, each further column is a combination of the leading ones. */
function nullSpaceOf({ r, order }: ReturnType<typeof pivotedTriangle>, zero: number): NullSpace {
  const found = r.findIndex((column, k) => column[k] <= zero)
  const rank = found < 0 ? r.length : found
  const vectors = r.slice(rank).map((column, k) => {
    const out = new Float64Array(r.length)
    out[order[rank + k]] = 1
    for (let i = rank - 1; i >= 0; i--) {
      let sum = -column[i]
      for (let m = i + 1; m < rank; m++) sum -= r[m][i] * out[order[m]]
      out[order[i]] = sum / r[i][i]
    }
    return out
  })
  return { rank, vectors }
}

/** Columns of R and the order of the columns in A P = Q R, by modified Gram–Schmidt with pivoting, orthogonalised twice. */
function pivotedTriangle(columns: readonly Float64Array[], goOn: GoOn): { r: Float64Array[]; order: number[] } {
  const n = columns.length
  const rest = columns.map((c) => c.slice())
  const order = columns.map((_, k) => k)
  const r = columns.map(() => new Float64Array(n))
  const basis: Float64Array[] = []
  for (let k = 0; k < n; k++) {
    ask(goOn, k)
    let best = k
    let most = -1
    for (let j = k; j < n; j++) {
      const size = norm(rest[order[j]])
      if (size > most) {
        most = size
        best = j
      }
    }
    ;[order[k], order[best]] = [order[best], order[k]]
    ;[r[k], r[best]] = [r[best], r[k]]
    const q = rest[order[k]]
    // a second pass against the basis keeps it orthogonal to rounding
    for (let i = 0; i < basis.length; i++) {
      const s = dot(basis[i], q)
      r[k][i] += s
      for (let m = 0; m < q.length; m++) q[m] -= s * basis[i][m]
    }
    const size = norm(q)
    r[k][k] = size
    if (size > 0) for (let m = 0; m < q.length; m++) q[m] /= size
    basis.push(q)
    for (let j = k + 1; j < n; j++) {
      const c = rest[order[j]]
      const s = dot(q, c)
      r[j][k] = s
      for (let m = 0; m < c.length; m++) c[m] -= s * q[m]
    }
  }
  return { r, order }
}

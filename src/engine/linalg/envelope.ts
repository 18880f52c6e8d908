/**
 * Symmetric positive definite matrices of blocks by Cholesky within their envelope: rows from their first entry to the diagonal, blocks in reverse
 * Cuthill–McKee order. Chains of blocks cost O(n).
 */
import { reverseCuthillMcKee } from './elimination-order.ts'

export interface Envelope {
  readonly rowCount: number
  /** Place of each row in the order, first column of each place, start of its envelope row. */
  readonly place: Int32Array
  readonly first: Int32Array
  readonly start: Int32Array
  readonly L: Float64Array
  readonly work: Float64Array
}

/**
 * Symbolic analysis.
 *
 * @param rows number of rows of each block
 * @param adjacency blocks that each block shares an entry with, itself left out
 */
export function makeEnvelope(rows: ArrayLike<number>, adjacency: readonly (readonly number[])[]): Envelope {
  const blocks = rows.length
  const blockPlace = new Int32Array(blocks)
  const rowStart = new Int32Array(blocks + 1)
  for (let j = 0; j < blocks; j++) rowStart[j + 1] = rowStart[j] + rows[j]
  let next = 0
  for (const j of reverseCuthillMcKee(adjacency)) {
    blockPlace[j] = next
    next += rows[j]
  }
  const rowCount = rowStart[blocks]
  const first = new Int32Array(rowCount)
  const place = new Int32Array(rowCount)
  for (let j = 0; j < blocks; j++) {
    let from = blockPlace[j]
    for (const k of adjacency[j]) from = Math.min(from, blockPlace[k])
    for (let k = 0; k < rows[j]; k++) {
      place[rowStart[j] + k] = blockPlace[j] + k
      first[blockPlace[j] + k] = from
    }
  }
  const start = new Int32Array(rowCount + 1)
  for (let i = 0; i < rowCount; i++) start[i + 1] = start[i] + i - first[i] + 1
  return {
    rowCount,
    place,
    first,
    start,
    L: new Float64Array(start[rowCount]),
    work: new Float64Array(rowCount),
  }
}

/** Multiplications of one factorization, about. */
export function calcEnvelopeCost({ first, rowCount }: Envelope): number {
  let cost = 0
  for (let i = 0; i < rowCount; i++) cost += 0.5 * (i - first[i]) ** 2
  return cost
}

/**
 * In-place Cholesky factorization of what stands in L, row by row.
 *
 * @param shift what was added to each diagonal entry, by place: rounding may eat it where rows are redundant and the matrix is badly scaled; the
 * pivot is then as good as the shift
 */
export function factorEnvelope(e: Envelope, shift: Float64Array): void {
  const { first, start, L, rowCount } = e
  for (let i = 0; i < rowCount; i++) {
    const fi = first[i]
    const bi = start[i] - fi
    let square = L[bi + i]
    for (let j = fi; j < i; j++) {
      const bj = start[j] - first[j]
      let sum = L[bi + j]
      for (let k = Math.max(fi, first[j]); k < j; k++) sum -= L[bi + k] * L[bj + k]
      sum /= L[bj + j]
      L[bi + j] = sum
      square -= sum * sum
    }
    L[bi + i] = Math.sqrt(square > 0.01 * shift[i] ? square : Number.isNaN(square) ? NaN : shift[i])
  }
}

/** out = (L Lᵀ)⁻¹ x, rows in their own order. */
export function solveEnvelope(e: Envelope, x: Float64Array, out: Float64Array): void {
  const { first, start, L, place, rowCount, work } = e
  for (let r = 0; r < rowCount; r++) work[place[r]] = x[r]
  for (let i = 0; i < rowCount; i++) {
    const base = start[i] - first[i]
    let sum = work[i]
    for (let k = first[i]; k < i; k++) sum -= L[base + k] * work[k]
    work[i] = sum / L[base + i]
  }
  for (let i = rowCount - 1; i >= 0; i--) {
    const base = start[i] - first[i]
    const xi = (work[i] /= L[base + i])
    for (let k = first[i]; k < i; k++) work[k] -= L[base + k] * xi
  }
  for (let r = 0; r < rowCount; r++) out[r] = work[place[r]]
}

/**
 * The left null space of a dense matrix, Zᵀ A = 0, in place: reflections with column pivoting on Aᵀ (Golub & Van Loan, Matrix Computations, §5.4),
 *
 *   Aᵀ P = Q [R₁ R₂]          Z = P [−R₁⁻¹ R₂; I], then orthonormal
 *
 * where R₁ is what is left of the leading rows of A at the pivots that are not zero. Nothing is allocated but the workspace.
 */

/** Work space for matrices of up to a given number of rows and columns. */
export interface LeftNullSpace {
  /** A, row-major; overwritten. */
  readonly matrix: Float64Array
  /** Z, vector after vector, each as long as A has rows. */
  readonly vectors: Float64Array
  /** Row of A at each pivot. */
  readonly order: Int32Array
}

export function makeLeftNullSpace(rows: number, entries: number): LeftNullSpace {
  return {
    matrix: new Float64Array(entries),
    vectors: new Float64Array(rows * rows),
    order: new Int32Array(rows),
  }
}

/**
 * Finds Z, orthonormal.
 *
 * @param zero a row whose part beside those before it is no longer than this share of the longest row depends on them
 * @returns how many vectors there are: rows less the rank
 */
export function findLeftNullSpace(w: LeftNullSpace, rows: number, columns: number, zero: number): number {
  const rank = reflect(w, rows, columns, zero)
  for (let k = rank; k < rows; k++) backSubstitute(w, rows, columns, rank, k)
  orthonormalise(w.vectors, rows, rows - rank)
  return rows - rank
}

/** Makes the rows, in the order of the pivots, a lower triangle by reflections; returns the rank. */
function reflect({ matrix, order }: LeftNullSpace, rows: number, columns: number, zero: number): number {
  for (let i = 0; i < rows; i++) order[i] = i
  let longest = 0
  for (let k = 0; k < Math.min(rows, columns); k++) {
    let best = k
    let most = -1
    for (let i = k; i < rows; i++) {
      const at = columns * order[i]
      let square = 0
      for (let c = k; c < columns; c++) square += matrix[at + c] * matrix[at + c]
      if (square > most) {
        most = square
        best = i
      }
    }
    const length = Math.sqrt(most)
    if (k === 0) longest = length
    if (!(length > zero * longest)) return k
    const pivot = order[best]
    order[best] = order[k]
    order[k] = pivot
    // x − 2uuᵀx/|u|² takes the rest of the pivot row to ∓length on the diagonal
    const p = columns * pivot + k
    const corner = matrix[p]
    const diagonal = corner < 0 ? length : -length
    const head = corner - diagonal
    const half = -diagonal * head
    matrix[p] = head
    for (let i = k + 1; i < rows; i++) {
      const at = columns * order[i] + k
      let along = 0
      for (let c = 0; c < columns - k; c++) along += matrix[p + c] * matrix[at + c]
      along /= half
      for (let c = 0; c < columns - k; c++) matrix[at + c] -= along * matrix[p + c]
    }
    matrix[p] = diagonal
  }
  return Math.min(rows, columns)
}

/** Computes the combination of the leading rows that equals the row at place k. */
function backSubstitute(
  { matrix, vectors, order }: LeftNullSpace,
  rows: number,
  columns: number,
  rank: number,
  k: number,
): void {
  const z = rows * (k - rank)
  vectors.fill(0, z, z + rows)
  vectors[z + order[k]] = 1
  for (let i = rank - 1; i >= 0; i--) {
    let sum = -matrix[columns * order[k] + i]
    for (let m = i + 1; m < rank; m++) sum -= matrix[columns * order[m] + i] * vectors[z + order[m]]
    vectors[z + order[i]] = sum / matrix[columns * order[i] + i]
  }
}

/** Gram–Schmidt in two passes; the second leaves the vectors orthogonal to rounding. */
function orthonormalise(vectors: Float64Array, length: number, count: number): void {
  for (let k = 0; k < count; k++) {
    const at = length * k
    for (let pass = 0; pass < 2; pass++) {
      for (let m = 0; m < k; m++) {
        const other = length * m
        let along = 0
        for (let i = 0; i < length; i++) along += vectors[at + i] * vectors[other + i]
        for (let i = 0; i < length; i++) vectors[at + i] -= along * vectors[other + i]
      }
      let square = 0
      for (let i = 0; i < length; i++) square += vectors[at + i] * vectors[at + i]
      const size = Math.sqrt(square)
      for (let i = 0; i < length; i++) vectors[at + i] /= size
    }
  }
}

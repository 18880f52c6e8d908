/**
 * Cholesky factorization of a sparse symmetric positive definite matrix of dense blocks, A x = b. Symbolic analysis once, in a fill-reducing order
 * (minimum-degree.ts), then any number of matrices of that pattern. Eliminating node k takes, for its later neighbours i, j with i not before j,
 *
 *   A_kk = L_kk L_kkᵀ,   L_ik = A_ik L_kk⁻ᵀ,   A_ij ← A_ij − L_ik L_jkᵀ
 *   y_k = L_kk⁻¹ b_k,    b_i ← b_i − L_ik y_k,   and then backward   x_k = L_kk⁻ᵀ (y_k − Σ_i L_ikᵀ x_i)
 *
 * Chains of blocks and trees of them cost O(n).
 */
import { minimumDegree } from './minimum-degree.ts'

export interface BlockCholesky {
  readonly sizes: Int32Array
  /** Where each node's numbers begin in a vector, and the end. */
  readonly vectorAt: Int32Array
  /** Nodes in order of elimination, and each node's place in it. */
  readonly order: Int32Array
  readonly place: Int32Array
  /** For each place in the order: where its diagonal block (lower triangle) begins, and the range of its later neighbours in the lists below. */
  readonly diagonalAt: Int32Array
  readonly start: Int32Array
  /** Node of each later neighbour i, and where A_ik, later L_ik, begins (size_i × size_k). */
  readonly neighbour: Int32Array
  readonly lowerAt: Int32Array
  /** Where A_ij begins, for all pairs of later neighbours with i not before j, row after row; and where each place begins in that list. */
  readonly targetAt: Int32Array
  readonly targetStart: Int32Array
  /** All blocks, row-major each. */
  readonly values: Float64Array
  /** Where each diagonal entry stands in `values`, in the order of vectors. */
  readonly diagonal: Int32Array
  /** Offset in `values` of every block of the lower triangle, by row node × nodes + column node. */
  readonly offsets: ReadonlyMap<number, number>
  /** About how many multiplications one factorization takes. */
  readonly cost: number
}

/**
 * Analyses the pattern of a matrix, and allocates its factorization.
 *
 * @param sizes numbers in each node
 * @param edges nodes that share a block, two per edge; repeats do no harm
 */
export function makeBlockCholesky(sizes: Int32Array, edges: Int32Array): BlockCholesky {
  const n = sizes.length
  const { order, later } = minimumDegree({ sizes, edges, constraint: new Uint8Array(n) })
  const place = new Int32Array(n)
  order.forEach((v, k) => (place[v] = k))
  const vectorAt = new Int32Array(n + 1)
  const start = new Int32Array(n + 1)
  const targetStart = new Int32Array(n + 1)
  for (let k = 0; k < n; k++) {
    const around = later[k].length
    vectorAt[k + 1] = vectorAt[k] + sizes[k]
    start[k + 1] = start[k] + around
    targetStart[k + 1] = targetStart[k] + (around * (around + 1)) / 2
  }
  const offsets = new Map<number, number>()
  const diagonalAt = new Int32Array(n)
  const neighbour = new Int32Array(start[n])
  const lowerAt = new Int32Array(start[n])
  const diagonal = new Int32Array(vectorAt[n])
  let used = 0
  const take = (row: number, column: number): number => {
    const at = used
    offsets.set(row * n + column, at)
    used += sizes[row] * sizes[column]
    return at
  }
  let cost = 0
  for (let k = 0; k < n; k++) {
    const v = order[k]
    diagonalAt[k] = take(v, v)
    for (let i = 0; i < sizes[v]; i++) diagonal[vectorAt[v] + i] = diagonalAt[k] + i * (sizes[v] + 1)
    let numbers = sizes[v]
    later[k].forEach((i, m) => {
      neighbour[start[k] + m] = order[i]
      lowerAt[start[k] + m] = take(order[i], v)
      numbers += sizes[order[i]]
    })
    cost += 0.5 * sizes[v] * numbers * numbers
  }
  const targetAt = new Int32Array(targetStart[n])
  for (let k = 0; k < n; k++) {
    let at = targetStart[k]
    later[k].forEach((i, m) => {
      for (const j of later[k].subarray(0, m + 1)) targetAt[at++] = offsets.get(order[i] * n + order[j])!
    })
  }
  return {
    sizes,
    vectorAt,
    order,
    place,
    diagonalAt,
    start,
    neighbour,
    lowerAt,
    targetAt,
    targetStart,
    values: new Float64Array(used),
    diagonal,
    offsets,
    cost,
  }
}

/** Where the block of two nodes begins in `values`, row-major; the row node must not come before the column node in the order. */
export function lowerBlockAt(c: BlockCholesky, row: number, column: number): number {
  const at = c.offsets.get(row * c.sizes.length + column)
  if (at === undefined) throw new RangeError(`there is no block (${row}, ${column})`)
  return at
}

/**
 * Factors, in place, the matrix whose lower triangle stands in `values`.
 *
 * @param shift what was added to each diagonal entry, laid out as a vector. Rounding may cancel it where rows are redundant and the matrix is badly scaled; the
 * shift is then taken as the pivot
 */
export function factorCholesky(c: BlockCholesky, shift: Float64Array): void {
  const { sizes, vectorAt, order, diagonalAt, start, neighbour, lowerAt, targetAt, targetStart, values } = c
  for (let k = 0; k < order.length; k++) {
    const v = order[k]
    const s = sizes[v]
    const d = diagonalAt[k]
    factorDiagonal(values, d, s, shift, vectorAt[v])
    const to = start[k + 1]
    let target = targetStart[k]
    for (let i = start[k]; i < to; i++) {
      const a = lowerAt[i]
      const rows = sizes[neighbour[i]]
      divideByDiagonal(values, a, rows, d, s)
      for (let j = start[k]; j < i; j++)
        subtractProduct(values, targetAt[target++], a, rows, lowerAt[j], sizes[neighbour[j]], s)
      subtractSquare(values, targetAt[target++], a, rows, s)
    }
  }
}

/** D = L Lᵀ in place. */
function factorDiagonal(A: Float64Array, d: number, s: number, shift: Float64Array, at: number): void {
  for (let i = 0; i < s; i++) {
    const row = d + i * s
    let square = A[row + i]
    for (let j = 0; j < i; j++) {
      const other = d + j * s
      let sum = A[row + j]
      for (let k = 0; k < j; k++) sum -= A[row + k] * A[other + k]
      sum /= A[other + j]
      A[row + j] = sum
      square -= sum * sum
    }
    const least = shift[at + i]
    A[row + i] = Math.sqrt(square > 0.01 * least ? square : Number.isNaN(square) ? NaN : least)
  }
}

/** A ← A L⁻ᵀ, A at a with `rows` rows, L the s × s factor at d. */
function divideByDiagonal(A: Float64Array, a: number, rows: number, d: number, s: number): void {
  for (let j = 0; j < s; j++) {
    const l = d + j * s
    const inverse = 1 / A[l + j]
    for (let i = 0, row = a; i < rows; i++, row += s) {
      let sum = A[row + j]
      for (let k = 0; k < j; k++) sum -= A[row + k] * A[l + k]
      A[row + j] = sum * inverse
    }
  }
}

/** A_ij −= L_ik L_jkᵀ; written out for the widths of the most common joints, 3 and 5. */
function subtractProduct(
  A: Float64Array,
  target: number,
  a: number,
  rows: number,
  b: number,
  columns: number,
  s: number,
): void {
  if (s === 3 && rows === 3 && columns === 3) return subtractProduct3(A, target, a, b)
  for (let i = 0; i < rows; i++, a += s) {
    let other = b
    const a0 = A[a]
    if (s === 3) {
      const a1 = A[a + 1]
      const a2 = A[a + 2]
      for (let j = 0; j < columns; j++, other += 3) A[target++] -= a0 * A[other] + a1 * A[other + 1] + a2 * A[other + 2]
    } else if (s === 5) {
      const a1 = A[a + 1]
      const a2 = A[a + 2]
      const a3 = A[a + 3]
      const a4 = A[a + 4]
      for (let j = 0; j < columns; j++, other += 5)
        A[target++] -= a0 * A[other] + a1 * A[other + 1] + a2 * A[other + 2] + a3 * A[other + 3] + a4 * A[other + 4]
    } else
      for (let j = 0; j < columns; j++, other += s) {
        let sum = a0 * A[other]
        for (let k = 1; k < s; k++) sum += A[a + k] * A[other + k]
        A[target++] -= sum
      }
  }
}

function subtractProduct3(A: Float64Array, target: number, a: number, b: number): void {
  const b0 = A[b]
  const b1 = A[b + 1]
  const b2 = A[b + 2]
  const b3 = A[b + 3]
  const b4 = A[b + 4]
  const b5 = A[b + 5]
  const b6 = A[b + 6]
  const b7 = A[b + 7]
  const b8 = A[b + 8]
  for (const end = a + 9; a < end; a += 3, target += 3) {
    const x = A[a]
    const y = A[a + 1]
    const z = A[a + 2]
    A[target] -= x * b0 + y * b1 + z * b2
    A[target + 1] -= x * b3 + y * b4 + z * b5
    A[target + 2] -= x * b6 + y * b7 + z * b8
  }
}

/** A_ii −= L_ik L_ikᵀ, lower triangle. */
function subtractSquare(A: Float64Array, target: number, a: number, rows: number, s: number): void {
  for (let i = 0; i < rows; i++) {
    const row = a + i * s
    for (let j = 0; j <= i; j++) {
      const other = a + j * s
      let sum = 0
      for (let k = 0; k < s; k++) sum += A[row + k] * A[other + k]
      A[target + i * rows + j] -= sum
    }
  }
}

/** x ← A⁻¹ x with the last factorization. */
export function solveCholesky(c: BlockCholesky, x: Float64Array): void {
  const { sizes, vectorAt, order, diagonalAt, start, neighbour, lowerAt, values: A } = c
  for (let k = 0; k < order.length; k++) {
    const v = order[k]
    const s = sizes[v]
    const at = vectorAt[v]
    for (let i = 0, row = diagonalAt[k]; i < s; i++, row += s) {
      let sum = x[at + i]
      for (let j = 0; j < i; j++) sum -= A[row + j] * x[at + j]
      x[at + i] = sum / A[row + i]
    }
    for (let m = start[k]; m < start[k + 1]; m++) {
      const w = neighbour[m]
      const to = vectorAt[w]
      for (let i = 0, row = lowerAt[m]; i < sizes[w]; i++, row += s) {
        let sum = x[to + i]
        for (let j = 0; j < s; j++) sum -= A[row + j] * x[at + j]
        x[to + i] = sum
      }
    }
  }
  for (let k = order.length - 1; k >= 0; k--) {
    const v = order[k]
    const s = sizes[v]
    const at = vectorAt[v]
    for (let m = start[k]; m < start[k + 1]; m++) {
      const w = neighbour[m]
      const from = vectorAt[w]
      for (let i = 0, row = lowerAt[m]; i < sizes[w]; i++, row += s) {
        const y = x[from + i]
        for (let j = 0; j < s; j++) x[at + j] -= A[row + j] * y
      }
    }
    for (let i = s - 1, row = diagonalAt[k] + (s - 1) * s; i >= 0; i--, row -= s) {
      const xi = (x[at + i] /= A[row + i])
      for (let j = 0; j < i; j++) x[at + j] -= A[row + j] * xi
    }
  }
}

/**
 * LU factorization of a sparse unsymmetric matrix of dense blocks, A x = b. Rows and columns fall into the same nodes, of a few numbers each; the
 * pattern of blocks is symmetric, the numbers need not be. Symbolic analysis once, then any number of matrices of that pattern.
 *
 * Nodes are eliminated in a fill-reducing order (minimum-degree.ts). With D = A_kk, eliminating node k takes, for all later neighbours i, j,
 *
 *   X_kj = D⁻¹ A_kj,    A_ij ← A_ij − A_ik X_kj                                                     (1)
 *   y_k = D⁻¹ b_k,      b_i ← b_i − A_ik y_k,     and then backward     x_k = y_k − Σ_j X_kj x_j    (2)
 *
 * D is factored with partial pivoting among its own rows; there is no pivoting between nodes, which their order makes safe (minimum-degree.ts). Of large blocks,
 * as of bodies in three dimensions, every product is of 6 by 6 numbers; for smaller nodes panel-lu.ts takes fewer and longer ones.
 */
import { minimumDegree, type BlockGraph } from './minimum-degree.ts'

export interface BlockLU {
  readonly sizes: Int32Array
  /** Where each node's numbers begin in a vector. */
  readonly vectorAt: Int32Array
  /** Length of a vector. */
  readonly length: number
  /** Nodes in order of elimination; for each place in it: where its diagonal block begins, and the range of its later neighbours in the lists below. */
  readonly order: Int32Array
  readonly diagonalAt: Int32Array
  readonly start: Int32Array
  /** Node of each later neighbour i, where A_ik begins (size_i × size_k), where A_ki, later X_ki, begins (size_k × size_i). */
  readonly neighbour: Int32Array
  readonly lowerAt: Int32Array
  readonly upperAt: Int32Array
  /** Where A_ij begins, for all pairs of later neighbours, row after row; and where each place begins in that list. */
  readonly targetAt: Int32Array
  readonly targetStart: Int32Array
  /** All blocks, row-major each. */
  readonly values: Float64Array
  /** Row exchanges within the diagonal blocks, like a vector. */
  readonly pivot: Int32Array
  /** Offset in `values` of every block that A may have, by row node × nodes + column node. */
  readonly offsets: ReadonlyMap<number, number>
}

export function makeBlockLU(graph: BlockGraph): BlockLU {
  const { sizes } = graph
  const n = sizes.length
  const { order, later } = minimumDegree(graph)
  const vectorAt = new Int32Array(n)
  let length = 0
  for (let v = 0; v < n; v++) {
    vectorAt[v] = length
    length += sizes[v]
  }
  const offsets = new Map<number, number>()
  let used = 0
  const place = (row: number, column: number): number => {
    const at = used
    offsets.set(row * n + column, at)
    used += sizes[row] * sizes[column]
    return at
  }
  const start = new Int32Array(n + 1)
  for (let k = 0; k < n; k++) start[k + 1] = start[k] + later[k].length
  const diagonalAt = new Int32Array(n)
  const neighbour = new Int32Array(start[n])
  const lowerAt = new Int32Array(start[n])
  const upperAt = new Int32Array(start[n])
  // blocks that one elimination uses stand next to each other
  for (let k = 0; k < n; k++) {
    diagonalAt[k] = place(order[k], order[k])
    later[k].forEach((i, m) => {
      const at = start[k] + m
      neighbour[at] = order[i]
      upperAt[at] = place(order[k], order[i])
      lowerAt[at] = place(order[i], order[k])
    })
  }
  const targetStart = new Int32Array(n + 1)
  for (let k = 0; k < n; k++) targetStart[k + 1] = targetStart[k] + later[k].length ** 2
  const targetAt = new Int32Array(targetStart[n])
  for (let k = 0; k < n; k++) {
    let at = targetStart[k]
    for (const i of later[k]) for (const j of later[k]) targetAt[at++] = offsets.get(order[i] * n + order[j])!
  }
  return {
    sizes,
    vectorAt,
    length,
    order,
    diagonalAt,
    start,
    neighbour,
    lowerAt,
    upperAt,
    targetAt,
    targetStart,
    values: new Float64Array(used),
    pivot: new Int32Array(length),
    offsets,
  }
}

/** Where the block of two nodes begins in `values`, row-major. @throws RangeError where the pattern has none */
export function blockAt(lu: BlockLU, row: number, column: number): number {
  const at = lu.offsets.get(row * lu.sizes.length + column)
  if (at === undefined) throw new RangeError(`there is no block (${row}, ${column})`)
  return at
}

/**
 * Factors, in place, the matrix that stands in `values`; blocks outside the given pattern must be zero there.
 *
 * @returns whether every pivot is a number other than zero
 */
export function factorBlocks(lu: BlockLU): boolean {
  const { sizes, order, diagonalAt, start, neighbour, lowerAt, upperAt, targetAt, targetStart, values } = lu
  for (let k = 0; k < order.length; k++) {
    const v = order[k]
    const s = sizes[v]
    const d = diagonalAt[k]
    if (!factorDense(values, d, s, lu.pivot, lu.vectorAt[v])) return false
    const from = start[k]
    const to = start[k + 1]
    for (let j = from; j < to; j++)
      solveDense(values, d, s, lu.pivot, lu.vectorAt[v], values, upperAt[j], sizes[neighbour[j]])
    let target = targetStart[k]
    for (let i = from; i < to; i++) {
      const rows = sizes[neighbour[i]]
      const lower = lowerAt[i]
      for (let j = from; j < to; j++)
        subtractProduct(values, targetAt[target++], lower, upperAt[j], rows, s, sizes[neighbour[j]])
    }
  }
  return true
}

/** Solves A x = b with the last factorization, in place. */
export function solveBlocks(lu: BlockLU, x: Float64Array): void {
  const { sizes, order, diagonalAt, start, neighbour, lowerAt, upperAt, vectorAt, values, pivot } = lu
  for (let k = 0; k < order.length; k++) {
    const v = order[k]
    const s = sizes[v]
    const at = vectorAt[v]
    solveVector(values, diagonalAt[k], s, pivot, x, at)
    for (let i = start[k]; i < start[k + 1]; i++)
      subtractTimes(values, lowerAt[i], sizes[neighbour[i]], s, x, at, vectorAt[neighbour[i]])
  }
  for (let k = order.length - 1; k >= 0; k--) {
    const v = order[k]
    for (let i = start[k]; i < start[k + 1]; i++)
      subtractTimes(values, upperAt[i], sizes[v], sizes[neighbour[i]], x, vectorAt[neighbour[i]], vectorAt[v])
  }
}

/** x at `to` ← x at `to` − A (x at `from`), A rows×columns. */
function subtractTimes(
  v: Float64Array,
  a: number,
  rows: number,
  columns: number,
  x: Float64Array,
  from: number,
  to: number,
): void {
  if (columns === 6) {
    const x0 = x[from]
    const x1 = x[from + 1]
    const x2 = x[from + 2]
    const x3 = x[from + 3]
    const x4 = x[from + 4]
    const x5 = x[from + 5]
    for (let r = 0; r < rows; r++, a += 6)
      x[to + r] -= v[a] * x0 + v[a + 1] * x1 + v[a + 2] * x2 + v[a + 3] * x3 + v[a + 4] * x4 + v[a + 5] * x5
    return
  }
  for (let r = 0; r < rows; r++) {
    let sum = 0
    for (let c = 0; c < columns; c++) sum += v[a++] * x[from + c]
    x[to + r] -= sum
  }
}

/** x ← D⁻¹ x for the s numbers at `at`. */
function solveVector(a: Float64Array, d: number, s: number, pivot: Int32Array, x: Float64Array, at: number): void {
  for (let k = 0; k < s; k++) {
    const other = pivot[at + k]
    if (other === k) continue
    const y = x[at + k]
    x[at + k] = x[at + other]
    x[at + other] = y
  }
  for (let i = 1; i < s; i++) {
    const row = d + s * i
    let sum = x[at + i]
    for (let k = 0; k < i; k++) sum -= a[row + k] * x[at + k]
    x[at + i] = sum
  }
  for (let i = s - 1; i >= 0; i--) {
    const row = d + s * i
    let sum = x[at + i]
    for (let k = i + 1; k < s; k++) sum -= a[row + k] * x[at + k]
    x[at + i] = sum * a[row + i]
  }
}

/** LU with partial pivoting of the s×s block at `d`; the reciprocals of the pivots stand on its diagonal. */
function factorDense(a: Float64Array, d: number, s: number, pivot: Int32Array, p: number): boolean {
  for (let k = 0; k < s; k++) {
    let best = k
    let most = Math.abs(a[d + s * k + k])
    for (let i = k + 1; i < s; i++) {
      const x = Math.abs(a[d + s * i + k])
      if (x > most) {
        most = x
        best = i
      }
    }
    if (!(most > 0 && most < Infinity)) return false
    pivot[p + k] = best
    const kk = d + s * k
    if (best !== k) {
      const bb = d + s * best
      for (let j = 0; j < s; j++) {
        const x = a[kk + j]
        a[kk + j] = a[bb + j]
        a[bb + j] = x
      }
    }
    const inverse = 1 / a[kk + k]
    a[kk + k] = inverse
    for (let i = k + 1; i < s; i++) {
      const ii = d + s * i
      const l = (a[ii + k] *= inverse)
      if (l !== 0) for (let j = k + 1; j < s; j++) a[ii + j] -= l * a[kk + j]
    }
  }
  return true
}

/** B ← D⁻¹ B for the s×columns block at `at` of `b`. */
function solveDense(
  a: Float64Array,
  d: number,
  s: number,
  pivot: Int32Array,
  p: number,
  b: Float64Array,
  at: number,
  columns: number,
): void {
  // whole rows of D were exchanged, their multipliers included
  for (let k = 0; k < s; k++) {
    const other = pivot[p + k]
    if (other === k) continue
    for (let c = 0; c < columns; c++) {
      const x = b[at + columns * k + c]
      b[at + columns * k + c] = b[at + columns * other + c]
      b[at + columns * other + c] = x
    }
  }
  for (let i = 1; i < s; i++)
    for (let k = 0; k < i; k++) {
      const l = a[d + s * i + k]
      if (l !== 0) for (let c = 0; c < columns; c++) b[at + columns * i + c] -= l * b[at + columns * k + c]
    }
  for (let i = s - 1; i >= 0; i--) {
    for (let k = i + 1; k < s; k++) {
      const u = a[d + s * i + k]
      if (u !== 0) for (let c = 0; c < columns; c++) b[at + columns * i + c] -= u * b[at + columns * k + c]
    }
    const inverse = a[d + s * i + i]
    for (let c = 0; c < columns; c++) b[at + columns * i + c] *= inverse
  }
}

/** C ← C − A B, rows×inner times inner×columns, all in `v`. */
function subtractProduct(
  v: Float64Array,
  c: number,
  a: number,
  b: number,
  rows: number,
  inner: number,
  columns: number,
): void {
  if (columns === 6) {
    for (let i = 0; i < rows; i++, c += 6) {
      let c0 = v[c]
      let c1 = v[c + 1]
      let c2 = v[c + 2]
      let c3 = v[c + 3]
      let c4 = v[c + 4]
      let c5 = v[c + 5]
      for (let k = 0, at = b; k < inner; k++, at += 6) {
        const x = v[a++]
        c0 -= x * v[at]
        c1 -= x * v[at + 1]
        c2 -= x * v[at + 2]
        c3 -= x * v[at + 3]
        c4 -= x * v[at + 4]
        c5 -= x * v[at + 5]
      }
      v[c] = c0
      v[c + 1] = c1
      v[c + 2] = c2
      v[c + 3] = c3
      v[c + 4] = c4
      v[c + 5] = c5
    }
    return
  }
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < inner; k++) {
      const x = v[a + inner * i + k]
      const ci = c + columns * i
      const bk = b + columns * k
      for (let j = 0; j < columns; j++) v[ci + j] -= x * v[bk + j]
    }
}

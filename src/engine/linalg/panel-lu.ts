/**
 * LU factorization of a sparse unsymmetric matrix, A x = b. Rows and columns fall into nodes of a few numbers each; the pattern of nodes is symmetric,
 * the numbers need not be. Symbolic analysis once, then any number of matrices of that pattern.
 *
 * The rows of a node stand in one panel, dense, with a column for each number of every node that they meet, those that fill in too, in the order of elimination
 * (minimum-degree.ts). Row after row, with the nodes k before it in its panel one after another,
 *
 *   L_ik = A_ik U_kk⁻¹,    A_ij ← A_ij − L_ik U_kj    for all j after k that k meets                       (1)
 *
 * These j are all in the row's panel, and where they are is known beforehand: all of (1) for one k is one product of L_ik with what stands right of
 * the diagonal in the panel of k. Blocks of blocks (block-lu.ts) take a product for each j, which costs small mechanisms more than the numbers do.
 *
 * Rows are exchanged within a panel only, which their order makes safe (minimum-degree.ts).
 */
import { minimumDegree, type BlockGraph } from './minimum-degree.ts'

export interface PanelLU {
  /** Where each node's numbers begin in a vector, which is in the order of elimination. */
  readonly vectorAt: Int32Array
  readonly length: number
  /** Distance from row to row of each node's panel. */
  readonly stride: Int32Array
  /** All panels. */
  readonly values: Float64Array
  /** Offset in `values` of every block that A may have, by row node × nodes + column node; its rows are `stride` of the row node apart. */
  readonly offsets: ReadonlyMap<number, number>
  /** The panels in order of elimination. */
  readonly places: readonly Panel[]
  /** Where the columns right of the diagonal of an earlier panel stand in a later one, and which number of a vector each column is. */
  readonly scatter: Int32Array
  readonly columns: Int32Array
  /** The row of its panel that each row was exchanged with, like a vector. */
  readonly pivot: Int32Array
}

interface Panel {
  /** Numbers of the node; the first of them in a vector; where the panel begins, its width, and the columns left of the diagonal. */
  readonly size: number
  readonly vector: number
  readonly at: number
  readonly width: number
  readonly left: number
  /** Where the panel's own numbers begin in `columns`. */
  readonly columns: number
  /** Panels of earlier nodes that it meets, and where the columns of each begin in `scatter`. */
  readonly earlier: readonly Panel[]
  readonly scatter: Int32Array
}

export function makePanelLU(graph: BlockGraph): PanelLU {
  const { sizes } = graph
  const n = sizes.length
  const { order, later } = minimumDegree(graph)
  const before: number[][] = Array.from({ length: n }, () => [])
  later.forEach((list, k) => list.forEach((i) => before[i].push(k)))
  const vectorAt = new Int32Array(n)
  const stride = new Int32Array(n)
  const offsets = new Map<number, number>()
  const scatter: number[] = []
  const columns: number[] = []
  const panels: Panel[] = []
  /** Column of each place in each panel. */
  const columnOf: Map<number, number>[] = []
  let length = 0
  let used = 0
  order.forEach((v) => {
    vectorAt[v] = length
    length += sizes[v]
  })
  order.forEach((v, p) => {
    const met = [...before[p], p, ...later[p]]
    const first = columns.length
    const column = new Map<number, number>()
    for (const q of met) {
      const w = order[q]
      column.set(q, columns.length - first)
      offsets.set(v * n + w, used + columns.length - first)
      for (let k = 0; k < sizes[w]; k++) columns.push(vectorAt[w] + k)
    }
    columnOf.push(column)
    stride[v] = columns.length - first
    const starts = before[p].map((k) => {
      const start = scatter.length
      for (const j of later[k]) for (let m = 0; m < sizes[order[j]]; m++) scatter.push(column.get(j)! + m)
      return start
    })
    panels.push({
      size: sizes[v],
      vector: vectorAt[v],
      at: used,
      width: stride[v],
      left: column.get(p)!,
      columns: first,
      earlier: before[p].map((k) => panels[k]),
      scatter: Int32Array.from(starts),
    })
    used += stride[v] * sizes[v]
  })
  return {
    vectorAt,
    length,
    stride,
    values: new Float64Array(used),
    offsets,
    places: panels,
    scatter: Int32Array.from(scatter),
    columns: Int32Array.from(columns),
    pivot: new Int32Array(length),
  }
}

/**
 * Factors, in place, the matrix that stands in `values`; reciprocals of the pivots stand on the diagonal.
 *
 * @returns whether every pivot is a number other than zero
 */
export function factorPanels({ places, values, scatter, pivot }: PanelLU): boolean {
  for (let p = 0; p < places.length; p++) {
    const panel = places[p]
    const { earlier } = panel
    let column = panel.at
    for (let k = 0; k < earlier.length; k++) {
      eliminate(values, panel, column, earlier[k], scatter, panel.scatter[k])
      column += earlier[k].size
    }
    if (!factorDiagonal(values, panel, pivot)) return false
  }
  return true
}

/** (1) for all rows of a panel and one k, whose columns begin at `column` in its first row. */
function eliminate(
  v: Float64Array,
  { at, width, size: rows }: Panel,
  column: number,
  k: Panel,
  scatter: Int32Array,
  from: number,
): void {
  const { size, width: stride } = k
  const diagonal = k.at + k.left
  const to = from + stride - k.left - size
  const shift = diagonal + size - from
  for (let r = 0, row = at, a = column; r < rows; r++, row += width, a += width) {
    let m = 0
    for (; m + 3 <= size; m += 3) {
      // three rows of U at a time
      const u0 = diagonal + stride * m
      const u1 = u0 + stride
      const u2 = u1 + stride
      const x = v[a + m] * v[u0 + m]
      const y = (v[a + m + 1] - x * v[u0 + m + 1]) * v[u1 + m + 1]
      const z = (v[a + m + 2] - x * v[u0 + m + 2] - y * v[u1 + m + 2]) * v[u2 + m + 2]
      v[a + m] = x
      v[a + m + 1] = y
      v[a + m + 2] = z
      for (let c = m + 3; c < size; c++) v[a + c] -= x * v[u0 + c] + y * v[u1 + c] + z * v[u2 + c]
      const s0 = shift + stride * m
      const s1 = s0 + stride
      const s2 = s1 + stride
      for (let c = from; c < to; c++) v[row + scatter[c]] -= x * v[s0 + c] + y * v[s1 + c] + z * v[s2 + c]
    }
    if (m + 2 === size) {
      const u0 = diagonal + stride * m
      const u1 = u0 + stride
      const x = v[a + m] * v[u0 + m]
      const y = (v[a + m + 1] - x * v[u0 + m + 1]) * v[u1 + m + 1]
      v[a + m] = x
      v[a + m + 1] = y
      const s0 = shift + stride * m
      const s1 = s0 + stride
      for (let c = from; c < to; c++) v[row + scatter[c]] -= x * v[s0 + c] + y * v[s1 + c]
    } else if (m < size) {
      const x = v[a + m] * v[diagonal + stride * m + m]
      v[a + m] = x
      const s0 = shift + stride * m
      for (let c = from; c < to; c++) v[row + scatter[c]] -= x * v[s0 + c]
    }
  }
}

/** Factors a panel's own block, with row exchanges, and applies the same steps to what stands right of it. */
function factorDiagonal(v: Float64Array, { at, width, left, size, vector }: Panel, pivot: Int32Array): boolean {
  for (let k = 0; k < size; k++) {
    const row = at + width * k
    const end = row + width
    let best = k
    let most = Math.abs(v[row + left + k])
    for (let i = k + 1; i < size; i++) {
      const x = Math.abs(v[at + width * i + left + k])
      if (x > most) {
        most = x
        best = i
      }
    }
    if (!(most > 0 && most < Infinity)) return false
    pivot[vector + k] = best
    if (best !== k) {
      const shift = width * (best - k)
      for (let c = row; c < end; c++) {
        const x = v[c]
        v[c] = v[c + shift]
        v[c + shift] = x
      }
    }
    const inverse = (v[row + left + k] = 1 / v[row + left + k])
    for (let i = k + 1; i < size; i++) {
      const shift = width * (i - k)
      let c = row + left + k
      const l = (v[c + shift] *= inverse)
      if (l !== 0) for (c++; c < end; c++) v[c + shift] -= l * v[c]
    }
  }
  return true
}

/** Solves A x = b with the last factorization, in place. */
export function solvePanels({ places, values: v, columns, pivot }: PanelLU, x: Float64Array): void {
  for (let p = 0; p < places.length; p++) {
    const { size, vector, at, width, left, columns: first } = places[p]
    for (let k = 0; k < size; k++) {
      const other = pivot[vector + k]
      if (other === k) continue
      const y = x[vector + k]
      x[vector + k] = x[vector + other]
      x[vector + other] = y
    }
    for (let r = 0; r < size; r++) x[vector + r] -= product(v, at + width * r, x, columns, first, first + left + r)
  }
  for (let p = places.length - 1; p >= 0; p--) {
    const { size, vector, at, width, left, columns: first } = places[p]
    for (let r = size - 1; r >= 0; r--) {
      const own = left + r
      const row = at + width * r + own
      const sum = product(v, row + 1, x, columns, first + own + 1, first + width)
      x[vector + r] = (x[vector + r] - sum) * v[row]
    }
  }
}

/** The product of a part of a row with x, in two sums that processors can form at the same time. */
function product(v: Float64Array, at: number, x: Float64Array, columns: Int32Array, from: number, to: number): number {
  let even = 0
  let odd = 0
  let c = from
  for (; c + 1 < to; c += 2, at += 2) {
    even += v[at] * x[columns[c]]
    odd += v[at + 1] * x[columns[c + 1]]
  }
  if (c < to) even += v[at] * x[columns[c]]
  return even + odd
}

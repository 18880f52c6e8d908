/**
 * Speeds under the rows that close loops, A ẇ = b (Pfaffian constraints): some of them independent, the others follow, w = B u + d [PA 8–9], docs/THEORY.md §12 (49). Which are independent is told by
 * elimination with complete pivoting: those that are left.
 */
export interface Independent {
  readonly rows: number
  readonly columns: number
  /** A and, behind it, b, row by row, `columns` + 1 numbers each: to be filled, all rows in one unit. Elimination overwrites it. */
  readonly values: Float64Array
  /** What a column is measured in: pivots are chosen by |a| / scale. */
  readonly scale: Float64Array
  /** The columns, those that follow first; the row of each of these in `values`. */
  readonly order: Int32Array
  readonly pivotRow: Int32Array
  /** How many follow: the rank of A. */
  rank: number
  /** Smallest pivot over the largest: how far from a pose at which another speed becomes independent. */
  quality: number
}

/** Rows of which less than this share of the largest is left depend on those before. */
const DEPENDENT = 1e-8

export const makeIndependent = (rows: number, columns: number): Independent => ({
  rows,
  columns,
  values: new Float64Array(rows * (columns + 1)),
  scale: new Float64Array(columns).fill(1),
  order: new Int32Array(columns),
  pivotRow: new Int32Array(columns),
  rank: 0,
  quality: 1,
})

/** Eliminates: A becomes the identity in the columns that follow, and b their part of a solution of which the independent ones are 0. */
export function chooseIndependent(one: Independent): void {
  const { rows, columns, values, scale, order, pivotRow } = one
  const width = columns + 1
  const used = new Uint8Array(rows)
  for (let c = 0; c < columns; c++) order[c] = c
  one.rank = 0
  one.quality = 1
  let first = 0
  while (one.rank < Math.min(rows, columns)) {
    let [best, row, place] = [0, -1, -1]
    for (let r = 0; r < rows; r++) {
      if (used[r]) continue
      for (let k = one.rank; k < columns; k++) {
        const size = Math.abs(values[width * r + order[k]]) / scale[order[k]]
        if (size > best) [best, row, place] = [size, r, k]
      }
    }
    if (one.rank === 0) first = best
    if (!(best > DEPENDENT * first)) break
    one.quality = best / first
    const column = order[place]
    order[place] = order[one.rank]
    order[one.rank] = column
    pivotRow[one.rank++] = row
    used[row] = 1
    const pivot = values[width * row + column]
    for (let c = 0; c < width; c++) values[width * row + c] /= pivot
    for (let r = 0; r < rows; r++) {
      const share = values[width * r + column]
      if (r === row || share === 0) continue
      for (let c = 0; c < width; c++) values[width * r + c] -= share * values[width * row + c]
    }
  }
}

/**
 * Speeds under the rows that close loops, which are Pfaffian constraints (A ẇ = b for their rates). Some speeds are independent and the others follow from them,
 * w = B u + d [PA 8–9], docs/THEORY.md §12 (49). Elimination with complete pivoting solves for those that follow; the independent ones are left over.
 */
export interface Independent {
  readonly rows: number
  readonly columns: number
  /** A and, as its last column, b, row by row, `columns` + 1 numbers each. The caller fills it, all rows in the same unit; elimination overwrites it. */
  readonly values: Float64Array
  /** Unit of each column: pivots are chosen by |a| / scale. */
  readonly scale: Float64Array
  /** The columns, those that follow first, then the independent ones in their own order; the row of each of these in `values`. */
  readonly order: Int32Array
  readonly pivotRow: Int32Array
  /** How many follow: the rank of A. */
  rank: number
  /** Smallest pivot over the largest: how far from a pose at which another speed becomes independent. */
  quality: number
  /**
   * Columns that were wanted independent and follow all the same. `badly`: the rows could be solved for other columns instead, but by pivots that are too small; else
   * they could not be solved for others at all.
   */
  readonly givenUp: { readonly column: number; readonly badly: boolean }[]
}

/** A row whose numbers are below this share of the largest after elimination depends on the rows before. */
const DEPENDENT = 1e-8

/** A column that is wanted independent is given up where all other pivots are below this share of the largest number. */
const WELL_TOLD = 0.01

export const makeIndependent = (rows: number, columns: number): Independent => ({
  rows,
  columns,
  values: new Float64Array(rows * (columns + 1)),
  scale: new Float64Array(columns).fill(1),
  order: new Int32Array(columns),
  pivotRow: new Int32Array(columns),
  rank: 0,
  quality: 1,
  givenUp: [],
})

/**
 * Eliminates: A becomes the identity in the columns that follow, and b the values of these where the independent ones are 0.
 *
 * @param wanted columns that are to be independent, the most wanted first. One of them follows all the same where the rows have no other pivots, or too small ones.
 */
export function chooseIndependent(one: Independent, wanted: readonly number[] = []): void {
  const { rows, columns, order, givenUp } = one
  const used = new Uint8Array(rows)
  for (let c = 0; c < columns; c++) order[c] = c
  one.rank = 0
  one.quality = 1
  givenUp.length = 0
  const held = new Uint8Array(columns)
  for (const c of wanted) held[c] = 1
  const largest = findPivot(one, used, null).size
  const badly = new Uint8Array(columns)
  for (const last of wanted.toReversed()) {
    eliminate(one, used, held, largest, WELL_TOLD)
    badly[last] = findPivot(one, used, held).size > DEPENDENT * largest ? 1 : 0
    held[last] = 0
  }
  eliminate(one, used, null, largest, DEPENDENT)
  order.subarray(one.rank).sort()
  const follows = new Set(order.subarray(0, one.rank))
  for (const column of wanted) if (follows.has(column)) givenUp.push({ column, badly: badly[column] === 1 })
}

/** The largest number of the unused rows, in the unit of its column, with its row and the place of its column in `order`. */
function findPivot(
  { rows, columns, values, scale, order, rank }: Independent,
  used: Uint8Array,
  held: Uint8Array | null,
): { readonly size: number; readonly row: number; readonly place: number } {
  let [size, row, place] = [0, -1, -1]
  for (let r = 0; r < rows; r++) {
    if (used[r]) continue
    for (let k = rank; k < columns; k++) {
      const c = order[k]
      if (held?.[c]) continue
      const here = Math.abs(values[(columns + 1) * r + c]) / scale[c]
      if (here > size) [size, row, place] = [here, r, k]
    }
  }
  return { size, row, place }
}

/** Makes columns follow, but for those that are held, as long as the best pivot is above a share of the largest number. */
function eliminate(one: Independent, used: Uint8Array, held: Uint8Array | null, largest: number, share: number): void {
  const { rows, columns, values, order, pivotRow } = one
  const width = columns + 1
  while (one.rank < Math.min(rows, columns)) {
    const { size, row, place } = findPivot(one, used, held)
    if (!(size > share * largest)) break
    one.quality = Math.min(one.quality, size / largest)
    const column = order[place]
    order[place] = order[one.rank]
    order[one.rank] = column
    pivotRow[one.rank++] = row
    used[row] = 1
    const pivot = values[width * row + column]
    for (let c = 0; c < width; c++) values[width * row + c] /= pivot
    for (let r = 0; r < rows; r++) {
      const part = values[width * r + column]
      if (r === row || part === 0) continue
      for (let c = 0; c < width; c++) values[width * r + c] -= part * values[width * row + c]
    }
  }
}

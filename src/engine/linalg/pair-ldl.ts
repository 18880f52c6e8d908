/**
 * L D Lᵀ factorization of a sparse symmetric matrix of 2 × 2 blocks, positive definite or, with constraints as minimum-degree.ts has them, quasi-definite. The order of elimination (minimum-degree.ts), the places of all blocks and the list of all
 * products are made once for a pattern; after that a factorization runs down the list. Eliminating column c takes, for its later rows i and j with i not before j,
 *
 *   L_ic = S_ic D_c⁻¹,   S_ij ← S_ij − L_ic S_jcᵀ
 *
 * Chains and trees of blocks, and rows of loops, cost O(n).
 */
import { minimumDegree } from './minimum-degree.ts'

/** Numbers of a diagonal block: (0, 0), (0, 1), (1, 1); and of another, row-major. */
export const DIAGONAL = 3
export const BLOCK = 4

export interface PairLdl {
  readonly count: number
  /** Nodes in order of elimination, and each node's place in it. */
  readonly order: Int32Array
  readonly place: Int32Array
  /** For each place in the order where its blocks begin, and the end; for each block the place of its row. */
  readonly start: Int32Array
  readonly row: Int32Array
  /** For each place where its products begin, and the end; for each product the two blocks, and that from which it is subtracted, or −1 − place for a diagonal one. */
  readonly productStart: Int32Array
  readonly products: Int32Array
  /** Diagonal blocks by place, before factoring those of the matrix, after it their inverses; blocks below the diagonal of the matrix, overwritten; and L. */
  readonly diagonal: Float64Array
  readonly lower: Float64Array
  readonly L: Float64Array
  /** Right-hand side and solution, 2 by place. */
  readonly x: Float64Array
  /** The block of two places, by row × count + column. */
  readonly blocks: ReadonlyMap<number, number>
}

/**
 * Analyses a pattern.
 *
 * @param edges nodes that share a block, two per edge; repeats do no harm
 * @param constraint 1 for nodes that get their pivot from others; none where left out
 * @param room that each node gives to constraints
 * @param groups of each node, where some have to go one right after the other
 */
export function makePairLdl(
  count: number,
  edges: Int32Array,
  constraint: Uint8Array = new Uint8Array(count),
  room?: Int32Array,
  groups?: Int32Array,
): PairLdl {
  const sizes = new Int32Array(count).fill(2)
  const { order, later } = minimumDegree({ sizes, edges, constraint, ...(room && { room }), ...(groups && { groups }) })
  const place = new Int32Array(count)
  order.forEach((node, k) => (place[node] = k))
  const start = new Int32Array(count + 1)
  later.forEach(({ length }, c) => (start[c + 1] = start[c] + length))
  const row = Int32Array.from(later.flatMap((rows) => [...rows]))
  const blocks = new Map<number, number>()
  for (let c = 0; c < count; c++) for (let b = start[c]; b < start[c + 1]; b++) blocks.set(row[b] * count + c, b)
  const productStart = new Int32Array(count + 1)
  const products: number[] = []
  for (let c = 0; c < count; c++) {
    for (let i = start[c]; i < start[c + 1]; i++)
      for (let j = start[c]; j <= i; j++)
        products.push(i, j, i === j ? -1 - row[i] : blocks.get(row[i] * count + row[j])!)
    productStart[c + 1] = products.length
  }
  return {
    count,
    order,
    place,
    start,
    row,
    productStart,
    products: Int32Array.from(products),
    diagonal: new Float64Array(DIAGONAL * count),
    lower: new Float64Array(BLOCK * row.length),
    L: new Float64Array(BLOCK * row.length),
    x: new Float64Array(2 * count),
    blocks,
  }
}

/** Where the block of two nodes begins in `lower`: of the node that comes later as its row, and of the other as its column. */
export function pairBlockAt({ place, blocks, count }: PairLdl, one: number, other: number): number {
  const [row, column] = [Math.max(place[one], place[other]), Math.min(place[one], place[other])]
  const block = blocks.get(row * count + column)
  if (block === undefined) throw new RangeError(`nodes ${one} and ${other} share no block`)
  return BLOCK * block
}

/** Factors the matrix in `diagonal` and `lower`, in place. */
export function factorPairs(p: PairLdl): void {
  const { count, start, productStart, products, diagonal: D, lower: S, L } = p
  for (let c = 0; c < count; c++) {
    const d = DIAGONAL * c
    const a = D[d]
    const b = D[d + 1]
    const e = D[d + 2]
    const inverse = 1 / (a * e - b * b)
    const d0 = e * inverse
    const d1 = -b * inverse
    const d2 = a * inverse
    D[d] = d0
    D[d + 1] = d1
    D[d + 2] = d2
    for (let t = BLOCK * start[c], end = BLOCK * start[c + 1]; t < end; t += BLOCK) {
      const s0 = S[t]
      const s1 = S[t + 1]
      const s2 = S[t + 2]
      const s3 = S[t + 3]
      L[t] = s0 * d0 + s1 * d1
      L[t + 1] = s0 * d1 + s1 * d2
      L[t + 2] = s2 * d0 + s3 * d1
      L[t + 3] = s2 * d1 + s3 * d2
    }
    for (let n = productStart[c], end = productStart[c + 1]; n < end; n += 3) {
      const i = BLOCK * products[n]
      const j = BLOCK * products[n + 1]
      const to = products[n + 2]
      const l0 = L[i]
      const l1 = L[i + 1]
      const l2 = L[i + 2]
      const l3 = L[i + 3]
      const s0 = S[j]
      const s1 = S[j + 1]
      const s2 = S[j + 2]
      const s3 = S[j + 3]
      if (to < 0) {
        const q = DIAGONAL * (-1 - to)
        D[q] -= l0 * s0 + l1 * s1
        D[q + 1] -= l0 * s2 + l1 * s3
        D[q + 2] -= l2 * s2 + l3 * s3
      } else {
        const q = BLOCK * to
        S[q] -= l0 * s0 + l1 * s1
        S[q + 1] -= l0 * s2 + l1 * s3
        S[q + 2] -= l2 * s0 + l3 * s1
        S[q + 3] -= l2 * s2 + l3 * s3
      }
    }
  }
}

/** x ← A⁻¹ x with the last factorization; 2 numbers per node. */
export function solvePairs({ count, order, start, row, diagonal: D, L, x }: PairLdl, values: Float64Array): void {
  for (let c = 0; c < count; c++) {
    x[2 * c] = values[2 * order[c]]
    x[2 * c + 1] = values[2 * order[c] + 1]
  }
  for (let c = 0; c < count; c++) {
    const a = x[2 * c]
    const b = x[2 * c + 1]
    for (let block = start[c]; block < start[c + 1]; block++) {
      const t = BLOCK * block
      const q = 2 * row[block]
      x[q] -= L[t] * a + L[t + 1] * b
      x[q + 1] -= L[t + 2] * a + L[t + 3] * b
    }
  }
  for (let c = count - 1; c >= 0; c--) {
    const d = DIAGONAL * c
    let a = D[d] * x[2 * c] + D[d + 1] * x[2 * c + 1]
    let b = D[d + 1] * x[2 * c] + D[d + 2] * x[2 * c + 1]
    for (let block = start[c]; block < start[c + 1]; block++) {
      const t = BLOCK * block
      const q = 2 * row[block]
      a -= L[t] * x[q] + L[t + 2] * x[q + 1]
      b -= L[t + 1] * x[q] + L[t + 3] * x[q + 1]
    }
    x[2 * c] = a
    x[2 * c + 1] = b
    values[2 * order[c]] = a
    values[2 * order[c] + 1] = b
  }
}

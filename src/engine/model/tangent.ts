/**
 * Tangents of the equations of motion as a sparse matrix of 6×6 blocks. What they hold: dynamics/tangent.ts.
 */
import type { Model } from './model.ts'

/** K and D, block by block; blocks stand row after row, columns ascending. */
export interface Tangent {
  /**
   * Bodies of each block's rows and columns: the diagonal block of every body that moves, and both (i, j) and (j, i) of every pair of
   * moving bodies that share a joint or a spring. Fixed bodies have none.
   */
  readonly rowBody: Int32Array
  readonly columnBody: Int32Array
  /** 36 per block, row-major: force in world axes and torque in body axes, by (δr world, θ body) and by (ṙ world, ω body). */
  readonly K: Float64Array
  readonly D: Float64Array
  /** Per body: where its diagonal block begins in K and D; −1 for fixed bodies. */
  readonly diagonal: Int32Array
  /** Four per joint and per spring: where the blocks (1, 1) (1, 2) (2, 1) (2, 2) of its bodies begin; −1 where one is fixed. */
  readonly jointBlocks: Int32Array
  readonly springBlocks: Int32Array
  /** Scratch, 3 per body: torque in the residual, world axes, but for torques that are constant in body axes. */
  readonly torque: Float64Array
}

/** Finds the blocks of a mechanism's tangents; all are zero. */
export function makeTangent(model: Model): Tangent {
  const { bodyCount: n, fixed, joints, springs } = model
  const keys = new Set<number>()
  for (let b = 0; b < n; b++) if (!fixed[b]) keys.add(n * b + b)
  for (const { body1, body2 } of [...joints, ...springs])
    if (!fixed[body1] && !fixed[body2]) keys.add(n * body1 + body2).add(n * body2 + body1)
  const sorted = Float64Array.from(keys).sort()
  const begins = new Map(Array.from(sorted, (key, block) => [key, 36 * block]))
  const beginOf = (row: number, column: number): number => begins.get(n * row + column) ?? -1
  const blocksOf = (pairs: readonly { readonly body1: number; readonly body2: number }[]): Int32Array =>
    Int32Array.from(
      pairs.flatMap(({ body1: a, body2: b }) => [beginOf(a, a), beginOf(a, b), beginOf(b, a), beginOf(b, b)]),
    )
  return {
    rowBody: Int32Array.from(sorted, (key) => Math.floor(key / n)),
    columnBody: Int32Array.from(sorted, (key) => key % n),
    K: new Float64Array(36 * sorted.length),
    D: new Float64Array(36 * sorted.length),
    diagonal: Int32Array.from(fixed, (_, b) => beginOf(b, b)),
    jointBlocks: blocksOf(joints),
    springBlocks: blocksOf(springs),
    torque: new Float64Array(3 * n),
  }
}

/** What the articulated-body solution of a forest works with. */
import type { Model } from '../model/model.ts'
import { makeForest, type Forest } from './forest.ts'

/** Numbers of a packed articulated inertia: A (xx xy xz yy yz zz), B (row-major), C (as A). */
export const INERTIA = 21

export interface Articulated {
  readonly forest: Forest
  /** First free direction of each body; the end at [bodyCount]. */
  readonly freeStart: Int32Array
  /** Articulated inertia of each body before its own joint is taken out. */
  readonly inertia: Float64Array
  /** 6 per free direction: s, u; one per free direction: 1/d, y. */
  readonly S: Float64Array
  readonly U: Float64Array
  readonly inverseD: Float64Array
  readonly y: Float64Array
  /** 9 per body: R at this pose. */
  readonly R: Float64Array
  /** 3 per body: ρ, and the arm from the centre of mass to the driven marker's origin of its tree joint. */
  readonly rho: Float64Array
  readonly arm: Float64Array
  /** 3 per row of a tree joint: the dual of its axis among the rows of its kind. */
  readonly dual: Float64Array
  /** 6 per body: c̃, F, a. */
  readonly bias: Float64Array
  readonly force: Float64Array
  readonly acceleration: Float64Array
}

/** What of a Model the forest follows from. */
export type Shape = Pick<Model, 'bodyCount' | 'fixed' | 'jointBody1' | 'jointBody2' | 'rows'>

export function makeArticulated(model: Shape): Articulated {
  const forest = makeForest(model)
  const n = model.bodyCount
  const { start } = model.rows
  const freeStart = new Int32Array(n + 1)
  let free = 0
  for (let b = 0; b < n; b++) {
    freeStart[b] = free
    const j = forest.joint[b]
    if (!model.fixed[b]) free += j < 0 ? 6 : 6 - (start[j + 1] - start[j])
  }
  freeStart[n] = free
  const S = new Float64Array(6 * free)
  for (let b = 0; b < n; b++)
    if (!model.fixed[b] && forest.joint[b] < 0) for (let k = 0; k < 6; k++) S[6 * (freeStart[b] + k) + k] = 1
  return {
    forest,
    freeStart,
    inertia: new Float64Array(INERTIA * n),
    S,
    U: new Float64Array(6 * free),
    inverseD: new Float64Array(free),
    y: new Float64Array(free),
    R: new Float64Array(9 * n),
    rho: new Float64Array(3 * n),
    arm: new Float64Array(3 * n),
    dual: new Float64Array(3 * model.rows.count),
    bias: new Float64Array(6 * n),
    force: new Float64Array(6 * n),
    acceleration: new Float64Array(6 * n),
  }
}

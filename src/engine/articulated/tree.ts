/** Makes the data of the articulated-body solution of a forest. */
import type { Model } from '../model/model.ts'
import { makeForest } from './forest.ts'
import type { Articulated } from '../model/system.ts'

/** Numbers of a packed articulated inertia: A (xx xy xz yy yz zz), B (row-major), C (as A). */
export const INERTIA = 21

/** The fields of a Model that the forest follows from. */
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

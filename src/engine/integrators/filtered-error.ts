/**
 * The embedded error of an implicit step, over what its scales allow: the difference of the two orders, first passed through (I − g J)⁻¹ (Hairer & Wanner
 * 1996, IV.8), since without that it holds parts of stiff motions that the step itself damps out.
 */
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { solveBlocks } from '../linalg/block-lu.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import { E } from './esdirk-tableau.ts'
import type { ImplicitSystem } from './implicit-system.ts'
import type { Stages } from './stage.ts'
import type { ErrorScales } from './step-error.ts'

export interface FilteredError {
  /** Scratch, 6 per body: error of displacements and of velocities, a product. */
  readonly q: Float64Array
  readonly v: Float64Array
  readonly product: Float64Array
  /** The largest error over its scale: one number. */
  readonly worst: Float64Array
}

export const makeFilteredError = ({ bodyCount }: Model): FilteredError => ({
  q: new Float64Array(6 * bodyCount),
  v: new Float64Array(6 * bodyCount),
  product: new Float64Array(6 * bodyCount),
  worst: new Float64Array(1),
})

/** Fills `out`, whose errors are those of the step, for a step of length h from the state, g = h a_ii; `system` is factored for it. */
export function computeFilteredError(
  model: Model,
  state: State,
  stages: Stages,
  system: ImplicitSystem,
  scales: ErrorScales,
  h: number,
  g: number,
  out: FilteredError,
): void {
  const { q, v, product } = out
  const { slopes } = stages
  for (let i = 0; i < q.length; i++) {
    let eq = 0
    let ev = 0
    for (let s = 0; s < 7; s++) {
      eq += E[s] * slopes[s].q[i]
      ev += E[s] * slopes[s].v[i]
    }
    q[i] = h * eq
    v[i] = h * ev
  }
  // v′ of M (v′ − e_v) = −g (D v′ + K (e_q + g v′)), within the constraints
  product.fill(0)
  addTangentTimes(system.tangent, 0, -g, q, product)
  const { x, bodyAt, lu } = system
  x.fill(0)
  for (let b = 1; b < model.bodyCount; b++) {
    const at = bodyAt[b]
    if (at < 0) continue
    for (let k = 0; k < 3; k++) {
      x[at + k] = product[6 * b + k] + model.mass[b] * v[6 * b + k]
      x[at + 3 + k] = product[6 * b + 3 + k]
      for (let m = 0; m < 3; m++) x[at + 3 + k] += model.inertia[9 * b + 3 * k + m] * v[6 * b + 3 + m]
    }
  }
  solveBlocks(lu, x)
  let worst = 0
  for (let b = 1; b < model.bodyCount; b++) {
    const at = bodyAt[b]
    if (at < 0) continue
    for (let k = 0; k < 6; k++) {
      const i = 6 * b + k
      const ev = x[at + k]
      const eq = q[i] + g * (ev - v[i])
      worst = Math.max(worst, Math.abs(eq) / scales.q[i], Math.abs(ev) / scales.v[i])
      q[i] = eq
      v[i] = ev
    }
  }
  let ew = 0
  for (let s = 0; s < 7; s++) ew += E[s] * slopes[s].power
  if (scales.energy[0] > 0) worst = Math.max(worst, (h * Math.abs(ew)) / scales.energy[0])
  for (let i = 0; i < model.integrals.length; i++) {
    let e = 0
    for (let s = 0; s < 7; s++) e += E[s] * slopes[s].integral[i]
    worst = Math.max(worst, (h * Math.abs(e)) / (1 + Math.abs(state.integral[i])))
  }
  out.worst[0] = worst
}

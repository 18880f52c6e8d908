/** The embedded error of a step, over what the tolerance allows: in the maximum norm over positions, turns and velocities of the bodies. */
import { projectDisplacement } from '../kinematics/projection.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Slope } from './stage.ts'

export interface StepError {
  /** 6 per body: error of positions and turns, of velocities, over the step. */
  readonly q: Float64Array
  readonly v: Float64Array
  /** Largest error per unit of step over its scale; scale of the energy of the motion, J. */
  readonly found: Float64Array
}

export const makeStepError = (model: Model): StepError => ({
  q: new Float64Array(6 * model.bodyCount),
  v: new Float64Array(6 * model.bodyCount),
  found: new Float64Array(2),
})

/**
 * Fills `e`; needs the system prepared at the end of the step. Scales are 1 + |y| in SI, the 1 giving way to the scene's scale where that is smaller.
 *
 * @param weights of the slopes: those of the solution minus those of the other order
 * @param from the state at the start of the step
 * @param withWork whether the work booked counts, against the energy of the motion: its integrand may bend where the motion does not
 */
export function computeStepError(
  model: Model,
  ws: Workspace,
  slopes: readonly Slope[],
  weights: readonly number[],
  from: State,
  withWork: boolean,
  e: StepError,
): void {
  const gravity = Math.hypot(model.gravity[0], model.gravity[1], model.gravity[2])
  const time = gravity > 0 ? Math.sqrt(ws.size / gravity) : 1
  const length = Math.min(1, ws.size)
  const speed = Math.min(1, ws.size / time)
  const spin = Math.min(1, 1 / time)
  for (let i = 6; i < e.q.length; i++) {
    let eq = 0
    let ev = 0
    for (let s = 0; s < slopes.length; s++) {
      eq += weights[s] * slopes[s].q[i]
      ev += weights[s] * slopes[s].v[i]
    }
    e.q[i] = eq
    e.v[i] = ev
  }
  // what lies across the constraints the projection has taken away; near singular poses that is nearly all
  if (model.rowCount) {
    projectDisplacement(model, ws, e.q)
    projectDisplacement(model, ws, e.v)
  }
  let worst = 0
  let energy = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 6; k++) {
      const i = 6 * b + k
      const scaleQ = k < 3 ? length + Math.abs(from.q[7 * b + k]) : 1
      const scaleV = (k < 3 ? speed : spin) + Math.abs(from.v[i])
      const error = Math.max(Math.abs(e.q[i]) / scaleQ, Math.abs(e.v[i]) / scaleV)
      if (error > worst || Number.isNaN(error)) worst = error
      if (k < 3) energy += model.mass[b] * scaleV * scaleV
    }
  }
  let work = 0
  for (let s = 0; s < slopes.length; s++) work += weights[s] * slopes[s].power
  if (withWork && energy > 0) worst = Math.max(worst, Math.abs(work) / energy)
  for (let i = 0; i < model.integrals.length; i++) {
    let error = 0
    for (let s = 0; s < slopes.length; s++) error += weights[s] * slopes[s].integral[i]
    worst = Math.max(worst, Math.abs(error) / (1 + Math.abs(from.integral[i])))
  }
  e.found[0] = worst
  e.found[1] = energy
}

/**
 * The embedded error of a step (docs/THEORY.md §5), over what the tolerance allows: in the maximum norm over positions, turns and velocities of the
 * bodies.
 */
import { projectDisplacement } from '../kinematics/projection.ts'
import { prepareSystem } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Stages } from './stage.ts'

/** Scales with which errors of a step are compared. */
export interface ErrorScales {
  /** 6 per body: of positions and turns, of velocities. */
  readonly q: Float64Array
  readonly v: Float64Array
  /** Of the energy of the motion, J: one number. */
  readonly energy: Float64Array
}

export const makeErrorScales = ({ bodyCount }: Model): ErrorScales => ({
  q: new Float64Array(6 * bodyCount),
  v: new Float64Array(6 * bodyCount),
  energy: new Float64Array(1),
})

/** A weaker gravity than lets the scene fall its own size in this time, s, sets no scale: no velocity that it brings about is seen. */
const LONGEST_FALL = 1e5

/** The scales at a state: 1 + |y| in SI, the 1 giving way to the scene's scale where that is smaller. */
export function computeErrorScales(model: Model, ws: Workspace, { q, v }: State, out: ErrorScales): void {
  const gravity = Math.hypot(model.gravity[0], model.gravity[1], model.gravity[2])
  const fall = Math.sqrt(ws.size / gravity)
  const time = fall < LONGEST_FALL ? fall : 1
  const length = Math.min(1, ws.size)
  const speed = Math.min(1, ws.size / time)
  const spin = Math.min(1, 1 / time)
  out.energy[0] = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 6; k++) {
      const i = 6 * b + k
      out.q[i] = k < 3 ? length + Math.abs(q[7 * b + k]) : 1
      out.v[i] = (k < 3 ? speed : spin) + Math.abs(v[i])
      if (k < 3) out.energy[0] += model.mass[b] * out.v[i] * out.v[i]
    }
  }
}

export interface StepError {
  /** 6 per body: error of positions and turns, of velocities, over the step. */
  readonly q: Float64Array
  readonly v: Float64Array
  readonly scales: ErrorScales
  /** Largest error per unit of step over its scale: one number. */
  readonly worst: Float64Array
}

export const makeStepError = (model: Model): StepError => ({
  q: new Float64Array(6 * model.bodyCount),
  v: new Float64Array(6 * model.bodyCount),
  scales: makeErrorScales(model),
  worst: new Float64Array(1),
})

/**
 * Adds errors to the sums of those of steps before: of places and of velocities, 3 each per body, m and m/s.
 *
 * @param errors 6 per body, over a step or, with its length h, per unit of it
 */
export function addErrors({ q, v }: Pick<StepError, 'q' | 'v'>, h: number, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i += 6) {
    for (let k = i; k < i + 3; k++) {
      sums[k] += h * q[k]
      sums[k + 3] += h * v[k]
    }
  }
}

/**
 * Fills `e`; needs the system prepared at the end of the step.
 *
 * @param weights of the slopes of the stages: those of the solution minus those of the other order
 * @param from the state at the start of the step
 * @param to the state at its end, whose positions the workspace has
 * @param withWork whether the work booked counts, against the energy of the motion: its integrand may bend where the motion does not
 */
export function computeStepError(
  model: Model,
  ws: Workspace,
  stages: Stages,
  weights: readonly number[],
  from: State,
  to: State,
  withWork: boolean,
  e: StepError,
): void {
  const { scales } = e
  const { slopes, q, v } = stages
  const n = e.q.length
  computeErrorScales(model, ws, from, scales)
  for (let i = 6; i < n; i++) {
    let eq = 0
    let ev = 0
    for (let s = 0, at = i; s < weights.length; s++, at += n) {
      eq += weights[s] * q[at]
      ev += weights[s] * v[at]
    }
    e.q[i] = eq
    e.v[i] = ev
  }
  // the projection has removed the error across the constraints, which near singular poses is nearly all of it
  if (model.rows.count) {
    if (model.rows.nonholonomic) prepareSystem(model, to, ws, true)
    projectDisplacement(model, ws, e.q, true)
    if (model.rows.nonholonomic) prepareSystem(model, to, ws)
    projectDisplacement(model, ws, e.v)
  }
  let worst = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let i = 6 * b; i < 6 * b + 6; i++)
      worst = Math.max(worst, Math.abs(e.q[i]) / scales.q[i], Math.abs(e.v[i]) / scales.v[i])
  }
  let work = 0
  for (let s = 0; s < slopes.length; s++) work += weights[s] * slopes[s].power
  if (withWork && scales.energy[0] > 0) worst = Math.max(worst, Math.abs(work) / scales.energy[0])
  for (let i = 0; i < model.integrals.length; i++) {
    let error = 0
    for (let s = 0; s < slopes.length; s++) error += weights[s] * slopes[s].integral[i]
    worst = Math.max(worst, Math.abs(error) / (1 + Math.abs(from.integral[i])))
  }
  e.worst[0] = worst
}

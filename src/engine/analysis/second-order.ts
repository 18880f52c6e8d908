/** What rows ask of velocities that they allow: accelerations to go with them, C_q a = Q_c(v) (docs/THEORY.md §2 (11)), which where rows depend on each other there may not be. */
import {
  computeJacobian,
  computeRates,
  computeRelativeVelocity,
  computeRightHandSides,
  largest,
} from '../kinematics/stages.ts'
import { prepareSystem, solveMetric } from '../kinematics/system.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { calcMobility, calcRankEffort, type Mobility } from './mobility.ts'
import { findFreedomSpaces, massOrthonormalise, type Motion } from './motions.ts'
import { groupRows, listRows } from './scaled-rows.ts'

/** Share of what velocities ask for, below which what joints do not allow of it is rounding. */
export const ROUNDING = 1e-6
/** Effort at which a freedom is found and looked at within about a display frame. */
const QUICK = 5e5

/** The motions that rows and drives leave to first order, M-orthonormal. Needs positions; overwrites the Jacobian. */
export function findFree(model: Model, ws: Workspace): readonly Motion[] {
  computeJacobian(model, ws)
  const spaces = findFreedomSpaces(model, groupRows(model, listRows(model, ws)), () => true)
  return massOrthonormalise(
    model.metric,
    spaces.flatMap(({ motions }) => motions),
  )
}

/**
 * The residual C_q a − Q_c(v) of the accelerations that come nearest to what the velocities of the state ask for, one per row, rad/s² or lengths over the size. Needs
 * positions and the system prepared.
 *
 * @param residual out
 * @returns the size of what is asked for, in the same units
 */
export function calcResidual(model: Model, state: State, ws: Workspace, residual: Float64Array): number {
  const { acceleration, rowScale, size, qc } = ws
  computeRates(model, state, ws)
  computeRightHandSides(model, state, ws)
  solveMetric(model, ws, null, qc, acceleration, ws.multipliers)
  for (let b = 0; b < model.bodyCount; b++) if (model.fixed[b]) acceleration.fill(0, 6 * b, 6 * b + 6)
  const turn = new Float64Array(3 * model.bodyCount)
  for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, acceleration, 6 * b + 3)
  computeRelativeVelocity(model, ws, acceleration, turn, residual)
  let asked = 0
  for (let r = 0; r < residual.length; r++) {
    const scale = rowScale[r] / size
    residual[r] = (residual[r] - qc[r]) * scale
    asked = Math.max(asked, Math.abs(qc[r]) * scale)
  }
  return asked + state.v.reduce((most, x, i) => Math.max(most, (i % 6 < 3 ? x / size : x) ** 2), 0)
}

/**
 * Mobility at the state's pose (mobility.ts), and whether the freedom that it counts leads anywhere. Leaves positions in the workspace.
 */
export function calcMobilityHere(model: Model, state: State, ws: Workspace): Mobility {
  const mobility = calcMobility(model, state, ws)
  return leadsNowhere(model, state, ws, mobility) ? { ...mobility, leadsNowhere: true } : mobility
}

/**
 * Whether the one freedom that joints leave to a mechanism without drives is there to first order only, as in two bars in line between pins that do not move: accelerations that would have to go with
 * it are more than the joints allow, so that it gives a little and then locks. What of them is of second order in the velocity decides; laws of time add none of that. Where more than one is counted or
 * looking would take long it is not looked at.
 */
function leadsNowhere(model: Model, state: State, ws: Workspace, { rows, rank, dof, mechanism }: Mobility): boolean {
  if (dof !== 1 || rank === rows || mechanism.rows !== rows || calcRankEffort(model) > QUICK) return false
  const [motion] = findFree(model, ws)
  if (motion === undefined) return false
  const velocities = state.v.slice()
  prepareSystem(model, state, ws)
  const residual = new Float64Array(model.rows.count)
  const total = new Float64Array(model.rows.count)
  let asked = 0
  for (const [share, weight] of [
    [1, 1],
    [-1, 1],
    [0, -2],
  ] as const) {
    for (let i = 0; i < motion.length; i++) state.v[i] = share * motion[i]
    asked = Math.max(asked, calcResidual(model, state, ws, residual))
    for (let r = 0; r < total.length; r++) total[r] += weight * residual[r]
  }
  state.v.set(velocities)
  return largest(total) > ROUNDING * asked
}

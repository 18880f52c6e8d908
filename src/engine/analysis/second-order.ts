/** What rows ask of velocities that they allow: accelerations to go with them, C_q a = Q_c(v) (docs/THEORY.md §2 (11)), which where rows depend on each other there may not be. */
import { computeJacobian, computeRates, computeRelativeVelocity, computeRightHandSides } from '../kinematics/stages.ts'
import { solveMetric } from '../kinematics/system.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { findFreedomSpaces, massOrthonormalise, type Motion } from './motions.ts'
import { groupRows, listRows } from './scaled-rows.ts'

/** Share of what velocities ask for, below which what joints do not allow of it is rounding. */
export const ROUNDING = 1e-6

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

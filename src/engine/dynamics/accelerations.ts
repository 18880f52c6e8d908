/**
 * Accelerations and multipliers at a state [TR 27]:
 *
 *   M q̈ + C_qᵀ γ = f − f_g,   C_q q̈ = Q_c − 2α Ċ − β² C,      f_g = (0, ω × J ω)
 */
import { addJointEfforts } from '../forces/joint-efforts.ts'
import { addLoads } from '../forces/load.ts'
import { addPull } from '../forces/pull.ts'
import { addSpringDampers } from '../forces/spring-damper.ts'
import { computeCoordinates } from '../joints/coordinate.ts'
import {
  computeConstraintVelocity,
  computeJacobian,
  computePositions,
  computeRates,
  computeRightHandSides,
} from '../kinematics/stages.ts'
import { hasLoops, prepareSystem, solveSystem } from '../kinematics/system.ts'
import { factor, solve } from '../linalg/saddle.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Baumgarte's coefficients, 1/s; 0 for the exact equations. */
export interface Stabilisation {
  readonly alpha: number
  readonly beta: number
}

/**
 * Accelerations and least-norm reactions at the state, for reading: fills ws.acceleration, ws.multipliers and everything they stem from.
 */
export function computeDynamics(model: Model, state: State, ws: Workspace): void {
  computePositions(model, state, ws)
  if (!hasLoops(ws)) {
    // without loops the multipliers are unique
    prepareSystem(model, state, ws)
    computeRightHand(model, state, ws, null)
    solveSystem(model, ws, ws.force, ws.rowScratch, ws.acceleration, ws.multipliers, true)
  } else {
    computeJacobian(model, ws)
    factor(ws.saddle, model.inverseMass, model.inverseInertia, ws.J1, ws.J2, ws.rowScale)
    computeRightHand(model, state, ws, null)
    solve(ws.saddle, ws.force, ws.rowScratch, ws.acceleration, ws.multipliers, true)
  }
  addRheonomicPower(model, ws)
}

/** The same for integrators: multipliers of redundant rows are then any that fit, which the bodies do not feel. */
export function computeAccelerations(model: Model, state: State, ws: Workspace): void {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  solveDynamics(model, state, ws)
}

/**
 * The same with Baumgarte's stabilisation. Off the constraints redundant rows contradict each other, and where nothing is projected the contradiction
 * is shared best among the rows of all joints: closed loops go by the Schur complement.
 */
export function computeStabilisedAccelerations(
  model: Model,
  state: State,
  ws: Workspace,
  stabilisation: Stabilisation,
): void {
  computePositions(model, state, ws)
  if (!hasLoops(ws)) {
    prepareSystem(model, state, ws)
    solveDynamics(model, state, ws, stabilisation)
    return
  }
  computeJacobian(model, ws)
  factor(ws.saddle, model.inverseMass, model.inverseInertia, ws.J1, ws.J2, ws.rowScale, false)
  computeRightHand(model, state, ws, stabilisation)
  solve(ws.saddle, ws.force, ws.rowScratch, ws.acceleration, ws.multipliers)
  addRheonomicPower(model, ws)
}

/** Rates, forces, right-hand sides and the solve, on the system prepared at the state's positions. */
export function solveDynamics(
  model: Model,
  state: State,
  ws: Workspace,
  stabilisation: Stabilisation | null = null,
): void {
  computeRightHand(model, state, ws, stabilisation)
  solveSystem(model, ws, ws.force, ws.rowScratch, ws.acceleration, ws.multipliers, model.moved)
  addRheonomicPower(model, ws)
}

/** Forces into ws.force, Q_c and what stabilises into ws.rowScratch. */
function computeRightHand(model: Model, state: State, ws: Workspace, stabilisation: Stabilisation | null): void {
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeRightHandSides(model, state, ws)
  computeForces(model, state, ws)
  const b = ws.rowScratch
  b.set(ws.qc)
  if (stabilisation) {
    const { alpha, beta } = stabilisation
    computeConstraintVelocity(model, state, ws, b)
    for (let r = 0; r < b.length; r++) b[r] = ws.qc[r] - 2 * alpha * b[r] - beta * beta * ws.c[r]
  }
}

/** Power of what is rheonomic: −C_qᵀγ · v = γ · C_t. */
function addRheonomicPower(model: Model, ws: Workspace): void {
  if (!model.moved) return
  for (let r = 0; r < model.rowCount; r++) ws.power += ws.multipliers[r] * ws.ct[r]
}

/**
 * Applied forces, gravity and gyroscopic torques into ws.force; and the power of all that is neither gravity nor elastic.
 */
export function computeForces(model: Model, state: State, ws: Workspace): void {
  const { force } = ws
  const { v } = state
  force.fill(0)
  ws.elastic = 0
  ws.elasticRate = 0
  addSpringDampers(model, state, ws)
  addJointEfforts(model, state, ws)
  addLoads(model, state, ws)
  addPull(model, state, ws)
  let power = ws.elasticRate
  for (let i = 0; i < force.length; i++) power += force[i] * v[i]
  ws.power = power
  for (let body = 1; body < model.bodyCount; body++) {
    if (model.fixed[body]) continue
    for (let k = 0; k < 3; k++) force[6 * body + k] += model.mass[body] * model.gravity[k]
    addGyroscopicTorque(model, state, ws, body)
  }
}

/** −ω × J ω, body axes. */
function addGyroscopicTorque(model: Model, state: State, ws: Workspace, body: number): void {
  const { inertia: J } = model
  const w = 6 * body + 3
  const i = 9 * body
  const x = state.v[w]
  const y = state.v[w + 1]
  const z = state.v[w + 2]
  const lx = J[i] * x + J[i + 1] * y + J[i + 2] * z
  const ly = J[i + 3] * x + J[i + 4] * y + J[i + 5] * z
  const lz = J[i + 6] * x + J[i + 7] * y + J[i + 8] * z
  ws.force[w] -= y * lz - z * ly
  ws.force[w + 1] -= z * lx - x * lz
  ws.force[w + 2] -= x * ly - y * lx
}

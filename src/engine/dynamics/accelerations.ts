/**
 * Accelerations and multipliers at a state [TR 27], docs/THEORY.md §3 (16), (18) and §1 (2):
 *
 *   M q̈ + C_qᵀ γ = f − f_g,   C_q q̈ = Q_c − 2α Ċ − β² C,      f_g = (0, ω × J ω)
 */
import { addForces } from '../forces/forces.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import {
  computeConstraintVelocity,
  computeJacobian,
  computePositions,
  computeRates,
  computeRightHandSides,
} from '../kinematics/stages.ts'
import { hasLoops, prepareSystem, solveSystem } from '../kinematics/system.ts'
import { multiplyMass, solveGraded } from '../articulated/graded.ts'
import { factor, solve } from '../linalg/saddle.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Baumgarte's coefficients α and β, 1/s; both are 0 in the exact equations. */
export interface Stabilisation {
  readonly alpha: number
  readonly beta: number
}

/**
 * Another way to the accelerations than by the lock constraints: fills ws.acceleration (r̈ in world axes, ω̇ in axes of the body) and ws.power (of all that is neither gravity nor
 * elastic, W) at a state whose joints hold, with all that these follow from. Where its equations are singular the accelerations are not finite.
 */
export type EquationsOfMotion = (model: Model, state: State, ws: Workspace) => void

/**
 * Computes accelerations and least-norm reactions at the state, for readings: fills ws.acceleration, ws.multipliers and all that they follow from.
 */
export function computeDynamics(model: Model, state: State, ws: Workspace): void {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  computeRightHand(model, state, ws)
  // without loops the multipliers are unique
  solveSystem(model, ws, ws.force, ws.qc, ws.acceleration, ws.multipliers, !hasLoops(ws))
  if (hasLoops(ws)) computeLeastReactions(model, ws)
  addRheonomicPower(model, ws)
}

/** Reactions are solved for again if the last solve left a larger residual than this. */
const STOPPED_SHORT = 1e-12
/** ε of that second solve, over the mean diagonal of S: rows that differ by about a millionth are still told apart. */
const FINE_EPSILON = 1e-13

/** Computes the multipliers of least γᵀD⁻²γ with Gᵀγ = f − M a. Overwrites ws.bodyScratch. */
function computeLeastReactions(model: Model, ws: Workspace): void {
  computeJacobian(model, ws)
  solveReactions(model, ws, undefined)
}

/**
 * Solves for the multipliers again, right after `computeDynamics`, where a nearly singular pose kept that from converging. They may then hold null-space
 * parts of redundant rows.
 *
 * @returns whether it did
 */
export function refineReactions(model: Model, ws: Workspace): boolean {
  if (!(ws.saddle.left > STOPPED_SHORT)) return false
  solveReactions(model, ws, FINE_EPSILON)
  return true
}

/**
 * Solves Gᵀγ = f − M a for γ with bodies of mass 1 and moments of inertia ℓ², so that the masses do not matter. Needs the Jacobian.
 *
 * @param damping ε over the mean diagonal, null-space parts then stay; undefined for the usual ε, null-space parts are then removed
 */
function solveReactions(model: Model, ws: Workspace, damping: number | undefined): void {
  const { bodyScratch: load, rowScratch, saddle, unit, acceleration, multipliers } = ws
  multiplyMass(model, model, acceleration, load)
  for (let i = 0; i < load.length; i++) load[i] = ws.force[i] - load[i]
  rowScratch.fill(0)
  for (let b = 0; b < model.bodyCount; b++)
    for (let k = 0; k < 3; k++) unit.inverseInertia[9 * b + 4 * k] = unit.inverseMass[b] / (ws.size * ws.size)
  factor(saddle, unit.inverseMass, unit.inverseInertia, ws.J, ws.rowScale, true, damping)
  solve(saddle, load, rowScratch, unit.rest, multipliers, damping === undefined)
}

/**
 * Computes accelerations at the state for integrators: as `computeDynamics`, but with any multipliers of redundant rows that fit, which makes no
 * difference to the bodies.
 */
export function computeAccelerations(model: Model, state: State, ws: Workspace): void {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  solveDynamics(model, state, ws)
}

/**
 * As `computeAccelerations`, with Baumgarte's stabilisation. Off the constraints redundant rows contradict each other, and where nothing is projected the contradiction
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
  const { metric } = model
  factor(ws.saddle, metric.inverseMass, metric.inverseInertia, ws.J, ws.rowScale, false)
  computeRightHand(model, state, ws)
  computeStabilisedRows(model, state, ws, stabilisation)
  solveSchur(model, ws, ws.rowScratch)
  addRheonomicPower(model, ws)
}

/** Solves for accelerations and multipliers with the Schur complement of all joints that was just factored. */
function solveSchur(model: Model, ws: Workspace, b: Float64Array): void {
  const { graded } = ws.system
  if (graded === null) solveFactored(model, ws, ws.force, b, ws.acceleration, ws.multipliers)
  else solveGraded(model, ws, graded, solveFactored, ws.force, b, ws.acceleration, ws.multipliers, false)
}

function solveFactored(
  _: Model,
  ws: Workspace,
  f: Float64Array,
  b: Float64Array,
  a: Float64Array,
  multipliers: Float64Array,
): void {
  solve(ws.saddle, f, b, a, multipliers)
}

/** Computes rates, forces and right-hand sides, and solves for accelerations; needs the system prepared at the positions of the state. */
export function solveDynamics(
  model: Model,
  state: State,
  ws: Workspace,
  stabilisation: Stabilisation | null = null,
): void {
  computeRightHand(model, state, ws)
  if (stabilisation) computeStabilisedRows(model, state, ws, stabilisation)
  const b = stabilisation ? ws.rowScratch : ws.qc
  solveSystem(model, ws, ws.force, b, ws.acceleration, ws.multipliers, model.moved)
  addRheonomicPower(model, ws)
}

/** Computes the right-hand side of the equations of motion: ws.force and ws.qc. */
function computeRightHand(model: Model, state: State, ws: Workspace): void {
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeRightHandSides(model, state, ws)
  computeForces(model, state, ws)
}

/** Writes Q_c − 2α Ċ − β² C to ws.rowScratch; needs Q_c. */
function computeStabilisedRows(model: Model, state: State, ws: Workspace, { alpha, beta }: Stabilisation): void {
  const b = ws.rowScratch
  computeConstraintVelocity(model, state, ws, b)
  for (let r = 0; r < b.length; r++) b[r] = ws.qc[r] - 2 * alpha * b[r] - beta * beta * ws.c[r]
}

/**
 * Adds the power of laws of time in joints and markers, W, where the accelerations are known and the multipliers are not: that of M a + f_g − f, what holds the joints, at the
 * velocities that there are. Overwrites ws.bodyScratch.
 */
export function addPowerOfLaws(model: Model, { v }: State, ws: Workspace): void {
  if (!model.moved) return
  const { acceleration, bodyScratch: held, force } = ws
  multiplyMass(model, model, acceleration, held)
  for (let i = 6; i < held.length; i++) ws.power += (held[i] - force[i]) * v[i]
}

/** Adds the power of laws of time in joints and markers, −C_qᵀγ · v = γ · C_t, W. */
function addRheonomicPower(model: Model, ws: Workspace): void {
  if (!model.moved) return
  for (let r = 0; r < model.rows.count; r++) ws.power += ws.multipliers[r] * ws.ct[r]
}

/**
 * Applied forces, gravity and gyroscopic torques (docs/THEORY.md §1 (2)) into ws.force; and the power (W) of all that is neither gravity nor elastic into ws.power.
 */
export function computeForces(model: Model, state: State, ws: Workspace): void {
  const { force } = ws
  force.fill(0)
  ws.elastic = 0
  ws.elasticRate = 0
  addForces(model, state, ws)
  ws.power = ws.elasticRate
  for (let body = 1; body < model.bodyCount; body++) if (!model.fixed[body]) addBodyForces(model, state, ws, body)
}

/** Adds the power of the forces that act on a body so far to ws.power; then adds its weight m g (world axes) and −ω × J ω (body axes) to ws.force. */
function addBodyForces(model: Model, state: State, ws: Workspace, body: number): void {
  const { inertia: J, mass, gravity } = model
  const { force } = ws
  const { v } = state
  const k = 6 * body
  const i = 9 * body
  const m = mass[body]
  const x = v[k + 3]
  const y = v[k + 4]
  const z = v[k + 5]
  const fx = force[k]
  const fy = force[k + 1]
  const fz = force[k + 2]
  const tx = force[k + 3]
  const ty = force[k + 4]
  const tz = force[k + 5]
  ws.power = ws.power + fx * v[k] + fy * v[k + 1] + fz * v[k + 2] + tx * x + ty * y + tz * z
  const lx = J[i] * x + J[i + 1] * y + J[i + 2] * z
  const ly = J[i + 3] * x + J[i + 4] * y + J[i + 5] * z
  const lz = J[i + 6] * x + J[i + 7] * y + J[i + 8] * z
  force[k] = fx + m * gravity[0]
  force[k + 1] = fy + m * gravity[1]
  force[k + 2] = fz + m * gravity[2]
  force[k + 3] = tx - (y * lz - z * ly)
  force[k + 4] = ty - (z * lx - x * lz)
  force[k + 5] = tz - (x * ly - y * lx)
}

/**
 * How far a mechanism held still is from balance. Let go, its bodies start with the accelerations a, and M a is the unbalanced force: the part of
 * the applied forces that reactions of the joints do not balance.
 */
import { computeDynamics, computeForces } from '../dynamics/accelerations.ts'
import { seeScale } from '../forces/forces.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computeJacobian, computePositions, computeRates, computeRelativeVelocity } from '../kinematics/stages.ts'
import { hasLoops, prepareSystem, solveSystem } from '../kinematics/system.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface Imbalance {
  /** aᵀMa, N²/kg. */
  readonly square: number
  /** Largest unbalanced force on a body, torques over the scene's size ℓ, over `scale`. */
  readonly residual: number
  /**
   * The largest of the forces that balance each other, N: weights, applied forces, springs, drives and reactions, torques over ℓ; and 1e-5 of what springs
   * would exert that are stretched by ℓ, as rounding of the pose makes 1e-16 of it.
   */
  readonly scale: number
}

/** Share of the force of an element stretched by ℓ below which forces are small for this mechanism. */
const OF_STRETCHED = 1e-5
/** Number of refinements of the accelerations of mechanisms with loops. */
const SWEEPS = 2

/**
 * The imbalance at the state's pose; its velocities must be zero and its laws held (hold-laws.ts). Fills the workspace with accelerations, multipliers and
 * all that they stem from, the Jacobian included; multipliers of redundant rows are any that fit.
 */
export function computeImbalance(model: Model, state: State, ws: Workspace): Imbalance {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  computeJacobian(model, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeForces(model, state, ws)
  ws.qc.fill(0)
  solveSystem(model, ws, ws.force, ws.qc, ws.acceleration, ws.multipliers, true)
  if (hasLoops(ws)) refine(model, ws)
  return readImbalance(model, ws)
}

/**
 * Accelerations and reactions as computeDynamics has them, those of redundant rows of least norm, but as exact as the imbalance is. Beside a singular pose
 * `refineReactions` may follow, as after computeDynamics.
 */
export function computeReactions(model: Model, state: State, ws: Workspace): void {
  computeDynamics(model, state, ws)
  if (!hasLoops(ws)) return
  const { left } = ws.saddle
  prepareSystem(model, state, ws)
  computeJacobian(model, ws)
  refine(model, ws)
  ws.saddle.left = left
}

/**
 * Removes from a its part G a, which should be zero, and corrects the multipliers accordingly: with loops of many bodies this is the small difference
 * of large forces.
 */
function refine(model: Model, ws: Workspace): void {
  const { acceleration: a, multipliers, rowScratch, bodyScratch } = ws
  const turn = bodyScratch.subarray(0, 3 * model.bodyCount)
  const change = new Float64Array(a.length)
  const more = new Float64Array(multipliers.length)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let b = 0; b < model.bodyCount; b++) {
      if (model.fixed[b]) a.fill(0, 6 * b, 6 * b + 6)
      mulMV(turn, 3 * b, ws.R, 9 * b, a, 6 * b + 3)
    }
    computeRelativeVelocity(model, ws, a, turn, rowScratch)
    for (let r = 0; r < rowScratch.length; r++) rowScratch[r] *= -1
    solveSystem(model, ws, null, rowScratch, change, more, true)
    for (let i = 0; i < a.length; i++) a[i] += change[i]
    for (let r = 0; r < more.length; r++) multipliers[r] += more[r]
  }
}

function readImbalance(model: Model, ws: Workspace): Imbalance {
  const { mass, inertia, fixed } = model
  const { acceleration: a, size } = ws
  let square = 0
  let most = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (fixed[b]) continue
    const i = 6 * b
    let force = 0
    let torque = 0
    for (let k = 0; k < 3; k++) {
      const f = mass[b] * a[i + k]
      let t = 0
      for (let m = 0; m < 3; m++) t += inertia[9 * b + 3 * k + m] * a[i + 3 + m]
      square += f * a[i + k] + t * a[i + 3 + k]
      force += f * f
      torque += t * t
    }
    most = Math.max(most, Math.sqrt(force), Math.sqrt(torque) / size)
  }
  const scale = calcForceScale(model, ws)
  return { square, residual: most === 0 ? 0 : most / scale, scale }
}

/** Computes Imbalance.scale. */
function calcForceScale(model: Model, ws: Workspace): number {
  const { size, force, multipliers, rowScale } = ws
  const weight = Math.hypot(model.gravity[0], model.gravity[1], model.gravity[2])
  let most = 0
  const see = (x: number): void => {
    // NaN where a joint has no such coordinate
    if (Math.abs(x) > most) most = Math.abs(x)
  }
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    see(model.mass[b] * weight)
    for (let k = 0; k < 3; k++) {
      see(force[6 * b + k])
      see(force[6 * b + 3 + k] / size)
    }
  }
  // a multiplier over its row's scale is a force, or a torque over ℓ (kinematics/size.ts)
  for (let r = 0; r < model.rows.count; r++) see(multipliers[r] / rowScale[r])
  seeScale(model, ws, (exerted, stretched) => {
    see(exerted)
    see(OF_STRETCHED * stretched)
  })
  return most
}

/**
 * Projection onto the constraints in the mass metric: positions by Newton's method, velocities by one linear step (docs/THEORY.md §4 (20), (21)). Both
 * change the state as little
 * as ½ Δᵀ M Δ can tell.
 */
import { turnQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import {
  computeConstraintVelocity,
  computePositions,
  computeRates,
  computeRelativeVelocity,
  largest,
} from './stages.ts'
import { prepareSystem, solveMetric } from './system.ts'

/** |C| over the scene's size at which positions are as exact as doubles allow. */
export const POSITION_ROUNDING = 1e-15
/** |C| over the scene's size up to which a projection that no longer improves counts as done. */
export const POSITION_ENOUGH = 1e-11
/** Largest number of Newton steps of a projection. */
export const MAX_NEWTON = 12
/** Velocities count as projected if the |Ċ| that is left is below this, over 1 + the largest velocity. */
export const VELOCITY_ENOUGH = 1e-9
/** Largest number of corrections of the velocities. */
const VELOCITY_SWEEPS = 3
/** While a Newton step leaves less than this share of the gap, the factorization is kept. */
export const KEEP_FACTORS = 1e-3

/** q ← q ∘ s Δ: adds translations, and turns by the exponential map. Δ: 6 per body, translation in world axes (m), turn in body axes (rad). */
export function displace(model: Model, q: Float64Array, delta: Float64Array, s: number): void {
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 3; k++) q[7 * b + k] += s * delta[6 * b + k]
    turnQ(q, 7 * b + 3, q, 7 * b + 3, s, delta, 6 * b + 3)
  }
}

/** The gap of a pose: the largest |C|, rotation rows in rad, translation rows in m over the size. Needs positions. */
export function calcGap(model: Model, ws: Workspace): number {
  computeGap(model, ws)
  return ws.misfit[0]
}

/** The gap of some blocks of rows alone; as `calcGap`. */
export function calcGapOf(model: Model, ws: Workspace, blocks: Int32Array): number {
  let gap = 0
  for (let i = 0; i < blocks.length; i++) gap = Math.max(gap, gapOfBlock(model, ws, blocks[i]))
  return gap
}

/** Writes the gap of the pose to ws.misfit[0]; as `calcGap`. */
function computeGap(model: Model, ws: Workspace): void {
  let gap = 0
  for (let k = 0; k < model.rows.blockCount; k++) gap = Math.max(gap, gapOfBlock(model, ws, k))
  ws.misfit[0] = gap
}

function gapOfBlock({ rows }: Model, { c, size }: Workspace, block: number): number {
  const { start, turnStart } = rows
  const perLength = 1 / size
  let gap = 0
  let row = start[block]
  for (; row < turnStart[block]; row++) gap = Math.max(gap, Math.abs(c[row]) * perLength)
  for (; row < start[block + 1]; row++) gap = Math.max(gap, Math.abs(c[row]))
  return gap
}

/**
 * Moves the state onto C = 0 from nearby, by Newton's method that keeps its factorization while it converges fast. Leaves the workspace with the
 * positions of the result and the system prepared there.
 *
 * @param enough gap that may be left (calcGap) after one Newton step; by default what rounding leaves
 * @returns Newton steps taken, or −1 where it does not converge (the state is then where it got to)
 */
export function projectPositions(
  model: Model,
  state: State,
  ws: Workspace,
  enough: number = POSITION_ROUNDING,
): number {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws, true)
  computeGap(model, ws)
  const { misfit } = ws
  let steps = 0
  while (!(misfit[0] <= (steps ? enough : POSITION_ROUNDING))) {
    const before = misfit[0]
    if (!(before < 1e6) || steps === MAX_NEWTON) return -1
    stepTowardConstraints(model, state, ws)
    steps++
    computePositions(model, state, ws)
    computeGap(model, ws)
    if (misfit[0] > 0.5 * before && misfit[0] <= POSITION_ENOUGH) break
    if (misfit[0] > KEEP_FACTORS * before) prepareSystem(model, state, ws, true)
  }
  if (steps || model.rows.nonholonomic) prepareSystem(model, state, ws)
  return steps
}

/** Makes one Newton step of the positions with the last factorization. */
function stepTowardConstraints(model: Model, state: State, ws: Workspace): void {
  for (let r = 0; r < model.rows.count; r++) ws.rowScratch[r] = -ws.c[r]
  solveMetric(model, ws, null, ws.rowScratch, ws.acceleration, ws.multipliers)
  displace(model, state.q, ws.acceleration, 1)
}

/**
 * Projects positions and velocities onto the constraints, as the state of a scheme without projection needs before it is shown.
 *
 * @returns whether that was possible from here
 */
export function settle(model: Model, state: State, ws: Workspace): boolean {
  if (projectPositions(model, state, ws) < 0) return false
  projectVelocities(model, state, ws)
  return true
}

/**
 * One Newton step of positions and velocities toward the constraints, from near them: a smooth map that leaves states on the constraints as they are.
 * Leaves the workspace as projectPositions and projectVelocities do.
 */
export function approachConstraints(model: Model, state: State, ws: Workspace): void {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws, true)
  stepTowardConstraints(model, state, ws)
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  computeRates(model, state, ws)
  computeConstraintVelocity(model, state, ws, ws.rowScratch)
  subtractVelocity(model, state, ws)
}

/** Corrects the velocities by the constraint velocity in ws.rowScratch. */
function subtractVelocity(model: Model, state: State, ws: Workspace): void {
  for (let r = 0; r < model.rows.count; r++) ws.rowScratch[r] *= -1
  solveMetric(model, ws, null, ws.rowScratch, ws.acceleration, ws.multipliers)
  for (let i = 0; i < state.v.length; i++) state.v[i] += ws.acceleration[i]
}

/**
 * Moves the velocities onto C_q v + C_t = 0; needs the positions of this pose and the system prepared there. The largest |Ċ| that is left is in
 * ws.misfit[1].
 */
export function projectVelocities(model: Model, state: State, ws: Workspace): void {
  const { misfit } = ws
  computeRates(model, state, ws)
  misfit[1] = Infinity
  for (let sweep = 0; ; sweep++) {
    const before = misfit[1]
    computeConstraintVelocity(model, state, ws, ws.rowScratch)
    const now = largest(ws.rowScratch)
    misfit[1] = now
    if (!(now < 0.5 * before) || now === 0 || sweep === VELOCITY_SWEEPS) return
    subtractVelocity(model, state, ws)
    computeRates(model, state, ws)
  }
}

/** Whether the velocities just projected meet the constraints; where a pose locks, or laws contradict each other, none do. */
export function velocitiesHold(state: State, ws: Workspace): boolean {
  return ws.misfit[1] <= VELOCITY_ENOUGH * (1 + largest(state.v))
}

/**
 * Removes from a small displacement, or a change of velocity, the part that the projection onto the constraints would remove from a state with it:
 * e ← e − M⁻¹Gᵀ(G M⁻¹Gᵀ)⁻¹ G e. Needs positions and the system prepared at this pose.
 *
 * @param e 6 per body: translation in world axes, turn in body axes
 * @param ofPoses whether the system was prepared without rows at velocity level, which do not hold displacements
 */
export function projectDisplacement(model: Model, ws: Workspace, e: Float64Array, ofPoses = false): void {
  const turn = ws.bodyScratch
  for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, e, 6 * b + 3)
  computeRelativeVelocity(model, ws, e, turn, ws.rowScratch)
  const { velocity, nonholonomic } = model.rows
  if (ofPoses && nonholonomic) for (let r = 0; r < velocity.length; r++) if (velocity[r]) ws.rowScratch[r] = 0
  solveMetric(model, ws, null, ws.rowScratch, ws.acceleration, ws.multipliers)
  for (let i = 0; i < e.length; i++) e[i] -= ws.acceleration[i]
}

/**
 * A Newton step of statics [PT §4.1], docs/THEORY.md §8, by the sparse matrix of implicit steps (implicit-system.ts) with g = 0:
 *
 *   [ σM + K   Ĝᵀ ] [ δ ]   [ −R ]        R = C_qᵀγ − f,  K = ∂R/∂q with the multipliers of this pose
 *   [ Ĝ       −E  ] [ μ ] = [ −Ĉ ]                                                                 (1)
 *
 * A body's own block of K is singular where joints hold it; σM gives it a pivot. Refinement removes the errors by σM and E: the same matrix solves for
 * the residual of the equations without them, which converges by the factor σ/(σ + κ) along a direction of stiffness κ.
 */
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { computeTangent } from '../dynamics/tangent.ts'
import {
  addRowTerms,
  factorImplicit,
  makeImplicitSystem,
  solveImplicit,
  type ImplicitSystem,
} from '../integrators/implicit-system.ts'
import { solveBlocks } from '../linalg/block-lu.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { paceOf, type Motion } from '../analysis/motions.ts'

export interface StaticsStep {
  readonly system: ImplicitSystem
  /** The step that was solved for. */
  readonly delta: Motion
  /** Scratch. */
  readonly zeros: Float64Array
  readonly product: Float64Array
  readonly right: Float64Array
  readonly sum: Float64Array
}

/** σ over the mechanism's mean stiffness over mass. */
const SHIFT = 1e-6
/** Refinement ends when a correction is below the first share of the step; it has failed if the last one is above the second. */
const FINE = 1e-9
const COARSE = 1e-2
const MAX_SWEEPS = 10

export function makeStaticsStep(model: Model): StaticsStep {
  const system = makeImplicitSystem(model)
  const vector = (): Float64Array => new Float64Array(6 * model.bodyCount)
  return {
    system,
    delta: vector(),
    zeros: vector(),
    product: vector(),
    right: new Float64Array(system.x.length),
    sum: new Float64Array(system.x.length),
  }
}

/**
 * Solves for the step toward balance at the state's pose, of which the workspace holds the imbalance, into `step.delta`.
 *
 * @returns whether there is one that can be relied on
 */
export function solveStatics(model: Model, state: State, ws: Workspace, step: StaticsStep): boolean {
  const { system, zeros, sum, delta } = step
  computeTangent(model, state, ws, ws.multipliers, system.tangent)
  const stiffness = calcMeanStiffness(model, system)
  if (!(stiffness > 0)) return false
  const s = 1 / (SHIFT * stiffness)
  if (!factorImplicit(model, state, ws, system, s, 0, zeros, ws.multipliers)) return false
  computeRight(model, ws, step, s)
  solveImplicit(model, ws, system, s, zeros, ws.multipliers)
  sum.set(system.x)
  readDelta(model, system, sum, delta)
  let last = paceOfAll(model, ws, delta)
  if (last === 0) return true
  const whole = last
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    computeLeft(model, ws, step, s)
    solveBlocks(system.lu, system.x)
    readDelta(model, system, system.x, step.product)
    const now = paceOfAll(model, ws, step.product)
    // no longer converging: rounding is reached, or the solve has failed
    if (!(now < 0.5 * last)) break
    for (let i = 0; i < sum.length; i++) sum[i] += system.x[i]
    last = now
    if (now <= FINE * whole) break
  }
  readDelta(model, system, sum, delta)
  return last <= COARSE * whole || last <= 1e-12
}

/**
 * Computes the step that the forces would make from rest in about the time √s with constant stiffness, (1) with σ = 1/s, into `step.delta`. For large s it is Newton's step,
 * for small s it has the direction of the accelerations.
 *
 * @returns whether there is one
 */
export function solveYielding(model: Model, state: State, ws: Workspace, step: StaticsStep, s: number): boolean {
  const { system, zeros, delta } = step
  if (!factorImplicit(model, state, ws, system, s, 0, zeros, ws.multipliers)) return false
  solveImplicit(model, ws, system, s, zeros, ws.multipliers)
  readDelta(model, system, system.x, delta)
  return true
}

/** The mean of |K| over that of M, for translations or for turns, whichever is larger, 1/s². */
function calcMeanStiffness(model: Model, { tangent }: ImplicitSystem): number {
  let slide = 0
  let turn = 0
  let mass = 0
  let inertia = 0
  for (let b = 1; b < model.bodyCount; b++) {
    const at = tangent.diagonal[b]
    if (at < 0) continue
    mass += 3 * model.mass[b]
    for (let k = 0; k < 3; k++) {
      slide += Math.abs(tangent.K[at + 7 * k])
      turn += Math.abs(tangent.K[at + 7 * (3 + k)])
      inertia += model.inertia[9 * b + 4 * k]
    }
  }
  return mass === 0 ? 0 : Math.max(slide / mass, turn / inertia)
}

/** Writes the right-hand side of (1), times s, to `step.right`. */
function computeRight(model: Model, ws: Workspace, step: StaticsStep, s: number): void {
  const { bodyAt } = step.system
  const { right } = step
  for (let b = 0; b < model.bodyCount; b++)
    if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) right[bodyAt[b] + k] = s * ws.force[6 * b + k]
  addRowTerms(model, ws, step.system, s, ws.multipliers, right)
}

/** Writes the residual of (1) at `step.sum`, with σ and E zero, to `system.x`. */
function computeLeft(model: Model, ws: Workspace, step: StaticsStep, s: number): void {
  const { system, sum, right, product } = step
  const { x, bodyAt, rowAt, tangent } = system
  readDelta(model, system, sum, step.delta)
  product.fill(0)
  addTangentTimes(tangent, 0, s, step.delta, product)
  x.set(right)
  for (let b = 0; b < model.bodyCount; b++)
    if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) x[bodyAt[b] + k] -= product[6 * b + k]
  const { start, sideStart, sideBody, jacobianAt, blockCount } = model.rows
  for (let block = 0; block < blockCount; block++)
    for (let side = sideStart[block]; side < sideStart[block + 1]; side++) {
      const to = bodyAt[sideBody[side]]
      if (to < 0) continue
      for (let row = start[block], at = jacobianAt[side]; row < start[block + 1]; row++, at += 6) {
        const scale = ws.rowScale[row]
        for (let k = 0; k < 6; k++) {
          const G = scale * ws.J[at + k]
          x[rowAt[row]] -= G * sum[to + k]
          x[to + k] -= G * sum[rowAt[row]]
        }
      }
    }
}

function readDelta(model: Model, { bodyAt }: ImplicitSystem, x: Float64Array, out: Motion): void {
  for (let b = 0; b < model.bodyCount; b++)
    if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) out[6 * b + k] = x[bodyAt[b] + k]
}

/** The largest displacement of a body in a step, rad or ℓ. */
export function paceOfAll(model: Model, ws: Workspace, motion: Motion): number {
  let most = 0
  for (let b = 1; b < model.bodyCount; b++) if (!model.fixed[b]) most = Math.max(most, paceOf(motion, b, ws.size))
  return most
}

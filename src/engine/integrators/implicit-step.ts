/**
 * One implicit step by Newton's method on (1), (2) of implicit-system.ts, with position constraints at its end (index 3).
 *
 * The factorization is kept, over iterations and over steps, while it contracts fast. The iteration ends by the error of the accelerations, so that the error
 * of the iteration stays the same share of the motion whatever the step: velocities gather it over 1/h steps, positions over 1/h² ([KTN §3] scale
 * their tolerance the same way).
 */
import { computeForces } from '../dynamics/accelerations.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { computeConstraintVelocity, computeJacobian, computePositions, computeRates } from '../kinematics/stages.ts'
import { rateOfTurn, turnQ } from '../math/quaternion.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import {
  approachVelocities,
  factorImplicit,
  makeImplicitSystem,
  solveImplicit,
  type ImplicitSystem,
} from './implicit-system.ts'
import { rememberState, type Memory } from './snapshot.ts'

export interface ImplicitStep {
  readonly system: ImplicitSystem
  /** The state at the end of the step, once solved. */
  readonly trial: State
  /** u* and v* of (1), to be set before a solve; 6 per body. */
  readonly shiftBase: Float64Array
  readonly velocityBase: Float64Array
  /** u, a (a guess before, the result after) and γ. */
  readonly shift: Float64Array
  readonly acceleration: Float64Array
  readonly multipliers: Float64Array
  /** The residual of each row where some are at velocity level: C, or (s/g) Ċ for these; null where no row is. */
  readonly left: Float64Array | null
  /** Power at the end of the step, W. */
  power: number
  /** Newton iterations and factorizations so far. */
  iterations: number
  factorizations: number
  /** s and g of the factorization, 0 where there is none; its contraction, and how many steps it has served. */
  s: number
  g: number
  rate: number
  age: number
  /** What the factorization is of: the trial state, its u and its γ. */
  readonly factored: State
  readonly factoredShift: Float64Array
  readonly factoredMultipliers: Float64Array
  /** How many steps a factorization may serve; this adapts to those that served too long. */
  patience: number
  /** The guess, kept to start again from it with a new factorization. */
  readonly guess: Float64Array
  readonly guessMultipliers: Float64Array
  /**
   * Displacement of the last correction, and the scale of the accelerations; they are fields because a double that a call returns may be allocated
   * on the heap.
   */
  move: number
  scale: number
  /** Scratch: change of the velocities by their projection, and the forces after it. */
  readonly change: Float64Array
  readonly force: Float64Array
}

/** Error of the accelerations over their scale at which the iteration ends. */
const ENOUGH = 1e-11
/** Displacement, over the scene's size or in rad, below which it is rounding. */
const ROUNDING = 1e-15
const MAX_ITERATIONS = 12
/** Contraction above which a factorization is not kept; above which the result is not kept either; and that assumed of a new factorization. */
const SLOW = 0.05
const USELESS = 0.5
const NEW_RATE = 1e-2
/** Relative difference of s and g up to which a factorization is kept, since equal steps differ by rounding. */
const SAME = 1e-4
/** Largest number of steps that a factorization serves, and by how much one that served so long raises that number for the next. */
const OLDEST = 10
const TRUST = 0.5
/** Largest turn of a body in one step, rad; the exponential map is one to one up to π. */
const MOST_STEP_TURN = 3
/**
 * How far a step's displacement may be from that of its velocities, over the size or in rad. Beyond that the mechanism has jumped to another way of
 * closing its loops.
 */
const MOST_MISMATCH = 0.5

export function makeImplicitStep(model: Model): ImplicitStep {
  const vector = (): Float64Array => new Float64Array(6 * model.bodyCount)
  return {
    system: makeImplicitSystem(model),
    trial: makeState(model),
    shiftBase: vector(),
    velocityBase: vector(),
    shift: vector(),
    acceleration: vector(),
    multipliers: new Float64Array(model.rows.count),
    left: model.rows.nonholonomic ? new Float64Array(model.rows.count) : null,
    power: 0,
    iterations: 0,
    factorizations: 0,
    s: 0,
    g: 0,
    rate: 0,
    age: 0,
    factored: makeState(model),
    factoredShift: vector(),
    factoredMultipliers: new Float64Array(model.rows.count),
    patience: OLDEST,
    guess: vector(),
    guessMultipliers: new Float64Array(model.rows.count),
    move: 0,
    scale: 0,
    change: vector(),
    force: vector(),
  }
}

/** Drops the factorization and all that was adapted, since forces, laws or the state have changed. */
export function forgetSteps(step: ImplicitStep): void {
  dropFactors(step)
  step.patience = OLDEST
  step.acceleration.fill(0)
  step.multipliers.fill(0)
}

/** Drops the factorization alone: the next step makes one of its own. */
export function dropFactors(step: ImplicitStep): void {
  step.s = 0
}

/** Remembers what the next step begins with: multipliers of the guess, and what the factorization is of where there is one. */
export function rememberSteps(memory: Memory, step: ImplicitStep): void {
  memory.numbers(step.multipliers)
  step.factorizations = memory.number(step.factorizations)
  step.s = memory.number(step.s)
  step.g = memory.number(step.g)
  step.rate = memory.number(step.rate)
  step.age = memory.number(step.age)
  step.patience = memory.number(step.patience)
  if (step.s === 0) return
  rememberState(memory, step.factored)
  memory.numbers(step.factoredShift)
  memory.numbers(step.factoredMultipliers)
}

/** Factors again where there was a factorization. */
export function recallSteps(model: Model, ws: Workspace, step: ImplicitStep): void {
  if (step.s === 0) return
  computeTerms(model, step.factored, ws)
  factorFrom(model, ws, step)
}

/** Factors the matrix of the state, u and γ that are noted for it, with s and g; the workspace holds all terms of (2) there. */
const factorFrom = (model: Model, ws: Workspace, step: ImplicitStep): boolean =>
  factorImplicit(model, step.factored, ws, step.system, step.s, step.g, step.factoredShift, step.factoredMultipliers)

/** Computes the trial state that follows from the accelerations by (1). */
function moveTrial(model: Model, base: State, step: ImplicitStep, s: number, g: number): void {
  const { trial, shift, shiftBase, velocityBase, acceleration } = step
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let i = 6 * b; i < 6 * b + 6; i++) {
      shift[i] = shiftBase[i] + s * acceleration[i]
      trial.v[i] = velocityBase[i] + g * acceleration[i]
    }
    for (let k = 0; k < 3; k++) trial.q[7 * b + k] = base.q[7 * b + k] + shift[6 * b + k]
    turnQ(trial.q, 7 * b + 3, base.q, 7 * b + 3, 1, shift, 6 * b + 3)
  }
}

/** Computes all terms of (2) at a state in the workspace. */
function computeTerms(model: Model, trial: State, ws: Workspace): void {
  computePositions(model, trial, ws)
  computeJacobian(model, ws)
  computeRates(model, trial, ws)
  computeCoordinates(model, trial, ws)
  computeForces(model, trial, ws)
}

/** Fills `left` at the trial state, of which the workspace holds positions and rates; `lag` is s/g. */
function computeLeft(model: Model, trial: State, ws: Workspace, lag: number, left: Float64Array): void {
  computeConstraintVelocity(model, trial, ws, left)
  const { velocity } = model.rows
  for (let row = 0; row < left.length; row++) left[row] = velocity[row] ? lag * left[row] : ws.c[row]
}

const turn = new Float64Array(3)

/** Adds the solution of (3); its largest displacement, over the size or in rad, to step.move. */
function addCorrection(model: Model, ws: Workspace, step: ImplicitStep, s: number): void {
  const { system, shift, acceleration, multipliers } = step
  const { x, bodyAt, rowAt } = system
  let most = 0
  for (let b = 1; b < model.bodyCount; b++) {
    const at = bodyAt[b]
    if (at < 0) continue
    const i = 6 * b
    for (let k = 0; k < 3; k++) {
      most = Math.max(most, Math.abs(x[at + k]) / ws.size, Math.abs(x[at + 3 + k]))
      acceleration[i + k] += x[at + k] / s
    }
    rateOfTurn(turn, 0, shift, i + 3, x, at + 3)
    for (let k = 0; k < 3; k++) acceleration[i + 3 + k] += turn[k] / s
  }
  for (let r = 0; r < model.rows.count; r++) if (rowAt[r] >= 0) multipliers[r] += (ws.rowScale[r] * x[rowAt[r]]) / s
  step.move = most
}

/** Scale of the accelerations, 1/s², to step.scale: the largest, gravity and centripetal ones among them, over the scene's size or in rad. */
function computeScale(model: Model, base: State, ws: Workspace, step: ImplicitStep): void {
  const { gravity } = model
  let scale = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]) / ws.size
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let k = 0; k < 6; k++) {
      const length = k < 3 ? ws.size : 1
      const a = Math.abs(step.acceleration[6 * b + k]) / length
      const v = Math.abs(base.v[6 * b + k]) / length
      if (a > scale) scale = a
      if (v * v > scale) scale = v * v
    }
  }
  step.scale = scale
}

/**
 * Solves for the step from `base` to time t with the coefficients s, g and the bases set in `step`, whose accelerations and multipliers are the
 * guess. The result stands in `step` and `step.trial`, its velocities not yet on C_q v + C_t = 0.
 *
 * @returns whether it converged
 */
export function solveStep(
  model: Model,
  base: State,
  ws: Workspace,
  step: ImplicitStep,
  t: number,
  s: number,
  g: number,
): boolean {
  copyState(base, step.trial)
  step.trial.t = t
  addIntegrals(model, base, step.trial)
  const { guess, guessMultipliers, left } = step
  guess.set(step.acceleration)
  guessMultipliers.set(step.multipliers)
  const same = Math.abs(s - step.s) <= SAME * s && Math.abs(g - step.g) <= SAME * g
  let stale = same && step.age < step.patience && step.rate < SLOW
  let factorNow = !stale
  if (stale) step.age++
  let last = 0
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    moveTrial(model, base, step, s, g)
    computeTerms(model, step.trial, ws)
    if (factorNow) {
      step.s = s
      step.g = g
      copyState(step.trial, step.factored)
      step.factoredShift.set(step.shift)
      step.factoredMultipliers.set(step.multipliers)
      if (!factorFrom(model, ws, step)) return fail(step)
      factorNow = false
      stale = false
      step.factorizations++
      step.age = 0
      step.rate = NEW_RATE
      // multipliers of redundant rows accumulate rounding, so each factorization starts with zeros
      if (last === 0) step.multipliers.fill(0)
      last = 0
    }
    if (left !== null) computeLeft(model, step.trial, ws, s / g, left)
    solveImplicit(model, ws, step.system, s, step.acceleration, step.multipliers, left ?? ws.c)
    addCorrection(model, ws, step, s)
    const { move } = step
    step.iterations++
    const rate = last > 0 ? move / last : 0
    if (stale && !(rate < SLOW)) {
      step.patience = 0.5 * step.age
      factorNow = true
      if (!(rate < USELESS)) {
        step.acceleration.set(guess)
        step.multipliers.set(guessMultipliers)
        last = 0
      } else last = move
      continue
    }
    if (!Number.isFinite(move) || (rate > 2 && !(move < 1e-6))) return fail(step)
    // one fast contraction may be a coincidence, so the estimate falls slowly
    if (last > 0) step.rate = Math.max(rate, 0.3 * step.rate)
    if (step.rate > SLOW && iteration % 3 === 2) factorNow = true
    last = move
    computeScale(model, base, ws, step)
    const allowed = Math.max(ROUNDING, ENOUGH * s * step.scale)
    if (step.rate < 1 ? (step.rate / (1 - step.rate)) * move <= allowed : move <= 0.1 * allowed) {
      moveTrial(model, base, step, s, g)
      step.power = ws.power
      step.patience = Math.min(OLDEST, step.patience + TRUST)
      return true
    }
  }
  return fail(step)
}

function fail(step: ImplicitStep): boolean {
  step.s = 0
  return false
}

/**
 * Puts the trial state on C = 0 and C_q v + C_t = 0, to rounding, and checks it. Where something is stiff, velocities go there by way of the step's own
 * matrix: moved in the mass metric alone, they would be moved against stiff dampers. The accelerations follow them, v₁ = v* + g a, and the power of motions and drives follows the
 * accelerations: −C_qᵀγ · v = (M a + f_g − f) · v, with what the change Δv makes of the forces, in f.
 *
 * @returns whether that was possible and the step is a plausible one
 */
export function finishStep(model: Model, base: State, ws: Workspace, step: ImplicitStep, h: number): boolean {
  const { trial, shift, acceleration: a, velocityBase, change, system, s, g } = step
  if (projectPositions(model, trial, ws) < 0) return false
  for (let i = 0; i < change.length; i++) change[i] = -trial.v[i]
  approachVelocities(model, trial, ws, system)
  projectVelocities(model, trial, ws)
  if (!velocitiesHold(trial, ws)) return false
  for (let i = 0; i < change.length; i++) change[i] += trial.v[i]
  const { mass, inertia, fixed } = model
  if (model.moved) {
    step.force.fill(0)
    addTangentTimes(system.tangent, 1, s / g, change, step.force)
    for (let i = 0; i < change.length; i++) step.force[i] = ws.force[i] - step.force[i]
  }
  for (let b = 1; b < model.bodyCount; b++) {
    if (fixed[b]) continue
    for (let k = 0; k < 6; k++) {
      const i = 6 * b + k
      a[i] = (trial.v[i] - velocityBase[i]) / g
      const mean = 0.5 * h * (base.v[i] + trial.v[i])
      const mismatch = Math.abs(shift[i] - mean) / (k < 3 ? ws.size : 1)
      if (!(mismatch <= MOST_MISMATCH)) return false
      if (k >= 3 && !(Math.abs(shift[i]) < MOST_STEP_TURN)) return false
    }
    if (!model.moved) continue
    for (let k = 0; k < 3; k++) {
      const i = 6 * b + k
      let torque = -step.force[i + 3]
      for (let m = 0; m < 3; m++) torque += inertia[9 * b + 3 * k + m] * a[6 * b + 3 + m]
      step.power += trial.v[i] * (mass[b] * a[i] - step.force[i]) + trial.v[i + 3] * torque
    }
  }
  return true
}

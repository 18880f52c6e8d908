/**
 * An adaptive implicit Runge–Kutta scheme for stiff mechanisms (docs/THEORY.md §5): the tableau of esdirk-tableau.ts on the index-1 form, positions and velocities projected
 * after each step. Order 5.
 *
 * Each implicit stage asks for the accelerations a that are those of the state they lead to, a = F(x, v) with
 *
 *   v = v* + g a,   x = x* + g ẋ,   g = h a_ii                                                       (1)
 *
 * where F is the same function that the explicit scheme evaluates, redundant rows, singular poses and all. Newton's method on a − F = 0, times M: for
 * r = a − F the new a is F + y with
 *
 *   [ M + g D + g² K   C_qᵀ ] [ y ]   [ (g D + g² K) r ]
 *   [ C_q               0   ] [ · ] = [ 0              ]                                             (2)
 *
 * since F's derivatives are those of M⁻¹(…) within the constraints; without stiffness the first a is F already. Terms of the relative size h|ω| are left out; they only slow
 * convergence.
 *
 * The result is the last stage, and the slope there is the one that Newton's method found; this keeps rounding of stiff forces out of the state.
 */
import { computeAccelerations, computeDynamics } from '../dynamics/accelerations.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { nextBreak } from '../kinematics/law-breaks.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { solveBlocks } from '../linalg/block-lu.ts'
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { rateOfTurn } from '../math/quaternion.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeCourse, makeDenseOutput, readDenseOutput } from './dense-output.ts'
import { A, C, DIAGONAL } from './esdirk-tableau.ts'
import { makeEvents, type ReadStep } from './events.ts'
import { computeFilteredError, makeFilteredError } from './filtered-error.ts'
import {
  approachPositions,
  approachVelocities,
  factorImplicit,
  makeImplicitSystem,
  rememberImplicitSystem,
} from './implicit-system.ts'
import type { Statistics } from './integrator.ts'
import { computeErrorScales, makeErrorScales } from './step-error.ts'
import type { Memory, Remembering } from './snapshot.ts'
import { carrySlope, computeSlope, makeStages, moveStage, readSlope, rememberStages } from './stage.ts'

const SAFETY = 0.9
const SHRINK = 0.2
const GROW = 4
/** A step that would grow by less than this factor keeps its length, so that its factorization can be kept. */
const KEEP = 1.2
/** After Newton's method failed, steps stay below this share of the one that failed; each accepted step raises that bound by the second factor. */
const CAUTION = 0.7
const RECOVERY = 1.02
/** Error at which a stage's Newton iteration ends, over the error allowed in the step. */
const ENOUGH = 0.02
const MAX_ITERATIONS = 8
const WORST_FIRST = 10
/**
 * Contraction above which the next step gets a factorization of its own; the largest number of steps that one serves, and by how much each step raises that number
 * after one has served too long.
 */
const SLOW = 0.2
const OLDEST = 10
const TRUST = 0.2
/** Steps below this, over max(1, t), are too short to go on. */
const LEAST_STEP = 1e-12

/** Places of numbers about the steps in an array, so that they need no heap allocation. */
const NATURAL = 0
const ERROR = 1
const RATE = 2
const FACTORED = 3
const MOVE = 4
const CAP = 5
const PATIENCE = 6
const MEMORY = 7

export interface ImplicitRungeKutta extends Remembering {
  /** Number of factorizations so far. */
  readonly factorizations: () => number
  /** Length of the step that it would take next, s. */
  readonly natural: () => number
  /** Starts at the state; the first step has the length h, s. */
  begin(state: State, ws: Workspace, h: number): void
  /** Makes one step, no further than `until` and the next point where a law is not smooth. In any case the state is then the last good one. */
  step(state: State, ws: Workspace, until: number): StepOutcome
  /** As `interrupt` of Integrator. */
  interrupt(): void
}

/** `atBreak`: a law is not smooth here, no step can start; `stuck`: steps have become too short to go on. */
type StepOutcome = 'done' | 'atBreak' | 'stuck'

export function makeImplicitRungeKutta(
  model: Model,
  tolerance: number,
  maxStep: number,
  statistics: Statistics,
): ImplicitRungeKutta {
  const stages = makeStages(model, 7)
  const trial = stages.state
  const system = makeImplicitSystem(model)
  const n = 6 * model.bodyCount
  const a = new Float64Array(n)
  const r = new Float64Array(n)
  const product = new Float64Array(n)
  const zero = new Float64Array(n)
  const trend = new Float64Array(n)
  const scales = makeErrorScales(model)
  const error = makeFilteredError(model)
  const breakAt = new Float64Array(2)
  const events = makeEvents(model)
  const course = makeDenseOutput(model)
  /** The end of the step just tried, kept while events are looked for. */
  const tried = makeState(model)
  const memory = new Float64Array(MEMORY)
  let age = 0
  let factorizations = 0
  /** Whether the slope at the start of the next step could not be computed exactly enough, as masses are too far apart. */
  let unresolved = false
  let interrupted = false

  function factor(state: State, ws: Workspace, g: number): boolean {
    computeDynamics(model, state, ws)
    computeJacobian(model, ws)
    factorizations++
    age = 0
    memory[FACTORED] = g
    memory[RATE] = 0
    return factorImplicit(model, state, ws, system, g * g, g, zero, ws.multipliers)
  }

  /** Guesses the accelerations of a stage by a straight line through those before it, for the first stage through those of the last step. */
  function guess(h: number, s: number): void {
    const first = stages.slopes[0].v
    if (s === 1) {
      for (let i = 0; i < n; i++) a[i] = first[i] + C[1] * h * trend[i]
      return
    }
    const before = stages.slopes[s - 1].v
    const share = C[s] / C[s - 1]
    for (let i = 0; i < n; i++) a[i] = first[i] + share * (before[i] - first[i])
  }

  /** Solves one implicit stage for its slope, and its state in `trial`; returns whether Newton's method converged. */
  function solveStage(base: State, ws: Workspace, h: number, end: number, s: number): boolean {
    const slope = stages.slopes[s]
    const g = h * DIAGONAL
    guess(h, s)
    slope.q.set(stages.slopes[s - 1].q)
    slope.power = stages.slopes[s - 1].power
    memory[MOVE] = 0
    slope.v.set(a)
    // (1) couples x and v; two sweeps make pose and velocities of the first guess fit each other
    for (let sweep = 0; sweep < 2; sweep++) {
      moveStage(model, base, stages, h, A[s], C[s])
      readRates(slope.q)
    }
    for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      slope.v.set(a)
      moveStage(model, base, stages, h, A[s], C[s])
      if (trial.t > end) trial.t = end
      statistics.evaluations += computeSlope(model, ws, stages, s)
      statistics.newtonIterations++
      if (!isResolved(ws)) return false
      for (let i = 0; i < n; i++) {
        r[i] = a[i] - slope.v[i]
        a[i] = slope.v[i]
      }
      addCorrection(g)
      let move = 0
      for (let b = 1; b < model.bodyCount; b++) {
        if (model.fixed[b]) continue
        for (let i = 6 * b; i < 6 * b + 6; i++) {
          const change = a[i] - (slope.v[i] + r[i])
          slope.q[i] += g * change
          move = Math.max(move, (g * g * Math.abs(change)) / scales.q[i], (g * Math.abs(change)) / scales.v[i])
        }
      }
      const last = memory[MOVE]
      memory[MOVE] = move
      const rate = last > 0 ? move / last : memory[RATE]
      // the first contraction also contains the error of the guess, which stiff dampers magnify
      if (!Number.isFinite(move) || (last > 0 && rate > (iteration === 1 ? WORST_FIRST : 1))) return false
      if (iteration > 1) memory[RATE] = Math.max(rate, 0.3 * memory[RATE])
      const allowed = ENOUGH * tolerance
      if (rate > 0 && rate < 1 && (rate / (1 - rate)) * move <= allowed) {
        slope.v.set(a)
        return true
      }
      if (move <= 1e-3 * allowed) {
        slope.v.set(a)
        return true
      }
    }
    return false
  }

  /** ẋ at the trial state. */
  function readRates(out: Float64Array): void {
    for (let b = 1; b < model.bodyCount; b++) {
      for (let k = 0; k < 3; k++) out[6 * b + k] = trial.v[6 * b + k]
      rateOfTurn(out, 6 * b + 3, stages.shift, 6 * b + 3, trial.v, 6 * b + 3)
    }
  }

  /** a ← a + y by (2), with the tangents of the last factorization. */
  function addCorrection(g: number): void {
    product.fill(0)
    addTangentTimes(system.tangent, g, g * g, r, product)
    const { x, bodyAt, lu } = system
    x.fill(0)
    for (let b = 1; b < model.bodyCount; b++)
      if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) x[bodyAt[b] + k] = product[6 * b + k]
    solveBlocks(lu, x)
    for (let b = 1; b < model.bodyCount; b++)
      if (bodyAt[b] >= 0) for (let k = 0; k < 6; k++) a[6 * b + k] += x[bodyAt[b] + k]
  }

  /** Computes all stages of one try, and projects the last; returns whether there is a result. */
  function attempt(base: State, ws: Workspace, h: number, end: number): boolean {
    const g = h * DIAGONAL
    const fits = Math.abs(g - memory[FACTORED]) <= 0.02 * g && age < memory[PATIENCE] && memory[RATE] < SLOW
    beginSolves(ws)
    if (!fits && (!factor(base, ws, g) || !isResolved(ws))) return false
    age++
    events?.beginTry()
    for (let s = 1; s < 7; s++) {
      if (!solveStage(base, ws, h, end, s)) return false
      // in the order of time
      if (s !== 3 && s < 6) events?.seeStage(trial, ws)
    }
    moveStage(model, base, stages, h, A[6], 1)
    trial.t = end
    computeFilteredError(model, base, stages, system, scales, h, g, error)
    memory[ERROR] = error.worst[0] / tolerance
    if (!(memory[ERROR] <= 1)) return true
    computePositions(model, trial, ws)
    approachPositions(model, trial, ws, system)
    approachVelocities(model, trial, ws, system)
    const newton = projectPositions(model, trial, ws)
    if (newton < 0) return false
    projectVelocities(model, trial, ws)
    if (!velocitiesHold(trial, ws)) return false
    computeCoordinates(model, trial, ws)
    events?.seeEnd(trial, ws)
    return true
  }

  /** Whether there is an event in the step just tried, whose end is in `trial`; it is looked for on the polynomials through its ends. */
  function hasEvent(base: State, ws: Workspace): boolean {
    if (events === null || !events.isSuspicious()) return false
    copyState(trial, tried)
    computeCourse(model, base, tried, stages, course)
    const read: ReadStep = (t, out) => readDenseOutput(model, base, tried, t, course, out)
    return events.find(ws, base.t, tried, read, trial)
  }

  /** Crosses an event: switches change their sides at the state. */
  function crossEvent(state: State, ws: Workspace): void {
    events!.cross(state, ws)
    trend.fill(0)
    memory[FACTORED] = 0
    start(state, ws)
  }

  function start(state: State, ws: Workspace): void {
    interrupted = false
    beginSolves(ws)
    computeAccelerations(model, state, ws)
    unresolved = !isResolved(ws)
    statistics.evaluations++
    readSlope(model, state, ws, zero, stages.slopes[0])
  }

  function begin(state: State, ws: Workspace, h: number): void {
    memory[NATURAL] = h
    memory[FACTORED] = 0
    memory[CAP] = Infinity
    memory[PATIENCE] = OLDEST
    trend.fill(0)
    stages.contradiction = false
    events?.begin(state, ws)
    start(state, ws)
    events?.release(ws)
  }

  function step(state: State, ws: Workspace, until: number): StepOutcome {
    events?.hold(ws)
    const outcome = takeStep(state, ws, until)
    events?.release(ws)
    return outcome
  }

  function takeStep(state: State, ws: Workspace, until: number): StepOutcome {
    if (interrupted) {
      events?.begin(state, ws)
      start(state, ws)
    }
    computeErrorScales(model, ws, state, scales)
    for (;;) {
      const event = events?.time() ?? Infinity
      if (event <= state.t + LEAST_STEP * Math.max(1, Math.abs(state.t))) crossEvent(state, ws)
      if (unresolved) return 'stuck'
      let h = Math.min(memory[NATURAL], maxStep)
      let end = state.t + h
      let cut = false
      if (end > until || end + 0.1 * h > until) {
        end = until
        h = until - state.t
        cut = true
      } else if (end + h > until) {
        h = 0.5 * (until - state.t)
        end = state.t + h
        cut = true
      }
      if (event > state.t && event < end) {
        end = event
        h = end - state.t
        cut = true
      }
      if (model.laws.length && nextBreak(model, state.t, end, breakAt)) {
        if (breakAt[0] <= state.t) return 'atBreak'
        end = breakAt[0]
        h = end - state.t
        cut = true
      }
      const done = attempt(state, ws, h, end)
      if (!done && age > 1) {
        // the factorization was too old for steps like this
        memory[PATIENCE] = 0.5 * age
        memory[FACTORED] = 0
        continue
      }
      if (!done || !(memory[ERROR] <= 1)) {
        statistics.rejected++
        memory[FACTORED] = 0
        memory[NATURAL] = h * (done ? Math.max(SHRINK, SAFETY * Math.pow(memory[ERROR], -0.2)) : 0.5)
        if (!done) memory[CAP] = CAUTION * h
        if (!(memory[NATURAL] > LEAST_STEP * Math.max(1, Math.abs(state.t)))) return 'stuck'
        continue
      }
      if (hasEvent(state, ws)) {
        statistics.rejected++
        memory[FACTORED] = 0
        continue
      }
      const rate = fastestTurn(model, ws)
      if (h * rate > MOST_TURN) {
        statistics.rejected++
        memory[NATURAL] = (0.5 * MOST_TURN) / rate
        continue
      }
      const grow = Math.min(GROW, Math.max(SHRINK, SAFETY * Math.pow(Math.max(memory[ERROR], 1e-10), -0.2)))
      const next = !cut && grow > 1 && grow < KEEP ? h : h * grow
      memory[NATURAL] = Math.min(memory[CAP], cut ? Math.max(memory[NATURAL], next) : next)
      memory[CAP] *= RECOVERY
      memory[PATIENCE] = Math.min(OLDEST, memory[PATIENCE] + TRUST)
      keepAngles(model, trial, ws)
      copyState(trial, state)
      const { slopes } = stages
      for (let i = 0; i < n; i++) trend[i] = (slopes[6].v[i] - slopes[0].v[i]) / h
      carrySlope(stages, state.v)
      events?.accept()
      statistics.steps++
      return 'done'
    }
  }

  function remember(kept: Memory): void {
    kept.numbers(memory)
    rememberStages(kept, stages)
    kept.numbers(trend)
    age = kept.number(age)
    factorizations = kept.number(factorizations)
    unresolved = kept.flag(unresolved)
    events?.remember(kept)
    interrupted = kept.flag(interrupted)
    if (memory[FACTORED] !== 0) rememberImplicitSystem(kept, system)
  }

  return {
    factorizations: () => factorizations,
    natural: () => memory[NATURAL],
    begin,
    step,
    remember,
    interrupt() {
      interrupted = true
    },
  }
}

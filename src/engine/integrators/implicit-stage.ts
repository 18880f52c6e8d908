/**
 * One stage of the implicit Runge–Kutta scheme (implicit-runge-kutta.ts). It asks for the accelerations a that are those of the state they lead to, a = F(x, v) with
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
 */
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { isResolved } from '../kinematics/system.ts'
import { solveBlocks } from '../linalg/block-lu.ts'
import { rateOfTurn } from '../math/quaternion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { A, C, DIAGONAL } from './esdirk-tableau.ts'
import { RATE, type KeptFactors } from './implicit-factors.ts'
import type { Statistics } from './integrator.ts'
import type { Memory, Remembering } from './snapshot.ts'
import { computeSlope, moveStage, type Stages } from './stage.ts'
import type { ErrorScales } from './step-error.ts'

/** Error at which a stage's Newton iteration ends, over the error allowed in the step. */
const ENOUGH = 0.02
const MAX_ITERATIONS = 8
const WORST_FIRST = 10

/**
 * Places of numbers in an array, so that none goes to the heap: length of the step, s; where it ends, s; g, s; the largest change of the state in the last pass of the
 * iteration over what the scales allow, and in the pass before, 0 where there was none.
 */
const STEP = 0
const END = 1
const G = 2
const MOVE = 3
const LAST = 4

/** What the moves say of the iteration. */
const GOES_ON = 0
const CONVERGED = 1
const FAILED = 2

export interface StageSolver extends Remembering {
  /** Solves stage s of a step of length h, s, from `base`, no later than `end`, for its slope, and its state in `stages.state`; returns whether Newton's method converged. */
  solve(base: State, ws: Workspace, h: number, end: number, s: number): boolean
  /** Keeps how the accelerations went over an accepted step of length h, s, from which the next one guesses. */
  follow(h: number): void
  /** Guesses the next step from accelerations that stay as they are. */
  forget(): void
}

export function makeStageSolver(
  model: Model,
  stages: Stages,
  factors: KeptFactors,
  scales: ErrorScales,
  tolerance: number,
  statistics: Statistics,
): StageSolver {
  const n = 6 * model.bodyCount
  const trial = stages.state
  const { system } = factors
  const a = new Float64Array(n)
  const r = new Float64Array(n)
  const product = new Float64Array(n)
  const trend = new Float64Array(n)
  const numbers = new Float64Array(5)
  const allowed = ENOUGH * tolerance

  /** Guesses the accelerations of a stage by a straight line through those before it, for the first stage through those of the last step. */
  function guess(s: number): void {
    const first = stages.slopes[0].v
    if (s === 1) {
      for (let i = 0; i < n; i++) a[i] = first[i] + C[1] * numbers[STEP] * trend[i]
      return
    }
    const before = stages.slopes[s - 1].v
    const share = C[s] / C[s - 1]
    for (let i = 0; i < n; i++) a[i] = first[i] + share * (before[i] - first[i])
  }

  /** Begins with the guess: (1) couples x and v; two sweeps make pose and velocities fit each other. */
  function begin(base: State, s: number): void {
    const slope = stages.slopes[s]
    guess(s)
    slope.q.set(stages.slopes[s - 1].q)
    slope.power = stages.slopes[s - 1].power
    slope.v.set(a)
    for (let sweep = 0; sweep < 2; sweep++) {
      moveStage(model, base, stages, numbers[STEP], A[s], C[s])
      readRates(slope.q)
    }
    numbers[MOVE] = 0
  }

  /** ẋ at the trial state. */
  function readRates(out: Float64Array): void {
    for (let b = 1; b < model.bodyCount; b++) {
      for (let k = 0; k < 3; k++) out[6 * b + k] = trial.v[6 * b + k]
      rateOfTurn(out, 6 * b + 3, stages.shift, 6 * b + 3, trial.v, 6 * b + 3)
    }
  }

  /** F at the state that a leads to: r = a − F, a ← F; false where masses are too far apart for it. */
  function evaluate(base: State, ws: Workspace, s: number): boolean {
    const slope = stages.slopes[s]
    slope.v.set(a)
    moveStage(model, base, stages, numbers[STEP], A[s], C[s])
    if (trial.t > numbers[END]) trial.t = numbers[END]
    statistics.evaluations += computeSlope(model, ws, stages, s)
    statistics.newtonIterations++
    if (!isResolved(ws)) return false
    for (let i = 0; i < n; i++) {
      r[i] = a[i] - slope.v[i]
      a[i] = slope.v[i]
    }
    return true
  }

  /** a ← a + y by (2), with the tangents of the last factorization. */
  function addCorrection(): void {
    const g = numbers[G]
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

  /** Takes the change of a over to ẋ, by (1), and measures how far it moves the state. */
  function followChange(s: number): void {
    const g = numbers[G]
    const slope = stages.slopes[s]
    let move = 0
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      for (let i = 6 * b; i < 6 * b + 6; i++) {
        const change = a[i] - (slope.v[i] + r[i])
        slope.q[i] += g * change
        move = Math.max(move, (g * g * Math.abs(change)) / scales.q[i], (g * Math.abs(change)) / scales.v[i])
      }
    }
    numbers[LAST] = numbers[MOVE]
    numbers[MOVE] = move
  }

  /** Judges the iteration by its last two moves, whose ratio is its contraction. */
  function judge(iteration: number, looseness: number): typeof GOES_ON | typeof CONVERGED | typeof FAILED {
    const move = numbers[MOVE]
    const last = numbers[LAST]
    const enough = looseness * allowed
    const rate = last > 0 ? move / last : factors.numbers[RATE]
    // the first contraction also contains the error of the guess, which stiff dampers magnify
    if (!Number.isFinite(move) || (last > 0 && rate > (iteration === 1 ? WORST_FIRST : 1))) return FAILED
    if (iteration > 1) factors.numbers[RATE] = Math.max(rate, 0.3 * factors.numbers[RATE])
    if (rate > 0 && rate < 1 && (rate / (1 - rate)) * move <= enough) return CONVERGED
    return move <= 1e-3 * enough ? CONVERGED : GOES_ON
  }

  return {
    solve(base, ws, h, end, s) {
      numbers[STEP] = h
      numbers[END] = end
      numbers[G] = h * DIAGONAL
      begin(base, s)
      for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        if (!evaluate(base, ws, s)) return false
        addCorrection()
        followChange(s)
        const verdict = judge(iteration, ws.looseness)
        if (verdict === FAILED) return false
        if (verdict === CONVERGED) {
          stages.slopes[s].v.set(a)
          return true
        }
      }
      return false
    },
    follow(h) {
      const { slopes } = stages
      for (let i = 0; i < n; i++) trend[i] = (slopes[6].v[i] - slopes[0].v[i]) / h
    },
    forget() {
      trend.fill(0)
    },
    remember(kept: Memory) {
      kept.numbers(trend)
    },
  }
}

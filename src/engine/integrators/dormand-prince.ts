/**
 * Dormand–Prince 5(4) (Dormand & Prince 1980) on the index-1 form, with positions and velocities projected back on C = 0, Ċ = 0 after
 * every step; step size by the PI controller of Gustafsson (Hairer, Nørsett, Wanner 1993, II.4). Order 5 in positions, velocities and,
 * since these come from an acceleration-level solve at the state, multipliers.
 *
 * Steps go as the motion wants and past the time that is asked for; the state there is read off the step's continuous extension
 * (dense-output.ts) and projected. So neither the steps nor the states depend on how often, or in what portions, a run is looked at.
 */
import type { Failure } from '../failure.ts'
import { computeAccelerations, solveDynamics } from '../dynamics/accelerations.ts'
import { MOST_TURN, computeCoordinates, fastestTurn, keepAngles } from '../joints/coordinate.ts'
import { notAssembled } from '../kinematics/assembly.ts'
import { projectPositions, projectVelocities, settle, velocitiesHold } from '../kinematics/projection.ts'
import { computePositions, largest } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeDenseOutput, makeDenseOutput, readDenseOutput } from './dense-output.ts'
import { makeStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findJump, findNotFinite, findPole, nextBreak } from '../kinematics/law-breaks.ts'
import { A, C, E } from './dormand-prince-tableau.ts'
import { beyondNumbers, goesOn } from './limits.ts'
import { computeStepError, makeStepError } from './step-error.ts'
import { computeSlope, makeStages, moveStage, readSlope } from './stage.ts'

const SAFETY = 0.9
const SHRINK = 0.2
const GROW = 5
/** After a rejected step the next one does not grow, and how much later ones may goes up by this: where the error is steep in h, tries are not wasted. */
const REGAIN = 1.25
/** The controller's exponents: on this error, and on the last one. */
const ALPHA = 0.2 - 0.75 * 0.04
const BETA = 0.04
/** Error that it remembers at the least. */
const LEAST_ERROR = 1e-4
/** Gap that a step may leave (calcGap), over the tolerance. */
const STEP_GAP = 1e-3
/** Error that stands in for one that could not be computed. */
const HOPELESS = 1e10
/** More tries without a solution than this within so long, over max(1, t), and the pose locks. */
const MOST_HOPELESS = 60
const LOCK_TIME = 1e-3
/** Where positions close and velocities do not, a singular pose is near: so many longer steps are tried to leap it, each twice the last, before shorter ones. */
const LEAPS = 8
/** Steps below this, over t or the time in which the motion changes, are no steps any more. */
const LEAST_STEP = 1e-13
/** How far beyond a failed step a law is searched for jumps, over max(1, t). */
const LOOK_AHEAD = 1e-2
/** More tries than this in one simulated second, over so many tries in a row, are no way to go on. */
const MOST_STEPS_PER_SECOND = 1e6
const CROWD = 5000
/** Turn of a body, or of a free joint's angle, that one step aims at, rad: with room below the full turn, where angles and rotation vectors end. */
const AIMED_TURN = 3
/** Work of a step, over tolerance and energy, that is not looked at closely. */
const LEAST_WORK = 1e-2
/** No step is longer, s; nor than this where laws depend on time, which may be up to something that no stage would see. */
const LONGEST = 1
const LONGEST_WITH_LAWS = 0.02

/** Numbers kept between calls, in an array: a variable of a closure would put each new double on the heap. */
const NATURAL = 0
const LAST_ERROR = 1
const ERROR = 2
const TURN_RATE = 3
const CROWD_START = 4
const ROOM = 5
/** Of the step that is tried: its length and its end; and the time that no step may pass. */
const STEP = 6
const END = 7
const LAST = 8
/** Where the last run of tries without a solution began. */
const LOCK_START = 9
/** A time in which the motion changes at the start, 1 s at the most. */
const UNIT = 10
const MEMORY = 11

export function makeDormandPrince(model: Model, options: IntegratorOptions): Integrator {
  const { tolerance } = options
  const lawful = model.laws.some(({ law }) => !law.constant)
  const longest = Math.min(options.maxStep ?? Infinity, lawful ? LONGEST_WITH_LAWS : LONGEST)
  const statistics = makeStatistics()
  const stages = makeStages(model, 7)
  const trial = stages.state
  const zeroShift = new Float64Array(6 * model.bodyCount)
  const stepError = makeStepError(model)
  /** Gap that a step may leave: far below its error. What is given out is projected to rounding. */
  const enough = Math.min(STEP_GAP * tolerance, STEP_GAP)
  const breakAt = new Float64Array(2)
  const memory = new Float64Array(MEMORY)
  const dense = makeDenseOutput(model)
  /** Ends of the last step; the same after a start. The state given out lies between them. */
  let base = makeState(model)
  let front = makeState(model)
  let started = false
  /** The first slope is that at the front; otherwise the last one still is. */
  let carried = false
  /** The polynomials are those of the last step. */
  let interpolated = false
  let crowdSteps = 0
  let hopeless = 0
  let leaps = 0
  let unmet = false
  /** In one of the tries since the last step masses were too far apart for the numbers. */
  let unresolved = false

  /** Begins at the state: its slope from a full evaluation; whether there is one is known by `unresolved` and by the accelerations. */
  function start(state: State, ws: Workspace): void {
    copyState(state, base)
    copyState(state, front)
    copyState(state, trial)
    beginSolves(ws)
    computeAccelerations(model, trial, ws)
    unresolved = !isResolved(ws)
    statistics.evaluations++
    readSlope(model, trial, ws, zeroShift, stages.slopes[0])
    computeTurnRate(ws)
    started = true
    carried = true
  }

  /** memory[TURN_RATE]: fastest turn of what is unwound from step to step, and of the bodies, at `trial`. */
  function computeTurnRate(ws: Workspace): void {
    let fastest = fastestTurn(model, ws)
    const { v } = trial
    for (let i = 9; i < v.length; i += 6)
      fastest = Math.max(fastest, Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]))
    memory[TURN_RATE] = fastest
  }

  /** The slope at the end of the last step is that at the start of the next. */
  function carry(): void {
    const [first] = stages.slopes
    const last = stages.slopes[6]
    first.v.set(last.v)
    first.q.set(front.v)
    first.integral.set(last.integral)
    first.power = last.power
    carried = true
  }

  /** First step: so that an Euler step would change the velocity by about 1 % of its scale (Hairer, Nørsett, Wanner II.4, shortened). */
  function firstStep(ws: Workspace): number {
    const pace = Math.max(largest(ws.acceleration), largest(stages.slopes[0].q) / Math.max(ws.size, 1e-12), 1e-3)
    memory[UNIT] = Math.min(1, 1 / Math.sqrt(pace))
    return Math.min(longest, Math.max(1e-8 * memory[UNIT], (0.3 * Math.pow(tolerance, 0.2)) / Math.sqrt(pace)))
  }

  /**
   * One try of the step in memory: the stages, the projected result in `trial` with its slope as the seventh, and memory[ERROR].
   */
  function attempt(ws: Workspace): void {
    beginSolves(ws)
    computeTrial(ws)
    if (!isResolved(ws)) {
      memory[ERROR] = HOPELESS
      unresolved = true
    }
  }

  function computeTrial(ws: Workspace): void {
    const h = memory[STEP]
    const end = memory[END]
    if (!carried) carry()
    memory[ERROR] = HOPELESS
    unmet = false
    for (let s = 1; s < 6; s++) {
      moveStage(model, front, stages, h, A[s], C[s])
      if (trial.t > end) trial.t = end
      statistics.evaluations += computeSlope(model, ws, stages, s)
      if (!Number.isFinite(largest(ws.acceleration)) || !isResolved(ws)) return
    }
    moveStage(model, front, stages, h, A[6], 1)
    trial.t = end
    const newton = projectPositions(model, trial, ws, enough)
    if (newton < 0) return
    statistics.newtonIterations += newton
    projectVelocities(model, trial, ws)
    unmet = !velocitiesHold(trial, ws)
    if (unmet) return
    solveDynamics(model, trial, ws)
    statistics.evaluations++
    if (!Number.isFinite(largest(ws.acceleration))) return
    readSlope(model, trial, ws, stages.shift, stages.slopes[6])
    // not the work over a leap: single powers have a pole there
    computeStepError(model, ws, stages.slopes, E, front, leaps === 0, stepError)
    const error = (h * stepError.worst[0]) / tolerance
    memory[ERROR] = Number.isFinite(error) ? error : HOPELESS
  }

  /** A law that is to blame: not finite here, or about to jump; steps shrink without end before a pole. */
  function lawToBlame(): Failure | null {
    const law = findNotFinite(model, front.t) ?? findNotFinite(model, trial.t)
    if (law) return law
    const ahead = front.t + LOOK_AHEAD * Math.max(1, Math.abs(front.t))
    if (!nextBreak(model, front.t, ahead, breakAt)) return findNotFinite(model, ahead)
    return findJump(model, breakAt[0], breakAt[1]) ?? findPole(model, front.t, breakAt[0])
  }

  function failure(ws: Workspace): Failure {
    const law = lawToBlame()
    if (law) return law
    const ahead = Math.min(LOOK_AHEAD * Math.max(1, Math.abs(front.t)), longest)
    if (goesOn(model, front, ws, ahead, makeState(model))) return limit(ws)
    computePositions(model, trial, ws)
    return { ...notAssembled(model, trial, ws, 'diverged'), time: front.t }
  }

  function tooFast(ws: Workspace): Failure {
    const law = lawToBlame()
    if (law) return law
    return limit(ws)
  }

  function limit(ws: Workspace): Failure {
    copyState(front, trial)
    computeAccelerations(model, trial, ws)
    return unresolved ? beyondNumbers(model, front, ws, 1) : beyondNumbers(model, front, ws)
  }

  /** Over a point where a law is not smooth; the state is the same on both sides. */
  function crossBreak(ws: Workspace): Failure | null {
    const jump = front.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
    if (jump) return jump
    const law = findNotFinite(model, breakAt[1])
    if (law) return law
    copyState(front, trial)
    trial.t = breakAt[1]
    if (!settle(model, trial, ws)) return failure(ws)
    start(trial, ws)
    return unresolved ? failure(ws) : null
  }

  /** Moves the front on by one step, by one try at it, or over a break; no further than memory[LAST]. */
  function tryStep(ws: Workspace): Failure | null {
    const own = Math.min(memory[NATURAL], AIMED_TURN / memory[TURN_RATE])
    const capped = longest < own
    let end = Math.min(front.t + (capped ? longest : own), memory[LAST])
    let cut = false
    if (lawful && nextBreak(model, front.t, end, breakAt)) {
      if (breakAt[0] <= front.t) return crossBreak(ws)
      end = breakAt[0]
      cut = true
    }
    // exactly: the rounding of times over a short step would show in fast velocities
    const h = end - front.t
    const short = cut || capped || own < memory[NATURAL] || end === memory[LAST]
    memory[STEP] = h
    memory[END] = end
    attempt(ws)
    const error = memory[ERROR]
    // steps that the cap keeps short say nothing about the motion
    if ((cut || !capped) && ++crowdSteps === CROWD) {
      if (CROWD > MOST_STEPS_PER_SECOND * (front.t - memory[CROWD_START])) return tooFast(ws)
      crowdSteps = 0
      memory[CROWD_START] = front.t
    }
    if (error >= HOPELESS) {
      if (!(front.t - memory[LOCK_START] < LOCK_TIME * Math.max(1, Math.abs(front.t)))) {
        memory[LOCK_START] = front.t
        hopeless = 0
        leaps = 0
      }
      if (++hopeless > MOST_HOPELESS) return failure(ws)
      if (unmet && !short && leaps < LEAPS) {
        statistics.rejected++
        leaps++
        memory[NATURAL] = Math.min(longest, 2 * h)
        return null
      }
    }
    if (error > 1) {
      statistics.rejected++
      const shorter = h * (error >= HOPELESS ? 0.25 : Math.max(SHRINK, SAFETY * Math.pow(error, -0.2)))
      memory[NATURAL] = shorter
      memory[ROOM] = 1
      return shorter < LEAST_STEP * Math.max(memory[UNIT], Math.abs(front.t)) ? failure(ws) : null
    }
    leaps = 0
    const rate = fastestTurn(model, ws)
    if (h * rate > MOST_TURN) {
      statistics.rejected++
      memory[NATURAL] = AIMED_TURN / rate
      return null
    }
    computeTurnRate(ws)
    const grow = SAFETY * Math.pow(Math.max(error, 1e-10), -ALPHA) * Math.pow(memory[LAST_ERROR], BETA)
    const next = h * Math.min(memory[ROOM], Math.max(SHRINK, grow))
    memory[ROOM] = Math.min(GROW, REGAIN * memory[ROOM])
    // a step that was cut short says little about the next one
    memory[NATURAL] = short ? Math.max(memory[NATURAL], next) : next
    memory[LAST_ERROR] = Math.max(error, LEAST_ERROR)
    keepAngles(model, trial, ws)
    const spare = base
    base = front
    front = spare
    copyState(trial, front)
    carried = false
    interpolated = false
    unresolved = false
    statistics.steps++
    return null
  }

  /** An end of a step, on the constraints to rounding. */
  function give(from: State, state: State, ws: Workspace): void {
    copyState(from, state)
    if (settle(model, state, ws)) return
    copyState(from, state)
  }

  /** The state at time t inside of the last step; false where it cannot be brought onto the constraints. */
  function sample(state: State, ws: Workspace, t: number): boolean {
    if (t <= base.t) {
      give(base, state, ws)
      state.t = t
      return true
    }
    if (!interpolated) {
      const leastWork = LEAST_WORK * tolerance * stepError.scales.energy[0]
      beginSolves(ws)
      statistics.evaluations += computeDenseOutput(model, ws, base, front, stages, dense, leastWork)
      if (!isResolved(ws)) return false
      interpolated = true
    }
    readDenseOutput(model, base, front, t, dense, trial)
    const newton = projectPositions(model, trial, ws)
    if (newton < 0) return false
    statistics.newtonIterations += newton
    projectVelocities(model, trial, ws)
    if (!velocitiesHold(trial, ws)) return false
    computeCoordinates(model, trial, ws)
    keepAngles(model, trial, ws)
    copyState(trial, state)
    return true
  }

  function begin(state: State, ws: Workspace): Failure | null {
    const law = findNotFinite(model, state.t)
    if (law) return law
    start(state, ws)
    if (unresolved || !Number.isFinite(largest(ws.acceleration))) return failure(ws)
    memory[NATURAL] = firstStep(ws)
    memory[LAST_ERROR] = LEAST_ERROR
    memory[CROWD_START] = state.t
    memory[ROOM] = GROW
    crowdSteps = 0
    memory[LOCK_START] = state.t
    hopeless = 0
    leaps = 0
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    if (!(state.t < until)) return null
    const unfit = started ? null : begin(state, ws)
    if (unfit) return unfit
    const most = statistics.steps + maxSteps
    memory[LAST] = Infinity
    for (;;) {
      while (front.t < until && (statistics.steps < most || memory[LAST] === until)) {
        const stop = tryStep(ws)
        if (!stop) continue
        if (front.t > state.t) give(front, state, ws)
        return stop
      }
      if (front.t <= until) break
      // a step may leap over the one time at which a law is not finite; nobody may be led there
      const law = findNotFinite(model, until)
      if (law) {
        if (base.t > state.t) give(base, state, ws)
        return law
      }
      if (sample(state, ws, until)) return null
      // go to this time by a step of its own, from the start of the last one, whose first slope is still there
      copyState(base, front)
      carried = true
      memory[LAST] = until
    }
    give(front, state, ws)
    return null
  }

  return {
    name: 'dormand-prince',
    statistics,
    onConstraints: true,
    dense: true,
    advance,
    restart() {
      // the step size too: from here on the run depends on the state alone
      started = false
      memory.fill(0)
      stages.contradiction = false
    },
  }
}

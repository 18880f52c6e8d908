/**
 * Dormand–Prince 5(4) (Dormand & Prince 1980; docs/THEORY.md §5) on the index-1 form, with positions and velocities projected back on C = 0, Ċ = 0 after
 * every step; step size by the PI controller of Gustafsson (Hairer, Nørsett, Wanner 1993, II.4). Order 5 in positions, velocities and,
 * since these come from an acceleration-level solve at the state, multipliers.
 *
 * Steps go as the motion wants and past the time that is asked for; the state there is read off the step's continuous extension
 * (dense-output.ts) and projected. So neither the steps nor the states depend on how often, or in what portions, a run is looked at.
 */
import type { Failure } from '../failure.ts'
import { MOST_TURN, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { settle } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import { copyState, fastestSpin, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import {
  computeDenseOutput,
  makeDenseOutput,
  readDenseOutput,
  rememberDenseOutput,
  sampleDenseOutput,
} from './dense-output.ts'
import { makeEvents, type ReadStep } from './events.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findJump, findLawToBlame, findNotFinite, nextBreak } from '../kinematics/law-breaks.ts'
import { END, ERROR, HOPELESS, makeTry, STEP } from './dormand-prince-try.ts'
import { explainLimit, explainStop } from './limits.ts'
import { GROW, LEAST_ERROR, REGAIN, nextStep, shorterStep } from './step-control.ts'
import { makeStalls } from './stalls.ts'
import { rememberState, type Memory } from './snapshot.ts'

/** Where positions close and velocities do not, a singular pose is near; so many steps, each twice the last, are tried to leap over it first. */
const LEAPS = 8
/** Steps below this, over t or the time in which the motion changes, are too short to go on. */
const LEAST_STEP = 1e-13
/** Turn of a body, or of a free joint's angle, that one step aims at, rad: with room below the full turn, where angles and rotation vectors end. */
const AIMED_TURN = 3
/** Longest step, s; and longest step where laws depend on time, whose changes between two stages would go unnoticed. */
const LONGEST = 1
const LONGEST_WITH_LAWS = 0.02

/** Places of numbers kept between calls in an array, since a variable of a closure would put each new double on the heap. */
const NATURAL = 0
const LAST_ERROR = 1
const TURN_RATE = 2
const ROOM = 3
/** The time that no step may pass, s. */
const LAST = 4
/** A time in which the motion at the start changes, s, at most 1 s. */
const UNIT = 5
const MEMORY = 6

export function makeDormandPrince(model: Model, options: IntegratorOptions): Integrator {
  const { tolerance } = options
  const lawful = model.laws.some(({ law }) => !law.constant)
  const longest = Math.min(options.maxStep ?? Infinity, lawful ? LONGEST_WITH_LAWS : LONGEST)
  const statistics = makeStatistics()
  const events = makeEvents(model)
  const trying = makeTry(model, tolerance, events, statistics)
  const { stages, numbers, end: trial } = trying
  const breakAt = new Float64Array(2)
  const memory = new Float64Array(MEMORY)
  const dense = makeDenseOutput(model)
  const stalls = makeStalls()
  /** The two ends of the last step; both are the start before the first step. States given out lie between them. */
  let base = makeState(model)
  let front = makeState(model)
  /** The end of the step just tried, kept while events are looked for. */
  const tried = makeState(model)
  /** Whether the polynomials of the step just tried are known. */
  let looked = false
  let started = false
  /** Whether the next step begins at the state that is given, where its slope has to be computed. */
  let interrupted = false
  /** Whether the polynomials are those of the last accepted step. */
  let interpolated = false
  let leaps = 0
  /** Begins at the state, with its slope from a full evaluation; `trying.unresolved` and the accelerations tell whether that succeeded. */
  function start(state: State, ws: Workspace, anew = false): void {
    if (anew) events?.begin(state, ws)
    copyState(state, base)
    copyState(state, front)
    copyState(state, trial)
    trying.begin(ws)
    memory[TURN_RATE] = Math.max(fastestTurn(model, ws), fastestSpin(trial))
    started = true
    interrupted = false
  }

  /** First step, s: an Euler step would change the velocity by about 1 % of its scale (Hairer, Nørsett, Wanner II.4, shortened). */
  function firstStep(ws: Workspace): number {
    const pace = Math.max(largest(ws.acceleration), largest(stages.slopes[0].q) / Math.max(ws.size, 1e-12), 1e-3)
    memory[UNIT] = Math.min(1, 1 / Math.sqrt(pace))
    return Math.min(longest, Math.max(1e-8 * memory[UNIT], (0.3 * Math.pow(tolerance, 0.2)) / Math.sqrt(pace)))
  }

  function failure(ws: Workspace): Failure {
    return findLawToBlame(model, front.t, trial.t) ?? explainStop(model, ws, front, trial, longest, trying.unresolved)
  }

  /** Crosses an event: switches change their sides at the front. */
  function crossEvent(ws: Workspace): Failure | null {
    copyState(front, trial)
    events!.cross(trial, ws)
    start(trial, ws)
    return trying.unresolved ? failure(ws) : null
  }

  const readTry: ReadStep = (t, out) => readDenseOutput(model, front, tried, t, dense, out)

  /** Whether there is an event in the step just tried, whose end is in `trial`; it is looked for on the polynomials of the step. */
  function hasEvent(ws: Workspace): boolean {
    looked = false
    if (events === null || !events.isSuspicious()) return false
    copyState(trial, tried)
    statistics.evaluations += computeDenseOutput(model, ws, front, tried, stages, dense, trying.leastWork())
    looked = !events.find(ws, front.t, tried, readTry, trial)
    return !looked
  }

  /** Crosses a point where a law is not smooth; the state is the same on both sides. */
  function crossBreak(ws: Workspace): Failure | null {
    const jump = front.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
    if (jump) return jump
    const law = findNotFinite(model, breakAt[1])
    if (law) return law
    copyState(front, trial)
    trial.t = breakAt[1]
    if (!settle(model, trial, ws)) return failure(ws)
    start(trial, ws, true)
    return trying.unresolved ? failure(ws) : null
  }

  /** Makes one try at a step, or crosses a break or an event; an accepted step moves the front, no further than memory[LAST]. */
  function tryStep(ws: Workspace): Failure | null {
    const own = Math.min(memory[NATURAL], AIMED_TURN / memory[TURN_RATE])
    const capped = longest < own
    let end = Math.min(front.t + (capped ? longest : own), memory[LAST])
    let cut = false
    const event = events?.time() ?? Infinity
    if (event <= front.t + LEAST_STEP * Math.max(memory[UNIT], Math.abs(front.t))) return crossEvent(ws)
    if (event < end) {
      end = event
      cut = true
    }
    if (lawful && nextBreak(model, front.t, end, breakAt)) {
      if (breakAt[0] <= front.t) return crossBreak(ws)
      end = breakAt[0]
      cut = true
    }
    // computed from the two times, since their rounding over a short step would show in fast velocities
    const h = end - front.t
    const short = cut || capped || own < memory[NATURAL] || end === memory[LAST]
    numbers[STEP] = h
    numbers[END] = end
    // the work of a leap over a singular pose does not count: single powers have a pole there
    trying.attempt(ws, front, leaps === 0)
    const error = numbers[ERROR]
    // short steps count as stalling only if it is not the longest step allowed that keeps them short
    if ((cut || !capped) && stalls.isCrowded(front.t))
      return findLawToBlame(model, front.t, trial.t) ?? explainLimit(model, ws, front, trial, trying.unresolved)
    if (error >= HOPELESS) {
      if (stalls.isFirstHopeless(front.t)) leaps = 0
      if (stalls.isLocked()) return failure(ws)
      if (trying.unmet && !short && leaps < LEAPS) {
        statistics.rejected++
        leaps++
        memory[NATURAL] = Math.min(longest, 2 * h)
        return null
      }
    }
    if (error > 1) {
      statistics.rejected++
      const shorter = error >= HOPELESS ? 0.25 * h : shorterStep(h, error)
      memory[NATURAL] = shorter
      memory[ROOM] = 1
      return shorter < LEAST_STEP * Math.max(memory[UNIT], Math.abs(front.t)) ? failure(ws) : null
    }
    leaps = 0
    if (hasEvent(ws)) {
      statistics.rejected++
      return null
    }
    const rate = fastestTurn(model, ws)
    if (h * rate > MOST_TURN) {
      statistics.rejected++
      memory[NATURAL] = AIMED_TURN / rate
      return null
    }
    memory[TURN_RATE] = Math.max(fastestTurn(model, ws), fastestSpin(trial))
    const next = nextStep(h, error, memory[LAST_ERROR], memory[ROOM])
    memory[ROOM] = Math.min(GROW, REGAIN * memory[ROOM])
    // a step that was cut short says little about the next one
    memory[NATURAL] = short ? Math.max(memory[NATURAL], next) : next
    memory[LAST_ERROR] = Math.max(error, LEAST_ERROR)
    keepAngles(model, trial, ws)
    const oldest = base
    base = front
    front = oldest
    copyState(trial, front)
    events?.accept()
    trying.carried = false
    interpolated = looked
    trying.unresolved = false
    statistics.steps++
    return null
  }

  /** Copies an end of a step to the state, and projects it onto the constraints to rounding. */
  function give(from: State, state: State, ws: Workspace): void {
    copyState(from, state)
    if (settle(model, state, ws)) return
    copyState(from, state)
  }

  /** Sets the state to that at time t inside of the last step; false where it cannot be brought onto the constraints. */
  function sample(state: State, ws: Workspace, t: number): boolean {
    if (t <= base.t) {
      give(base, state, ws)
      state.t = t
      return true
    }
    if (!interpolated) {
      beginSolves(ws)
      statistics.evaluations += computeDenseOutput(model, ws, base, front, stages, dense, trying.leastWork())
      if (!isResolved(ws)) return false
      interpolated = true
    }
    const newton = sampleDenseOutput(model, ws, base, front, t, dense, trial)
    if (newton < 0) return false
    statistics.newtonIterations += newton
    copyState(trial, state)
    return true
  }

  function begin(state: State, ws: Workspace): Failure | null {
    if (started && !interrupted) return null
    const law = findNotFinite(model, state.t)
    if (law) return law
    const goesOn = interrupted
    start(state, ws, true)
    if (trying.unresolved || !Number.isFinite(largest(ws.acceleration))) return failure(ws)
    if (goesOn) return null
    memory[NATURAL] = firstStep(ws)
    memory[LAST_ERROR] = LEAST_ERROR
    memory[ROOM] = GROW
    stalls.begin(state.t)
    leaps = 0
    return null
  }

  function advance(_: Model, state: State, ws: Workspace, until: number, maxSteps = Infinity): Failure | null {
    if (!(state.t < until)) return null
    events?.hold(ws)
    const stop = go(state, ws, until, maxSteps)
    events?.release(ws)
    return stop
  }

  function go(state: State, ws: Workspace, until: number, maxSteps: number): Failure | null {
    const unfit = begin(state, ws)
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
      // a step may leap over a single time at which a law is not finite, but no state may be given out there
      const law = findNotFinite(model, until)
      if (law) {
        if (base.t > state.t) give(base, state, ws)
        return law
      }
      if (sample(state, ws, until)) return null
      // go to this time by a step of its own from the start of the last one, whose first slope is still known
      copyState(base, front)
      trying.carried = true
      memory[LAST] = until
      events?.rewind()
    }
    give(front, state, ws)
    return null
  }

  function remember(kept: Memory): void {
    rememberStatistics(kept, statistics)
    kept.numbers(memory)
    rememberState(kept, base)
    rememberState(kept, front)
    rememberDenseOutput(kept, dense)
    trying.remember(kept)
    events?.remember(kept)
    stalls.remember(kept)
    started = kept.flag(started)
    interrupted = kept.flag(interrupted)
    interpolated = kept.flag(interpolated)
    leaps = kept.number(leaps)
  }

  return {
    name: 'dormand-prince',
    statistics,
    onConstraints: true,
    dense: true,
    advance,
    remember,
    restart() {
      // the step size is forgotten too: from here on the run depends on the state alone
      started = interrupted = false
      memory.fill(0)
      stages.contradiction = false
    },
    interrupt: () => void (interrupted = started),
  }
}

/**
 * An adaptive implicit Runge–Kutta scheme for stiff mechanisms (docs/THEORY.md §5): the tableau of esdirk-tableau.ts on the index-1 form, positions and velocities projected
 * after each step. Order 5. Here is how its steps are chosen and what follows from a try; the try is in implicit-runge-kutta-try.ts, Newton's method for a stage in
 * implicit-stage.ts, and its matrix in implicit-factors.ts.
 */
import { MOST_TURN, fastestTurn, keepAngles } from '../constraints/coordinate.ts'
import { nextBreak } from '../kinematics/law-breaks.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeCourse, makeDenseOutput, readDenseOutput } from './dense-output.ts'
import { makeEvents, type ReadStep } from './events.ts'
import { END, ERROR, makeImplicitTry, STEP } from './implicit-runge-kutta-try.ts'
import type { Statistics } from './integrator.ts'
import type { Memory } from './snapshot.ts'

const SAFETY = 0.9
const SHRINK = 0.2
const GROW = 4
/** A step that would grow by less than this factor keeps its length, so that its factorization can be kept. */
const KEEP = 1.2
/** After Newton's method failed, steps stay below this share of the one that failed; each accepted step raises that bound by the second factor. */
const CAUTION = 0.7
const RECOVERY = 1.02
/** Steps below this, over max(1, t), are too short to go on. */
const LEAST_STEP = 1e-12

/** Places of numbers about the steps in an array, so that they need no heap allocation: the step that the error asks for, s, and what it may not exceed. */
const NATURAL = 0
const CAP = 1

export interface ImplicitRungeKutta {
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
  /** Remembers what a step from the state begins with; the state itself is remembered elsewhere. */
  remember(memory: Memory, state: State): void
  /** As `recall` of Recalling (snapshot.ts). */
  recall(ws: Workspace): void
}

/** `atBreak`: a law is not smooth here, no step can start; `stuck`: steps have become too short to go on. */
type StepOutcome = 'done' | 'atBreak' | 'stuck'

export function makeImplicitRungeKutta(
  model: Model,
  tolerance: number,
  maxStep: number,
  statistics: Statistics,
): ImplicitRungeKutta {
  const events = makeEvents(model)
  const trying = makeImplicitTry(model, tolerance, events, statistics)
  const { stages, numbers, end: trial, factors } = trying
  const breakAt = new Float64Array(2)
  const course = makeDenseOutput(model)
  /** The end of the step just tried, kept while events are looked for. */
  const tried = makeState(model)
  const memory = new Float64Array(2)
  /** Whether the step that is tried was made shorter or longer for a time at which it has to end. */
  let cut = false
  let interrupted = false

  const isTooShort = (h: number, t: number): boolean => !(h > LEAST_STEP * Math.max(1, Math.abs(t)))

  /**
   * Writes the length and the end of the next step to `numbers`, no further than to `event`, s, or the next break of a law; false where there is one at its start.
   */
  function chooseStep(state: State, until: number, event: number): boolean {
    let h = Math.min(memory[NATURAL], maxStep)
    let end = state.t + h
    cut = false
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
      if (breakAt[0] <= state.t) return false
      end = breakAt[0]
      h = end - state.t
      cut = true
    }
    numbers[STEP] = h
    numbers[END] = end
    return true
  }

  /** After a try without a result, or with too large an error: the next one is shorter. Returns whether it is long enough to go on. */
  function shorten(state: State, solved: boolean): boolean {
    const h = numbers[STEP]
    statistics.rejected++
    factors.drop()
    memory[NATURAL] = h * (solved ? Math.max(SHRINK, SAFETY * Math.pow(numbers[ERROR], -0.2)) : 0.5)
    if (!solved) memory[CAP] = CAUTION * h
    return !isTooShort(memory[NATURAL], state.t)
  }

  /** Whether there is an event in the step just tried, whose end is in `trial`; it is looked for on the polynomials through its ends. */
  function hasEvent(base: State, ws: Workspace): boolean {
    if (events === null || !events.isSuspicious()) return false
    copyState(trial, tried)
    computeCourse(model, base, tried, stages, course)
    const read: ReadStep = (t, out) => readDenseOutput(model, base, tried, t, course, out)
    return events.find(ws, base.t, tried, read, trial)
  }

  /** Whether a body turns further in the step just tried than angles can be followed; the next one is then shorter. */
  function turnsTooFar(ws: Workspace): boolean {
    const rate = fastestTurn(model, ws)
    if (!(numbers[STEP] * rate > MOST_TURN)) return false
    memory[NATURAL] = (0.5 * MOST_TURN) / rate
    return true
  }

  /** Takes the step just tried: the state is its end, and its error tells how long the next one is. */
  function accept(state: State, ws: Workspace): void {
    const h = numbers[STEP]
    const grow = Math.min(GROW, Math.max(SHRINK, SAFETY * Math.pow(Math.max(numbers[ERROR], 1e-10), -0.2)))
    const next = !cut && grow > 1 && grow < KEEP ? h : h * grow
    memory[NATURAL] = Math.min(memory[CAP], cut ? Math.max(memory[NATURAL], next) : next)
    memory[CAP] *= RECOVERY
    factors.trust()
    keepAngles(model, trial, ws)
    copyState(trial, state)
    trying.accept(state, ws)
    events?.accept()
    statistics.steps++
  }

  /** Crosses an event: switches change their sides at the state. */
  function crossEvent(state: State, ws: Workspace): void {
    events!.cross(state, ws)
    trying.forget()
    factors.drop()
    start(state, ws)
  }

  function start(state: State, ws: Workspace): void {
    interrupted = false
    trying.begin(state, ws)
  }

  function takeStep(state: State, ws: Workspace, until: number): StepOutcome {
    if (interrupted) {
      events?.begin(state, ws)
      start(state, ws)
    }
    trying.scale(state, ws)
    for (;;) {
      const event = events?.time() ?? Infinity
      if (event <= state.t + LEAST_STEP * Math.max(1, Math.abs(state.t))) crossEvent(state, ws)
      if (trying.unresolved) return 'stuck'
      if (!chooseStep(state, until, event)) return 'atBreak'
      const solved = trying.attempt(state, ws)
      // the factorization may have been too old for steps like this
      if (!solved && factors.dropOld()) continue
      if (!solved || !(numbers[ERROR] <= 1)) {
        if (!shorten(state, solved)) return 'stuck'
        continue
      }
      if (hasEvent(state, ws)) {
        statistics.rejected++
        factors.drop()
        continue
      }
      if (turnsTooFar(ws)) {
        statistics.rejected++
        continue
      }
      accept(state, ws)
      return 'done'
    }
  }

  return {
    factorizations: factors.count,
    natural: () => memory[NATURAL],
    begin(state, ws, h) {
      memory[NATURAL] = h
      memory[CAP] = Infinity
      factors.begin()
      trying.forget()
      stages.contradiction = false
      events?.begin(state, ws)
      start(state, ws)
      events?.release(ws)
    },
    step(state, ws, until) {
      events?.hold(ws)
      const outcome = takeStep(state, ws, until)
      events?.release(ws)
      return outcome
    },
    remember(kept, state) {
      kept.numbers(memory)
      trying.remember(kept, state)
      events?.remember(kept)
      interrupted = kept.flag(interrupted)
    },
    recall(ws) {
      events?.hold(ws)
      trying.recall(ws)
      events?.release(ws)
    },
    interrupt() {
      interrupted = true
      // a pull is a spring too: with it or without, the mechanism is as stiff in other directions
      factors.drop()
    },
  }
}

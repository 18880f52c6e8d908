/**
 * Dormand–Prince 5(4) (Dormand & Prince 1980; docs/THEORY.md §5) on the index-1 form, with positions and velocities projected back on C = 0, Ċ = 0 after
 * every step; step size by the PI controller of Gustafsson (Hairer, Nørsett, Wanner 1993, II.4). Order 5 in positions, velocities and,
 * since these come from an acceleration-level solve at the state, multipliers.
 *
 * Steps go as the motion wants and past the time that is asked for; the state there is read off the step's continuous extension
 * (dense-output.ts) and projected. So neither the steps nor the states depend on how often, or in what portions, a run is looked at.
 *
 * A step is tried in dormand-prince-try.ts, at the length that dormand-prince-size.ts chooses, and read in dormand-prince-output.ts. Here is what follows from a try, and what
 * is crossed between steps.
 */
import type { Failure } from '../failure.ts'
import { keepAngles } from '../constraints/coordinate.ts'
import { settle } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { copyState, type State } from '../model/state.ts'
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeEvents } from './events.ts'
import { makeStatistics, rememberStatistics, type Integrator, type IntegratorOptions } from './integrator.ts'
import { findJump, findLawToBlame, findNotFinite, nextBreak } from '../kinematics/law-breaks.ts'
import { makeStepOutput } from './dormand-prince-output.ts'
import { makeStepSize } from './dormand-prince-size.ts'
import { END, ERROR, HOPELESS, makeTry } from './dormand-prince-try.ts'
import { explainLimit, explainStop } from './limits.ts'
import { makeStalls } from './stalls.ts'
import { rememberState, type Memory } from './snapshot.ts'

/** Where positions close and velocities do not, a singular pose is near; so many steps, each twice the last, are tried to leap over it first. */
const LEAPS = 8

export function makeDormandPrince(model: Model, options: IntegratorOptions): Integrator {
  const statistics = makeStatistics()
  const events = makeEvents(model)
  const trying = makeTry(model, options.tolerance, events, statistics, options.equations ?? null)
  const { stages, numbers, end: trial } = trying
  const size = makeStepSize(model, options.tolerance, options.maxStep, numbers)
  const last = makeStepOutput(model, trying, events, statistics)
  const stalls = makeStalls()
  const lawful = model.laws.some(({ law }) => !law.constant)
  const breakAt = new Float64Array(2)
  let started = false
  /** Whether the next step begins at the state that is given, where its slope has to be computed. */
  let interrupted = false
  let leaps = 0

  /** Begins at the state, with its slope from a full evaluation; `trying.unresolved` and the accelerations tell whether that succeeded. */
  function start(state: State, ws: Workspace, anew = false): void {
    if (anew) events?.begin(state, ws)
    last.begin(state)
    copyState(state, trial)
    trying.begin(ws)
    size.see(ws, trial)
    started = true
    interrupted = false
  }

  function failure(ws: Workspace): Failure {
    const { front } = last
    return (
      findLawToBlame(model, front.t, trial.t) ?? explainStop(model, ws, front, trial, size.longest, trying.unresolved)
    )
  }

  /** Crosses an event: switches change their sides at the front. */
  function crossEvent(ws: Workspace): Failure | null {
    copyState(last.front, trial)
    events!.cross(trial, ws)
    start(trial, ws)
    return trying.unresolved ? failure(ws) : null
  }

  /** Crosses a point where a law is not smooth; the state is the same on both sides. */
  function crossBreak(ws: Workspace): Failure | null {
    const jump = last.front.t > 0 ? findJump(model, breakAt[0], breakAt[1]) : null
    if (jump) return jump
    const law = findNotFinite(model, breakAt[1])
    if (law) return law
    copyState(last.front, trial)
    trial.t = breakAt[1]
    if (!settle(model, trial, ws)) return failure(ws)
    start(trial, ws, true)
    return trying.unresolved ? failure(ws) : null
  }

  /** Makes one try at a step, or crosses a break or an event; an accepted step moves the front. */
  function tryStep(ws: Workspace): Failure | null {
    const { front } = last
    size.plan(front)
    let cut = false
    const event = events?.time() ?? Infinity
    if (event <= front.t + size.least(front.t)) return crossEvent(ws)
    if (event < numbers[END]) {
      size.cut(event)
      cut = true
    }
    if (lawful && nextBreak(model, front.t, numbers[END], breakAt)) {
      if (breakAt[0] <= front.t) return crossBreak(ws)
      size.cut(breakAt[0])
      cut = true
    }
    size.settle(front)
    // the work of a leap over a singular pose does not count: single powers have a pole there
    trying.attempt(ws, front, leaps === 0)
    const error = numbers[ERROR]
    // short steps count as stalling only if it is not the longest step allowed that keeps them short
    if ((cut || !size.capped) && stalls.isCrowded(front.t))
      return findLawToBlame(model, front.t, trial.t) ?? explainLimit(model, ws, front, trial, trying.unresolved)
    if (error >= HOPELESS) {
      if (stalls.isFirstHopeless(front.t)) leaps = 0
      if (stalls.isLocked()) return failure(ws)
      if (trying.unmet && !size.short && leaps < LEAPS) {
        statistics.rejected++
        leaps++
        size.leap()
        return null
      }
    }
    if (error > 1) {
      statistics.rejected++
      size.shorten()
      return size.isSpent(front) ? failure(ws) : null
    }
    leaps = 0
    if (last.hasEvent(ws) || size.turnsTooFar(ws)) {
      statistics.rejected++
      return null
    }
    accept(ws)
    return null
  }

  /** Takes the step just tried. */
  function accept(ws: Workspace): void {
    size.see(ws, trial)
    size.accept()
    keepAngles(model, trial, ws)
    last.accept()
    events?.accept()
    trying.carried = false
    trying.unresolved = false
    statistics.steps++
  }

  function begin(state: State, ws: Workspace): Failure | null {
    if (started && !interrupted) return null
    const law = findNotFinite(model, state.t)
    if (law) return law
    const goesOn = interrupted
    start(state, ws, true)
    if (trying.unresolved || !Number.isFinite(largest(ws.acceleration))) return failure(ws)
    if (goesOn) return null
    size.begin(ws, stages.slopes[0].q)
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
    /** Whether a step has to end at the time that is asked for. */
    let bound = false
    size.bound(Infinity)
    for (;;) {
      while (last.front.t < until && (statistics.steps < most || bound)) {
        const stop = tryStep(ws)
        if (!stop) continue
        if (last.front.t > state.t) last.give(last.front, state, ws)
        return stop
      }
      if (last.front.t <= until) break
      // a step may leap over a single time at which a law is not finite, but no state may be given out there
      const law = findNotFinite(model, until)
      if (law) {
        if (last.base.t > state.t) last.give(last.base, state, ws)
        return law
      }
      if (last.sample(state, ws, until)) return null
      // go to this time by a step of its own from the start of the last one, whose first slope is still known
      last.takeBack()
      trying.carried = true
      bound = true
      size.bound(until)
      events?.rewind()
    }
    last.give(last.front, state, ws)
    return null
  }

  /** A state inside of a step follows from the start of that step, and from where it ended; so does its end. */
  function remember(kept: Memory, state: State): void {
    rememberStatistics(kept, statistics)
    size.remember(kept)
    stalls.remember(kept)
    leaps = kept.number(leaps)
    started = kept.flag(started)
    interrupted = kept.flag(interrupted)
    trying.rememberSigns(kept)
    if (!started || interrupted) return rememberState(kept, state)
    events?.remember(kept)
    state.t = kept.number(state.t)
    last.front.t = kept.number(last.front.t)
    // where the next step was begun already, nothing is read off the last one any more
    const from = trying.carried ? last.front : last.base
    rememberState(kept, from)
    trying.rememberSlope(kept, from.v)
  }

  function recall(state: State, ws: Workspace): void {
    if (!started || interrupted) return
    const { front, base } = last
    const counted = { ...statistics }
    events?.hold(ws)
    if (trying.carried) copyState(front, base)
    else stepAgain(ws, front.t)
    const { t } = state
    if (t >= last.front.t || !last.sample(state, ws, t)) last.give(last.front, state, ws)
    events?.release(ws)
    Object.assign(statistics, counted)
  }

  /** Makes the last step again, from its start to its end, s. */
  function stepAgain(ws: Workspace, end: number): void {
    numbers[END] = end
    copyState(last.base, last.front)
    size.settle(last.front)
    trying.again(ws, last.front)
    keepAngles(model, trial, ws)
    last.accept()
  }

  return {
    name: 'dormand-prince',
    statistics,
    onConstraints: true,
    dense: true,
    advance,
    remember,
    recall,
    restart() {
      // the step size is forgotten too: from here on the run depends on the state alone
      started = interrupted = false
      size.forget()
      stages.contradiction = false
    },
    interrupt: () => void (interrupted = started),
  }
}

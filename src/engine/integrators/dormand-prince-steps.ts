/**
 * The steps of Dormand–Prince, one after the other: what follows from a try (dormand-prince-try.ts) of the length that is due (dormand-prince-size.ts), and what is crossed
 * between steps. To where they are made, and which states are given out, the scheme decides (dormand-prince.ts).
 */
import type { Failure } from '../failure.ts'
import { findDeadCentre } from '../assembly/dead-centre.ts'
import { keepAngles } from '../constraints/coordinate.ts'
import { findJump, findLawToBlame, findNotFinite, nextBreak } from '../kinematics/law-breaks.ts'
import { settle } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import { copyState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { makeStepOutput, type StepOutput } from './dormand-prince-output.ts'
import { makeStepSize } from './dormand-prince-size.ts'
import { makeTry, type Try } from './dormand-prince-try.ts'
import type { Events } from './events.ts'
import type { IntegratorOptions, Statistics } from './integrator.ts'
import { explainLimit, explainStop } from './limits.ts'
import type { Memory, Remembering } from './snapshot.ts'
import { END, ERROR, HOPELESS } from './stage-solver.ts'
import { makeStalls } from './stalls.ts'

/** Where positions close and velocities do not, a singular pose is near; so many steps, each twice the last, are tried to leap over it first. */
const LEAPS = 8

export interface Steps extends Remembering {
  readonly trying: Try
  /** The step accepted last. */
  readonly last: StepOutput
  /** Whether the next step goes on from the last one. */
  isUnderWay(): boolean
  /** Begins at the state, unless it is under way. */
  begin(state: State, ws: Workspace): Failure | null
  /** No step passes this time, s, from here on. */
  bound(t: number): void
  /** Makes one try at a step, or crosses a break or an event; an accepted step moves the front. */
  tryStep(ws: Workspace): Failure | null
  /** Takes the last step back, whose first slope is still known. */
  takeBack(): void
  /** Makes the last step again, from its start to its end, s. */
  stepAgain(ws: Workspace, end: number): void
  /** Forgets all steps. */
  forget(): void
  /** Forgets all steps, but not whether they were made in planes. */
  leave(): void
  /** The next step begins at the state that is given then, where its slope has to be computed; its length is still known. */
  interrupt(): void
}

export function makeSteps(
  model: Model,
  options: IntegratorOptions,
  events: Events | null,
  statistics: Statistics,
): Steps {
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

  const isUnderWay = (): boolean => started && !interrupted

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

  /** Why the run cannot go on from the front; null where it may in space, where steps were made in planes so far. */
  function stop(ws: Workspace): Failure | null {
    return leavesPlanes(ws) ? null : failure(ws)
  }

  /** Goes on in space from the front, where steps were made in planes; returns whether it does. */
  function leavesPlanes(ws: Workspace): boolean {
    if (!trying.leavePlanes()) return false
    const { front } = last
    statistics.broughtBack = 1
    copyState(front, trial)
    start(trial, ws)
    size.begin(ws, stages.slopes[0].q)
    stalls.begin(front.t)
    leaps = 0
    return true
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
    // a law may be not finite at a single time, which lies within the break
    const law = findNotFinite(model, breakAt[1]) ?? findNotFinite(model, 0.5 * (breakAt[0] + breakAt[1]))
    if (law) return law
    copyState(last.front, trial)
    trial.t = breakAt[1]
    if (!settle(model, trial, ws)) return stop(ws)
    start(trial, ws, true)
    return trying.unresolved ? failure(ws) : null
  }

  function tryStep(ws: Workspace): Failure | null {
    const { front } = last
    if (model.moved && stalls.isSlow(front.t)) {
      const dead = findDeadCentre(model, front, ws)
      if (dead) return dead
    }
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
    if (trying.strays() && leavesPlanes(ws)) return null
    // short steps count as stalling only if it is not the longest step allowed that keeps them short
    if ((cut || !size.capped) && stalls.isCrowded(front.t))
      return findLawToBlame(model, front.t, trial.t) ?? explainLimit(model, ws, front, trial, trying.unresolved)
    if (error >= HOPELESS) {
      if (stalls.isFirstHopeless(front.t)) leaps = 0
      if (stalls.isLocked()) return stop(ws)
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
      return size.isSpent(front) ? stop(ws) : null
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
    trying.sumErrors(ws)
    keepAngles(model, trial, ws)
    last.accept()
    events?.accept()
    trying.carried = false
    trying.unresolved = false
    statistics.steps++
  }

  const isLost = (ws: Workspace): boolean => trying.unresolved || !Number.isFinite(largest(ws.acceleration))

  function begin(state: State, ws: Workspace): Failure | null {
    if (isUnderWay()) return null
    const law = findNotFinite(model, state.t)
    if (law) return law
    const goesOn = interrupted
    start(state, ws, true)
    if (isLost(ws) && trying.leavePlanes()) start(state, ws)
    if (isLost(ws)) return failure(ws)
    if (goesOn) return null
    size.begin(ws, stages.slopes[0].q)
    stalls.begin(state.t)
    leaps = 0
    return null
  }

  function stepAgain(ws: Workspace, end: number): void {
    numbers[END] = end
    copyState(last.base, last.front)
    size.settle(last.front)
    trying.again(ws, last.front)
    keepAngles(model, trial, ws)
    last.accept()
  }

  function leave(): void {
    started = interrupted = false
    size.forget()
    stages.contradiction = false
  }

  return {
    trying,
    last,
    isUnderWay,
    begin,
    bound: size.bound,
    tryStep,
    takeBack() {
      last.takeBack()
      trying.carried = true
      events?.rewind()
    },
    stepAgain,
    forget() {
      leave()
      trying.forget()
    },
    leave,
    interrupt: () => void (interrupted = started),
    remember(kept: Memory) {
      size.remember(kept)
      stalls.remember(kept)
      leaps = kept.number(leaps)
      started = kept.flag(started)
      interrupted = kept.flag(interrupted)
      trying.rememberSigns(kept)
    },
  }
}

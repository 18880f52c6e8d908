/**
 * How a run moves on, so that the same run gives the same bits whenever and however often it is looked at.
 *
 * An integrator with dense output reads the state at any time off the step that covers it: its steps go as the motion wants, and it
 * moves the state on show itself.
 *
 * Any other has to end a step wherever a display frame falls, and would take other steps on every run, and a chaotic mechanism another
 * way. So the motion itself, the course, stops at multiples of a fixed length of simulated time only; the state on show branches off
 * from the course, goes on to the time that is asked for, and is dropped when the course is moved. With fixed steps, which divide the
 * way between two stops, that is less than one step. A mechanism so heavy that the course takes all the time there is does not branch:
 * what is shown is the course.
 */
import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { INTEGRATOR_SETTING, type Integrator, type IntegratorOptions } from './integrator.ts'
import { makeIntegrator } from './registry.ts'
import { restoreSnapshot, takeSnapshot, type Memory } from './snapshot.ts'

/** An integrator by its name, and its options. */
export interface CourseSettings extends IntegratorOptions {
  readonly integrator: string
}

export interface Course {
  readonly integrator: Integrator
  /** Present where the course is not the state on show. */
  readonly apart: CourseApart | null
}

interface CourseApart {
  /** Behind the state on show by less than the way to the next stop, or the same. */
  readonly state: State
  /** Moves the state on show from there. */
  readonly branch: Integrator
  /** Length of fixed steps, s; Infinity where the integrator chooses them. */
  readonly step: number
  /** Stops per simulated second. */
  readonly stops: number
  /** Whether the state on show stems from steps of the course that ended between two stops, since time was up there; it chooses their lengths itself. */
  cut: boolean
}

/** A state on show, and the course that it is moved along. */
export interface Moving {
  readonly model: Model
  readonly ws: Workspace
  /** The state on show. */
  readonly state: State
  readonly course: Course
}

/** A limit to the wall time that a portion of the work may take. */
export interface Budget {
  /** ms. */
  readonly limit: number
  /** Wall time since the work began, ms. */
  readonly elapsed: () => number
}

export const AS_LONG_AS_IT_TAKES: Budget = { limit: Infinity, elapsed: () => 0 }

/** Stops per simulated second; of longer steps each ends at one. */
export const STOPS = 60
/** Times that lie no further apart are the same, s: far below a display frame at the lowest speed. */
export const SAME_TIME = 1e-9
/** Share of a step by which a time may miss its end: the same as the integrators allow for rounding. */
const NEARLY = 1e-9
/** Steps between two looks at the clock are doubled while they take less than so many ms, and are at most so many. */
const QUICK = 0.5
const MOST_AT_ONCE = 64

/** A course that starts from the state on show; nothing is remembered of earlier ones, so that equal states go equal ways. */
export function startCourse(model: Model, shown: State, { integrator, ...options }: CourseSettings): Course {
  const make = () => makeIntegrator(integrator, model, options)
  const { step } = options
  const scheme = make()
  if (scheme.dense) return { integrator: scheme, apart: null }
  const state = makeState(model)
  copyState(shown, state)
  const fixed = INTEGRATOR_SETTING[scheme.name] === 'step'
  const apart = {
    state,
    branch: make(),
    step: fixed ? step : Infinity,
    stops: fixed ? Math.min(STOPS, 1 / step) : STOPS,
    cut: false,
  }
  return { integrator: scheme, apart }
}

/** The mechanism, or the state on show, was changed: the course begins anew there. */
export function restartCourse({ state, course: { integrator, apart } }: Moving): void {
  integrator.restart()
  if (apart === null) return
  copyState(state, apart.state)
  apart.branch.restart()
  apart.cut = false
}

/** What pulls was changed: the course goes on from the state on show. */
export function rejoin({ state, course: { integrator, apart } }: Moving): void {
  integrator.interrupt()
  if (apart === null) return
  copyState(state, apart.state)
  apart.branch.restart()
}

/**
 * Move the state on show toward `until`, or the stop that it is meant to be, a few steps at a time until the budget is spent; at least one is
 * made. On failure it is the last good one. `watch` sees the state at the end of each step.
 */
export function moveOn(moving: Moving, until: number, budget: Budget, watch?: (state: State) => void): Failure | null {
  return moveToward(moving, nearestStop(until), budget, watch)
}

/** Whether the state on show is still to be moved to a time: by the least difference where it is read off a step, else by what counts as another time. */
export const isBefore = ({ state, course }: Moving, time: number): boolean =>
  course.apart === null ? state.t < time : time - state.t > SAME_TIME

/** As `moveOn`, to the very time. */
export function moveToward(
  moving: Moving,
  goal: number,
  budget: Budget,
  watch?: (state: State) => void,
): Failure | null {
  const { model, ws, state, course } = moving
  const { integrator, apart } = course
  let atOnce = 1
  let elapsed = 0
  const isOver = (): boolean => {
    const now = budget.elapsed()
    if (watch === undefined && now - elapsed < QUICK) atOnce = Math.min(MOST_AT_ONCE, 2 * atOnce)
    elapsed = now
    return now >= budget.limit
  }
  if (apart === null) {
    while (state.t < goal) {
      const failure = integrator.advance(model, state, ws, goal, atOnce)
      watch?.(state)
      if (failure !== null || isOver()) return failure
    }
    return null
  }

  let failure: Failure | null = null
  let moved = false
  let over = false
  while (!over && failure === null) {
    const stop = nextStop(apart.state.t, apart.stops)
    const steps = wholeSteps(apart.state.t, stop, goal, apart.step)
    if (steps === 0) break
    // a step may end just before a break of a law at the stop, which is then not reached yet
    do failure = integrator.advance(model, apart.state, ws, stop, Math.min(steps, atOnce))
    while (failure === null && apart.state.t < stop && stop - apart.state.t <= SAME_TIME)
    moved = true
    apart.cut = apart.step === Infinity && apart.state.t < stop
    watch?.(apart.state)
    over = isOver()
  }
  // When the time was spent on the way, the branch may have been further already: it stays on show until passed.
  if (moved && apart.state.t >= state.t) {
    copyState(apart.state, state)
    apart.branch.restart()
  }
  if (over || failure !== null || !(goal - state.t > SAME_TIME)) return failure
  if (apart.step === Infinity) return branchOff(moving, apart, goal, isOver, watch)
  // steps of a fixed length divide the way to where they are asked to: from the course, so that they do not depend on earlier times that were asked for
  copyState(apart.state, state)
  apart.branch.restart()
  return branchOff(moving, apart, goal, () => false, watch)
}

/** Moves the state on show along the branch to a time, or until it is over. */
function branchOff(
  { model, ws, state }: Moving,
  { branch }: CourseApart,
  goal: number,
  isOver: () => boolean,
  watch?: (state: State) => void,
): Failure | null {
  let failure: Failure | null = null
  do {
    do failure = branch.advance(model, state, ws, goal, 1)
    while (failure === null && state.t < goal && goal - state.t <= SAME_TIME)
    watch?.(state)
  } while (failure === null && goal - state.t > SAME_TIME && !isOver())
  return failure
}

/**
 * Whether the way to the state on show depends on the times that were asked for before it, or on when time was up: it is then not found again by going to its time
 * from an earlier state of the course.
 */
export const isWound = (course: Course): boolean => isBound(course) || isCut(course)

/** Whether it is so because time was up. */
export const isCut = ({ apart }: Course): boolean => apart !== null && apart.cut

const isBound = ({ apart }: Course): boolean => apart !== null && apart.branch.bound === true

/**
 * Takes what a run goes on from, state and course: a snapshot, as snapshot.ts says.
 *
 * @param branched whether it holds the state on show and what leads on from it, and not only its time: it takes up twice as much, and the way there is not gone again
 */
export const takeCourse = (moving: Moving, branched = false): Uint8Array =>
  takeSnapshot((memory) => void rememberCourse(memory, moving, branched))

/**
 * Sets the state on show and the course to what was taken of a course of the same mechanism and scheme. The workspace has to be under the pull of then.
 *
 * @param goal where it is moved to next, s: where the course is moved on the way, what branched off from it is left out, since that is dropped then
 * @throws RangeError where it was taken of something else
 */
export function restoreCourse(taken: Uint8Array, moving: Moving, goal = -Infinity): void {
  const { ws, state, course } = moving
  const { integrator, apart } = course
  apart?.branch.restart()
  let branched = false
  restoreSnapshot(taken, (memory) => {
    branched = rememberCourse(memory, moving, false)
  })
  integrator.recall(apart?.state ?? state, ws)
  if (apart === null) return
  if (branched) return apart.branch.recall(state, ws)
  const { t } = state
  copyState(apart.state, state)
  if (t > state.t && goal + SAME_TIME < nextStop(state.t, apart.stops)) branchOff(moving, apart, t, () => false)
}

/**
 * Of the state on show its time is enough, where it is found again by going there from the course.
 *
 * @returns whether more than that is in the snapshot
 */
function rememberCourse(memory: Memory, { state, course }: Moving, branched: boolean): boolean {
  const { integrator, apart } = course
  integrator.remember(memory, apart?.state ?? state)
  if (apart === null) return false
  state.t = memory.number(state.t)
  apart.cut = memory.flag(apart.cut)
  const more = memory.flag(branched || isBound(course))
  if (more) apart.branch.remember(memory, state)
  return more
}

/**
 * On to a time, however long it takes, and what belongs to the state there. `watch` sees the state at the end of each step.
 *
 * @returns false where it cannot go: the state is as it was, and its course has to begin anew
 */
export function catchUp(moving: Moving, to: number, watch?: (state: State) => void): boolean {
  const { model, ws, state } = moving
  if (to - state.t <= SAME_TIME) return true
  const before = makeState(model)
  copyState(state, before)
  const failed = moveOn(moving, to, AS_LONG_AS_IT_TAKES, watch)
  if (failed !== null) copyState(before, state)
  else computeDynamics(model, state, ws)
  return failed === null
}

/** How many steps from `time` on end no later than `until`, of those that lead to the stop: all or none where they are not known. */
function wholeSteps(time: number, stop: number, until: number, step: number): number {
  if (until + SAME_TIME >= stop) return Infinity
  if (step === Infinity) return 0
  const count = Math.max(1, Math.ceil((stop - time) / step - NEARLY))
  return Math.floor(((until + SAME_TIME - time) * count) / (stop - time))
}

function nextStop(time: number, stops: number): number {
  return (Math.floor((time + SAME_TIME) * stops) + 1) / stops
}

/** The time itself, or the stop that it is meant to be: sums of frame times miss it by rounding, at each speed by another. */
export function nearestStop(time: number): number {
  const stop = Math.round(time * STOPS) / STOPS
  return Math.abs(time - stop) < SAME_TIME ? stop : time
}

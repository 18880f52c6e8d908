/**
 * How a run moves on, so that the same run gives the same bits whenever and however often it is looked at.
 *
 * An adaptive integrator that had to stop wherever a display frame falls would take other steps on every run, and a chaotic
 * mechanism another way. So the motion itself, the course, stops at multiples of STOP of simulated time only; the state on show
 * branches off from its last stop, goes on to the time that is asked for, and is dropped at the next stop. A mechanism so heavy that
 * the course takes all the time there is does not branch: what is shown is the course.
 */
import { copyState, makeIntegrator, makeState } from '../../engine/index.ts'
import type { Failure, Integrator, Model, State, Workspace } from '../../engine/index.ts'
import type { RunSettings } from '../protocol/messages.ts'

export interface Course {
  /** Behind the state on show by less than STOP, or the same. */
  readonly state: State
  readonly integrator: Integrator
  /** Moves the state on show. */
  readonly branch: Integrator
}

interface Moving {
  readonly model: Model
  readonly ws: Workspace
  /** On show. */
  readonly state: State
  readonly course: Course
}

/** Simulated seconds between two stops of the course. */
const STOPS_PER_SECOND = 60
/** Times that lie no further apart are the same, s: far below a display frame at the lowest speed. */
const SAME = 1e-9

/** A course that starts from the state on show; nothing is remembered of earlier ones, so that equal states go equal ways. */
export function startCourse(model: Model, shown: State, { integrator, tolerance, step }: RunSettings): Course {
  const state = makeState(model)
  copyState(shown, state)
  const make = () => makeIntegrator(integrator, model, { tolerance, step })
  return { state, integrator: make(), branch: make() }
}

/** The forces were changed from outside: the course goes on from the state on show. */
export function rejoin({ state, course }: Moving): void {
  copyState(state, course.state)
  course.integrator.restart()
  course.branch.restart()
}

/**
 * Move the state on show toward `until`, in single steps until `isOver` says that the time is spent; at least one is made. On
 * failure it is the last good one.
 */
export function moveOn(moving: Moving, until: number, isOver: () => boolean): Failure | null {
  const { model, ws, state, course } = moving
  let failure: Failure | null = null
  let moved = false
  let over = false
  for (let stop = nextStop(course.state.t); stop <= until + SAME && !over && failure === null;) {
    failure = course.integrator.advance(model, course.state, ws, stop, 1)
    moved = true
    over = isOver()
    if (course.state.t >= stop) stop = nextStop(stop)
  }
  // When the time was spent on the way to the next stop, the branch may have been further already: it stays on show until passed.
  if (moved && course.state.t >= state.t) {
    copyState(course.state, state)
    course.branch.restart()
  }
  while (until - state.t > SAME && !over && failure === null) {
    failure = course.branch.advance(model, state, ws, until, 1)
    over = isOver()
  }
  return failure
}

function nextStop(time: number): number {
  return (Math.floor((time + SAME) * STOPS_PER_SECOND) + 1) / STOPS_PER_SECOND
}

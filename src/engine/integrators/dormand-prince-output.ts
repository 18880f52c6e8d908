/**
 * What is read off a step of Dormand–Prince: the states inside of the one accepted last, by its polynomials (dense-output.ts), and the events in the one just tried,
 * on its own. The polynomials are computed only where something is read off them.
 */
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeDenseOutput, makeDenseOutput, readDenseOutput } from './dense-output.ts'
import type { Try } from './dormand-prince-try.ts'
import type { Events, ReadStep } from './events.ts'
import type { Statistics } from './integrator.ts'

export interface StepOutput {
  /** The two ends of the step accepted last; both are the start before the first step. States given out lie between them. */
  base: State
  front: State
  /** Both ends are this state. */
  begin(at: State): void
  /** Whether there is an event in the step just tried from the front, of which the scheme then tells the time; if not, the try's end is as it was. */
  hasEvent(ws: Workspace): boolean
  /** The step just tried is accepted: the front moves to its end. */
  accept(): void
  /** The step accepted last is taken back. */
  takeBack(): void
  /** Copies an end of the step to the state, and projects it onto the constraints to rounding. */
  give(from: State, state: State, ws: Workspace): void
  /** Sets the state to that at time t inside of the step; false where it cannot be brought onto the constraints. Overwrites the try's end. */
  sample(state: State, ws: Workspace, t: number): boolean
}

export function makeStepOutput(model: Model, trying: Try, events: Events | null, statistics: Statistics): StepOutput {
  const { stages, end: trial } = trying
  const dense = makeDenseOutput(model)
  /** The end of the step just tried, kept while events are looked for. */
  const tried = makeState(model)
  /** Whether the polynomials of the step just tried are known. */
  let looked = false
  /** Whether the polynomials are those of the last accepted step. */
  let interpolated = false

  const readTry: ReadStep = (t, out) => readDenseOutput(model, made.front, tried, t, dense, out)

  function interpolate(ws: Workspace, from: State, to: State): void {
    const solver = trying.solver()
    solver.show()
    computeDenseOutput(model, ws, from, to, stages, dense, trying.leastWork(), solver.computeWithin)
  }

  function hasEvent(ws: Workspace): boolean {
    looked = false
    if (events === null || !events.isSuspicious()) return false
    copyState(trial, tried)
    interpolate(ws, made.front, tried)
    looked = !events.find(ws, made.front.t, tried, readTry, trial)
    return !looked
  }

  function sample(state: State, ws: Workspace, t: number): boolean {
    const { base, front } = made
    if (t <= base.t) {
      made.give(base, state, ws)
      state.t = t
      return true
    }
    if (!interpolated) {
      beginSolves(ws)
      interpolate(ws, base, front)
      if (!isResolved(ws)) return false
      interpolated = true
    }
    readDenseOutput(model, base, front, t, dense, trial)
    const newton = trying.solver().project(trial, ws)
    if (newton < 0) return false
    statistics.newtonIterations += newton
    computeCoordinates(model, trial, ws)
    keepAngles(model, trial, ws)
    copyState(trial, state)
    return true
  }

  const made: StepOutput = {
    base: makeState(model),
    front: makeState(model),
    begin(at) {
      copyState(at, made.base)
      copyState(at, made.front)
    },
    hasEvent,
    accept() {
      const oldest = made.base
      made.base = made.front
      made.front = oldest
      copyState(trial, made.front)
      interpolated = looked
      looked = false
    },
    takeBack: () => copyState(made.base, made.front),
    give(from, state, ws) {
      copyState(from, state)
      if (trying.solver().project(state, ws) >= 0) return
      copyState(from, state)
    },
    sample,
  }
  return made
}

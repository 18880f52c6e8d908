/**
 * One try of a step of the implicit Runge–Kutta scheme: its stages, its error, and its end on the constraints. What follows from a try, the scheme decides
 * (implicit-runge-kutta.ts).
 *
 * The result is the last stage, and the slope there is the one that Newton's method found; this keeps rounding of stiff forces out of the state.
 */
import { computeCoordinates } from '../constraints/coordinate.ts'
import { computeAccelerations } from '../dynamics/accelerations.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { computePositions } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { A, DIAGONAL } from './esdirk-tableau.ts'
import type { Events } from './events.ts'
import { computeFilteredError, makeFilteredError } from './filtered-error.ts'
import { makeKeptFactors, type KeptFactors } from './implicit-factors.ts'
import { makeStageSolver } from './implicit-stage.ts'
import { approachPositions, approachVelocities } from './implicit-system.ts'
import type { Statistics } from './integrator.ts'
import type { Memory } from './snapshot.ts'
import { carrySlope, makeStages, moveStage, readSlope, rememberFirstSlope, type Stages } from './stage.ts'
import { addErrors, computeErrorScales, makeErrorScales } from './step-error.ts'

/** Places in `numbers`: length and end of the step that is tried, s; its error over the tolerance. */
export const STEP = 0
export const END = 1
export const ERROR = 2

export interface ImplicitTry {
  /** Set before a try, and what it found; in an array, since a field would put each new double on the heap. */
  readonly numbers: Float64Array
  readonly stages: Stages
  /** The end of the step; of one whose error is too large it is not brought onto the constraints. */
  readonly end: State
  readonly factors: KeptFactors
  /** Whether the slope at the start of the next step could not be computed exactly enough, as masses are too far apart. */
  unresolved: boolean
  /** Computes the slope at the state from which the next steps start. */
  begin(state: State, ws: Workspace): void
  /** Forgets how the accelerations went, from which the first stage is guessed. */
  forget(): void
  /** Computes what errors of a step from the state are measured by. */
  scale(state: State, ws: Workspace): void
  /** Tries the step in `numbers`; returns whether there is a result, whose error may still be too large. */
  attempt(base: State, ws: Workspace): boolean
  /** The last try is accepted, and led to the state; its errors are added to those of the steps before, where more than the tolerance is allowed. */
  accept(state: State, ws: Workspace): void
  /** Remembers what the next try from the state begins with. */
  remember(memory: Memory, state: State): void
  /** As `recall` of Recalling (snapshot.ts). */
  recall(ws: Workspace): void
}

export function makeImplicitTry(
  model: Model,
  tolerance: number,
  events: Events | null,
  statistics: Statistics,
): ImplicitTry {
  const stages = makeStages(model, 7)
  const end = stages.state
  const numbers = new Float64Array(3)
  const zeroShift = new Float64Array(6 * model.bodyCount)
  const scales = makeErrorScales(model)
  const error = makeFilteredError(model)
  const factors = makeKeptFactors(model)
  const { system } = factors
  const solver = makeStageSolver(model, stages, factors, scales, tolerance, statistics)

  function computeStages(base: State, ws: Workspace): boolean {
    for (let s = 1; s < 7; s++) {
      if (!solver.solve(base, ws, numbers[STEP], numbers[END], s)) return false
      // in the order of time
      if (s !== 3 && s < 6) events?.seeStage(end, ws)
    }
    return true
  }

  /** The end of the step, the last stage, and its error. */
  function computeEnd(base: State, { looseness }: Workspace): void {
    const h = numbers[STEP]
    moveStage(model, base, stages, h, A[6], 1)
    end.t = numbers[END]
    computeFilteredError(model, base, stages, system, scales, h, h * DIAGONAL, error)
    numbers[ERROR] = error.worst[0] / (tolerance * looseness)
  }

  /** Brings the end onto the constraints; false where that fails. */
  function projectEnd(ws: Workspace): boolean {
    computePositions(model, end, ws)
    approachPositions(model, end, ws, system)
    approachVelocities(model, end, ws, system)
    if (projectPositions(model, end, ws) < 0) return false
    projectVelocities(model, end, ws)
    return velocitiesHold(end, ws)
  }

  const made: ImplicitTry = {
    numbers,
    stages,
    end,
    factors,
    unresolved: false,
    begin(state, ws) {
      beginSolves(ws)
      computeAccelerations(model, state, ws)
      made.unresolved = !isResolved(ws)
      statistics.evaluations++
      readSlope(model, state, ws, zeroShift, stages.slopes[0])
    },
    forget: solver.forget,
    scale(state, ws) {
      computeErrorScales(model, ws, state, scales)
    },
    attempt(base, ws) {
      beginSolves(ws)
      if (!factors.provide(base, ws, numbers[STEP] * DIAGONAL)) return false
      events?.beginTry()
      if (!computeStages(base, ws)) return false
      computeEnd(base, ws)
      if (!(numbers[ERROR] <= 1)) return true
      if (!projectEnd(ws)) return false
      computeCoordinates(model, end, ws)
      events?.seeEnd(end, ws)
      return true
    },
    accept(state, ws) {
      if (ws.looseness > 1) addErrors(error, 1, ws.errors)
      solver.follow(numbers[STEP])
      carrySlope(stages, state.v)
    },
    remember(kept, state) {
      rememberFirstSlope(kept, stages, state.v)
      stages.contradiction = kept.flag(stages.contradiction)
      solver.remember(kept)
      factors.remember(kept)
      made.unresolved = kept.flag(made.unresolved)
    },
    recall: factors.recall,
  }
  return made
}

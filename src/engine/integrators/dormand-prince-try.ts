/**
 * One try of a step of Dormand–Prince: its stages, its end projected onto the constraints, and its error. What follows from a try, the scheme decides
 * (dormand-prince.ts).
 */
import { computeAccelerations, solveDynamics, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { beginSolves, isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import { copyState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { A, C, E } from './dormand-prince-tableau.ts'
import type { Events } from './events.ts'
import type { Statistics } from './integrator.ts'
import type { Memory } from './snapshot.ts'
import { carrySlope, computeSlope, makeStages, moveStage, readSlope, type Stages } from './stage.ts'
import { computeStepError, makeStepError } from './step-error.ts'

/** Gap of the positions (calcGap) that a step may leave, over the tolerance. */
const STEP_GAP = 1e-3
/** Error of a step whose error could not be computed. */
export const HOPELESS = 1e10
/** Work of a step, over tolerance times energy, below which it is not refined. */
const LEAST_WORK = 1e-2

/** Places in `numbers`: length and end of the step that is tried, s; its error over the tolerance. */
export const STEP = 0
export const END = 1
export const ERROR = 2

export interface Try {
  /** Set before a try, and what it found; in an array, since a field would put each new double on the heap. */
  readonly numbers: Float64Array
  readonly stages: Stages
  /** The end of the step. */
  readonly end: State
  /** Whether the first slope is that at the start of the step; otherwise the last slope of the step before is. */
  carried: boolean
  /** Whether positions closed at the end of the step, and velocities did not. */
  unmet: boolean
  /** Whether masses were too far apart for exact accelerations, in any try since this was cleared. */
  unresolved: boolean
  /** Computes the first slope by a full evaluation at `end`; `unresolved` and the accelerations tell whether that succeeded. */
  begin(ws: Workspace): void
  /** Computes the stages of the step in `numbers`, the projected result in `end` with its slope as the seventh, and the error. @param weighed whether its work counts */
  attempt(ws: Workspace, from: State, weighed: boolean): void
  /** Computes the step in `numbers` again, which was accepted: from its start, with its first slope. */
  again(ws: Workspace, from: State): void
  /** Work below which the polynomials of a step are not refined, J. */
  leastWork(): number
  /** Remembers what was seen of the constraints before and after the last try. */
  rememberSigns(memory: Memory): void
  /** Computes the first slope of a step from this state again, to the bit; what was found by tries stays. Overwrites `end`. */
  recallSlope(ws: Workspace, from: State): void
}

/** @param equations what gives the accelerations; null: the lock constraints */
export function makeTry(
  model: Model,
  tolerance: number,
  events: Events | null,
  statistics: Statistics,
  equations: EquationsOfMotion | null,
): Try {
  const stages = makeStages(model, 7, equations)
  const end = stages.state
  const numbers = new Float64Array(3)
  const zeroShift = new Float64Array(6 * model.bodyCount)
  const stepError = makeStepError(model)
  /** Whether rows had been seen to contradict each other when the last try began. */
  let contradicted = false
  /** Gap that a step may leave, far below its error. States that are given out are projected to rounding. */
  const enough = Math.min(STEP_GAP * tolerance, STEP_GAP)

  /** All but the last stage; false where one cannot be computed. */
  function computeStages(ws: Workspace, from: State): boolean {
    for (let s = 1; s < 6; s++) {
      moveStage(model, from, stages, numbers[STEP], A[s], C[s])
      if (end.t > numbers[END]) end.t = numbers[END]
      statistics.evaluations += computeSlope(model, ws, stages, s)
      if (!Number.isFinite(largest(ws.acceleration)) || !isResolved(ws)) return false
      // the last of these stages is at the end of the step
      if (s < 5) events?.seeStage(end, ws)
    }
    return true
  }

  /** Computes the end of the step, on the constraints, and the slope there; false where there is none. */
  function computeEnd(ws: Workspace, from: State): boolean {
    moveStage(model, from, stages, numbers[STEP], A[6], 1)
    end.t = numbers[END]
    const newton = projectPositions(model, end, ws, enough)
    if (newton < 0) return false
    statistics.newtonIterations += newton
    projectVelocities(model, end, ws)
    made.unmet = !velocitiesHold(end, ws)
    if (made.unmet) return false
    if (equations === null) solveDynamics(model, end, ws)
    else equations(model, end, ws)
    statistics.evaluations++
    if (!Number.isFinite(largest(ws.acceleration))) return false
    events?.seeEnd(end, ws)
    readSlope(model, end, ws, stages.shift, stages.slopes[6])
    return true
  }

  /** A full evaluation at `end`. */
  function evaluate(ws: Workspace): void {
    if (equations === null) computeAccelerations(model, end, ws)
    else equations(model, end, ws)
  }

  const made: Try = {
    numbers,
    stages,
    end,
    carried: false,
    unmet: false,
    unresolved: false,
    begin(ws) {
      beginSolves(ws)
      evaluate(ws)
      made.unresolved = !isResolved(ws)
      statistics.evaluations++
      readSlope(model, end, ws, zeroShift, stages.slopes[0])
      made.carried = true
    },
    attempt(ws, from, weighed) {
      beginSolves(ws)
      if (!made.carried) carrySlope(stages, from.v)
      made.carried = true
      contradicted = stages.contradiction
      events?.beginTry()
      numbers[ERROR] = HOPELESS
      made.unmet = false
      if (computeStages(ws, from) && computeEnd(ws, from)) {
        computeStepError(model, ws, stages, E, from, end, weighed, stepError)
        const error = (numbers[STEP] * stepError.worst[0]) / tolerance
        numbers[ERROR] = Number.isFinite(error) ? error : HOPELESS
      }
      if (isResolved(ws)) return
      numbers[ERROR] = HOPELESS
      made.unresolved = true
    },
    leastWork: () => LEAST_WORK * tolerance * stepError.scales.energy[0],
    again(ws, from) {
      const { contradiction } = stages
      stages.contradiction = contradicted
      made.carried = true
      made.attempt(ws, from, true)
      made.carried = false
      stages.contradiction = contradiction
    },
    rememberSigns(kept) {
      contradicted = kept.flag(contradicted)
      stages.contradiction = kept.flag(stages.contradiction)
      made.unresolved = kept.flag(made.unresolved)
      made.carried = kept.flag(made.carried)
    },
    recallSlope(ws, from) {
      copyState(from, end)
      beginSolves(ws)
      evaluate(ws)
      readSlope(model, end, ws, zeroShift, stages.slopes[0])
      stages.slopes[0].q.set(from.v)
    },
  }
  return made
}

/** The stages of a step of Dormand–Prince with six coordinates per body: for any mechanism, and any equations of motion. */
import { computeAccelerations, solveDynamics, type EquationsOfMotion } from '../dynamics/accelerations.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { isResolved } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import { A, C, E, LAST } from './dormand-prince-tableau.ts'
import type { Statistics } from './integrator.ts'
import { carrySlope, computeSlope, moveStage, readSlope, type Stages } from './stage.ts'
import { END, STEP, type StageSolver } from './stage-solver.ts'
import { computeStepError, type StepError } from './step-error.ts'

/**
 * @param numbers of the try (stage-solver.ts)
 * @param enough gap over the scene's size that a step may leave
 * @param equations what gives the accelerations; null: the lock constraints
 */
export function makeSpatialStages(
  model: Model,
  stages: Stages,
  numbers: Float64Array,
  enough: number,
  stepError: StepError,
  statistics: Statistics,
  equations: EquationsOfMotion | null,
): StageSolver {
  const end = stages.state
  const zeroShift = new Float64Array(6 * model.bodyCount)

  const made: StageSolver = {
    unmet: false,
    begin(ws) {
      if (equations === null) computeAccelerations(model, end, ws)
      else equations(model, end, ws)
      statistics.evaluations++
      readSlope(model, end, ws, zeroShift, stages.slopes[0])
      stages.slopes[0].q.set(end.v)
    },
    carry: (from) => carrySlope(stages, from.v),
    computeStage(ws, from, s) {
      moveStage(model, from, stages, numbers[STEP], A[s], C[s])
      if (end.t > numbers[END]) end.t = numbers[END]
      statistics.evaluations += computeSlope(model, ws, stages, s)
      return Number.isFinite(largest(ws.acceleration)) && isResolved(ws)
    },
    computeEnd(ws, from) {
      made.unmet = false
      moveStage(model, from, stages, numbers[STEP], A[LAST], 1)
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
      readSlope(model, end, ws, stages.shift, stages.slopes[LAST])
      return true
    },
    computeError(ws, from, weighed) {
      computeStepError(model, ws, stages, E, from, end, weighed, stepError)
    },
    show() {},
    computeWithin(ws, s) {
      statistics.evaluations += computeSlope(model, ws, stages, s)
    },
    project(state, ws) {
      const newton = projectPositions(model, state, ws)
      if (newton < 0) return -1
      projectVelocities(model, state, ws)
      return velocitiesHold(state, ws) ? newton : -1
    },
  }
  return made
}

/** What of a mechanism is solved in space while other parts move in planes: the same equations, in which those parts are fixed. */
import { makeSystem } from '../articulated/choice.ts'
import { computeAccelerations, solveDynamics } from '../dynamics/accelerations.ts'
import { projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { largest } from '../kinematics/stages.ts'
import { makeSaddle } from '../linalg/saddle.ts'
import { makeModel, type Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { E, LAST } from './dormand-prince-tableau.ts'
import type { Statistics } from './integrator.ts'
import { carrySlope, computeSlope, readSlope, type Stages } from './stage.ts'
import { computeStepError, type StepError } from './step-error.ts'

/** As StageSolver has them, of the rest alone; poses and velocities of the other parts have to be in the state. */
export interface SpatialRest {
  begin(ws: Workspace): void
  carry(from: State): void
  /** Accelerations and slope s at the state in `end`, whose place in the step is in the stages' shift. Leaves the forces on all bodies in the workspace. */
  computeSlope(ws: Workspace, s: number): void
  /** Projects the end of the step and computes the slope there; 'unmet' where velocities do not meet the constraints. */
  computeEnd(ws: Workspace, enough: number): 'there' | 'open' | 'unmet'
  computeError(ws: Workspace, from: State): void
  /** Newton steps, or −1. */
  project(state: State, ws: Workspace, enough?: number): number
}

/** @param planar 1 for bodies that move in planes */
export function makeSpatialRest(
  model: Model,
  planar: Uint8Array,
  stages: Stages,
  stepError: StepError,
  statistics: Statistics,
): SpatialRest {
  // forces are those on all bodies; what is solved, moved and judged is the rest
  const rest = makeModel({ ...model, fixed: model.fixed.map((is, b) => is | planar[b]) })
  const saddle = makeSaddle(rest.fixed, rest.rows)
  const system = makeSystem(rest, saddle)
  const end = stages.state
  const zeroShift = new Float64Array(6 * model.bodyCount)

  /** Exchanges how the equations of a workspace are solved for what is kept in `aside`: there, and back. */
  const aside = { saddle, system }
  function exchange(ws: Workspace): void {
    const { saddle: otherSaddle, system: otherSystem } = ws
    ws.saddle = aside.saddle
    ws.system = aside.system
    aside.saddle = otherSaddle
    aside.system = otherSystem
  }

  /** The other parts have no multipliers here, and no accelerations. */
  function clear({ multipliers, acceleration }: Workspace): void {
    multipliers.fill(0)
    acceleration.fill(0)
  }

  function project(state: State, ws: Workspace, enough?: number): number {
    clear(ws)
    const newton = projectPositions(rest, state, ws, enough)
    if (newton >= 0) projectVelocities(rest, state, ws)
    return newton
  }

  return {
    begin(ws) {
      exchange(ws)
      clear(ws)
      computeAccelerations(model, end, ws)
      exchange(ws)
      readSlope(model, end, ws, zeroShift, stages.slopes[0])
      stages.slopes[0].q.set(end.v)
    },
    carry: (from) => carrySlope(stages, from.v),
    computeSlope(ws, s) {
      exchange(ws)
      clear(ws)
      computeSlope(model, ws, stages, s)
      exchange(ws)
    },
    computeEnd(ws, enough) {
      exchange(ws)
      const newton = project(end, ws, enough)
      const isMet = newton >= 0 && velocitiesHold(end, ws)
      if (isMet) {
        statistics.newtonIterations += newton
        clear(ws)
        solveDynamics(model, end, ws)
        readSlope(model, end, ws, stages.shift, stages.slopes[LAST])
      }
      exchange(ws)
      if (newton < 0) return 'open'
      return isMet ? 'there' : 'unmet'
    },
    computeError(ws, from) {
      exchange(ws)
      // what work was booked is judged with that of the other parts
      computeStepError(rest, ws, stages, E, from, end, false, stepError)
      exchange(ws)
    },
    project(state, ws, enough) {
      exchange(ws)
      const newton = project(state, ws, enough)
      const isMet = newton >= 0 && velocitiesHold(state, ws)
      exchange(ws)
      return isMet ? newton : -1
    },
  }
}

/** Whether the accelerations of the rest are finite. */
export const isFiniteRest = (ws: Workspace): boolean => Number.isFinite(largest(ws.acceleration))

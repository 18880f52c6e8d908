/** How the stages of a step are computed, and its end on the constraints: in the plane that a mechanism moves in (planar-stages.ts). */
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface StageSolver {
  /** Whether positions closed at the end of the step, and velocities did not. */
  unmet: boolean
  /** Computes the first slope of a step, which begins at the state in `end`. */
  begin(ws: Workspace): void
  /** The slope at the end of the step before is the first one of the next step, which begins there. */
  carry(from: State): void
  /** Computes stage s of the step from a state, and its slope; false where it cannot be computed. */
  computeStage(ws: Workspace, from: State, s: number): boolean
  /** Computes the end of the step, on the constraints, and the slope there; false where there is none. Leaves positions, rates and coordinates of the end in the workspace. */
  computeEnd(ws: Workspace, from: State): boolean
  /** The largest error per unit of the step over its scale. @param weighed whether the work booked counts */
  computeError(ws: Workspace, from: State, weighed: boolean): number
  /** Writes the slopes of the step that was tried last to those in space, from which its polynomials are made. */
  show(): void
}

/**
 * How the stages of a step are computed, and its end on the constraints: for any mechanism (spatial-stages.ts), or where parts of it, or all, move in planes
 * (planar-stages.ts).
 */
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Places in the numbers of a try: length and end of the step that is tried, s; its error over the tolerance. */
export const STEP = 0
export const END = 1
export const ERROR = 2
/** Error of a step whose error could not be computed. */
export const HOPELESS = 1e10

export interface StageSolver {
  /** Whether positions closed at the end of the step, and velocities did not. */
  unmet: boolean
  /** Computes the first slope of a step, which begins at the state in `end`, and leaves its accelerations in the workspace, its rates in slope 0 in space. */
  begin(ws: Workspace): void
  /** The slope at the end of the step before is the first one of the next step, which begins there. */
  carry(from: State): void
  /** Computes stage s of the step from a state, and its slope; false where it cannot be computed. Leaves what events read in the workspace. */
  computeStage(ws: Workspace, from: State, s: number): boolean
  /** Computes the end of the step, on the constraints, and the slope there; false where there is none. Leaves positions, rates and coordinates of the end in the workspace. */
  computeEnd(ws: Workspace, from: State): boolean
  /** Computes the largest error per unit of the step over its scale, as that of the step errors. @param weighed whether the work booked counts */
  computeError(ws: Workspace, from: State, weighed: boolean): void
  /** Writes the slopes of the step that was tried last to those in space, from which its polynomials are made. */
  show(): void
  /** Computes the slope at the state in `end`, which lies in the step that was tried last, and writes its accelerations and power to slope s in space. */
  computeWithin(ws: Workspace, s: number): void
  /**
   * Moves a state that is near the constraints onto them, to rounding, as projectPositions and projectVelocities do. Leaves positions and rates of it in the workspace.
   *
   * @returns Newton steps taken, or −1 where positions or velocities cannot be brought there
   */
  project(state: State, ws: Workspace): number
}

/** Moves a State along with a formulation, so that all readings of the main engine can be read off it. */
import { computeCoordinates, keepAngles } from '../constraints/coordinate.ts'
import { computePositions, computeRates } from '../kinematics/stages.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { readMotion } from './bodies.ts'
import type { Formulation } from './formulation.ts'

/**
 * Moves the state to the formulation's pose, which must be less than a turn away, since angles count turns. Leaves positions and rates of that pose in the workspace.
 *
 * @param acceleration out, 6 per body as in State.v
 */
export function followState(formulation: Formulation, state: State, ws: Workspace, acceleration: Float64Array): void {
  const { model, pose } = formulation
  readMotion(formulation, state.q, state.v, acceleration)
  state.t = pose.t
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  keepAngles(model, state, ws)
}

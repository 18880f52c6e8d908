/** Closes the joints of a given pose before it is analysed. */
import { POSITION_ENOUGH, calcGap, projectPositions } from '../kinematics/projection.ts'
import { computePositions } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** The scene's size is computed anew for the closed pose, and may be smaller than before by this factor. */
const SMALLER = 4

/**
 * Moves the state onto C = 0 as projectPositions does. Where Newton's method does not improve it, as with all links of a loop in line, a pose that is closed
 * as well as `assemble` asks stays as it is.
 *
 * @returns whether the joints are closed; if not, the state is the last one of the projection
 */
export function closeJoints(model: Model, state: State, ws: Workspace): boolean {
  const before = state.q.slice()
  if (projectPositions(model, state, ws) >= 0) return true
  const reached = state.q.slice()
  state.q.set(before)
  computePositions(model, state, ws)
  if (calcGap(model, ws) <= SMALLER * POSITION_ENOUGH) return true
  state.q.set(reached)
  computePositions(model, state, ws)
  return false
}

/** The joints of a pose that is given, closed before anything is asked of it. */
import { POSITION_ENOUGH, calcGap, projectPositions } from '../kinematics/projection.ts'
import { computePositions } from '../kinematics/stages.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** The scene's size was taken anew of the pose that was closed, and may have come out smaller by so much. */
const SMALLER = 4

/**
 * Moves the state onto C = 0 as projectPositions does. Where Newton's method makes it no better, as with all links of a loop in line, a pose that is closed
 * as well as `assemble` asks stays as it is.
 *
 * @returns whether the joints are closed; where they are not the state is where the projection got to
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

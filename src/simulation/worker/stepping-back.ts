/** Back to a time of the run: to the state recorded there, or from the one before it on. */
import { computeDynamics, copyState, makeState, type State } from '../../engine/index.ts'
import { moveOn } from './course.ts'
import type { Mechanism } from './mechanism.ts'

/** Times that lie no further apart are the same, s: far below a step at the lowest speed. */
const SAME = 1e-9

/**
 * From a recorded state on to a time between it and the next. Its course begins there. `watch` sees the state at the end of each step.
 *
 * @returns false where it cannot go: the state is as it was, and its course has to begin anew
 */
export function catchUp(m: Mechanism, to: number, watch?: (state: State) => void): boolean {
  if (to - m.state.t <= SAME) return true
  const before = makeState(m.model)
  copyState(m.state, before)
  const failed = moveOn(m, to, { limit: Infinity, elapsed: () => 0 }, watch)
  if (failed !== null) copyState(before, m.state)
  else computeDynamics(m.model, m.state, m.ws)
  return failed === null
}

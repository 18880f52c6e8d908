/** Back to a time of the run: to the state recorded there, or from the one before it on. */
import { computeDynamics, copyState, makeState, type State } from '../../engine/index.ts'
import { moveOn } from './course.ts'
import type { Mechanism } from './mechanism.ts'
import type { Recorded, Recording } from './recording.ts'

/** Times that lie no further apart are the same, s: far below a step at the lowest speed. */
const SAME = 1e-9

/**
 * The state recorded last at or before a time, or the first there is; those after it are dropped, and itself where it is that of the time. What was dragged
 * at a standstill, now, is back where the drag began.
 */
export function takeBack(recording: Recording<Mechanism>, to: number, now: number): Recorded<Mechanism> | null {
  let last = recording.pop()
  if (last === null || now - last.state.t <= SAME) return last
  while (last.state.t - to > SAME) {
    const before = recording.pop()
    if (before === null) return last
    last = before
  }
  if (to - last.state.t > SAME) recording.push(last.owner, last.state, last.books)
  return last
}

/** Drops what was recorded at a time, s, or later. */
export function takeBackBefore(recording: Recording<Mechanism>, time: number): void {
  let last = recording.pop()
  while (last !== null && time - last.state.t <= SAME) last = recording.pop()
  if (last !== null) recording.push(last.owner, last.state, last.books)
}

/** The state of this mechanism recorded last at or before a time, or the first of it; null where there is none. It and those after it are dropped. */
export function takeBackWithin(recording: Recording<Mechanism>, m: Mechanism, to: number): Recorded<Mechanism> | null {
  let found: Recorded<Mechanism> | null = null
  let last = recording.pop()
  while (last?.owner === m) {
    found = last
    if (last.state.t <= to) return found
    last = recording.pop()
  }
  if (last !== null) recording.push(last.owner, last.state, last.books)
  return found
}

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

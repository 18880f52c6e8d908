/** Tells in the status how fast the run is, as its clock measures it. */
import type { Clock } from './clock.ts'
import { updateStatus, type RunStatusStore } from './status.ts'

/** Between two updates of the real-time factor in the status, ms. */
const FACTOR_INTERVAL = 250

export interface Pace {
  /** The run has come to a time, s. */
  follow(time: number): void
}

/** @param now wall clock, ms */
export function makePace(clock: Clock, status: RunStatusStore, now: () => number): Pace {
  let last = -Infinity
  return {
    follow(time) {
      const at = now()
      clock.reached(time)
      if (clock.behind === status.getState().behind && at - last < FACTOR_INTERVAL) return
      last = at
      updateStatus(status, { behind: clock.behind, realTimeFactor: Math.round(clock.realTimeFactor * 100) / 100 })
    },
  }
}

/** Whether a run still gets anywhere: counts of its tries at steps. */
import type { Memory, Remembering } from './snapshot.ts'

/** More tries without a solution than this within so long, over max(1, t), and the pose locks. */
const MOST_HOPELESS = 60
const LOCK_TIME = 1e-3
/** More tries than this in one simulated second, over so many tries in a row, are no way to go on. */
const MOST_STEPS_PER_SECOND = 1e6
const CROWD = 5000

export interface Stalls extends Remembering {
  begin(t: number): void
  /** Counts a try at time t; whether there have been too many. */
  isCrowded(t: number): boolean
  /** Whether a try without a solution at time t is the first one for long; it is not counted yet. */
  isFirstHopeless(t: number): boolean
  /** Counts it; whether there have been too many since that first one. */
  isLocked(): boolean
}

export function makeStalls(): Stalls {
  /** Where the last count of tries began, and the last run of tries without a solution. */
  const since = new Float64Array(2)
  let tries = 0
  let hopeless = 0
  return {
    begin(t) {
      since.fill(t)
      tries = hopeless = 0
    },
    isCrowded(t) {
      if (++tries < CROWD) return false
      const crowded = CROWD > MOST_STEPS_PER_SECOND * (t - since[0])
      if (!crowded) tries = 0
      since[0] = crowded ? since[0] : t
      return crowded
    },
    isFirstHopeless(t) {
      if (t - since[1] < LOCK_TIME * Math.max(1, Math.abs(t))) return false
      since[1] = t
      hopeless = 0
      return true
    },
    isLocked: () => ++hopeless > MOST_HOPELESS,
    remember(kept: Memory) {
      kept.numbers(since)
      tries = kept.number(tries)
      hopeless = kept.number(hopeless)
    },
  }
}

/** Tells whether a run still makes progress, by counting its tries at steps. */
import type { Memory, Remembering } from './snapshot.ts'

/** A pose counts as locked after more tries than this without a solution within the time below, over max(1, t). */
const MOST_HOPELESS = 60
const LOCK_TIME = 1e-3
/** A run ends if over so many tries in a row it makes more than this many per simulated second. */
const MOST_STEPS_PER_SECOND = 1e6
const CROWD = 5000
/** After so many tries, at a pace as high as that, it is asked whether a drive has come to a dead centre. */
const SOME = 250

export interface Stalls extends Remembering {
  begin(t: number): void
  /** Counts a try at time t; returns whether there have been too many. */
  isCrowded(t: number): boolean
  /** Whether there have been so many for so little time that the pose may be one in which no drive can be led on: true once in a while. */
  isSlow(t: number): boolean
  /** Whether a try without a solution at time t is the first one for long; it is not counted yet. */
  isFirstHopeless(t: number): boolean
  /** Counts a try without a solution; returns whether there have been too many since the first one. */
  isLocked(): boolean
}

export function makeStalls(): Stalls {
  /** Where the last count of tries began, the last run of tries without a solution, and the last count of some tries. */
  const since = new Float64Array(3)
  let tries = 0
  let some = 0
  let hopeless = 0
  return {
    begin(t) {
      since.fill(t)
      tries = hopeless = some = 0
    },
    isCrowded(t) {
      if (++tries < CROWD) return false
      const crowded = CROWD > MOST_STEPS_PER_SECOND * (t - since[0])
      if (!crowded) tries = 0
      since[0] = crowded ? since[0] : t
      return crowded
    },
    isSlow(t) {
      if (++some < SOME) return false
      const slow = SOME > MOST_STEPS_PER_SECOND * (t - since[2])
      some = 0
      since[2] = t
      return slow
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
      some = kept.number(some)
      hopeless = kept.number(hopeless)
    },
  }
}

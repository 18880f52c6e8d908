/**
 * How many steps a second of a run takes: whether it is slow as its forces or speeds ask for steps that are too short, or as the machine is busy or the
 * mechanism large, does not show in the time that it takes.
 */
export interface Burden {
  /** Whether it takes more steps than a machine makes in a time that anybody waits for. */
  readonly beyond: boolean
  /**
   * The run has come to a time, s, by so many tries of steps since it was compiled. Where that is no way on from what was noted last, as after an edit or
   * a seek, nothing is judged by it.
   */
  note(time: number, tries: number): void
}

/**
 * Tries of steps for one simulated second. Mechanisms take up to some thousand, at the largest pace of their motion; by a million the engine gives up. At this many, and
 * the 10 µs that a try takes at least, no machine keeps up with the clock.
 */
const MOST_TRIES = 1e5
/** So many in a row at such a pace: before that, the engine finds out where a drive leads to a dead centre, or two drives contradict each other. */
const SEEN = 600

export function makeBurden(): Burden {
  let beyond = false
  let crawled = 0
  let from = { time: NaN, tries: NaN }
  return {
    get beyond() {
      return beyond
    },
    note(time, tries) {
      const way = time - from.time
      const made = tries - from.tries
      if (way >= 0 && made > 0) {
        crawled = made > MOST_TRIES * way ? crawled + made : 0
        beyond = crawled > SEEN
      }
      from = { time, tries }
    },
  }
}

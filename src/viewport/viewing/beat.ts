/** Between two changes of the numbers over the picture, ms, so that they can be read. */
const INTERVAL = 120

/** When numbers over the picture are written: all with the same picture, so that two of the same thing are of the same moment. */
export interface Beat {
  /** How often they were written; what has another number writes its own anew. */
  readonly count: number
  /**
   * Begins a picture.
   *
   * @param now ms
   * @returns in how long numbers are due that are not written with this picture, ms; null where they are
   */
  begin(now: number): number | null
  /** They are written with the next picture, whenever that is. */
  hasten(): void
}

export function makeBeat(): Beat {
  let count = 0
  let last = -Infinity
  return {
    get count() {
      return count
    },
    begin(now) {
      const left = last + INTERVAL - now
      if (left > 0) return left
      last = now
      count++
      return null
    },
    hasten() {
      last = -Infinity
    },
  }
}

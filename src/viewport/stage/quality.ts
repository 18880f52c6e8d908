/**
 * How finely the picture is drawn on a machine that is too slow for its screen: moving pictures with fewer pixels, still
 * ones with all of them.
 */

/** Steps of the pixel ratio, as shares of the screen's. */
const STEPS = [1, 0.8, 0.64]
/** Mean ms between pictures above which it goes a step down, and below which a step up. */
const SLOW = 50
const FAST = 19
/** Pictures per judgement. */
const WINDOW = 10
/** Longer pauses are not slowness: nothing was asked for. */
const PAUSE = 400

export interface Quality {
  /** Takes the time of a picture (ms) and gives the share of the screen's pixel ratio to draw the next one with. */
  readonly sample: (now: number) => number
  /** Share in use for moving pictures. */
  readonly share: () => number
}

export function makeQuality(): Quality {
  let step = 0
  let last = Number.NaN
  let sum = 0
  let count = 0
  /** A step up that had to be taken back is not tried again for so many judgements. */
  let patience = 0
  return {
    share: () => STEPS[step] as number,
    sample: (now) => {
      const gap = now - last
      last = now
      if (!(gap < PAUSE)) return STEPS[step] as number
      sum += gap
      if (++count < WINDOW) return STEPS[step] as number
      const mean = sum / count
      sum = count = 0
      if (mean > SLOW && step < STEPS.length - 1) {
        step++
        patience = 12
      } else if (mean < FAST && step > 0 && --patience < 0) step--
      return STEPS[step] as number
    },
  }
}

/** How far along itself a guide is drawn: the way that what slides on it has made, and some to either side of where it started. */
export interface GuideReach {
  readonly lower: number
  readonly upper: number
  /** @param slide where it is; @param time of the run, s; @param first reach to either side of its start, where nothing has moved yet */
  readonly take: (slide: number, time: number, first: number) => void
}

/** Starts that differ by less than this share of the first reach are the same. */
const SAME = 1e-3

export function makeGuideReach(): GuideReach {
  let lower = NaN
  let upper = NaN
  let start = NaN
  return {
    get lower() {
      return lower
    },
    get upper() {
      return upper
    },
    take(slide, time, first) {
      // where it starts is known once it is assembled there, and is another after an edit
      if (Number.isNaN(lower) || (time === 0 && !(Math.abs(slide - start) <= SAME * first))) {
        lower = slide - first
        upper = slide + first
        if (time === 0) start = slide
        return
      }
      lower = Math.min(lower, slide)
      upper = Math.max(upper, slide)
    },
  }
}

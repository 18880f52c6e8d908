/** Where a response over frequency is looked at closely: about its peaks, and about its antiresonances, at which it comes down to nothing or nearly so. */

/** Distances from the middle of a peak or a dip, in widths of it. */
const CLOSE = [-8, -4, -2, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 2, 4, 8]
/** Bounds of the widths over the frequency. */
const NARROWEST = 2e-3
const WIDEST = 0.1

/** Frequencies at and about a peak or a dip; its width is over its frequency, and that of a peak its damping ratio. */
export function closeFrequencies(frequency: number, width: number): readonly number[] {
  const bounded = Math.min(WIDEST, Math.max(NARROWEST, Math.abs(width)))
  return CLOSE.map((c) => frequency * (1 + c * bounded))
}

/** h at ω, rad/s. */
type Response = (omega: number) => readonly [re: number, im: number]

export interface Antiresonance {
  /** Hz. */
  readonly frequency: number
  /** |h| / (ω |dh/dω|), so much farther off, over ω, the response is √2 times as large; 0 where it is zero but for rounding. */
  readonly width: number
}

/** Samples below this share of the largest may be rounding. */
const ROUNDING = 1e-10
/** Width below which the response counts as zero. */
const AT_ZERO = 1e-10
/** Steps over the frequency: that which ends a search, and that over which the slope is measured. */
const FINE = 1e-13
const OF_SLOPE = 1e-6
/** Steps of a search at the most, and those after which one that does not lead to a narrow dip is given up. */
const MOST_STEPS = 40
const FIRST_STEPS = 6
/** What golden section cuts off the longer part. */
const CUT = (3 - Math.sqrt(5)) / 2

/**
 * Finds the antiresonances that show in samples as one that is smaller than those beside it; a dip so wide that it needs no samples of its own is left out.
 *
 * @param frequencies Hz, ascending
 * @param amplitudes |h| there
 * @param motions their number: the response has fewer zeros
 */
export function findAntiresonances(
  at: Response,
  frequencies: Float64Array,
  amplitudes: Float64Array,
  motions: number,
): readonly Antiresonance[] {
  const largest = amplitudes.reduce((a, b) => (Number.isFinite(b) ? Math.max(a, b) : a), 0)
  const found: Antiresonance[] = []
  let sought = 0
  for (let k = 1; k + 1 < frequencies.length && sought < motions; k++) {
    const [before, size, after] = amplitudes.subarray(k - 1, k + 2)
    if (!(size < before && size <= after && Math.min(before, after) > ROUNDING * largest)) continue
    sought++
    const frequency = findLowest(at, frequencies[k - 1], frequencies[k], frequencies[k + 1])
    const width = frequency === null ? WIDEST : widthAt(at, frequency)
    if (frequency !== null && width < WIDEST) found.push({ frequency, width })
  }
  return found
}

const TURN = 2 * Math.PI

/**
 * Where |h| is lowest between two frequencies, given one between at which it is lower than at both; null where it is not a narrow dip. In one h is all but
 * straight, and each step goes to where |h| is lowest on the straight line through the last two, h₁ + s (f − f₁):
 *
 *   f = f₁ − Re(h₁ s̄) / |s|²
 *
 * or, where that leaves the bounds or has not come down, to the golden section of the longer part.
 */
function findLowest(at: Response, low: number, middle: number, high: number): number | null {
  let [from, best, to] = [low, middle, high]
  let here = at(TURN * best)
  let [other, there] = [from, at(TURN * from)]
  let straight = true
  for (let step = 0; step < MOST_STEPS; step++) {
    const [slopeRe, slopeIm] = [(here[0] - there[0]) / (best - other), (here[1] - there[1]) / (best - other)]
    const slope = Math.hypot(slopeRe, slopeIm)
    if (step >= FIRST_STEPS && Math.hypot(...here) >= WIDEST * best * slope) return null
    const guess = best - (here[0] * slopeRe + here[1] * slopeIm) / slope ** 2
    if (Math.abs(guess - best) <= FINE * best || to - from <= FINE * best) break
    const taken: boolean = straight && guess > from && guess < to
    const next = taken ? guess : best + CUT * (to - best > best - from ? to - best : from - best)
    const found = at(TURN * next)
    const lower = Math.hypot(...found) < Math.hypot(...here)
    const bound = lower ? best : next
    const isAbove = lower ? next < best : next > best
    if (isAbove) to = bound
    else from = bound
    if (lower) [other, there, best, here] = [best, here, next, found]
    else [other, there] = [next, found]
    straight = lower || !taken
  }
  return best
}

function widthAt(at: Response, frequency: number): number {
  const [[re, im], [nextRe, nextIm]] = [at(TURN * frequency), at(TURN * frequency * (1 + OF_SLOPE))]
  const width = (Math.hypot(re, im) / Math.hypot(nextRe - re, nextIm - im)) * OF_SLOPE
  return width < AT_ZERO ? 0 : width
}

/**
 * Derivative and integral over time of a curve, from its samples: by the cubics through four neighbours, which may be at any distance from each other.
 *
 * Derivative at tᵢ: the mean of those of the cubics through i−2 … i+1 and i−1 … i+2, whose errors h³ f⁗/12 have opposite signs: of fourth order at equal
 * distances, of third order else and at both ends. A derivative that is told is, where the curve is smooth, the same of the quintics through six
 * neighbours, of orders that are higher by two. Integral: between two samples that of the cubic through i−1 … i+2, by Simpson's rule, which is exact for
 * it: of fourth order.
 */

/** Changes below this share of the largest value are rounding. */
export const ROUNDING = 1e-9

/** The largest of all values less the least; 0 where that is rounding, or there are none. */
export function rangeOf(...lists: readonly Float64Array[]): number {
  let [least, most] = [Infinity, -Infinity]
  for (const list of lists)
    for (const value of list) {
      if (value < least) least = value
      if (value > most) most = value
    }
  return most - least > ROUNDING * Math.max(Math.abs(least), Math.abs(most)) ? most - least : 0
}

/** Samples that a cubic and a quintic go through. */
const FOUR = 4
const SIX = 6

/** A stretch of samples without a gap: from, and up to but not with. */
export type Stretch = readonly [from: number, to: number]

export function stretchesOf(values: Float64Array): readonly Stretch[] {
  const found: Stretch[] = []
  let from = -1
  for (let i = 0; i <= values.length; i++) {
    const there = i < values.length && Number.isFinite(values[i])
    if (there && from < 0) from = i
    if (!there && from >= 0) {
      found.push([from, i])
      from = -1
    }
  }
  return found
}

/** The median of what values are without their signs. */
export function usualSize(values: Float64Array): number {
  const sizes = values.map(Math.abs).sort()
  return sizes[sizes.length >> 1] ?? 0
}

/** By what factor the sample beside a simple pole is larger than the next one, at the least. */
const TOWARD_POLE = 1.5
/** So many times what is usual the samples on both sides of a pole are, at the least: what only trembles about zero has none. */
const BEYOND_USUAL = 3

/**
 * The samples after which a curve goes beyond all bounds and comes back on the other side of zero, before the next: from both sides it grows toward there.
 *
 * @param values finite
 */
export function findPoles(values: Float64Array): readonly number[] {
  const found: number[] = []
  // of what lies beyond the first sample or the last nothing is known, which is no growth on that side alone
  const growsTo = (at: number, way: 1 | -1): boolean | null => {
    const [near, next, far] = [values[at]!, values[at - way], values[at - 2 * way]]
    return next === undefined ? null : near / next >= TOWARD_POLE && (far === undefined || next / far > 1)
  }
  for (let i = 0; i + 1 < values.length; i++) {
    if (!(values[i]! * values[i + 1]! < 0)) continue
    const [before, after] = [growsTo(i, 1), growsTo(i + 1, -1)]
    if (before !== false && after !== false && (before ?? after) === true) found.push(i)
  }
  if (found.length === 0) return found
  const least = BEYOND_USUAL * usualSize(values)
  return found.filter((i) => Math.min(Math.abs(values[i]!), Math.abs(values[i + 1]!)) >= least)
}

/** First sample of the window of at most `count` that begins at `from`, moved into its stretch. */
const windowIn = ([first, end]: Stretch, from: number, count = FOUR): number =>
  Math.max(first, Math.min(from, end - count))

/**
 * The derivative at each sample, by cubics; NaN where a sample is missing or alone.
 *
 * @param times ascending, s
 */
export function calcDerivative(times: Float64Array, values: Float64Array): Float64Array {
  const out = new Float64Array(values.length).fill(NaN)
  // rounding of what stands still is no motion
  const still = rangeOf(values) === 0
  for (const stretch of stretchesOf(values)) {
    const [from, to] = stretch
    const count = Math.min(FOUR, to - from)
    if (count < 2) continue
    for (let i = from; i < to; i++) {
      const before = slopeAt(times, values, windowIn(stretch, i - 2), count, i)
      const after = slopeAt(times, values, windowIn(stretch, i - 1), count, i)
      out[i] = still ? 0 : (before + after) / 2
    }
  }
  return out
}

interface Derived {
  readonly derivative: Float64Array
  /** How far it may be off at each sample. */
  readonly doubt: Float64Array
}

/**
 * The derivative at each sample, by quintics where these are surer than cubics: not beside a corner, nor among noise.
 *
 * @param times ascending, s
 * @param off how far each value may be off; null: by rounding
 */
export function calcSurestDerivative(
  times: Float64Array,
  values: Float64Array,
  off: Float64Array | null = null,
): Derived {
  const derivative = calcDerivative(times, values)
  const doubt = new Float64Array(values.length)
  if (rangeOf(values) === 0) return { derivative, doubt }
  for (const stretch of stretchesOf(values)) {
    const [from, to] = stretch
    const ways = [FOUR, SIX].filter((count) => to - from >= count + 2)
    const [cubic, quintic] = ways.map((count) => deriveBy(count, times, values, stretch))
    if (cubic === undefined) {
      // as far as one sample less changes it
      const fewer = Math.min(FOUR, to - from) - 1
      for (let i = from; i < to; i++)
        doubt[i] = Math.abs(derivative[i]! - slopeAt(times, values, windowIn(stretch, i - 1, fewer), fewer, i))
      continue
    }
    for (let i = 0; i < to - from; i++) {
      const surer = quintic !== undefined && quintic.doubt[i]! < cubic.doubt[i]! ? quintic : cubic
      derivative[from + i] = surer.derivative[i]!
      doubt[from + i] = surer.doubt[i]!
    }
  }
  return { derivative, doubt: off === null ? doubt : doubt.map((one, i) => one + offBySamples(times, off, i)) }
}

/** How far the derivative at a sample may be off by how far it and its neighbours may be. */
function offBySamples(times: Float64Array, off: Float64Array, i: number): number {
  const [before, after] = [Math.max(0, i - 1), Math.min(times.length - 1, i + 1)]
  if (before === after) return 0
  // beside a gap one of them is no number
  const most = Math.max(off[before]! || 0, off[i]!, off[after]! || 0)
  return (2 * most) / (times[after]! - times[before]!)
}

/**
 * What the two polynomials differ by whose mean a derivative is, as a share of which it may be off: half of it by cubics. Quintics are far nearer to a smooth curve than that, but noise of the samples counts
 * in their mean four times as much as in half of it.
 */
const SHARES: Readonly<Record<number, number>> = { [FOUR]: 1 / 2, [SIX]: 2 }

/**
 * The derivative at each sample of a stretch that has at least two samples more than `count`, by polynomials through so many. How far it may be off follows from what two of them differ by, and at both
 * ends, where there is one, from how one more neighbour and two more change it; the most of that at a sample and its neighbours counts, since it is nothing where it changes its sign.
 */
function deriveBy(count: number, times: Float64Array, values: Float64Array, stretch: Stretch): Derived {
  const [from, to] = stretch
  const derivative = new Float64Array(to - from)
  const alone = new Float64Array(to - from)
  for (let i = from; i < to; i++) {
    const first = windowIn(stretch, i - count / 2, count)
    const second = windowIn(stretch, i - count / 2 + 1, count)
    const before = slopeAt(times, values, first, count, i)
    const after = first === second ? before : slopeAt(times, values, second, count, i)
    derivative[i - from] = (before + after) / 2
    if (first !== second) alone[i - from] = SHARES[count]! * Math.abs(before - after)
    else {
      const finer = slopeAt(times, values, Math.min(first, to - count - 1), count + 1, i)
      const finest = slopeAt(times, values, Math.min(first, to - count - 2), count + 2, i)
      alone[i - from] = Math.abs(before - finer) + Math.abs(finer - finest)
    }
  }
  const doubt = alone.slice()
  for (let i = 0; i < doubt.length; i++)
    for (let k = Math.max(0, i - 2); k < Math.min(doubt.length, i + 3); k++) doubt[i] = Math.max(doubt[i]!, alone[k]!)
  return { derivative, doubt }
}

/** Derivative at sample i of the polynomial through `count` samples from `from` on: Σ (fⱼ − fᵢ) lⱼ′(tᵢ). */
function slopeAt(times: Float64Array, values: Float64Array, from: number, count: number, i: number): number {
  let slope = 0
  for (let j = from; j < from + count; j++) {
    if (j === i) continue
    let weight = 1 / (times[j]! - times[i]!)
    for (let k = from; k < from + count; k++)
      if (k !== i && k !== j) weight *= (times[i]! - times[k]!) / (times[j]! - times[k]!)
    slope += weight * (values[j]! - values[i]!)
  }
  return slope
}

/**
 * The integral from the first sample on; NaN before it, and from the first gap on, over which nothing is known.
 *
 * @param times ascending, s
 */
export function calcIntegral(times: Float64Array, values: Float64Array): Float64Array {
  const out = new Float64Array(values.length).fill(NaN)
  const [stretch] = stretchesOf(values)
  if (stretch === undefined) return out
  const [from, to] = stretch
  const count = Math.min(FOUR, to - from)
  let sum = 0
  out[from] = 0
  for (let i = from; i + 1 < to; i++) {
    const [a, b] = [times[i]!, times[i + 1]!]
    const middle = valueAt(times, values, windowIn(stretch, i - 1), count, (a + b) / 2)
    sum += ((b - a) * (values[i]! + 4 * middle + values[i + 1]!)) / 6
    out[i + 1] = sum
  }
  return out
}

/**
 * How far the integral may be off at each sample: from the first one on by what the next cubic would give else, and by how far the values may be off. 0 where samples are too few to tell.
 *
 * @param times ascending, s
 * @param doubt how far each value may be off; null: by rounding
 */
export function calcIntegralDoubt(
  times: Float64Array,
  values: Float64Array,
  doubt: Float64Array | null = null,
): Float64Array {
  const out = new Float64Array(values.length)
  const [stretch] = stretchesOf(values)
  if (stretch === undefined) return out
  const [from, to] = stretch
  if (to - from <= FOUR) return out
  for (let i = from; i + 1 < to; i++) {
    const [a, b] = [times[i]!, times[i + 1]!]
    const taken = windowIn(stretch, i - 1)
    const other = taken + FOUR < to ? taken + 1 : taken - 1
    const [mine, theirs] = [taken, other].map((at) => valueAt(times, values, at, FOUR, (a + b) / 2))
    const off = doubt === null ? 0 : (doubt[i]! + doubt[i + 1]!) / 2
    out[i + 1] = out[i]! + (b - a) * (off + Math.abs(mine! - theirs!) / 3)
  }
  return out
}

/**
 * The value of a curve at a time between two samples, by the cubic through its neighbours; at a sample its value. NaN outside of the samples and beside a gap.
 *
 * @param times ascending, s
 */
export function calcBetween(times: Float64Array, values: Float64Array, time: number): number {
  let i = 0
  while (i < values.length && times[i]! < time) i++
  if (times[i] === time) return values[i]!
  const there = (k: number): boolean => k >= 0 && k < values.length && Number.isFinite(values[k])
  if (!there(i - 1) || !there(i)) return NaN
  const from = there(i - 2) ? i - 2 : i - 1
  return valueAt(times, values, from, (there(i + 1) ? i + 2 : i + 1) - from, time)
}

/**
 * How far `calcBetween` may be off at a time: at a sample as far as that, else as the one beside it that is known less, and by what the next cubic would give.
 *
 * @param times ascending, s
 * @param doubt how far each value may be off
 */
export function calcBetweenDoubt(times: Float64Array, values: Float64Array, doubt: Float64Array, time: number): number {
  const i = times.findIndex((one) => one >= time)
  if (i < 0) return 0
  if (times[i] === time) return doubt[i]!
  const stretch = stretchesOf(values).find(([from, to]) => from < i && i < to)
  if (stretch === undefined) return 0
  const sampled = Math.max(doubt[i - 1]!, doubt[i]!)
  const [from, to] = stretch
  if (to - from <= FOUR) return sampled
  const taken = windowIn(stretch, i - 2)
  const other = taken + FOUR < to ? taken + 1 : taken - 1
  return sampled + Math.abs(valueAt(times, values, taken, FOUR, time) - valueAt(times, values, other, FOUR, time))
}

/** The polynomial through `count` samples from `from` on, at a time. */
function valueAt(times: Float64Array, values: Float64Array, from: number, count: number, time: number): number {
  let value = 0
  for (let j = from; j < from + count; j++) {
    let weight = 1
    for (let k = from; k < from + count; k++) if (k !== j) weight *= (time - times[k]!) / (times[j]! - times[k]!)
    value += weight * values[j]!
  }
  return value
}

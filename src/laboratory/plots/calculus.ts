/**
 * Derivative and integral over time of a curve, from its samples: by the cubics through four neighbours, which may be at any distance from each other.
 *
 * Derivative at tᵢ: the mean of those of the cubics through i−2 … i+1 and i−1 … i+2, whose errors h³ f⁗/12 have opposite signs: of fourth order at equal
 * distances, of third order else and at both ends. Integral: between two samples that of the cubic through i−1 … i+2, by Simpson's rule, which is exact for
 * it: of fourth order.
 */

/** Changes below this share of the largest value are rounding. */
const ROUNDING = 1e-9

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

/** Samples that a cubic goes through. */
const FOUR = 4

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

/** First sample of the window of at most four that begins at `from`, moved into its stretch. */
const windowIn = ([first, end]: Stretch, from: number): number => Math.max(first, Math.min(from, end - FOUR))

/**
 * The derivative at each sample; NaN where a sample is missing or alone.
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

/**
 * How far the derivative may be off at each sample: by half of what the two cubics differ by whose mean it is, and at both ends, where there is one, by how a fifth and a sixth
 * neighbour change it; the most of that at a sample and its neighbours, since it is nothing where it changes its sign. Of third order. 0 where samples are too few to tell.
 *
 * @param times ascending, s
 */
export function calcDerivativeDoubt(times: Float64Array, values: Float64Array): Float64Array {
  const out = new Float64Array(values.length)
  const alone = new Float64Array(values.length)
  for (const stretch of stretchesOf(values)) {
    const [from, to] = stretch
    if (to - from < FOUR + 2) continue
    const slope = (first: number, count: number, i: number): number =>
      slopeAt(times, values, Math.min(first, to - count), count, i)
    for (let i = from; i < to; i++) {
      const [first, second] = [windowIn(stretch, i - 2), windowIn(stretch, i - 1)]
      const taken = slope(first, FOUR, i)
      if (first !== second) alone[i] = Math.abs(taken - slope(second, FOUR, i)) / 2
      else {
        const finer = slope(first, FOUR + 1, i)
        alone[i] = Math.abs(taken - finer) + Math.abs(finer - slope(first, FOUR + 2, i))
      }
    }
    for (let i = from; i < to; i++)
      for (let k = Math.max(from, i - 2); k < Math.min(to, i + 3); k++) out[i] = Math.max(out[i]!, alone[k]!)
  }
  return out
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

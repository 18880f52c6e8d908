/** What a curve over time comes to: extrema, mean, root mean square, and its period where it has one. */
import { calcDerivative, findPoles, stretchesOf } from './calculus.ts'
import { calcUsual, hasGapsAtEnd, isGap } from './gaps.ts'
import { extremumOf, type Extremum } from './vertex.ts'

export interface CurveStatistics {
  /** With the times at which they are, s. */
  readonly minimum: Extremum
  readonly maximum: Extremum
  /** Over time: over the last whole periods where there is a period, else over all of it. */
  readonly mean: number
  readonly rms: number
  /** What they are over, s, and how many periods that are; null where there is no period. */
  readonly over: number
  readonly periods: number | null
  /** s; null where nothing comes again, where it has not been seen twice, or where samples are too far apart to tell. */
  readonly period: number | null
  /** Whether samples are too far apart to tell what comes again. */
  readonly coarse: boolean
  /** How far mean and root mean square may be off. */
  readonly off: number
  /** Why there are no mean, root mean square and period: it has no value at times, or goes beyond all bounds between samples. Null where there are. */
  readonly broken: 'gaps' | 'poles' | null
}

/** Share of itself by which, at the least, something is taken to be off while what lies in gaps is still being read. */
const UNREAD = 0.01

/** What is known of a curve beside its samples. */
export interface KnownOfCurve {
  /** Whether it stands still as far as samples tell: what it changes by has no period. */
  readonly still?: boolean | undefined
  /** How far each value may be off; null, or not given: by rounding. */
  readonly doubt?: Float64Array | null | undefined
  /**
   * Of a formula: whether what it reads is not known at a sample. Where it is, and the formula is no number, it has no value there. Of what is no formula a sample
   * that is no number is not known: it was asked for late, or is still being read.
   */
  readonly isUnread?: ((sample: number) => boolean) | undefined
}

/** Null without two samples. */
export function calcStatistics(
  times: Float64Array,
  values: Float64Array,
  { still = false, doubt = null, isUnread }: KnownOfCurve = {},
): CurveStatistics | null {
  const isKnown = (_: number, i: number): boolean =>
    isUnread === undefined ? Number.isFinite(values[i]) : !isUnread(i)
  if (values.every(isKnown)) return calcKnown(times, values, still, doubt, isUnread !== undefined)
  const own = doubt?.filter(isKnown) ?? null
  return calcKnown(times.filter(isKnown), values.filter(isKnown), still, own, isUnread !== undefined)
}

function calcKnown(
  times: Float64Array,
  values: Float64Array,
  still: boolean,
  doubt: Float64Array | null,
  isFormula: boolean,
): CurveStatistics | null {
  const stretches = stretchesOf(values)
  const [first] = stretches
  if (first === undefined) return null
  // what it goes to beside a time at which it has no value is not known
  const ends = isFormula && first[1] - first[0] < values.length
  if (stretches.length > 1 || ends) return calcSeen(times, values, 'gaps')
  const [ownTimes, own] = [times.subarray(...first), values.subarray(...first)]
  if (own.length < 2) return null
  if (findPoles(own).length > 0) return calcSeen(ownTimes, own, 'poles')
  return calcWhole(ownTimes, own, still, doubt?.subarray(...first) ?? null)
}

/** What was seen of a curve of which it is not known how far it goes between its samples. */
function calcSeen(times: Float64Array, values: Float64Array, broken: 'gaps' | 'poles'): CurveStatistics {
  let [least, most] = [-1, -1]
  for (const [i, value] of values.entries()) {
    if (!Number.isFinite(value)) continue
    if (least < 0 || value < values[least]!) least = i
    if (most < 0 || value > values[most]!) most = i
  }
  const seen = (i: number): Extremum => ({ value: values[i]!, time: times[i]!, off: Infinity })
  const nothing = { mean: NaN, rms: NaN, over: 0, off: Infinity, periods: null, period: null, coarse: false }
  return { minimum: seen(least), maximum: seen(most), ...nothing, broken }
}

function calcWhole(
  times: Float64Array,
  values: Float64Array,
  still: boolean,
  known: Float64Array | null,
): CurveStatistics | null {
  const samples = samplesOf(times, values)
  const end = times.at(-1)!
  const whole = calcMeans(samples, times[0]!)
  if (whole === null) return null
  const minimum = extremumOf(times, values, -1, known)
  const maximum = extremumOf(times, values, 1, known)
  const swing = maximum.value - minimum.value
  const doubt = calcDoubt(samples)
  const found = still ? null : findPeriod(samples, whole.mean, swing)
  const coarse = found !== null && hidesShorter(samples, doubt, found, swing)
  const period = coarse ? null : found
  // Rounding of the period takes none of them away.
  const periods = period === null ? null : Math.floor((end - times[0]!) / period + 1e-9)
  const means = (periods && period && calcMeans(samples, end - periods * period)) || whole
  const unread = hasGapsAtEnd(times)
  const asRead = (off: number, size: number): number => (unread ? Math.max(off, UNREAD * Math.abs(size)) : off)
  const off = calcOff(samples, doubt) + (known === null ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length)
  return {
    // what lies in a gap may go beyond what is seen
    minimum: { ...minimum, off: asRead(minimum.off, minimum.value) },
    maximum: { ...maximum, off: asRead(maximum.off, maximum.value) },
    ...means,
    off: asRead(off, means.rms),
    periods,
    period,
    coarse,
    broken: null,
  }
}

/** Samples with their derivatives, by which there are cubics between them. */
interface Samples {
  readonly times: Float64Array
  readonly values: Float64Array
  readonly slopes: Float64Array
  /** The usual way between two of them, s. */
  readonly usual: number
}

const samplesOf = (times: Float64Array, values: Float64Array): Samples => ({
  times,
  values,
  slopes: calcDerivative(times, values),
  usual: calcUsual(times),
})

/** Value and slope of the cubic between sample i and the next, at a share of the way. */
function cubicAt({ times, values, slopes }: Samples, i: number, share: number): readonly [number, number] {
  const step = times[i + 1]! - times[i]!
  const [a, b] = [values[i]!, values[i + 1]!]
  const [p, q] = [step * slopes[i]!, step * slopes[i + 1]!]
  const [c, d] = [3 * (b - a) - 2 * p - q, 2 * (a - b) + p + q]
  return [a + share * (p + share * (c + share * d)), (p + share * (2 * c + share * 3 * d)) / step]
}

/**
 * Mean and root mean square from a time on, and the time that they are over, s; null where that is none. By the trapezoidal rule with the slopes at both ends, of
 * fourth order, so that samples that are far apart tell little wrong.
 */
function calcMeans(samples: Samples, from: number): Pick<CurveStatistics, 'mean' | 'rms' | 'over'> | null {
  const { times, values, slopes } = samples
  let over = 0
  let sum = 0
  let squares = 0
  for (let i = 1; i < times.length; i++) {
    if (times[i]! <= from) continue
    const whole = times[i]! - times[i - 1]!
    const step = Math.min(whole, times[i]! - from)
    const [a, p] = cubicAt(samples, i - 1, 1 - step / whole)
    const [b, q] = [values[i]!, slopes[i]!]
    over += step
    sum += (step * (a + b)) / 2 + (step * step * (p - q)) / 12
    squares += (step * (a * a + b * b)) / 2 + (step * step * (a * p - b * q)) / 6
  }
  return over > 0 ? { mean: sum / over, rms: Math.sqrt(Math.max(0, squares) / over), over } : null
}

/** Share of the whole swing that a curve has to go beyond its mean for a crossing to count. */
const SWING = 0.05
/** Share by which the ways from crossing to crossing may differ. */
const ALIKE = 0.01

/**
 * The time from one crossing of the mean, upward or downward, to the next, where each takes as long, or every second, third … does: a curve may cross its mean several
 * times in a period. What lies in between has to come again too.
 */
function findPeriod(samples: Samples, mean: number, swing: number): number | null {
  if (!(swing > 1e-12 * Math.abs(mean))) return null
  return (
    periodOf(samples, crossingsOf(samples, mean, swing, 1), swing) ??
    periodOf(samples, crossingsOf(samples, mean, swing, -1), swing)
  )
}

/** When the curve crosses its mean upward, where the sign is 1, or downward, s. */
function crossingsOf(samples: Samples, mean: number, swing: number, sign: 1 | -1): readonly number[] {
  const { times, values } = samples
  const crossings: number[] = []
  let before = false
  for (let i = 0; i < times.length; i++) {
    const value = sign * (values[i]! - mean)
    if (value < -SWING * swing) before = true
    else if (before && value >= 0) {
      crossings.push(crossingTime(samples, i - 1, mean))
      before = false
    }
  }
  return crossings
}

function periodOf(samples: Samples, crossings: readonly number[], swing: number): number | null {
  for (let every = 1; every <= 6 && crossings.length > 2 * every; every++) {
    const ways: number[] = []
    for (let i = every; i < crossings.length; i++) ways.push(crossings[i]! - crossings[i - every]!)
    const average = ways.reduce((total, way) => total + way, 0) / ways.length
    if (ways.every((way) => Math.abs(way - average) <= ALIKE * average) && comesAgain(samples, average, swing))
      return average
  }
  return null
}

/** When the cubic between sample i and the next, on opposite sides of a level or the next at it, is at it, s: by Newton's method from where the line between them is. */
function crossingTime(samples: Samples, i: number, level: number): number {
  const { times, values } = samples
  const [before, after] = [values[i]! - level, values[i + 1]! - level]
  const step = times[i + 1]! - times[i]!
  let share = before / (before - after)
  for (let k = 0; k < 4; k++) {
    const [value, slope] = cubicAt(samples, i, share)
    const next = share - (value - level) / (slope * step)
    if (!(next >= 0 && next <= 1)) break
    share = next
  }
  return times[i]! + share * step
}

/** Share of the whole swing by which a curve may differ from itself a period earlier: what lies between the samples. */
const AGAIN = 0.02

/** What lies between samples is off by about this share of how far each is from the cubic through its neighbours, which are twice as far apart: of fourth order. */
const NEARER = 1 / 16

/** Samples in a period with which what lies between them is known. */
const SEEN = 8

/** A period may be so many times the true one at most, where samples are taken at the same few places of each. */
const MOST_TIMES = 12

/**
 * Whether the curve may come again sooner than after this period: where samples are so far apart that what lies between them is not known, a shorter one cannot be seen, though the
 * samples come again after several of it.
 */
function hidesShorter(samples: Samples, doubt: Float64Array, period: number, swing: number): boolean {
  const { times, usual } = samples
  // about an instant at which a sample happens to be met, the next ones tell
  const near = doubt.map((_, i) => Math.max(...doubt.subarray(Math.max(0, i - 2), i + 3)))
  for (let k = 2; k <= MOST_TIMES; k++) {
    const shorter = period / k
    const isUnknown = (i: number): boolean => isGap(times, i, usual) && times[i + 1]! - times[i]! > shorter / SEEN
    if (comesAgain(samples, shorter, swing, near, isUnknown)) return true
  }
  return false
}

/** How far each sample is from the cubic through its four neighbours: more than what lies between samples can be off. */
function calcDoubt({ times, values }: Samples): Float64Array {
  const doubt = new Float64Array(times.length)
  for (let i = 2; i < times.length - 2; i++) {
    let value = 0
    for (const j of [i - 2, i - 1, i + 1, i + 2]) {
      let weight = values[j]!
      for (const k of [i - 2, i - 1, i + 1, i + 2])
        if (k !== j) weight *= (times[i]! - times[k]!) / (times[j]! - times[k]!)
      value += weight
    }
    doubt[i] = Math.abs(values[i]! - value)
  }
  return doubt
}

/** How far the mean may be off: by what lies between samples, and in gaps by as much as a curve bends there. */
function calcOff({ times, values, slopes, usual }: Samples, doubt: Float64Array): number {
  let sum = 0
  for (let i = 0; i < times.length - 1; i++) {
    const step = times[i + 1]! - times[i]!
    const line = (values[i + 1]! - values[i]!) / step
    const bend = (step * Math.max(Math.abs(slopes[i]! - line), Math.abs(slopes[i + 1]! - line))) / 4
    sum += step * (isGap(times, i, usual) ? bend : (NEARER * (doubt[i]! + doubt[i + 1]!)) / 2)
  }
  return sum / (times.at(-1)! - times[0]!)
}

/**
 * Whether a curve is what it was a time before, at all samples that have one so long before.
 *
 * @param doubt how far what lies beside each sample may be off
 * @param isUnknown whether nothing is known of what lies between a sample and the next
 */
function comesAgain(
  samples: Samples,
  period: number,
  swing: number,
  doubt: Float64Array | null = null,
  isUnknown: (i: number) => boolean = () => false,
): boolean {
  const { times, values } = samples
  let at = 0
  for (let i = 0; i < times.length; i++) {
    const before = times[i]! - period
    if (before < times[0]!) continue
    while (times[at + 1]! < before) at++
    if (isUnknown(at)) continue
    const share = (before - times[at]!) / (times[at + 1]! - times[at]!)
    const [then] = cubicAt(samples, at, share)
    const unknown = doubt === null ? 0 : Math.max(doubt[at]!, doubt[at + 1]!)
    if (Math.abs(values[i]! - then) > AGAIN * swing + unknown) return false
  }
  return true
}

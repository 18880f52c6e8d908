/** What a curve over time comes to: extrema, mean, root mean square, and its period where it has one. */

export interface CurveStatistics {
  /** With the times at which they are, s. */
  readonly minimum: { readonly value: number; readonly time: number }
  readonly maximum: { readonly value: number; readonly time: number }
  /** Over time, of straight lines between samples: over the last whole periods where there is a period, else over all samples. */
  readonly mean: number
  readonly rms: number
  /** What they are over, s, and how many periods that are; null where there is no period. */
  readonly over: number
  readonly periods: number | null
  /** s; null where nothing comes again, or it has not been seen twice. */
  readonly period: number | null
}

/** Null without two samples. */
export function calcStatistics(times: Float64Array, values: Float64Array): CurveStatistics | null {
  let [lowest, highest] = [-1, -1]
  let [first, end] = [NaN, NaN]
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (!Number.isFinite(value)) continue
    const time = times[i]!
    if (lowest < 0 || value < values[lowest]!) lowest = i
    if (highest < 0 || value > values[highest]!) highest = i
    if (Number.isNaN(first)) first = time
    end = time
  }
  const whole = calcMeans(times, values, first)
  if (whole === null) return null
  const [minimum, maximum] = [vertexAt(times, values, lowest), vertexAt(times, values, highest)]
  const period = findPeriod(times, values, whole.mean, maximum.value - minimum.value)
  if (period === null) return { minimum, maximum, ...whole, periods: null, period }
  // Rounding of the period takes none of them away.
  const periods = Math.floor((end - first) / period + 1e-9)
  const { mean, rms, over } = calcMeans(times, values, end - periods * period) ?? whole
  return { minimum, maximum, mean, rms, over, periods, period }
}

/** By what share second derivatives may differ from sample to sample where a curve counts as smooth: at a corner one alone is large. */
const SMOOTH = 0.5

/** The extremum next to the largest or the least of all samples: the vertex of the parabola through it and the ones beside it, where the curve is smooth there; else that sample. */
function vertexAt(times: Float64Array, values: Float64Array, i: number): CurveStatistics['minimum'] {
  const [time, value] = [times[i]!, values[i]!]
  const slope = (k: number): number => (values[k + 1]! - values[k]!) / (times[k + 1]! - times[k]!)
  const bend = (k: number): number => (2 * (slope(k) - slope(k - 1))) / (times[k + 1]! - times[k - 1]!)
  const own = bend(i)
  // outside of the samples it is no number, which is not alike
  const isSmooth = [i - 1, i + 1].every((k) => Math.abs(bend(k) - own) <= SMOOTH * Math.abs(own))
  if (!isSmooth || own === 0) return { time, value }
  const rate = slope(i) - (own * (times[i + 1]! - time)) / 2
  return { time: time - rate / own, value: value - (rate * rate) / (2 * own) }
}

/** Mean and root mean square from a time on, and the time that they are over, s; null where that is none. */
function calcMeans(
  times: Float64Array,
  values: Float64Array,
  from: number,
): Pick<CurveStatistics, 'mean' | 'rms' | 'over'> | null {
  let over = 0
  let sum = 0
  let squares = 0
  let last = -1
  for (let i = 0; i < times.length; i++) {
    const value = values[i]!
    if (!Number.isFinite(value)) continue
    if (last >= 0 && times[i]! > from) {
      const whole = times[i]! - times[last]!
      const step = Math.min(whole, times[i]! - from)
      const before = value + (step / whole) * (values[last]! - value)
      over += step
      sum += (step * (before + value)) / 2
      squares += (step * (before * before + before * value + value * value)) / 3
    }
    last = i
  }
  return over > 0 ? { mean: sum / over, rms: Math.sqrt(squares / over), over } : null
}

/** Share of the whole swing that a curve has to go beyond its mean for a crossing to count. */
const SWING = 0.05
/** Share by which the ways from crossing to crossing may differ. */
const ALIKE = 0.01

/**
 * The time from one upward crossing of the mean to the next, where each takes as long, or every second, third … does: a curve may cross its mean several
 * times in a period. What lies in between has to come again too.
 */
function findPeriod(times: Float64Array, values: Float64Array, mean: number, swing: number): number | null {
  if (!(swing > 1e-12 * Math.abs(mean))) return null
  const crossings: number[] = []
  let below = false
  let last = -1
  for (let i = 0; i < times.length; i++) {
    const value = values[i]! - mean
    if (!Number.isFinite(value)) continue
    if (value < -SWING * swing) below = true
    else if (below && value >= 0 && last >= 0) {
      const before = values[last]! - mean
      const share = before < 0 ? before / (before - value) : 0
      crossings.push(times[last]! + share * (times[i]! - times[last]!))
      below = false
    }
    last = i
  }
  for (let every = 1; every <= 6 && crossings.length > 2 * every; every++) {
    const ways: number[] = []
    for (let i = every; i < crossings.length; i++) ways.push(crossings[i]! - crossings[i - every]!)
    const average = ways.reduce((total, way) => total + way, 0) / ways.length
    if (ways.every((way) => Math.abs(way - average) <= ALIKE * average) && comesAgain(times, values, average, swing))
      return average
  }
  return null
}

/** Share of the whole swing by which a curve may differ from itself a period earlier: what straight lines between samples leave. */
const AGAIN = 0.02

/** Whether a curve is what it was a time before, at all samples that have one so long before. */
function comesAgain(times: Float64Array, values: Float64Array, period: number, swing: number): boolean {
  let at = 0
  for (let i = 0; i < times.length; i++) {
    const before = times[i]! - period
    if (before < times[0]!) continue
    while (times[at + 1]! < before) at++
    const share = (before - times[at]!) / (times[at + 1]! - times[at]!)
    const then = values[at]! + share * (values[at + 1]! - values[at]!)
    if (Math.abs(values[i]! - then) > AGAIN * swing) return false
  }
  return true
}

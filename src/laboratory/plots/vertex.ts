/** Extrema of a sampled curve, which lie between its samples. */

/** The least or the largest value of a curve. */
export interface Extremum {
  readonly value: number
  /** s */
  readonly time: number
  /** Present where it lies between samples that turn too sharply to tell it to about a thousandth of itself. */
  readonly near?: true
}

/** By what share second derivatives may differ from sample to sample where a curve counts as smooth: at a corner one alone is large. */
const SMOOTH = 0.5
/** Samples on each side of the extremal one that polynomials go through, at the most. */
const MOST = 3
/** Share of its last change, or of the way to the samples beside it, by which a vertex may change where two more samples are taken in. */
const CONVERGES = 0.5
const OF_WAY = 0.125
/** Share of an extremum up to which what lies between samples is told without a word. */
const TOLD = 1e-3
/** Newton steps to a vertex, which begins within a sample of it. */
const STEPS = 8

/**
 * The extremum next to the largest or the least of all samples: the vertex of the polynomial through it and the ones beside it, where the curve is smooth there; else that sample. As many
 * samples take part as bring the vertex to a rest, so that a corner nearby does no harm.
 */
export function vertexAt(times: Float64Array, values: Float64Array, i: number): Extremum {
  const sample = { value: values[i]!, time: times[i]! }
  const slope = (k: number): number => (values[k + 1]! - values[k]!) / (times[k + 1]! - times[k]!)
  const bend = (k: number): number => (2 * (slope(k) - slope(k - 1))) / (times[k + 1]! - times[k - 1]!)
  const own = bend(i)
  // outside of the samples it is no number, which is not alike
  const isSmooth = [i - 1, i + 1].every((k) => Math.abs(bend(k) - own) <= SMOOTH * Math.abs(own))
  const way = Math.max(Math.abs(values[i - 1]! - sample.value), Math.abs(values[i + 1]! - sample.value))
  // an end of the curve, and where it rests
  const isCertain = !(way > 0) || values[i - 1] === sample.value || values[i + 1] === sample.value
  if (!isSmooth || own === 0) return isCertain ? sample : told(sample, way / 2)
  const isBeside = ({ time, value }: Extremum): boolean =>
    time > times[i - 1]! && time < times[i + 1]! && (value - sample.value) * own <= 0
  let found = sample
  let most = Infinity
  let last = way
  for (let m = 1; m <= MOST && i >= m && i + m < times.length; m++) {
    const next = vertexOf(times.subarray(i - m, i + m + 1), values.subarray(i - m, i + m + 1), found.time)
    const change = Math.abs(next.value - found.value)
    if (!(change <= most) || !isBeside(next)) break
    // where the first vertex falls on a sample by chance, it has hardly changed, and others may change more
    most = m === 1 ? Math.max(CONVERGES * change, OF_WAY * way) : CONVERGES * change
    found = next
    last = change
  }
  return told(found, last)
}

/** An extremum which may be off by so much. */
const told = ({ value, time }: Extremum, off: number): Extremum =>
  off > TOLD * Math.abs(value) ? { value, time, near: true } : { value, time }

/** The vertex near a time of the polynomial through all samples, in Newton's form. */
function vertexOf(times: Float64Array, values: Float64Array, near: number): Extremum {
  const x = times.map((time) => time - near)
  const c = values.slice()
  for (let order = 1; order < c.length; order++)
    for (let k = c.length - 1; k >= order; k--) c[k] = (c[k]! - c[k - 1]!) / (x[k]! - x[k - order]!)
  let at = 0
  for (let step = 0; ; step++) {
    let [value, slope, bend] = [0, 0, 0]
    for (let k = c.length - 1; k >= 0; k--) {
      bend = bend * (at - x[k]!) + 2 * slope
      slope = slope * (at - x[k]!) + value
      value = value * (at - x[k]!) + c[k]!
    }
    if (step === STEPS || slope === 0) return { value, time: near + at }
    at -= slope / bend
  }
}

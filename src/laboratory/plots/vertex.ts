/** Extrema of a sampled curve, which lie between its samples. */

/** The least or the largest value of a curve. */
export interface Extremum {
  readonly value: number
  /** s */
  readonly time: number
  /** How far the value may be off, as between samples that turn sharply. */
  readonly off: number
}

/** By what share second derivatives may differ from sample to sample where a curve counts as smooth: at a corner one alone is large. */
const SMOOTH = 0.5
/** Samples on each side of the extremal one that polynomials go through, at the most. */
const MOST = 3
/** Share of its last change, or of the way to the samples beside it, by which a vertex may change where two more samples are taken in. */
const CONVERGES = 0.5
const OF_WAY = 0.125
/** Share of the way to the samples beside it by which the vertex of a curve that is of one sign by its samples may lie beyond zero where the curve touches zero. */
const TOUCHES = 1e-2
/** Newton steps to a vertex, which begins within a sample of it. */
const STEPS = 8

/**
 * The largest value of a curve where the sign is 1, its least where it is −1. The one of several alike whose sample is the highest need not be the highest, so that whatever may be is looked at.
 *
 * @param doubt how far each sample may be off; null: by rounding
 */
export function extremumOf(
  times: Float64Array,
  values: Float64Array,
  sign: 1 | -1,
  doubt: Float64Array | null = null,
): Extremum {
  const offAt = (i: number, off: number): number => off + (doubt?.[i] ?? 0)
  let highest = 0
  for (let i = 1; i < values.length; i++) if (sign * (values[i]! - values[highest]!) > 0) highest = i
  const level = values[highest]!
  let found = vertexAt(times, values, highest)
  let most = sign * found.value + offAt(highest, found.off)
  let off = offAt(highest, found.off)
  for (let i = 0; i < values.length; i++) {
    const before = i > 0 ? sign * (values[i]! - values[i - 1]!) : 0
    const after = i + 1 < values.length ? sign * (values[i]! - values[i + 1]!) : 0
    // between its samples no curve that is told goes further beyond one of them than to the ones beside it
    if (i === highest || before < 0 || after < 0 || sign * (level - values[i]!) > Math.max(before, after)) continue
    const next = vertexAt(times, values, i)
    most = Math.max(most, sign * next.value + offAt(i, next.off))
    if (sign * (next.value - found.value) > 0) [found, off] = [next, offAt(i, next.off)]
  }
  const { value, time } = found
  return { value, time, off: Math.max(off, most - sign * value) }
}

/**
 * The extremum next to a sample which is one among its neighbours: the vertex of the polynomial through it and the ones beside it, where the curve is smooth there; else that sample. As many
 * samples take part as bring the vertex to a rest, so that a corner nearby does no harm.
 */
function vertexAt(times: Float64Array, values: Float64Array, i: number): Extremum {
  const sample = { value: values[i]!, time: times[i]! }
  const slope = (k: number): number => (values[k + 1]! - values[k]!) / (times[k + 1]! - times[k]!)
  const bend = (k: number): number => (2 * (slope(k) - slope(k - 1))) / (times[k + 1]! - times[k - 1]!)
  const own = bend(i)
  // outside of the samples it is no number, which is not alike
  const isSmooth = [i - 1, i + 1].every((k) => Math.abs(bend(k) - own) <= SMOOTH * Math.abs(own))
  const way = Math.max(Math.abs(values[i - 1]! - sample.value), Math.abs(values[i + 1]! - sample.value))
  // an end of the curve, and where it rests
  const isCertain = !(way > 0) || values[i - 1] === sample.value || values[i + 1] === sample.value
  if (!isSmooth || own === 0) return { ...sample, off: isCertain ? 0 : way / 2 }
  const isBeside = ({ time, value }: Omit<Extremum, 'off'>): boolean =>
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
  // a square does not come below zero, and nor does what is told of it
  const crosses = found.value * sample.value <= 0 && Math.abs(found.value) <= Math.max(last, TOUCHES * way)
  return crosses ? { value: 0, time: found.time, off: Math.abs(found.value) } : { ...found, off: last }
}

/** The vertex near a time of the polynomial through all samples, in Newton's form. */
function vertexOf(times: Float64Array, values: Float64Array, near: number): Omit<Extremum, 'off'> {
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

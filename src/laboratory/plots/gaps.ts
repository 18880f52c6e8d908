/** Gaps between the samples of a curve: while a machine cannot keep up frames come far apart, and what was between them is read later. */

/** A way between two samples is a gap where it is so many times the usual one. */
const LONG = 2
/** At the end of a curve, of its last samples, beside those before: a frame that was late is none yet. */
const LONG_AT_END = 4
const LAST = 60
const BEFORE = 240

/** The median of the ways from sample to sample, s; NaN of fewer than two. */
export function calcUsual(times: Float64Array): number {
  const steps = Float64Array.from({ length: Math.max(0, times.length - 1) }, (_, i) => times[i + 1]! - times[i]!).sort()
  return steps[steps.length >> 1] ?? NaN
}

/** Whether there is a gap between a sample and the next. @param usual what `calcUsual` gives */
export const isGap = (times: Float64Array, i: number, usual: number): boolean =>
  times[i + 1]! - times[i]! > LONG * usual

/** Whether the last samples have gaps. */
export function hasGapsAtEnd(times: Float64Array): boolean {
  const usual = calcUsual(times.subarray(-BEFORE))
  const from = Math.max(0, times.length - 1 - LAST)
  return times.subarray(from).some((time, i) => i > 0 && time - times[from + i - 1]! > LONG_AT_END * usual)
}

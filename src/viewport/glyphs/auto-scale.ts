/**
 * Chooses the value that a full-length arrow stands for, so that arrows of one kind fit and do not pump: the reference is
 * a round number, follows what was largest in the last seconds but for the top tenth (impacts), and changes only when
 * that has left a wide band below it.
 */

/** Wall ms between two samples at least, and for how long they are looked at, however few pictures a slow display has. */
const SAMPLE_TIME = 100
const WINDOW = 4000
/** Share of the samples that count; those above are impacts. */
const ROBUST = 0.9
/** The reference falls when the robust largest is below this part of it. */
const FALL_BELOW = 0.4
/** Wall ms after which a fresh start is left and the reference may fall. */
const SETTLED = 1200
/** Nothing is left to be seen where all of so much time is below this part of the reference: it falls at once. */
const LOST_BELOW = 0.05

/** Whether the run goes on, stands, or stands and was changed: by an edit, or taken back from where it failed. */
export type Motion = 'runs' | 'stands' | 'changed'

/** What a run that stands may show, as a part of the reference, before that falls at once. */
const LEAST_SHOWN: Readonly<Record<Motion, number>> = { runs: 0, stands: LOST_BELOW, changed: FALL_BELOW }

export interface AutoScale {
  /**
   * Takes the largest magnitude of this picture at wall time `now` (ms) and gives the reference; 0 while there was nothing. Back at its start (`time` 0, s),
   * the run has its own forces again, whatever it was pulled with. Where it stands no more samples come: what could not be seen beside those of before has a
   * scale of its own at once, and after an edit or a failure (`changed`), what is far below them.
   */
  readonly update: (now: number, largest: number, time: number, motion?: Motion) => number
  /** Forgets everything: another mechanism. */
  readonly reset: () => void
}

export function makeAutoScale(): AutoScale {
  let samples: { readonly at: number; readonly value: number }[] = []
  let firstSample = NaN
  let lastSample = -Infinity
  /** Largest since the last sample. */
  let pending = 0
  let reference = 0

  let last = 0
  const reset = (): void => {
    samples = []
    firstSample = NaN
    lastSample = -Infinity
    pending = 0
    reference = 0
  }

  return {
    update: (now, largest, time, motion = 'runs') => {
      const fallen = largest > 0 && largest < LEAST_SHOWN[motion] * reference
      if (fallen || (time === 0 && last > 0)) reset()
      last = time
      if (largest > pending && Number.isFinite(largest)) pending = largest
      // While nothing was seen yet, that there was nothing does not count.
      if (pending === 0 && reference === 0) return 0
      if (reference > 0 && now - lastSample < SAMPLE_TIME) return reference
      samples = [...samples.filter(({ at }) => at > now - WINDOW), { at: now, value: pending }]
      if (Number.isNaN(firstSample)) firstSample = now
      lastSample = now
      pending = 0
      const settled = now - firstSample >= SETTLED
      if (settled) forgetLost(now)
      const robust = quantile(
        samples.map(({ value }) => value),
        ROBUST,
      )
      if (robust > reference) reference = roundUp(robust)
      else if (settled && robust < FALL_BELOW * reference && robust > 0) reference = roundUp(robust)
      return reference
    },
    reset,
  }

  /** What was before is of another motion where too little of it is left to be seen, such as before a drive was slowed down. */
  function forgetLost(now: number): void {
    const recent = samples.filter(({ at }) => at > now - SETTLED)
    const most = recent.reduce((largest, { value }) => Math.max(largest, value), 0)
    if (most > 0 && most < LOST_BELOW * reference) samples = recent
  }
}

/** The value that the share `q` of the samples does not exceed; the largest while there are few. */
function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = samples.length < 5 ? sorted.length - 1 : Math.ceil(q * sorted.length) - 1
  return sorted[at] ?? 0
}

/** Digits of round numbers, none more than half as much again as the one before. */
const DIGITS = [1, 1.5, 2, 3, 4, 5, 7, 10]

/** The least round number that is no smaller. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = DIGITS.find((d) => value / power <= d * (1 + 1e-9)) ?? 10
  return digit * power
}

/** The largest round number that is no larger. */
export function roundDown(value: number): number {
  if (!(value > 0)) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const digit = DIGITS.findLast((d) => value / power >= d * (1 - 1e-9)) ?? 1
  return digit * power
}

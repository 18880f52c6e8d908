/** The course of a law over time: its samples for a preview, and what is said of a course that no run can follow. */
import { makeLaw } from '../../engine/index.ts'
import { lawSpec, type Law } from '../../scene/index.ts'
import { formatNumber, type Quantity } from '../../units/index.ts'

export interface LawSamples {
  /** End of the range of times, s. */
  readonly until: number
  readonly values: readonly number[]
  /** The least and the largest value, those between the samples too. */
  readonly low: number
  readonly high: number
  /** The first time near which values grow beyond all bounds, s; null where none do. Then `low` and `high` are of the samples. */
  readonly pole: number | null
  /** The first times, s, after which there is no value, and where it jumps; null where there are none. */
  readonly end: number | null
  readonly jump: number | null
}

const SAMPLES = 121
/** s; what a preview of an expression shows. */
export const PREVIEW = 5

/** Values of a valid law from 0 to a time that shows its course: the points and half as much again, or five seconds. */
export function sampleLaw(law: Law): LawSamples | null {
  const until = typeof law === 'object' ? Math.max(1e-3, (law.points.at(-1)?.[0] ?? 1) * 1.5) : PREVIEW
  const compiled = makeLaw(lawSpec(law))
  const out = new Float64Array(3)
  const values = Array.from({ length: SAMPLES }, (_, i) => {
    compiled.evaluate((until * i) / (SAMPLES - 1), out, 0)
    return out[0] as number
  })
  const finite = values.filter(Number.isFinite)
  if (finite.length === 0) return null
  const valueAt = (t: number): number => {
    compiled.evaluate(t, out, 0)
    return out[0] as number
  }
  const peaks = findPeaks(values, until, valueAt)
  const at = peaks.find(({ bounded }) => !bounded)?.t ?? null
  // It is closed in on, and at t = 0 never met.
  const pole = at !== null && at < NO_TIME * until ? 0 : at
  const reached = pole === null ? [...finite, ...peaks.map(({ value }) => value)] : finite
  const [low, high] = [Math.min(...reached), Math.max(...reached)]
  const end = findEnd(values, until, valueAt)
  const jump = pole === null ? findJump(values, until, high - low, valueAt) : null
  return { until, values, low, high, pole, end, jump }
}

/** Halvings of the time between two samples, after which hardly anything is left of it. */
const HALVINGS = 45
/** Share of the time between two samples that is a moment. */
const MOMENT = 1e-3
/** A change between samples of less than this share of the range is no jump that matters. */
const SMALL_JUMP = 0.01

/** The first time after which there is no value where there was one before. */
function findEnd(values: readonly number[], until: number, valueAt: (t: number) => number): number | null {
  // not where a value is missing at one instant alone
  const isGone = (k: number): boolean =>
    [0, 1].every((n) => !Number.isFinite(valueAt((until * (k + n * MOMENT)) / (values.length - 1))))
  const i = values.findIndex((_, k) => k > 0 && Number.isFinite(values[k - 1]) && isGone(k))
  if (i < 0) return null
  let [from, to] = [i - 1, i].map((k) => (until * k) / (values.length - 1)) as [number, number]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (from + to) / 2
    if (Number.isFinite(valueAt(middle))) from = middle
    else to = middle
  }
  return from
}

/** The first time where most of the change between two samples is made at once. */
function findJump(
  values: readonly number[],
  until: number,
  range: number,
  valueAt: (t: number) => number,
): number | null {
  for (let i = 1; i < values.length; i++) {
    const change = Math.abs(values[i]! - values[i - 1]!)
    if (!(change > SMALL_JUMP * range)) continue
    let [a, b] = [i - 1, i].map((k) => ({ t: (until * k) / (values.length - 1), value: values[k]! })) as [Seen, Seen]
    for (let n = 0; n < HALVINGS; n++) {
      const t = (a.t + b.t) / 2
      const middle = { t, value: valueAt(t) }
      if (Math.abs(middle.value - a.value) > Math.abs(b.value - middle.value)) b = middle
      else a = middle
    }
    // at the start it is closed in on, and never met
    if (Math.abs(b.value - a.value) > change / 2) return b.t < NO_TIME * until ? 0 : b.t
  }
  return null
}

interface Seen {
  readonly t: number
  readonly value: number
}

/** Times that a peak is looked at more closely, and points looked at each time; the bracket around it becomes a third as long. */
const CLOSER = 25
const LOOKS = 5
/** A value that grows by more than this share of itself, and of what the law has elsewhere, over the last fifth of these is not bounded: a peak has long come to its value. */
const STILL_GROWING = 1e-3

/** Share of the range of times that is none. */
const NO_TIME = 1e-9

interface Peak {
  readonly t: number
  readonly value: number
  readonly bounded: boolean
}

/** The largest and the least values near samples that stand out above, or below, those beside them. */
function findPeaks(values: readonly number[], until: number, valueAt: (t: number) => number): readonly Peak[] {
  const step = until / (values.length - 1)
  const scale = Math.max(...values.filter(Number.isFinite).map(Math.abs))
  return values.flatMap((value, i) => {
    const beside = [values[i - 1], values[i + 1]].filter((v) => v !== undefined && Number.isFinite(v))
    if (!Number.isFinite(value) || beside.every((v) => v === value)) return []
    const [from, to] = [Math.max(0, (i - 1) * step), Math.min(until, (i + 1) * step)]
    return ([1, -1] as const).flatMap((sign) =>
      beside.every((v) => sign * v! <= sign * value) ? [climb(sign, from, to, i * step, value, scale, valueAt)] : [],
    )
  })
}

/** Closes in on the largest value of sign · law between two times. */
function climb(
  sign: 1 | -1,
  from: number,
  to: number,
  start: number,
  startValue: number,
  scale: number,
  valueAt: (t: number) => number,
): Peak {
  let [t, value] = [start, startValue]
  let before = value
  for (let n = 0, [a, b] = [from, to]; n < CLOSER; n++) {
    if (n === CLOSER - LOOKS) before = value
    const gap = (b - a) / (LOOKS + 1)
    for (let k = 1; k <= LOOKS; k++) {
      const at = a + k * gap
      const v = valueAt(at)
      if (!(sign * v > sign * value)) continue
      t = at
      value = v
      if (!Number.isFinite(v)) return { t, value, bounded: false }
    }
    a = Math.max(from, t - gap)
    b = Math.min(to, t + gap)
  }
  return { t, value, bounded: Math.abs(value - before) <= STILL_GROWING * Math.max(Math.abs(value), scale) }
}

/** Quantities that cannot jump; forces and accelerations can. */
const MOTIONS: readonly Quantity[] = ['angle', 'angular-velocity', 'length', 'velocity']

/** Said of a law that a run cannot follow all the way: without a value at its start (a run that is under way goes on by it, and cannot be rewound), or later, or with a jump. Null of any other, and of one that grows beyond all bounds, which its curve says. */
export function noteOnCourse(samples: LawSamples | null, dimension: Quantity): string | null {
  if (samples === null) return null
  if (!Number.isFinite(samples.values[0]))
    return 'It has no value at t = 0, where the run starts: with this law it cannot be started, or rewound.'
  const near = (t: number): string => `t = ${formatNumber(t, 4)} s`
  if (samples.end !== null) return `It has no value just after ${near(samples.end)}: a run stops there.`
  return samples.jump === null || !MOTIONS.includes(dimension)
    ? null
    : `It jumps at ${near(samples.jump)}, which no motion can follow: step5 goes from one value to another smoothly.`
}

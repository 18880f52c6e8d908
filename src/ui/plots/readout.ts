/** What is written beside the curves of a plot. Pure. */
import {
  calcBetween,
  calcBetweenDoubt,
  calcStatistics,
  figuresOf,
  isRounding,
  measureOf,
  readsAsNothing,
  type PlotData,
  type ReadPlot,
} from '../../laboratory/index.ts'
import {
  formatFigures,
  formatReading,
  isSiUnit,
  labelText,
  READING_DIGITS,
  symbolOf,
  type Measure,
} from '../../units/index.ts'
import { nearest, ownCurves, placesOf, type ChartView, type Stretch } from '../charts/index.ts'

export interface Readout {
  readonly x: string
  readonly values: readonly string[]
  readonly sums: readonly (string | null)[]
  /** The sums in parts, for what several of them share. */
  readonly parts: readonly (SumParts | null)[]
  /** Of each run that is drawn beside it the values of the same curves at the same place. */
  readonly runs: readonly (readonly string[])[]
}

/** Stands for a value that there is none of. */
export const DASH = '–'

/** A mean over the root mean square up to which it may be what lies between the samples. */
const TELLING = 1e-4

/** Whether any of the quantities of a plot is not known at a sample: it was asked for late, or is still being read. */
const isUnread = ({ curves }: ReadPlot, y: readonly Float64Array[], sample: number): boolean =>
  curves.some(({ source, problem }, i) => source !== null && problem === null && Number.isNaN(y[i]?.[sample]))

/** Nothing of what is measured so. */
const nothingOf = (measure: Measure | null): string =>
  measure !== null && isSiUnit(measure) ? `0 ${symbolOf(measure)}` : labelText(0, measure ?? 'scalar')

const BROKEN = { gaps: 'it has no value at times', poles: 'it goes beyond all bounds' } as const

/** What is shown of the axis below, in words; none where that is all of it. */
export function stretchText({ over }: ReadPlot, stretch: Stretch): string {
  if (stretch === null) return ''
  const [from, to] = stretch.map((value) => formatReading(value, over === null ? 'time' : (over.quantity ?? 'scalar')))
  return `shown from ${from} to ${to}`
}

/** A run that has no sample so near to a place, as a share of what is shown, knows nothing of it. */
const NEAR = 0.03

/** A number, and how far it may be off. */
interface Known {
  readonly value: number
  readonly off: number
}

/** The value of a curve at a time, between two samples too. */
const knownAt = (times: Float64Array, values: Float64Array, doubt: Float64Array | null, time: number): Known => ({
  value: calcBetween(times, values, time),
  off: doubt === null ? 0 : calcBetweenDoubt(times, values, doubt, time),
})

/** A curve of another run. */
interface OtherCurve {
  /** Of its samples, s; null where they are not known. */
  readonly times: Float64Array | null
  /** Along the axis below. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly doubt: Float64Array | null
}

/** How far it is from one place of the axis below to another, the shorter way where the axis comes round. */
const stepOf = ({ below: { round } }: ChartView, from: number, to: number): number =>
  round === undefined ? to - from : to - from - round * Math.round((to - from) / round)

/** Samples around a place by which it is found when a run was there. */
const AROUND = 3
/** Parts of the way between samples in which a run is looked for. */
const PARTS = 64

/** When a run was at a place of the axis below, s, from one sample to another a few later: where it was there more than once, nearest to a moment; where it only came near, then. */
function timeWithin(
  view: ChartView,
  { times, x }: { readonly times: Float64Array; readonly x: Float64Array },
  [first, last]: readonly [number, number],
  place: number,
  moment: number,
): number {
  const from = Math.max(0, first - AROUND + 1)
  const near = times.subarray(from, last + AROUND)
  // From the place on, so that no turn of the axis comes between.
  const shift = stepOf(view, x[first]!, place)
  const away = x.subarray(from, last + AROUND).map((there) => stepOf(view, x[first]!, there) - shift)
  const step = (times[last]! - times[first]!) / PARTS
  const passed: number[] = []
  let nearest = times[first]!
  let [time, before] = [nearest, calcBetween(near, away, nearest)]
  let least = Math.abs(before)
  for (let part = 1; part <= PARTS; part++) {
    const next = part === PARTS ? times[last]! : times[first]! + part * step
    const now = calcBetween(near, away, next)
    if (before * now <= 0) passed.push(before === now ? next : time + ((next - time) * before) / (before - now))
    if (Math.abs(now) < least) [least, nearest] = [Math.abs(now), next]
    ;[time, before] = [next, now]
  }
  return passed.reduce(
    (best, one) => (Math.abs(one - moment) < Math.abs(best - moment) ? one : best),
    passed[0] ?? nearest,
  )
}

/**
 * The value of a curve of another run at a place along the axis below, where that run was nearest to a moment; NaN where it did not come there. Over time
 * there is one such moment, else there may be many.
 */
function valueThere({ over }: ReadPlot, view: ChartView, other: OtherCurve, place: number, moment: number): Known {
  const { times, x, y, doubt } = other
  if (over === null) return knownAt(x, y, doubt, place)
  const most = NEAR * (view.whole.max - view.whole.min)
  /** It may have come further than a sample by as much as to the one before it or after it. */
  const isInReach = (k: number): boolean => {
    const way = Math.abs(stepOf(view, x[k]!, place))
    return (
      way <= most &&
      [x[k - 1], x[k + 1]].some((next) => next !== undefined && way <= Math.abs(stepOf(view, x[k]!, next)))
    )
  }
  const apart = (k: number): number => (times === null ? 0 : Math.abs(times[k]! - moment))
  /** Samples between which it was there, or turned back just before it. */
  let found: readonly [number, number] | null = null
  for (let k = 0; k + 1 < x.length; k++) {
    const [step, way] = [stepOf(view, x[k]!, x[k + 1]!), stepOf(view, x[k]!, place)]
    const isBetween = step === 0 ? way === 0 : way / step >= 0 && way / step <= 1
    const came = k === 0 ? 0 : stepOf(view, x[k - 1]!, x[k]!)
    const isTurn = times !== null && came * step < 0 && way * came > 0 && isInReach(k)
    if ((isBetween || isTurn) && (found === null || apart(k) < apart(found[0])))
      found = isBetween ? [k, k + 1] : [k - 1, k + 1]
  }
  if (found !== null && times !== null)
    return knownAt(times, y, doubt, timeWithin(view, { times, x }, found, place, moment))
  if (found !== null) {
    const [k] = found
    const share = stepOf(view, x[k]!, place) / stepOf(view, x[k]!, x[k + 1]!) || 0
    return { value: y[k]! + share * (y[k + 1]! - y[k]!), off: 0 }
  }
  // At its ends it may just not have come there.
  const at = nearest(x, place, view.below.round)
  return at >= 0 && isInReach(at) ? { value: y[at]!, off: doubt?.[at] ?? 0 } : { value: NaN, off: 0 }
}

/** What a drawing was made of. */
export interface Drawn {
  readonly view: ChartView
  /** Of the samples, s. */
  readonly times: Float64Array
  /** What the view was made of. */
  readonly data: PlotData
  /** The same of the kept runs that are drawn with it. */
  readonly kept?: readonly { readonly times: Float64Array; readonly data: PlotData }[]
  /** Where the run stands, s. */
  readonly now: number
}

function write(value: number | undefined, measure: Measure | null, figures = READING_DIGITS): string {
  if (value === undefined || !Number.isFinite(value)) return DASH
  if (measure !== null && isSiUnit(measure)) return `${formatFigures(value, figures)} ${symbolOf(measure)}`
  return figures < READING_DIGITS
    ? labelText(value, measure ?? 'scalar', figures)
    : formatReading(value, measure ?? 'scalar')
}

/**
 * A number in as many figures as are known.
 *
 * @param whole beside which it is as good as nothing where none is
 * @param isNothing it is rounding of what it is made of
 */
function writeKnown({ value, off }: Known, measure: Measure | null, whole: number, isNothing = false): string {
  const size = Math.abs(value)
  if (isNothing && size > 0) return `≈ ${nothingOf(measure)}`
  const figures = figuresOf(size, off)
  if (figures === READING_DIGITS || !Number.isFinite(value)) return write(value, measure)
  if (figures > 0) return `≈ ${write(value, measure, figures)}`
  return readsAsNothing(size + off, measure) || figuresOf(whole, off) > 1 ? `≈ ${nothingOf(measure)}` : 'unknown'
}

/** How far a curve goes from zero. */
const reachOf = (list: Float64Array): number =>
  list.reduce((most, value) => (Math.abs(value) > most && Number.isFinite(value) ? Math.abs(value) : most), 0)

/** What a curve comes to, and what its mean and root mean square are over; null where it has none. */
interface SumParts {
  readonly text: string
  readonly stretch: string | null
}

const sumOf = ({ text, stretch }: SumParts): string => (stretch === null ? text : `${text} (both over ${stretch})`)

/**
 * The values of the curves at the sample nearest to the pointer, or at the moment where the run stands, between two samples too.
 *
 * @param hover where the pointer is along the axis below, SI; null: elsewhere
 * @param summed what the curves come to is wanted too
 */
export function readoutOf(
  read: ReadPlot,
  { view, times, now, data, kept }: Omit<Drawn, 'data'> & Partial<Pick<Drawn, 'data'>>,
  hover: number | null,
  summed: boolean,
): Readout {
  const { x, y } = view
  const at = nearest(x, hover ?? Infinity, view.below.round)
  const valueOf = (list: Float64Array | undefined): number | undefined =>
    list === undefined || hover !== null ? list?.[at] : calcBetween(times, list, now)
  const tellHere = (list: Float64Array | undefined, doubt: Float64Array | null, measure: Measure | null): string => {
    if (list === undefined) return DASH
    const known = hover === null ? knownAt(times, list, doubt, now) : { value: list[at] ?? NaN, off: doubt?.[at] ?? 0 }
    return writeKnown(known, measure, doubt === null ? 0 : reachOf(list))
  }
  const own = ownCurves(view)
  const place = hover === null ? (read.over === null ? now : (view.cursor ?? NaN)) : (x[at] ?? NaN)
  const moment = hover === null ? now : (times[at] ?? NaN)
  const others = y.slice(own).map((list, i) => {
    const run = kept?.[Math.floor(i / own)]
    const doubt = run?.data.doubts?.[i % own] ?? null
    const along = placesOf(view, own + i)
    const known = valueThere(read, view, { times: run?.times ?? null, x: along, y: list, doubt }, place, moment)
    return writeKnown(known, measureOf(read.curves[i % own]!), doubt === null ? 0 : reachOf(list))
  })
  const parts = read.curves.map((curve, i): SumParts | null => {
    const [measure, problem] = [measureOf(curve), curve.problem]
    const list = y[i]
    const found =
      !summed || problem !== null || list === undefined
        ? null
        : calcStatistics(times, list, {
            still: view.still?.[i],
            doubt: data?.doubts?.[i],
            isUnread: curve.tree === undefined ? undefined : (k) => isUnread(read, y, k),
          })
    if (found === null) return null
    const { minimum, maximum, mean, rms, over, off, periods, period, coarse, broken } = found
    if (broken !== null)
      return {
        text: `min seen ${write(minimum.value, measure)} · max seen ${write(maximum.value, measure)} (${BROKEN[broken]}, so no mean)`,
        stretch: null,
      }
    const isNothing = data !== undefined && isRounding(read, times, data, i)
    const tell = (name: string, known: Known, whole = 0): string =>
      `${name} ${writeKnown(known, measure, whole, isNothing)}`
    const about = figuresOf(rms, off) < READING_DIGITS ? '≈ ' : ''
    const stretch =
      period === null || periods === null
        ? `${write(over, 'time')}${coarse ? ', samples too far apart for a period' : ''}`
        : `${periods} ${periods === 1 ? 'period' : 'periods'} of ${about}${write(period, 'time')}`
    const swing = maximum.value - minimum.value
    const told = [
      tell('min', minimum, swing),
      tell('max', maximum, swing),
      Math.abs(mean) < TELLING * rms ? 'mean ≈ 0' : tell('mean', { value: mean, off }, rms),
      tell('RMS', { value: rms, off }),
    ]
    return { text: told.join(' · '), stretch }
  })
  return {
    runs: Array.from({ length: others.length / Math.max(1, own) }, (_, run) =>
      others.slice(run * own, (run + 1) * own),
    ),
    // between the samples before and after it comes round there is nothing that an angle goes through
    x: write(
      hover === null && view.below.round !== undefined ? (view.cursor ?? NaN) : valueOf(x),
      read.over?.quantity ?? 'time',
    ),
    values: read.curves.map((curve, i) => tellHere(y[i], data?.doubts?.[i] ?? null, measureOf(curve))),
    sums: parts.map((sum) => sum && sumOf(sum)),
    parts,
  }
}

/** What a chart shows of a plot: which curves are read at which side, and how far the axes go. Pure. */
import { measureOf, readsAsNothing, type PlotData, type ReadCurve, type ReadPlot } from '../../laboratory/index.ts'
import type { Measure } from '../../units/index.ts'
import type { ChartAxis, ChartView } from '../charts/index.ts'

/** How many axes a chart has at its sides. */
export const AXES = 2

export interface Sides {
  /** Of each curve the side that it is drawn by; from `AXES` on it has no axis there. */
  readonly of: readonly number[]
  /** What is read at each side; null: what has no unit. */
  readonly quantities: readonly (Measure | null)[]
}

/**
 * One side for each kind of what is measured: quantities come first, then formulas. Where both axes are of other kinds a curve is drawn to a scale of its own. A curve
 * that cannot be read is at the first side.
 */
export function sidesOf({ curves }: ReadPlot): Sides {
  const quantities: (Measure | null)[] = []
  const take = (curve: ReadCurve): void => {
    const measure = measureOf(curve)
    if (curve.problem === null && !quantities.includes(measure)) quantities.push(measure)
  }
  for (const curve of curves) if (curve.source !== null) take(curve)
  for (const curve of curves) if (curve.source === null) take(curve)
  if (quantities.length === 0) quantities.push(null)
  return { of: curves.map((curve) => (curve.problem === null ? quantities.indexOf(measureOf(curve)) : 0)), quantities }
}

/** Room beyond the curves, share of their swing. */
const ROOM = 0.06
/** Time that is shown at least, s. */
const SHORTEST = 1

interface Ends {
  readonly min: number
  readonly max: number
}

function endsOf(list: Float64Array, picked: (i: number) => boolean, positive: boolean): Ends | null {
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < list.length; i++) {
    const value = list[i]!
    if (!Number.isFinite(value) || (positive && value <= 0) || !picked(i)) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min <= max ? { min, max } : null
}

const joined = (ends: readonly Ends[]): Ends => ({
  min: Math.min(...ends.map(({ min }) => min)),
  max: Math.max(...ends.map(({ max }) => max)),
})

/** Rounding beside what a curve is as large as: it is drawn as a straight line and not as noise. */
const FLAT = 1e-9

const sizeOf = ({ min, max }: Ends): number => Math.max(Math.abs(min), Math.abs(max))

/** So far apart that what lies between looks as a straight line. */
function flatEnds(ends: Ends): Ends {
  const { min, max } = ends
  const size = sizeOf(ends)
  const half = Math.max(size === 0 ? 1 : 0.5 * size, (max - min) / 2)
  return { min: (min + max) / 2 - half, max: (min + max) / 2 + half }
}

function withRoom(ends: Ends): Ends {
  const { min, max } = ends
  if (max - min <= FLAT * sizeOf(ends)) return flatEnds(ends)
  return { min: min - ROOM * (max - min), max: max + ROOM * (max - min) }
}

/** By powers of ten: whole ones, or near. */
const withPowers = ({ min, max }: Ends): Ends => ({ min: min / 1.5, max: max * 1.5 })

/** Time grows by steps, so that the curves do not creep from frame to frame. */
function steady(span: number): number {
  if (span <= SHORTEST) return SHORTEST
  const power = 10 ** Math.floor(Math.log10(span))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((figure) => figure * power).find((end) => end >= span * (1 - 1e-9))!
}

/** What an angle changes by at least, rad, beside how it changes before and after, where it loses turns: what is told anew begins in (−π, π]. */
const LOST_TURN = 5.5

/** An angle without the samples at which it has lost turns, so that no line leads there; the same list where it has lost none. */
function breakAtLostTurns(angle: Float64Array): Float64Array {
  let broken: Float64Array | null = null
  for (let i = 1; i < angle.length; i++) {
    const change = angle[i]! - angle[i - 1]!
    if (!(Math.abs(change) > LOST_TURN)) continue
    const [before, after] = [angle[i - 1]! - angle[i - 2]!, angle[i + 1]! - angle[i]!]
    if (Math.abs(change - before) <= LOST_TURN || Math.abs(change - after) <= LOST_TURN) continue
    broken ??= angle.slice()
    broken[i] = NaN
  }
  return broken ?? angle
}

const TURN = 2 * Math.PI

/** Whether the turns of what a plot is over are drawn over each other. */
export const isFolded = ({ plot, over }: ReadPlot): boolean => plot.folded === true && over?.quantity === 'angle'

/** An angle is a whole turn as far as an engine can tell, rad. */
const WHOLE = 1e-9

/** An angle, rad, within the turn from 0 on; 0 where it is a whole turn but for rounding. */
const withinTurn = (angle: number): number => {
  const within = angle - TURN * Math.floor(angle / TURN)
  return TURN - within <= WHOLE * Math.max(1, Math.abs(angle)) ? 0 : within
}

/** What a plot is over, as its axis has it. */
export const axisValues = (read: ReadPlot, x: Float64Array): Float64Array => (isFolded(read) ? x.map(withinTurn) : x)

/** What a plot draws of its numbers. */
const drawn = (read: ReadPlot, { x, y, still = [] }: PlotData): Required<Omit<PlotData, 'doubts'>> => ({
  x: axisValues(read, read.over?.quantity === 'angle' ? breakAtLostTurns(x) : x),
  y: y.map((list, i) => {
    const curve = read.curves[i]
    return curve !== undefined && curve.source !== null && measureOf(curve) === 'angle' ? breakAtLostTurns(list) : list
  }),
  still: read.curves.map((_, i) => still[i] === true),
})

/**
 * @param zoomed ends of the axis below, where a stretch of it was chosen
 * @param at the place of the sample where the run stands; the last one where it is not given
 * @param kept the same plot of other runs, whose curves come after those of the run that goes on
 */
export function viewOf(
  read: ReadPlot,
  own: PlotData,
  { of, quantities }: Sides,
  zoomed: readonly [number, number] | null,
  at = own.x.length - 1,
  kept: readonly PlotData[] = [],
): ChartView {
  const { x, y, still } = drawn(read, own)
  const others = kept.map((run) => drawn(read, run))
  const overTime = read.over === null
  const along = [x, ...others.map((run) => run.x)].flatMap((list) => endsOf(list, () => true, false) ?? [])
  const whole = along.length === 0 ? { min: 0, max: SHORTEST } : joined(along)
  const folded = isFolded(read)
  const all = overTime
    ? { min: whole.min, max: whole.min + steady(whole.max - whole.min) }
    : folded
      ? { min: 0, max: TURN }
      : withRoom(whole)
  const [min, max] = zoomed ?? [all.min, all.max]
  const below: ChartAxis = {
    quantity: overTime ? 'time' : (read.over?.quantity ?? null),
    min,
    max,
    ...(folded && { round: TURN }),
  }
  const powers = read.plot.logarithmic === true
  const sides = quantities.map((quantity, side): ChartAxis => {
    const found = [{ x, y, still }, ...others].flatMap((run) =>
      run.y.flatMap((list, i) => {
        if (of[i] !== side) return []
        const ends = endsOf(list, (k) => run.x[k]! >= min && run.x[k]! <= max, powers)
        return ends === null ? [] : run.still[i]! && !powers ? flatEnds(ends) : ends
      }),
    )
    const ends = found.length === 0 ? null : joined(found)
    // what all reads as 0 is drawn as that
    const isBlank = ends === null || (!powers && readsAsNothing(sizeOf(ends), quantity))
    const shown = isBlank ? { min: powers ? 0.1 : -1, max: 1 } : powers ? withPowers(ends) : withRoom(ends)
    return { quantity, ...shown, ...(powers && { scale: 'powers' as const }) }
  })
  return {
    x,
    y: [y, ...others.map((run) => run.y)].flat(),
    still: [still, ...others.map((run) => run.still)].flat(),
    ...(others.length > 0 && { others: others.flatMap((run) => run.y.map(() => run.x)) }),
    below,
    whole: all,
    sides,
    cursor: axisValues(read, own.x.subarray(at, at + 1))[0] ?? null,
  }
}

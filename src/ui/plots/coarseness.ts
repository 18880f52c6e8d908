/** Where the lines of a plot do not show how its curves go between the samples. Pure. */
import { computeOffLine, hasGapsAtEnd, rangeOf, type ReadPlot } from '../../laboratory/index.ts'
import type { RunStatus } from '../../simulation/index.ts'
import { roundText } from '../../units/index.ts'
import { ownCurves, placesOf } from '../charts/index.ts'
import type { Drawn } from './readout.ts'

/** Bend of a line at a sample, over the range of its curve, from which on peaks and dips may be missed between samples. */
const SHARP = 0.15

/** Distance of a formula between two samples from the line between them, over its range, from which on the line is not its course: of an oscillation with fewer than three samples in a period. */
const ELSEWHERE = 0.25
/** Share of the steps that are shown, and their number; in fewer places it is jumps or peaks. */
const OFTEN = 0.2
const FEW = 5

/** While the machine cannot keep up frames come far apart: what was between them is read a little later, all of it once the run is paused. */
const LATE = 'Coarse at its end until it is paused'

/** What is said of the lines of a plot; of those of a run that goes on only that they are coarse at their end, since they change before anyone could read peaks off them. */
export const reservationOf = (
  read: ReadPlot,
  drawn: Omit<Drawn, 'now'>,
  { playing, behind }: Pick<RunStatus, 'playing' | 'behind'>,
): string | null => (playing ? (behind || hasGapsAtEnd(drawn.times) ? LATE : null) : doubtText(read, drawn))

/** What was found of what was drawn, of which the pointer asks again and again. */
const known = new WeakMap<Float64Array, { readonly read: ReadPlot; readonly doubt: string | null }>()

/** What is said of the lines of a plot; null where they are the course of its curves. */
export function doubtText(read: ReadPlot, drawn: Omit<Drawn, 'now'>): string | null {
  const before = known.get(drawn.times)
  if (before?.read === read) return before.doubt
  const doubt = findDoubt(read, drawn)
  known.set(drawn.times, { read, doubt })
  return doubt
}

function findDoubt(read: ReadPlot, drawn: Omit<Drawn, 'now'>): string | null {
  if (hasNoPlace(drawn)) return 'Only what is above zero is drawn'
  const [first] = drawn.times
  if (drawn.times.length === 1 && first !== undefined && first > 0) return 'Nothing before this can be read: play on'
  const fast = fastFormula(read, drawn)
  if (fast !== null) return `Too fast for the samples: ${fast}`
  const apart = coarseText(read, drawn)
  return apart === null ? null : `Samples ${apart} apart may miss peaks`
}

/** Whether there is something of a curve that an axis by powers of ten has no place for. */
const hasNoPlace = ({ view: { y, sides } }: Omit<Drawn, 'now'>): boolean =>
  sides.some(({ scale }) => scale === 'powers') && y.some((curve) => curve.some((value) => value < 0))

/** The first formula that is too fast for the samples to show its course, which may look like a slow one; null: none. */
function fastFormula(read: ReadPlot, { view, times, data }: Omit<Drawn, 'now'>): string | null {
  if (read.curves.every(({ tree }) => tree === undefined)) return null
  const { min, max } = view.below
  const isShown = (i: number): boolean => view.x[i]! >= min && view.x[i]! <= max
  const found = computeOffLine(read, times, data).findIndex((off, k) => {
    if (off === null || view.still?.[k] === true) return false
    let [steps, places] = [0, 0]
    for (let i = 0; i < off.length; i++) {
      if (!isShown(i) || Number.isNaN(off[i]!)) continue
      steps++
      if (off[i]! > ELSEWHERE) places++
    }
    return places > FEW && places > OFTEN * steps
  })
  return read.curves[found]?.label ?? null
}

/**
 * How far apart samples are where the lines that are shown bend most; null where none bends so much that its curve may go
 * elsewhere between. Curves of kept runs count where the axis below is time, since their times are known there alone.
 */
function coarseText({ over }: ReadPlot, { view, times }: Omit<Drawn, 'now'>): string | null {
  const { y, below, still = [] } = view
  let sharpest = SHARP
  let apart: number | null = null
  for (const [k, curve] of y.entries()) {
    const places = placesOf(view, k)
    const at = k < ownCurves(view) ? times : over === null ? places : null
    if (at === null) continue
    const range = still[k] === true ? 0 : rangeOf(curve)
    if (range === 0) continue
    for (let i = 1; i < curve.length - 1; i++) {
      if (!(places[i]! >= below.min && places[i]! <= below.max)) continue
      const bend = Math.abs(curve[i + 1]! - 2 * curve[i]! + curve[i - 1]!) / range
      if (bend > sharpest) [sharpest, apart] = [bend, (at[i + 1]! - at[i - 1]!) / 2]
    }
  }
  return apart === null ? null : roundText(apart, 'time', 2)
}

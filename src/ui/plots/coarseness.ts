/** Where the lines of a plot do not show how its curves go between the samples. Pure. */
import type { ReadPlot } from '../../laboratory/index.ts'
import { roundText } from '../../units/index.ts'
import { ownCurves, placesOf } from '../charts/index.ts'
import type { Drawn } from './readout.ts'

/** Bend of a line at a sample, over the range of its curve, from which on peaks and dips may be missed between samples. */
const SHARP = 0.15

/** Changes below this share of the largest value are rounding. */
const ROUNDING = 1e-9

/**
 * How far apart samples are where the lines that are shown bend most; null where none bends so much that its curve may go
 * elsewhere between. Curves of kept runs count where the axis below is time, since their times are known there alone.
 */
export function coarseText({ over }: ReadPlot, { view, times }: Omit<Drawn, 'now'>): string | null {
  const { y, below } = view
  let sharpest = SHARP
  let apart: number | null = null
  for (const [k, curve] of y.entries()) {
    const places = placesOf(view, k)
    const at = k < ownCurves(view) ? times : over === null ? places : null
    if (at === null) continue
    let [least, most] = [Infinity, -Infinity]
    for (const value of curve) {
      if (value < least) least = value
      if (value > most) most = value
    }
    const range = most - least
    if (!(range > ROUNDING * Math.max(Math.abs(least), Math.abs(most)))) continue
    for (let i = 1; i < curve.length - 1; i++) {
      if (!(places[i]! >= below.min && places[i]! <= below.max)) continue
      const bend = Math.abs(curve[i + 1]! - 2 * curve[i]! + curve[i - 1]!) / range
      if (bend > sharpest) [sharpest, apart] = [bend, (at[i + 1]! - at[i - 1]!) / 2]
    }
  }
  return apart === null ? null : roundText(apart, 'time', 2)
}

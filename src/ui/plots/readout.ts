/** What is written beside the curves of a plot. Pure. */
import { calcStatistics, type ReadPlot } from '../../laboratory/index.ts'
import { formatFigures, formatReading, isSiUnit, symbolOf, type Measure } from '../../units/index.ts'
import type { ChartView } from '../charts/index.ts'
import { measureOf, nearest } from './plot-view.ts'

export interface Readout {
  readonly x: string
  readonly values: readonly string[]
  readonly sums: readonly (string | null)[]
}

/** Stands for a value that there is none of. */
export const DASH = '–'

/**
 * The values of the curves at the pointer, or where the run stands.
 *
 * @param hover where the pointer is along the axis below, SI; null: elsewhere
 * @param times of the samples, s, where what the curves come to is wanted too
 */
export function readoutOf(read: ReadPlot, view: ChartView, hover: number | null, times: Float64Array | null): Readout {
  const { x, y } = view
  const at = nearest(x, hover ?? view.cursor ?? Infinity)
  const write = (value: number | undefined, measure: Measure | null): string => {
    if (value === undefined || !Number.isFinite(value)) return DASH
    if (measure !== null && isSiUnit(measure)) return `${formatFigures(value)} ${symbolOf(measure)}`
    return formatReading(value, measure ?? 'scalar')
  }
  return {
    x: write(x[at], read.over?.quantity ?? 'time'),
    values: read.curves.map((curve, i) => write(y[i]?.[at], measureOf(curve))),
    sums: read.curves.map((curve, i) => {
      const [measure, problem] = [measureOf(curve), curve.problem]
      const found = times === null || problem !== null ? null : calcStatistics(times, y[i]!)
      if (found === null) return null
      const { minimum, maximum, mean, rms, period } = found
      const parts = [
        `min ${write(minimum.value, measure)}`,
        `max ${write(maximum.value, measure)}`,
        `mean ${write(mean, measure)}`,
        `RMS ${write(rms, measure)}`,
        ...(period === null ? [] : [`period ${write(period, 'time')}`]),
      ]
      return parts.join(' · ')
    }),
  }
}

/** What is written beside the curves of a plot. Pure. */
import { calcStatistics, type ReadCurve, type ReadPlot } from '../../laboratory/index.ts'
import { formatReading } from '../../units/index.ts'
import type { ChartView } from '../charts/index.ts'
import { nearest } from './plot-view.ts'

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
  const write = (value: number | undefined, quantity: ReadCurve['quantity']): string =>
    value === undefined || !Number.isFinite(value) ? DASH : formatReading(value, quantity ?? 'scalar')
  return {
    x: write(x[at], read.over?.quantity ?? 'time'),
    values: read.curves.map(({ quantity }, i) => write(y[i]?.[at], quantity)),
    sums: read.curves.map(({ quantity, problem }, i) => {
      const found = times === null || problem !== null ? null : calcStatistics(times, y[i]!)
      if (found === null) return null
      const { minimum, maximum, mean, rms, period } = found
      const parts = [
        `min ${write(minimum.value, quantity)}`,
        `max ${write(maximum.value, quantity)}`,
        `mean ${write(mean, quantity)}`,
        `RMS ${write(rms, quantity)}`,
        ...(period === null ? [] : [`period ${write(period, 'time')}`]),
      ]
      return parts.join(' · ')
    }),
  }
}

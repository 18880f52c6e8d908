/** Plots as tables: for other programs, and for who does not see the curves. */
import type { PlotData, ReadPlot } from '../../laboratory/index.ts'
import { columnHeading } from '../../units/index.ts'

export interface PlotTable {
  readonly headings: readonly string[]
  /** SI, NaN where there is nothing. */
  readonly rows: readonly (readonly number[])[]
}

/**
 * Time, what the plot is over, and its curves.
 *
 * @param most rows; of more every second, third … one
 */
export function tableOf(read: ReadPlot, times: Float64Array, { x, y }: PlotData, most = Infinity): PlotTable {
  const over = read.over === null ? [] : [{ name: read.over.name, quantity: read.over.quantity, values: x }]
  const columns = [
    { name: 'time', quantity: 'time' as const, values: times },
    ...over,
    ...read.curves.map(({ source, curve, quantity }, i) => ({
      name: source?.name ?? curve.formula ?? curve.quantity ?? '',
      quantity: source === null ? null : quantity,
      values: y[i]!,
    })),
  ]
  const every = Math.max(1, Math.ceil(times.length / most))
  const rows: number[][] = []
  for (let i = 0; i < times.length; i += every) rows.push(columns.map(({ values }) => values[i]!))
  return { headings: columns.map(({ name, quantity }) => columnHeading(name, quantity)), rows }
}

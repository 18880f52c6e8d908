/** Plots as tables: for other programs, and for who does not see the curves. */
import type { PlotData, ReadPlot } from '../../laboratory/index.ts'
import { siSymbol, type Quantity } from '../../units/index.ts'

export interface PlotTable {
  readonly headings: readonly string[]
  /** SI, NaN where there is nothing. */
  readonly rows: readonly (readonly number[])[]
}

const heading = (name: string, quantity: Quantity | null): string => {
  const symbol = quantity === null ? '' : siSymbol(quantity)
  return symbol === '' ? name : `${name} [${symbol}]`
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
  return { headings: columns.map(({ name, quantity }) => heading(name, quantity)), rows }
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const figures = (value: number): string => (Number.isFinite(value) ? String(value + 0) : '')

/** With commas, and points as decimal signs; each number has all its digits. */
export const toCsv = ({ headings, rows }: PlotTable): string =>
  [headings.map(quoted), ...rows.map((row) => row.map(figures))].map((row) => `${row.join(',')}\r\n`).join('')

/** With tabs, as spreadsheets take it from the clipboard. */
export const toTabs = ({ headings, rows }: PlotTable): string =>
  [headings, ...rows.map((row) => row.map(figures))].map((row) => `${row.join('\t')}\n`).join('')

/** Plots as tables: for other programs, and for who does not see the curves. */
import { SAME_TIME } from '../../engine/index.ts'
import { labelOf, measureOf, withSign, type PlotData, type ReadPlot } from '../../laboratory/index.ts'
import { columnHeading, type Measure } from '../../units/index.ts'
import { axisUnit, type ChartAxis, type Stretch } from '../charts/index.ts'
import { axisValues, sidesOf, viewOf } from './plot-view.ts'

export interface PlotTable {
  readonly headings: readonly string[]
  /** In the units of the headings, NaN where there is nothing. */
  readonly rows: readonly (readonly number[])[]
}

const rowEvery = (samples: number, most: number): number => Math.max(1, Math.ceil(samples / most))

/**
 * Time, what the plot is over, and its curves, for files: under the names by which they are asked for, SI.
 *
 * @param most rows; of more every second, third … one
 */
export function tableOf(read: ReadPlot, times: Float64Array, { x, y }: PlotData, most = Infinity): PlotTable {
  const over = read.over === null ? [] : [{ name: read.over.name, quantity: read.over.quantity, values: x }]
  const columns = [
    { name: 'time', quantity: 'time' as const, values: times },
    ...over,
    ...read.curves.map((one, i) => ({
      name: withSign(one.curve, one.source?.name ?? one.curve.formula ?? one.curve.quantity ?? ''),
      // a file says what is certain
      quantity: one.assumed === true ? null : measureOf(one),
      values: y[i]!,
    })),
  ]
  const every = rowEvery(times.length, most)
  const rows: number[][] = []
  for (let i = 0; i < times.length; i += every) rows.push(columns.map(({ values }) => values[i]!))
  return { headings: columns.map(({ name, quantity }) => columnHeading(name, quantity)), rows }
}

/** A table of what is shown: of so many samples, 1 for all, there is one row. */
interface ShownTable extends PlotTable {
  readonly every: number
}

/** A column as it is read. */
interface ShownColumn {
  readonly heading: string
  /** SI value of one of its unit. */
  readonly factor: number
}

/** The columns of the table of a plot as it is read: the names of its curves, in the units that suit what they are drawn to. */
export function shownColumnsOf(read: ReadPlot, times: Float64Array, data: PlotData): readonly ShownColumn[] {
  const sides = sidesOf(read)
  const view = viewOf(read, data, sides, null)
  const axisOf = (quantity: Measure | null, values: Float64Array): ChartAxis => {
    const size = values.reduce((largest, value) => Math.max(largest, Math.abs(value) || 0), 0)
    return { quantity, min: -size, max: size }
  }
  return [
    { name: 'Time', axis: axisOf('time', times) },
    ...(read.over === null ? [] : [{ name: labelOf(read.over), axis: view.below }]),
    ...read.curves.map((curve, i) => ({ name: curve.label, axis: view.sides[sides.of[i]!]! })),
  ].map(({ name, axis }) => {
    const { symbol, factor } = axisUnit(axis.quantity, axis.min, axis.max)
    return { heading: symbol === '' ? name : `${name} [${symbol}]`, factor }
  })
}

/** A table in SI with other headings, and in their units. */
export const tableIn = (columns: readonly ShownColumn[], { rows }: PlotTable): PlotTable => ({
  headings: columns.map(({ heading }) => heading),
  rows: rows.map((row) => row.map((value, k) => value / columns[k]!.factor)),
})

/**
 * The numbers of a plot as it is read, in its columns (`shownColumnsOf`).
 *
 * @param stretch of the axis below, that is shown; null: all of it
 */
export function shownTableOf(
  read: ReadPlot,
  times: Float64Array,
  data: PlotData,
  most: number,
  stretch: Stretch = null,
): ShownTable {
  const [from, to] = stretch ?? [-Infinity, Infinity]
  const x = axisValues(read, data.x)
  const pick = (values: Float64Array): Float64Array => values.filter((_, i) => x[i]! >= from && x[i]! <= to)
  const shown = stretch === null ? { x, y: data.y } : { x: pick(x), y: data.y.map(pick) }
  const shownTimes = stretch === null ? times : pick(times)
  return {
    ...tableIn(shownColumnsOf(read, times, data), tableOf(read, shownTimes, shown, most)),
    every: rowEvery(shownTimes.length, most),
  }
}

/** How many multiples of an interval, s, are within one of these spans of time, s, ends included: lines of the table of them all. */
export function countLines(spans: readonly (readonly [from: number, to: number])[], every: number): number {
  let lines = 0
  let next = 0
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const first = Math.max(next, Math.ceil((from - SAME_TIME) / every))
    const last = Math.floor((to + SAME_TIME) / every)
    lines += Math.max(0, last - first + 1)
    next = Math.max(next, last + 1)
  }
  return lines
}

/** A table, and whose it is: null of the run that goes on. */
export interface TableOfRun {
  readonly run: string | null
  readonly table: PlotTable
}

const nameIn = (heading: string, run: string | null): string => (run === null ? heading : `${heading} (${run})`)

/** Tables of the same plot side by side, as they were sampled: those of the same times as the first share its column, others have one of their own. */
export function placeTables(tables: readonly TableOfRun[]): PlotTable {
  const times = tables[0]?.table.rows.map(([time]) => time!) ?? []
  const parts = tables.map(({ run, table: { headings, rows } }, i) => {
    const isShared = i > 0 && rows.length === times.length && rows.every(([time], k) => time === times[k])
    const from = isShared ? 1 : 0
    return {
      headings: headings.slice(from).map((heading) => nameIn(heading, run)),
      rows: rows.map((row) => row.slice(from)),
    }
  })
  const lines = Math.max(0, ...parts.map(({ rows }) => rows.length))
  return {
    headings: parts.flatMap(({ headings }) => headings),
    rows: Array.from({ length: lines }, (_, k) =>
      parts.flatMap(({ headings, rows }) => rows[k] ?? headings.map(() => NaN)),
    ),
  }
}

/** Tables of the same plot in one of one time: a line for each time that is in one of them, first in all of them. */
export function joinTables(tables: readonly TableOfRun[]): PlotTable {
  const [first] = tables
  if (first === undefined || tables.length === 1) return first?.table ?? { headings: [], rows: [] }
  const headings = tables.flatMap(({ run, table }) => table.headings.slice(1).map((heading) => nameIn(heading, run)))
  const byTime = new Map<number, number[]>()
  let at = 1
  for (const { table } of tables) {
    for (const row of table.rows) {
      const line = byTime.get(row[0]!) ?? [row[0]!, ...headings.map(() => NaN)]
      row.slice(1).forEach((value, k) => (line[at + k] = value))
      byTime.set(row[0]!, line)
    }
    at += table.headings.length - 1
  }
  const rows = [...byTime.values()].sort((a, b) => a[0]! - b[0]!)
  return { headings: [first.table.headings[0]!, ...headings], rows }
}

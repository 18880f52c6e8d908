/** A plot as a file, or as a table on the clipboard. */
import { computePlot, labelOf, type PlotData, type ReadPlot, type Plotting } from '../../laboratory/index.ts'
import type { SessionStore } from '../../session/index.ts'
import { csv, tabs } from '../../units/index.ts'
import { chartSvg } from './plot-svg.ts'
import { placeTables, shownColumnsOf, tableIn, tableOf, type PlotTable } from './plot-table.ts'
import { linesOf } from './curve-lines.ts'
import { AXES, sidesOf, viewOf } from './plot-view.ts'
import type { PlotOfRun } from './plotted-runs.ts'

export interface SavePlotWish {
  readonly read: ReadPlot
  readonly samples: Plotting['samples']
  /** Runs that are shown beside the one that goes on. */
  readonly runs: readonly PlotOfRun[]
  readonly zoomed: readonly [number, number] | null
  readonly fileName: (ending: string) => string
  readonly session: SessionStore
  readonly download: (file: { readonly name: string; readonly blob: Blob }) => void
}

export const csvFile = (name: string, lines: readonly (readonly (string | number)[])[]) => ({
  name,
  blob: new Blob([csv(lines)], { type: 'text/csv' }),
})

/** Pixels of a picture for each of the drawing's: sharp in print at a column's width. */
const PRINT = 3

/** What a plot is saved as: a table in SI under the names by which quantities are asked for, one as it is read, pictures, and the table as it is read on the clipboard. */
export type PlotFile = 'csv' | 'csv-shown' | 'svg' | 'png' | 'clipboard'

export async function savePlot(
  kind: PlotFile,
  { read, samples, runs, zoomed, fileName, session, download }: SavePlotWish,
): Promise<void> {
  const data = computePlot(read, samples)
  if (kind === 'csv' || kind === 'csv-shown' || kind === 'clipboard') {
    const columns = kind === 'csv' ? null : shownColumnsOf(read, samples.times, data)
    const tableFor = (times: Float64Array, of: PlotData): PlotTable => {
      const table = tableOf(read, times, of)
      return columns === null ? table : tableIn(columns, table)
    }
    const { headings, rows } = placeTables([
      { run: null, table: tableFor(samples.times, data) },
      ...runs.map((run) => ({ run: run.name, table: tableFor(run.times, run.data) })),
    ])
    const lines = [headings, ...rows]
    if (kind !== 'clipboard') return download(csvFile(fileName('.csv'), lines))
    try {
      await navigator.clipboard.writeText(tabs(lines))
      session.getState().notify({ tone: 'info', title: 'The table is on the clipboard' })
    } catch {
      session.getState().notify({
        tone: 'error',
        title: 'The clipboard cannot be written here',
        detail: 'Save the plot as CSV instead.',
      })
    }
    return
  }
  const sides = sidesOf(read)
  const others = runs.map((run) => run.data)
  const text = chartSvg(viewOf(read, data, sides, zoomed, undefined, others), {
    title: read.curves.map(({ label }) => label).join(', '),
    below: read.over === null ? 'Time' : labelOf(read.over),
    curves: linesOf(read, runs, '#222222').map(({ name, run, ...line }) => ({
      ...line,
      label: line.axis < AXES ? name : `${name} (to a scale of its own)`,
      width: run === undefined ? 2 : 1.2,
    })),
  })
  if (kind === 'svg') return download({ name: fileName('.svg'), blob: new Blob([text], { type: 'image/svg+xml' }) })
  download({ name: fileName('.png'), blob: await pictureOf(text) })
}

/** The drawing in pixels. */
async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * PRINT
  canvas.height = image.height * PRINT
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)))
  })
}

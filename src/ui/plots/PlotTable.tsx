import { useEffect, useState } from 'react'
import { computePlot, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { formatFigures } from '../../units/index.ts'
import type { Stretch } from '../charts/index.ts'
import { shownTableOf } from './plot-table.ts'
import styles from './Plots.module.css'
import { stretchText } from './readout.ts'

/** Rows that are shown; the file has all. */
const MOST_ROWS = 200
/** Between two readings while it runs, ms. */
const INTERVAL = 500

interface PlotTableProps {
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly zoomed: Stretch
}

/** The samples of a plot as a table, of the stretch that is shown: what the curves are to who sees them. */
export function PlotTable({ read, plotting, zoomed }: PlotTableProps) {
  const [, setTurn] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = plotting.onSample(() => {
      timer ??= setTimeout(() => {
        timer = null
        setTurn((turn) => turn + 1)
      }, INTERVAL)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [plotting])
  const { samples } = plotting
  const { headings, rows, every } = shownTableOf(read, samples.times, computePlot(read, samples), MOST_ROWS, zoomed)
  const told = [
    ...(zoomed === null ? [] : [`Rows ${stretchText(read, zoomed)}.`]),
    ...(every === 1 ? [] : [`One row for every ${every} samples.`]),
  ].join(' ')
  return (
    <>
      <p className={styles['note']} role="status">
        {told}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus */}
      <div className={styles['table']} role="group" aria-label="Samples" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, k) => (
                <th key={`${k} ${heading}`} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]}>
                {row.map((value, k) => (
                  <td key={`${k} ${headings[k]}`}>{Number.isFinite(value) ? formatFigures(value, 6) : '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

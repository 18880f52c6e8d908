import { formatFigures, siSymbol } from '../../units/index.ts'
import styles from './Coordinates.module.css'
import type { EffortCurve } from './efforts.ts'

interface EffortsTableProps {
  readonly times: Float64Array
  readonly curves: readonly EffortCurve[]
}

/** Rows that are shown; the file has all. */
const MOST_ROWS = 200

/** The efforts as numbers: what the curves are to who sees them. */
export function EffortsTable({ times, curves }: EffortsTableProps) {
  const every = Math.max(1, Math.ceil(times.length / MOST_ROWS))
  const rows = Array.from({ length: Math.ceil(times.length / every) }, (_, i) => i * every)
  return (
    <>
      {every > 1 && <p className={styles['quiet']}>One row for every {every} samples.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus */}
      <div className={styles['samples']} role="group" aria-label="Samples" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time [s]</th>
              {curves.map(({ name, quantity }) => (
                <th key={name} scope="col">
                  {name} [{siSymbol(quantity)}]
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((i) => (
              <tr key={i}>
                <td>{formatFigures(times[i]!, 6)}</td>
                {curves.map(({ name, values }) => (
                  <td key={name}>{formatFigures(values[i]!, 6)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

import { useRef, useState, type CSSProperties } from 'react'
import { stepTo, tintOf, type Place } from './grid.ts'
import { useMoreBeside } from '../primitives/index.ts'
import styles from './Equations.module.css'
import { largestOf, type Matrix } from './matrices.ts'
import { entryText, quiet, shortText } from './numbers.ts'
import type { Pointing } from './usePointing.ts'

interface MatrixTableProps {
  readonly matrix: Matrix
  readonly pointing: Pointing
}

/** A matrix with its numbers, each on a ground that is the stronger the larger it is. */
export function MatrixTable({ matrix, pointing }: MatrixTableProps) {
  const { symbol, meaning, rows, columns, values } = matrix
  const grid = useRef<HTMLDivElement>(null)
  const wide = useRef<HTMLDivElement>(null)
  const more = useMoreBeside(wide)
  const [tabbable, setTabbable] = useState<Place>({ row: 0, column: 0 })
  const largest = Math.max(largestOf(values), matrix.noise)
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1]
  const stop = { row: Math.min(tabbable.row, lastRow), column: Math.min(tabbable.column, lastColumn) }
  const style = { '--columns': columns.length } as CSSProperties
  return (
    <div ref={wide} className={styles['scrolls']} data-more={more}>
      <div
        ref={grid}
        role="grid"
        aria-label={`${meaning} ${symbol}`}
        className={styles['matrix']}
        style={style}
        onPointerLeave={pointing.leave}
      >
        {lastColumn > 0 && (
          <div role="row">
            <span role="columnheader" aria-label="Speeds" />
            {columns.map((column, c) => (
              <span key={c} role="columnheader">
                {column?.symbol}
              </span>
            ))}
          </div>
        )}
        {values.map((line, r) => (
          <div key={r} role="row">
            <span role="rowheader">{rows[r]?.symbol}</span>
            {line.map((number, c) => {
              const value = quiet(number, matrix.noise)
              const on = pointing.place?.row === r && pointing.place.column === c
              return (
                <span
                  key={c}
                  role="gridcell"
                  tabIndex={stop.row === r && stop.column === c ? 0 : -1}
                  aria-label={entryText(matrix, r, c)}
                  data-sign={Math.sign(value)}
                  data-on={on || undefined}
                  style={{ '--tint': tintOf(value, largest).toFixed(3) } as CSSProperties}
                  onPointerEnter={() => pointing.enter({ row: r, column: c })}
                  onFocus={() => {
                    setTabbable({ row: r, column: c })
                    pointing.focus({ row: r, column: c })
                  }}
                  onBlur={pointing.blur}
                  onKeyDown={(event) => {
                    const next = stepTo(event.key, { row: r, column: c }, rows.length, columns.length)
                    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
                    event.preventDefault()
                    const cells = grid.current?.querySelectorAll<HTMLElement>('[role=gridcell]')
                    cells?.[next.row * columns.length + next.column]?.focus()
                  }}
                >
                  {shortText(value)}
                </span>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

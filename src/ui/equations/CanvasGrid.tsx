import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useShownTheme } from '../theming/index.ts'
import { stepTo, type Place } from './grid.ts'
import styles from './Equations.module.css'
import type { Pointing } from './usePointing.ts'

/** Where the lines between blocks stand, px: the first is 0, the last the size. */
export type Edges = readonly number[]

/** Colours of the theme, for what is drawn. */
export interface Inks {
  readonly positive: string
  readonly negative: string
  readonly ink: string
  readonly line: string
}

interface CanvasGridProps {
  readonly label: string
  readonly rows: Edges
  readonly columns: Edges
  readonly nameOf: (place: Place) => string
  readonly draw: (context: CanvasRenderingContext2D, inks: Inks) => void
  readonly pointing: Pointing
}

/** A picture of a large matrix; of its cells only the one that is pointed at is an element of the page. */
export function CanvasGrid({ label, rows, columns, nameOf, draw, pointing }: CanvasGridProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const spot = useRef<HTMLDivElement>(null)
  const theme = useShownTheme()
  const [stop, setStop] = useState<Place>({ row: 0, column: 0 })
  const [width, height] = [columns.at(-1) ?? 0, rows.at(-1) ?? 0]
  useEffect(() => {
    // the colours of a new theme are computed only in the next frame
    const request = requestAnimationFrame(() => {
      const element = canvas.current
      const context = element?.getContext('2d')
      if (!element || !context) return
      const ratio = window.devicePixelRatio || 1
      element.width = Math.ceil(width * ratio)
      element.height = Math.ceil(height * ratio)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      const tokens = getComputedStyle(element)
      const ink = (token: string): string => tokens.getPropertyValue(token)
      draw(context, {
        positive: ink('--accent'),
        negative: ink('--force'),
        ink: ink('--ink'),
        line: ink('--line-strong'),
      })
    })
    return () => cancelAnimationFrame(request)
  }, [draw, width, height, theme])
  const last = { row: rows.length - 2, column: columns.length - 2 }
  const shown = pointing.place ?? stop
  const cell = { row: Math.min(shown.row, last.row), column: Math.min(shown.column, last.column) }
  const under = (event: MouseEvent<HTMLElement>): Place => {
    const box = event.currentTarget.getBoundingClientRect()
    return { row: blockAt(rows, event.clientY - box.top), column: blockAt(columns, event.clientX - box.left) }
  }
  const go = (place: Place): void => {
    setStop(place)
    pointing.focus(place)
  }
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length - 1}
      aria-colcount={columns.length - 1}
      className={styles['canvas']}
      style={{ width, height }}
      onPointerMove={(event) => {
        const place = under(event)
        if (place.row !== pointing.place?.row || place.column !== pointing.place.column) pointing.enter(place)
      }}
      onPointerLeave={pointing.leave}
      onKeyDown={(event) => {
        const next = stepTo(event.key, stop, rows.length - 1, columns.length - 1)
        if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        pointing.leave()
        go(next)
      }}
      onClick={(event) => {
        spot.current?.focus()
        go(under(event))
      }}
    >
      <canvas ref={canvas} aria-hidden="true" style={{ width, height }} />
      <div role="row" aria-rowindex={cell.row + 1}>
        <div
          ref={spot}
          role="gridcell"
          tabIndex={0}
          aria-colindex={cell.column + 1}
          aria-label={nameOf(cell)}
          data-on={pointing.place !== null || undefined}
          className={styles['spot']}
          style={{
            left: columns[cell.column],
            top: rows[cell.row],
            width: columns[cell.column + 1]! - columns[cell.column]!,
            height: rows[cell.row + 1]! - rows[cell.row]!,
          }}
          onFocus={() => pointing.focus(stop)}
          onBlur={pointing.blur}
        />
      </div>
    </div>
  )
}

/** The block that a place is in. */
function blockAt(edges: Edges, at: number): number {
  const next = edges.findIndex((edge) => edge > at)
  return next < 0 ? edges.length - 2 : Math.max(0, next - 1)
}

import { useEffect, useRef, type RefObject } from 'react'
import { useKeptRuns, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { chartPart, useChartBox, type ChartPointer, type Stretch } from '../charts/index.ts'
import { usePart } from '../primitives/index.ts'
import { linesOf } from './curve-lines.ts'
import { drawnOf } from './drawn.ts'
import type { Drawn } from './readout.ts'

/** Between two drawings, ms. */
const INTERVAL = 33

interface ChartInUse {
  /** Puts the chart in. */
  readonly box: RefObject<HTMLDivElement | null>
  /** What is shown now; null before the first drawing of this plot. */
  readonly drawn: () => Drawn | null
  /** Shows where pointer or keys look, along the axis below, SI; null: nowhere. */
  readonly look: (at: number | null) => void
  /** What draws it could not be fetched. */
  readonly failed: boolean
  readonly again: () => void
}

export interface ChartHandlers extends Required<Omit<ChartPointer, 'onPick'>> {
  /** After each drawing. */
  readonly onDrawn: (drawn: Drawn) => void
}

/** Draws a plot, and again as samples come. */
export function useChart(
  plotting: Plotting,
  read: ReadPlot,
  zoomed: Stretch,
  height: number,
  handlers: ChartHandlers,
): ChartInUse {
  const { part, failed, again } = usePart(chartPart, true)
  const runs = useKeptRuns().filter(({ shown: isShown }) => isShown)
  const { onDrawn, ...pointer } = handlers
  const { box, chart } = useChartBox({
    maker: part,
    curves: (look) => linesOf(read, runs, look.accent),
    height,
    pointer,
  })
  const shown = useRef<{ readonly read: ReadPlot; readonly drawn: Drawn } | null>(null)
  const redraw = useRef<() => void>(() => {})
  const looked = useRef<number | null>(null)
  const now = useRef({ read, zoomed, onDrawn, runs })
  now.current = { read, zoomed, onDrawn, runs }

  useEffect(() => {
    if (chart === null) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let last = -Infinity
    const draw = (): void => {
      timer = null
      last = performance.now()
      const { read: plot, zoomed: range } = now.current
      const drawn = drawnOf(plotting, plot, now.current.runs, range)
      shown.current = { read: plot, drawn }
      chart.show(drawn.view)
      now.current.onDrawn(drawn)
    }
    redraw.current = () => {
      timer ??= setTimeout(draw, Math.max(0, last + INTERVAL - performance.now()))
    }
    draw()
    // the chart before this one may have been looked at
    chart.look(looked.current)
    const stop = plotting.onSample(() => redraw.current())
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
      redraw.current = () => {}
    }
  }, [plotting, chart])

  // what is drawn changed, not how
  useEffect(() => redraw.current(), [read, zoomed])
  return {
    box,
    drawn: () => (shown.current?.read === now.current.read ? shown.current.drawn : null),
    look: (at) => {
      looked.current = at
      chart?.look(at)
    },
    failed,
    again,
  }
}

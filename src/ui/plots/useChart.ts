import { useEffect, useRef, useState, type RefObject } from 'react'
import { computePlot, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { loadChart, useLook, type Chart, type ChartView } from '../charts/index.ts'
import { DASHES, nearest, sidesOf, viewOf } from './plot-view.ts'

/** Between two drawings, ms. */
const INTERVAL = 33

interface ChartInUse {
  /** Puts the chart in. */
  readonly box: RefObject<HTMLDivElement | null>
  /** What is shown now; null before the first drawing. */
  readonly view: () => ChartView | null
  readonly redraw: () => void
}

export interface ChartHandlers {
  readonly onHover: (x: number | null) => void
  readonly onScrub: (x: number) => void
  readonly onZoom: (range: readonly [number, number] | null) => void
  /** After each drawing. */
  readonly onDrawn: (view: ChartView) => void
}

/** Draws a plot, and again as samples come. */
export function useChart(
  plotting: Plotting,
  read: ReadPlot,
  zoomed: readonly [number, number] | null,
  height: number,
  handlers: ChartHandlers,
): ChartInUse {
  const box = useRef<HTMLDivElement>(null)
  const look = useLook()
  const [width, setWidth] = useState(0)
  const shown = useRef<ChartView | null>(null)
  const redraw = useRef<() => void>(() => {})
  const now = useRef({ read, zoomed, handlers })
  now.current = { read, zoomed, handlers }
  const colours = read.curves.map(({ curve }) => curve.colour ?? look.accent)
  const { of } = sidesOf(read)
  const made = JSON.stringify([colours, of, read.plot.logarithmic])

  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const into = box.current
    if (into === null || width === 0) return
    let gone = false
    let chart: Chart | null = null
    let timer: ReturnType<typeof setTimeout> | null = null
    let last = -Infinity
    const draw = (): void => {
      timer = null
      last = performance.now()
      if (chart === null) return
      const { read: plot, zoomed: range, handlers: hear } = now.current
      const at = nearest(plotting.samples.times, plotting.now())
      const view = viewOf(plot, computePlot(plot, plotting.samples), sidesOf(plot), range, at < 0 ? undefined : at)
      shown.current = view
      chart.show(view)
      hear.onDrawn(view)
    }
    redraw.current = () => {
      timer ??= setTimeout(draw, Math.max(0, last + INTERVAL - performance.now()))
    }
    const [tints, sides, powers] = JSON.parse(made) as [string[], (0 | 1 | null)[], boolean | undefined]
    void loadChart().then(({ makeChart }) => {
      if (gone) return
      chart = makeChart(into, {
        width,
        height,
        look,
        logarithmic: powers === true,
        curves: tints.map((colour, i) => ({ colour, dash: DASHES[i % DASHES.length]!, axis: sides[i] ?? 0 })),
        onHover: (x) => now.current.handlers.onHover(x),
        onScrub: (x) => now.current.handlers.onScrub(x),
        onZoom: (range) => now.current.handlers.onZoom(range),
      })
      draw()
    })
    const stop = plotting.onSample(() => redraw.current())
    return () => {
      gone = true
      stop()
      if (timer !== null) clearTimeout(timer)
      redraw.current = () => {}
      chart?.dispose()
    }
  }, [plotting, width, height, look, made])

  // what is drawn changed, not how
  useEffect(() => redraw.current(), [read, zoomed])
  return { box, view: () => shown.current, redraw: () => redraw.current() }
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { computePlot, useKeptRuns, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { chartPart, useLook, type Chart, type ChartCurve, type Stretch } from '../charts/index.ts'
import { usePart } from '../primitives/index.ts'
import { linesOf } from './curve-lines.ts'
import { nearest, sidesOf, viewOf } from './plot-view.ts'
import { plotsOfRuns } from './plotted-runs.ts'
import type { Drawn } from './readout.ts'

/** Between two drawings, ms. */
const INTERVAL = 33

/** What a chart is made of: its lines, and whether it is by powers of ten. */
type Made = [readonly ChartCurve[], boolean]

interface ChartInUse {
  /** Puts the chart in. */
  readonly box: RefObject<HTMLDivElement | null>
  /** What is shown now; null before the first drawing of this plot. */
  readonly drawn: () => Drawn | null
  /** What draws it could not be fetched. */
  readonly failed: boolean
  readonly again: () => void
}

export interface ChartHandlers {
  readonly onHover: (x: number | null) => void
  readonly onScrub: (x: number) => void
  readonly onZoom: (stretch: Stretch) => void
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
  const box = useRef<HTMLDivElement>(null)
  const look = useLook()
  const { part, failed, again } = usePart(chartPart, true)
  const [width, setWidth] = useState(0)
  const wide = width > 0
  const shown = useRef<{ readonly read: ReadPlot; readonly drawn: Drawn } | null>(null)
  const redraw = useRef<() => void>(() => {})
  const chart = useRef<Chart | null>(null)
  const runs = useKeptRuns().filter(({ shown: isShown }) => isShown)
  const now = useRef({ read, zoomed, handlers, runs, width, height })
  now.current = { read, zoomed, handlers, runs, width, height }
  const made = JSON.stringify([linesOf(read, runs, look.accent), read.plot.logarithmic === true] satisfies Made)

  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const into = box.current
    if (into === null || !wide || part === null) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let last = -Infinity
    const draw = (): void => {
      timer = null
      last = performance.now()
      if (chart.current === null) return
      const { read: plot, zoomed: range, handlers: hear } = now.current
      const at = nearest(plotting.samples.times, plotting.now())
      const others = plotsOfRuns(plotting, now.current.runs, plot).map(({ data }) => data)
      const own = computePlot(plot, plotting.samples)
      const view = viewOf(plot, own, sidesOf(plot), range, at < 0 ? undefined : at, others)
      const drawn = { view, times: plotting.samples.times, now: plotting.now() }
      shown.current = { read: plot, drawn }
      chart.current.show(view)
      hear.onDrawn(drawn)
    }
    redraw.current = () => {
      timer ??= setTimeout(draw, Math.max(0, last + INTERVAL - performance.now()))
    }
    const [curves, logarithmic] = JSON.parse(made) as Made
    chart.current = part.makeChart(into, {
      width: now.current.width,
      height: now.current.height,
      look,
      logarithmic,
      curves,
      onHover: (x) => now.current.handlers.onHover(x),
      onScrub: (x) => now.current.handlers.onScrub(x),
      onZoom: (stretch) => now.current.handlers.onZoom(stretch),
    })
    draw()
    const stop = plotting.onSample(() => redraw.current())
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
      redraw.current = () => {}
      chart.current?.dispose()
      chart.current = null
    }
  }, [plotting, wide, look, made, part])

  useEffect(() => {
    chart.current?.resize(width, height)
    redraw.current()
  }, [width, height])

  // what is drawn changed, not how
  useEffect(() => redraw.current(), [read, zoomed])
  return { box, drawn: () => (shown.current?.read === now.current.read ? shown.current.drawn : null), failed, again }
}

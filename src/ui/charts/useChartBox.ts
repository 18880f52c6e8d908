import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Chart } from './chart.ts'
import type { PlotLook } from './look.ts'
import { useLook } from './useLook.ts'
import type { ChartCurve, ChartPointer, ChartWish } from './view.ts'

/** What draws charts, once it is fetched. */
export interface ChartMaker {
  readonly makeChart: (into: HTMLElement, wish: ChartWish) => Chart
}

interface ChartBoxWish {
  /** null: it is not there yet. */
  readonly maker: ChartMaker | null
  readonly curves: (look: PlotLook) => readonly ChartCurve[]
  /** px. */
  readonly height: number
  /** null: nothing is heard of. Whether each is there is decided once; what it does may change. */
  readonly pointer: ChartPointer | null
}

interface ChartBox {
  /** Puts the chart in; it becomes as wide as that. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Another one for other curves and another theme; null before there is one. */
  readonly chart: Chart | null
}

/** A chart in a box. */
export function useChartBox({ maker, curves, height, pointer }: ChartBoxWish): ChartBox {
  const box = useRef<HTMLDivElement>(null)
  const look = useLook()
  const [width, setWidth] = useState(0)
  const [chart, setChart] = useState<Chart | null>(null)
  const wide = width > 0
  const now = useRef({ pointer, width, height })
  now.current = { pointer, width, height }
  const drawn = JSON.stringify(curves(look))

  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (box.current === null || !wide || maker === null) return
    const made = maker.makeChart(box.current, {
      width: now.current.width,
      height: now.current.height,
      look,
      curves: JSON.parse(drawn) as readonly ChartCurve[],
      pointer: now.current.pointer === null ? null : hearing(now.current.pointer, () => now.current.pointer),
    })
    setChart(made)
    return () => {
      setChart(null)
      made.dispose()
    }
  }, [maker, wide, look, drawn])

  useEffect(() => chart?.resize(width, height), [chart, width, height])
  return { box, chart }
}

/** The same as what is there first, but done as is wished when it comes to it. */
const hearing = (first: ChartPointer, latest: () => ChartPointer | null): ChartPointer => ({
  ...(first.onHover && { onHover: (x) => latest()?.onHover?.(x) }),
  ...(first.onScrub && { onScrub: (x) => latest()?.onScrub?.(x) }),
  ...(first.onPick && { onPick: (x) => latest()?.onPick?.(x) }),
  ...(first.onZoom && { onZoom: (stretch) => latest()?.onZoom?.(stretch) }),
})

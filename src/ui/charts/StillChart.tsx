import { useEffect } from 'react'
import { useChartBox, type ChartMaker } from './useChartBox.ts'
import type { ChartCurve, ChartPointer, ChartView } from './view.ts'

interface StillChartProps {
  readonly maker: ChartMaker | null
  readonly curves: readonly ChartCurve[]
  readonly view: ChartView
  /** px. */
  readonly height: number
  readonly pointer?: ChartPointer
  /** Where pointer or keys look, along the axis below, SI. */
  readonly looked?: number | null
}

/** A chart of what does not run: drawn again only where it becomes another. */
export function StillChart({ maker, curves, view, height, pointer, looked = null }: StillChartProps) {
  const { box, chart } = useChartBox({ maker, curves: () => curves, height, pointer: pointer ?? null })
  useEffect(() => chart?.show(view), [chart, view])
  useEffect(() => chart?.look(looked), [chart, looked])
  return <div ref={box} style={{ height }} />
}

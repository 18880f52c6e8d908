/** The lines of the curves of a chart, in pixels of its canvas. */
import type uPlot from 'uplot'
import { endsOf, heightsOf } from './axes.ts'
import { traceCurve } from './trace.ts'
import { placesOf, type ChartView, type ChartWish } from './view.ts'

/**
 * @param order which of the curves each series is
 * @param shown what the chart shows now; null before it shows anything
 */
export function makeCurvePaths(
  { curves }: ChartWish,
  order: readonly number[],
  shown: () => ChartView | null,
): uPlot.Series.PathBuilder {
  return (u, series) => {
    const view = shown()
    const index = order[series - 1] ?? -1
    const curve = curves[index]
    if (view === null || curve === undefined) return null
    const stroke = new Path2D()
    const { min, max } = endsOf(u, 'x')
    traceCurve(stroke, placesOf(view, index), view.y[index]!, {
      across: (x) => u.valToPos(x, 'x', true),
      up: heightsOf(u, view, curve.axis, true),
      from: min,
      to: max,
      round: view.below.round,
      columns: Math.max(1, Math.ceil(u.bbox.width / devicePixelRatio)),
    })
    return { stroke, fill: null, clip: null, band: null, gaps: null, flags: 1 } as unknown as uPlot.Series.Paths
  }
}

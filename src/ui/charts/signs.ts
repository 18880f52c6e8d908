/** Signs at the points of curves that have one. */
import type uPlot from 'uplot'
import { scaleOf } from './axes.ts'
import { placesOf, type ChartCurve, type ChartView } from './view.ts'

/** Of the line of a sign, px. */
const WIDTH = 1.75

export function drawSigns(u: uPlot, curves: readonly ChartCurve[], view: ChartView | null): void {
  if (view === null) return
  const { ctx } = u
  curves.forEach(({ sign, colour, axis }, index) => {
    if (sign === undefined) return
    const form = new Path2D(sign)
    const x = placesOf(view, index)
    view.y[index]!.forEach((y, k) => {
      if (!Number.isFinite(y)) return
      ctx.save()
      ctx.translate(u.valToPos(x[k]!, 'x', true), u.valToPos(y, scaleOf(axis), true))
      ctx.scale(devicePixelRatio, devicePixelRatio)
      ctx.setLineDash([])
      ctx.lineWidth = WIDTH
      ctx.strokeStyle = colour
      ctx.stroke(form)
      ctx.restore()
    })
  })
}

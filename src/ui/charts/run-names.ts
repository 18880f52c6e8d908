/** Names of other runs at the ends of their curves, so that they are told apart without colour. */
import type uPlot from 'uplot'
import { endsOf, scaleOf } from './axes.ts'
import { placesOf, type ChartView, type ChartWish } from './view.ts'

/** px. */
const SIZE = 10
const GAP = 3

/** The place of the last value of a list that is within the ends of the axis below; −1 where there is none. */
export function lastWithin(x: Float64Array, y: Float64Array, { min, max }: { min: number; max: number }): number {
  for (let i = x.length - 1; i >= 0; i--) if (Number.isFinite(y[i]!) && x[i]! >= min && x[i]! <= max) return i
  return -1
}

export function drawRunNames(u: uPlot, { curves }: ChartWish, view: ChartView | null): void {
  if (view === null) return
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const taken: number[] = []
  ctx.save()
  ctx.font = `${SIZE * ratio}px sans-serif`
  ctx.textBaseline = 'bottom'
  curves.forEach(({ run, colour, axis }, index) => {
    if (run === undefined) return
    const x = placesOf(view, index)
    const y = view.y[index]!
    const at = lastWithin(x, y, endsOf(u, 'x'))
    if (at < 0) return
    const px = u.valToPos(x[at]!, 'x', true)
    let py = u.valToPos(y[at]!, scaleOf(axis), true) - GAP * ratio
    while (taken.some((other) => Math.abs(other - py) < SIZE * ratio)) py += SIZE * ratio
    taken.push(py)
    ctx.fillStyle = colour
    ctx.textAlign = px > bbox.left + bbox.width / 2 ? 'right' : 'left'
    ctx.fillText(run, px, Math.min(bbox.top + bbox.height, Math.max(bbox.top + SIZE * ratio, py)))
  })
  ctx.restore()
}

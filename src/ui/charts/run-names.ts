/** Names of the curves of other runs at their ends, so that they are told apart without colour. */
import type uPlot from 'uplot'
import { endsOf, scaleOf } from './axes.ts'
import { placesOf, type ChartView, type ChartWish } from './view.ts'

/** px. */
const SIZE = 10
const GAP = 3
/** Before a name, in the colour of its curve. */
const MARK = '■'

/** The place of the last value of a list that is within the ends of the axis below; −1 where there is none. */
export function lastWithin(x: Float64Array, y: Float64Array, { min, max }: { min: number; max: number }): number {
  for (let i = x.length - 1; i >= 0; i--) if (Number.isFinite(y[i]!) && x[i]! >= min && x[i]! <= max) return i
  return -1
}

/** As much of a text as a width has room for, px of the canvas. */
function shortened(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text
  let length = text.length - 1
  while (length > 1 && ctx.measureText(`${text.slice(0, length)}…`).width > width) length--
  return `${text.slice(0, length)}…`
}

export function drawRunNames(u: uPlot, { curves, look }: ChartWish, view: ChartView | null): void {
  if (view === null) return
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const taken: number[] = []
  ctx.save()
  ctx.font = `${SIZE * ratio}px sans-serif`
  ctx.textBaseline = 'bottom'
  ctx.textAlign = 'left'
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
    py = Math.min(bbox.top + bbox.height, Math.max(bbox.top + SIZE * ratio, py))
    const mark = `${MARK} `
    const words = shortened(ctx, run, bbox.width - ctx.measureText(mark).width)
    const width = ctx.measureText(mark + words).width
    const left = px > bbox.left + bbox.width / 2 ? Math.max(bbox.left, px - width) : px
    // in the colour of the curve the words themselves would be too faint
    ctx.fillStyle = colour
    ctx.fillText(mark, left, py)
    ctx.fillStyle = look.ink
    ctx.fillText(words, left + ctx.measureText(mark).width, py)
  })
  ctx.restore()
}

/** Names of the curves of other runs near their ends, so that they are told apart without colour, clear of all curves, and of the playhead where there is room. */
import type uPlot from 'uplot'
import { endsOf, heightsOf } from './axes.ts'
import { makeRoom, type Room } from './room.ts'
import { drawSign } from './signs.ts'
import { traceCurve } from './trace.ts'
import { placesOf, type ChartCurve, type ChartView, type ChartWish } from './view.ts'

/** Of the words, px. */
const SIZE = 10
/** Around a name, px. */
const GAP = 3
/** Length of the piece of its line before a name, px, and where its words begin. */
const SAMPLE = 18
const WORDS = SAMPLE + 4

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

/** What the curves leave of the picture. */
function roomOf(u: uPlot, { curves }: ChartWish, view: ChartView): Room {
  const { width, height } = u.over.getBoundingClientRect()
  const room = makeRoom({ width, height })
  const { min, max } = endsOf(u, 'x')
  curves.forEach(({ axis }, index) =>
    traceCurve(room.pen, placesOf(view, index), view.y[index]!, {
      across: (x) => u.valToPos(x, 'x'),
      up: heightsOf(u, view, axis, false),
      from: min,
      to: max,
      round: view.below.round,
      columns: Math.max(1, Math.ceil(width)),
    }),
  )
  return room
}

export function drawRunNames(u: uPlot, wish: ChartWish, view: ChartView | null): void {
  if (view === null || wish.curves.every(({ run }) => run === undefined)) return
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  const room = roomOf(u, wish, view)
  const playhead = view.cursor === null ? null : u.valToPos(view.cursor, 'x')
  ctx.save()
  ctx.font = `${SIZE * ratio}px sans-serif`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  wish.curves.forEach((curve, index) => {
    if (curve.run === undefined) return
    const x = placesOf(view, index)
    const y = view.y[index]!
    const at = lastWithin(x, y, endsOf(u, 'x'))
    if (at < 0) return
    const words = shortened(ctx, curve.run, bbox.width - (WORDS + 2 * GAP) * ratio)
    const place = room.take(
      { width: ctx.measureText(words).width / ratio + WORDS + 2 * GAP, height: SIZE + 2 * GAP },
      { x: u.valToPos(x[at]!, 'x'), y: heightsOf(u, view, curve.axis, false)(y[at]!) },
      playhead,
    )
    // all is full of curves: the list of runs below the chart names them too
    if (place === null) return
    const left = bbox.left + (place.x + GAP) * ratio
    const middle = bbox.top + (place.y + GAP + SIZE / 2) * ratio
    drawSample(ctx, curve, left, middle, wish.look.ground)
    // in the colour of the curve the words themselves would be too faint
    ctx.fillStyle = wish.look.ink
    ctx.fillText(words, left + WORDS * ratio, middle)
  })
  ctx.restore()
}

/** A piece of the line of a curve, from a point of the canvas on. */
function drawSample(
  ctx: CanvasRenderingContext2D,
  { colour, dash, along }: ChartCurve,
  left: number,
  middle: number,
  ground: string,
): void {
  const ratio = devicePixelRatio
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5 * ratio
  ctx.setLineDash(dash.map((length) => length * ratio))
  ctx.beginPath()
  ctx.moveTo(left, middle)
  ctx.lineTo(left + SAMPLE * ratio, middle)
  ctx.stroke()
  if (along === undefined) return
  const form = new Path2D(along.sign)
  drawSign(ctx, form, left + (SAMPLE / 2) * ratio, middle, { colour, width: 1.25, ground })
}

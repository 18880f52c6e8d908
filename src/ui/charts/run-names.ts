/** Names of the curves of other runs near their ends, so that they are told apart without colour, clear of all curves, and of the playhead where there is room. */
import type uPlot from 'uplot'
import { endsOf, heightsOf } from './axes.ts'
import { makeRoom, type Place, type Room } from './room.ts'
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
/** Letters of a name that is shortened so that all have room. */
const SHORT = 10

/** The place of the last value of a list that is within the ends of the axis below; −1 where there is none. */
export function lastWithin(x: Float64Array, y: Float64Array, { min, max }: { min: number; max: number }): number {
  for (let i = x.length - 1; i >= 0; i--) if (Number.isFinite(y[i]!) && x[i]! >= min && x[i]! <= max) return i
  return -1
}

/** As much of a text as a width has room for, px of the canvas, in so many letters at most. */
function shortened(ctx: CanvasRenderingContext2D, text: string, width: number, most: number): string {
  if (text.length <= most && ctx.measureText(text).width <= width) return text
  let length = Math.min(text.length, most) - 1
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

interface PlacedName {
  readonly curve: ChartCurve
  readonly words: string
  /** Of its upper left corner in the area of the curves, px. */
  readonly place: Place
}

/**
 * The names that have room: all of them, shortened where they have none otherwise and are told apart all the same, or none, since some alone would pass for all. The list of runs below the chart
 * names them too.
 */
function placeNames(u: uPlot, wish: ChartWish, view: ChartView): readonly PlacedName[] {
  const { ctx, bbox } = u
  const named = wish.curves.flatMap((curve, index) => {
    if (curve.run === undefined) return []
    const [x, y] = [placesOf(view, index), view.y[index]!]
    const at = lastWithin(x, y, endsOf(u, 'x'))
    if (at < 0) return []
    const near = { x: u.valToPos(x[at]!, 'x'), y: heightsOf(u, view, curve.axis, false)(y[at]!) }
    return [{ curve, name: curve.run, near }]
  })
  if (named.length === 0) return []
  const room = roomOf(u, wish, view)
  const playhead = view.cursor === null ? null : u.valToPos(view.cursor, 'x')
  const whole = new Set(named.map(({ name }) => name))
  for (const most of [Infinity, SHORT]) {
    const placed = named.flatMap(({ curve, name, near }): readonly PlacedName[] => {
      const words = shortened(ctx, name, bbox.width - (WORDS + 2 * GAP) * devicePixelRatio, most)
      const width = ctx.measureText(words).width / devicePixelRatio + WORDS + 2 * GAP
      const place = room.take({ width, height: SIZE + 2 * GAP }, near, playhead)
      return place === null ? [] : [{ curve, words, place }]
    })
    const toldApart = new Set(placed.map(({ words }) => words)).size === whole.size
    if (placed.length === named.length && toldApart) return placed
    room.release()
  }
  return []
}

export function drawRunNames(u: uPlot, wish: ChartWish, view: ChartView | null): void {
  if (view === null || wish.curves.every(({ run }) => run === undefined)) return
  const { ctx, bbox } = u
  const ratio = devicePixelRatio
  ctx.save()
  ctx.font = `${SIZE * ratio}px sans-serif`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  for (const { curve, words, place } of placeNames(u, wish, view)) {
    const left = bbox.left + (place.x + GAP) * ratio
    const middle = bbox.top + (place.y + GAP + SIZE / 2) * ratio
    drawSample(ctx, curve, left, middle, wish.look.ground)
    // in the colour of the curve the words themselves would be too faint
    ctx.fillStyle = wish.look.ink
    ctx.fillText(words, left + WORDS * ratio, middle)
  }
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

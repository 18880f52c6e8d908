/** Signs of curves that have some: at their points, or along their lines. */
import type uPlot from 'uplot'
import { endsOf, heightsOf, scaleOf } from './axes.ts'
import { leadSigns } from './signs-along.ts'
import { placesOf, type ChartCurve, type ChartView } from './view.ts'

/** Of the line of a sign at a point, and along a line, px. */
const WIDTH = { at: 1.75, along: 1.25 } as const

/**
 * Draws the signs of one of the curves.
 *
 * @param ground what is behind the curves, which signs along a line are filled with
 */
export function drawSigns(
  u: uPlot,
  curves: readonly ChartCurve[],
  index: number,
  view: ChartView | null,
  ground: string,
): void {
  const curve = curves[index]
  if (view === null || curve === undefined) return
  const { sign, along, colour, axis } = curve
  const [x, y] = [placesOf(view, index), view.y[index]!]
  if (sign !== undefined) {
    const form = new Path2D(sign)
    y.forEach((value, k) => {
      if (!Number.isFinite(value)) return
      drawSign(u.ctx, form, u.valToPos(x[k]!, 'x', true), u.valToPos(value, scaleOf(axis), true), {
        colour,
        width: WIDTH.at,
      })
    })
  }
  if (along === undefined) return
  const form = new Path2D(along.sign)
  const { min, max } = endsOf(u, 'x')
  const { left, top, width, height } = u.bbox
  const isWithin = (px: number, py: number): boolean =>
    px >= left && px <= left + width && py >= top && py <= top + height
  const inPixels = { ...along, first: along.first * devicePixelRatio, every: along.every * devicePixelRatio }
  const put = (px: number, py: number): void => {
    if (isWithin(px, py)) drawSign(u.ctx, form, px, py, { colour, width: WIDTH.along, ground })
  }
  const places = {
    across: (value: number) => u.valToPos(value, 'x', true),
    up: heightsOf(u, view, axis, true),
    from: min,
    to: max,
    round: view.below.round,
    columns: Math.max(1, Math.ceil(width / devicePixelRatio)),
  }
  leadSigns(inPixels, x, y, places, put)
}

interface SignLook {
  readonly colour: string
  /** Of its line, px. */
  readonly width: number
  /** What it is filled with. */
  readonly ground?: string
}

/** Draws a sign about a point of the canvas. */
export function drawSign(
  ctx: CanvasRenderingContext2D,
  form: Path2D,
  x: number,
  y: number,
  { colour, width, ground }: SignLook,
): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(devicePixelRatio, devicePixelRatio)
  ctx.setLineDash([])
  if (ground !== undefined) {
    ctx.fillStyle = ground
    ctx.fill(form)
  }
  ctx.lineWidth = width
  ctx.strokeStyle = colour
  ctx.stroke(form)
  ctx.restore()
}

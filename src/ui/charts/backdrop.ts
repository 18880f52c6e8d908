/** What lies below the curves of a chart: the lines of its marks, and its guides. */
import type uPlot from 'uplot'
import type { MarksNow } from './axes.ts'
import { withinEnds } from './scale.ts'
import type { ChartGuide, ChartView, ChartWish } from './view.ts'

/** Of the finer lines, share of the others. */
const FINE = 0.5
/** From a guide to its words, px. */
const ASIDE = 12

export function drawBackdrop(u: uPlot, { look }: ChartWish, view: ChartView | null, marks: MarksNow): void {
  if (view === null) return
  const { ctx, bbox } = u
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  // what drew last leaves its strokes behind
  ctx.setLineDash([])
  ctx.strokeStyle = look.line
  ctx.lineWidth = devicePixelRatio
  for (const scale of ['x', 'y'] as const)
    for (const { at, text } of marks(scale)) {
      const place = Math.round(u.valToPos(at, scale, true)) + 0.5
      ctx.globalAlpha = text === '' ? FINE : 1
      ctx.beginPath()
      if (scale === 'x') {
        ctx.moveTo(place, bbox.top)
        ctx.lineTo(place, bbox.top + bbox.height)
      } else {
        ctx.moveTo(bbox.left, place)
        ctx.lineTo(bbox.left + bbox.width, place)
      }
      ctx.stroke()
    }
  ctx.globalAlpha = 1
  for (const guide of view.guides ?? []) drawGuide(u, guide, view, look)
  ctx.restore()
}

/** A guide that leads past an end of the axis keeps its slope, as what lies beyond is cut off; one without an end is drawn to the end of the axis. */
const drawable = (axis: Parameters<typeof withinEnds>[0], value: number): number =>
  Number.isFinite(value) ? value : withinEnds(axis, value)

function drawGuide(u: uPlot, guide: ChartGuide, { below, sides }: ChartView, look: ChartWish['look']): void {
  const { ctx } = u
  const side = sides[0]!
  const [from, to] = [guide.from, guide.to].map(([x, y]) => [
    u.valToPos(drawable(below, x), 'x', true),
    u.valToPos(drawable(side, y), 'y', true),
  ]) as [[number, number], [number, number]]
  ctx.strokeStyle = look[guide.colour]
  ctx.lineWidth = guide.width * devicePixelRatio
  ctx.setLineDash(guide.dash.map((px) => px * devicePixelRatio))
  ctx.beginPath()
  ctx.moveTo(...from)
  ctx.lineTo(...to)
  ctx.stroke()
  ctx.setLineDash([])
  if (guide.words === undefined) return
  ctx.fillStyle = look.ink
  ctx.font = look.font.replace(/^\d+/, (size) => String(Number(size) * devicePixelRatio))
  ctx.textAlign = 'left'
  ctx.textBaseline = 'top'
  ctx.fillText(guide.words, from[0] + ASIDE * devicePixelRatio, from[1])
}

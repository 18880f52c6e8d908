import type uPlot from 'uplot'

/** Draws the playhead over the curves, as far as it lies between the ends of the axis below. */
export function drawCursor(u: uPlot, at: number | null, ink: string): void {
  if (at === null || !Number.isFinite(at)) return
  const x = Math.round(u.valToPos(at, 'x', true)) + 0.5
  const { left, top, width, height } = u.bbox
  if (x < left || x > left + width) return
  const { ctx } = u
  ctx.save()
  ctx.setLineDash([])
  ctx.strokeStyle = ink
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(x, top)
  ctx.lineTo(x, top + height)
  ctx.stroke()
  ctx.restore()
}

import type { Inks } from './CanvasGrid.tsx'
import { tintOf } from './grid.ts'

/** How the squares tell signs. */
export const SIGNS = 'Full: positive; hollow, or half where small: negative.'

/** A square for a number, the stronger the larger that is beside the largest: full where it is positive, hollow where it is negative, or half of it where it is too small for that. */
export function drawNumber(
  context: CanvasRenderingContext2D,
  inks: Inks,
  x: number,
  y: number,
  size: number,
  value: number,
  largest: number,
): void {
  const tint = tintOf(value, largest)
  if (tint < 1e-5) return
  const gap = size >= 4 ? 1 : 0
  const side = size - gap
  context.globalAlpha = 0.25 + 0.75 * tint
  context.fillStyle = value < 0 ? inks.negative : inks.positive
  if (value > 0 || side < 4) {
    context.fillRect(x, y, side, value > 0 ? side : side / 2)
    return
  }
  const edge = Math.max(1, side / 4)
  context.fillRect(x, y, side, edge)
  context.fillRect(x, y + side - edge, side, edge)
  context.fillRect(x, y + edge, edge, side - 2 * edge)
  context.fillRect(x + side - edge, y + edge, edge, side - 2 * edge)
}

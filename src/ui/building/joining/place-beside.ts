/** Where a box goes beside a point of the view. Pure; px. */
import type { Insets } from '../../../session/index.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly left: number
  readonly top: number
  /** As high as it may be. */
  readonly height: number
}

/** Between the point and the box, so that what was joined stays in sight. */
const CLEAR = 56
/** Between the box and bars, panels and rims. */
const RIM = 8

/** To the right of the point where there is room, else to the left; as near to its height as the free part of the view allows. */
export function placeBeside(
  point: { readonly x: number; readonly y: number },
  box: Size,
  view: Size,
  insets: Insets,
): Place {
  const [from, to] = [insets.left + RIM, view.width - insets.right - RIM]
  const [top, bottom] = [insets.top + RIM, view.height - insets.bottom - RIM]
  const right = point.x + CLEAR
  const left = point.x - CLEAR - box.width
  const at =
    right + box.width <= to ? right : left >= from ? left : right <= view.width - point.x ? to - box.width : from
  const height = Math.max(160, bottom - top)
  const shown = Math.min(box.height, height)
  return {
    left: Math.round(Math.max(RIM, Math.min(at, view.width - box.width - RIM))),
    top: Math.round(Math.max(top, Math.min(point.y - shown / 2, bottom - shown))),
    height: Math.round(height),
  }
}

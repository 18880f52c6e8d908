import type { Gesture, PointerSample, Rectangle, ToolHost } from './gesture.ts'

/** Draws a rectangle and selects what lies in it; with Shift it adds to the selection. */
export function makeBoxSelecting(host: ToolHost, start: PointerSample): Gesture {
  const areaTo = (p: PointerSample): Rectangle => ({
    x0: Math.min(start.x, p.x),
    y0: Math.min(start.y, p.y),
    x1: Math.max(start.x, p.x),
    y1: Math.max(start.y, p.y),
  })
  const boxSelecting: Gesture = {
    name: 'box-selecting',
    move: (p) => {
      host.showBox(areaTo(p))
      return boxSelecting
    },
    up: (p) => {
      host.showBox(null)
      host.select(host.pickInside(areaTo(p)), start.shift ? 'add' : 'replace')
      return null
    },
    cancel: () => host.showBox(null),
  }
  return boxSelecting
}

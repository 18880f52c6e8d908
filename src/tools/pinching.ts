import { pan, zoomAt } from './camera-pose.ts'
import type { Gesture, PointerSample, ToolHost } from './gesture.ts'

/** Two fingers: their spread zooms about their middle, their middle pans. Over when both have left. */
export function makePinching(host: ToolHost, first: PointerSample, second: PointerSample): Gesture {
  const before = host.camera()
  const start = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, spread: spreadOf(first, second) }
  const fingers = new Map<number, PointerSample>([
    [first.id, first],
    [second.id, second],
  ])
  const pinching: Gesture = {
    name: 'pinching',
    move: (p) => {
      if (fingers.size < 2 || !fingers.has(p.id)) return pinching
      fingers.set(p.id, p)
      const [a, b] = [...fingers.values()] as [PointerSample, PointerSample]
      const x = (a.x + b.x) / 2
      const y = (a.y + b.y) / 2
      const zoomed = zoomAt(before, host.view(), start.spread / spreadOf(a, b), start.x, start.y, host.zoomRange())
      host.setCamera(pan(zoomed, host.view(), x - start.x, y - start.y))
      return pinching
    },
    up: (p) => {
      fingers.delete(p.id)
      return fingers.size > 0 ? pinching : null
    },
    cancel: () => host.setCamera(before),
  }
  return pinching
}

/** Distance of two fingers in pixels, never 0. */
const spreadOf = (a: PointerSample, b: PointerSample): number => Math.max(8, Math.hypot(a.x - b.x, a.y - b.y))

import type { Along } from './along.ts'
import { placeStretch, type Stretch } from './stretch.ts'
import type { ChartView } from './view.ts'

/** Fingers that are closer than this, px, are taken to be so far apart. */
const CLOSE = 24

/** Two fingers: the value that was between them, how far they were apart, and how much was shown. */
interface Held {
  readonly x: number
  readonly apart: number
  readonly width: number
}

/** Two fingers zoom and pan; what is left of them when one is lifted does nothing more. */
export function makePinch(along: Along, onZoom: (stretch: Stretch) => void) {
  const fingers = new Map<number, { readonly x: number; readonly y: number }>()
  let held: Held | null = null

  const between = (): { readonly middle: number; readonly apart: number } => {
    const [a, b] = [...fingers.values()]
    return { middle: (a!.x + b!.x) / 2, apart: Math.max(CLOSE, Math.hypot(a!.x - b!.x, a!.y - b!.y)) }
  }
  const note = ({ pointerId, clientX, clientY }: PointerEvent): void =>
    void fingers.set(pointerId, { x: clientX, y: clientY })
  return {
    /** A finger comes down; whether it is not the first. */
    down(event: PointerEvent, view: ChartView | null): boolean {
      note(event)
      if (fingers.size === 2 && view !== null) {
        const { middle, apart } = between()
        held = { x: along.value(middle), apart, width: view.below.max - view.below.min }
      }
      return fingers.size > 1
    },
    /** A pointer moves; whether it is one of two fingers, or what is left of them. */
    move(event: PointerEvent, view: ChartView | null): boolean {
      if (fingers.has(event.pointerId)) note(event)
      if (held === null) return false
      if (view !== null && fingers.size > 1) {
        const { middle, apart } = between()
        onZoom(placeStretch(held.x, along.share(middle), (held.width * held.apart) / apart, view.whole))
      }
      return true
    },
    up({ pointerId }: PointerEvent): void {
      fingers.delete(pointerId)
      if (fingers.size === 0) held = null
    },
  }
}

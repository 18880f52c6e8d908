import type { Along } from './along.ts'
import { placeStretch } from './stretch.ts'
import type { ChartPointer, ChartView } from './view.ts'

/** A press that moves less than this, px, chooses no stretch, and picks a place. */
const STILL = 4
/** A finger that has moved farther than this, px, scrolls or leads: up and down the one, sideways the other. */
const SLOP = 10

/** A button or finger that is down: with which value of the axis below under it, and what it does. */
interface Held {
  readonly x: number
  readonly left: number
  readonly top: number
  readonly does: 'lead' | 'choose' | 'pan'
  leads: boolean
  /** It went farther sideways than up or down. */
  aside: boolean
}

/** Pressing leads, and picks a place where it is let go there; with Shift it chooses a stretch, with the right button it pans. A finger leads by a tap, or sideways. */
export function makePress(along: Along, { onScrub, onPick, onZoom }: ChartPointer) {
  let held: Held | null = null
  const moved = ({ clientX }: PointerEvent, { left }: Held): number => Math.abs(clientX - left)
  return {
    down(event: PointerEvent): void {
      const does = onZoom === undefined ? 'lead' : event.button === 2 ? 'pan' : event.shiftKey ? 'choose' : 'lead'
      const leads = event.pointerType !== 'touch'
      const { clientX, clientY } = event
      held = { x: along.value(clientX), left: clientX, top: clientY, does, leads, aside: false }
      if (does === 'lead' && leads) onScrub?.(held.x)
    },
    move(event: PointerEvent, view: ChartView | null): void {
      if (held === null) return
      held.leads ||= moved(event, held) > SLOP
      held.aside = moved(event, held) > Math.abs(event.clientY - held.top)
      if (held.does === 'lead' && held.leads) onScrub?.(along.value(event.clientX))
      if (held.does === 'pan' && view !== null)
        onZoom?.(placeStretch(held.x, along.share(event.clientX), view.below.max - view.below.min, view.whole))
    },
    up(event: PointerEvent): void {
      if (held === null) return
      const to = along.value(event.clientX)
      if (held.does === 'choose' && moved(event, held) >= STILL) onZoom?.([Math.min(held.x, to), Math.max(held.x, to)])
      if (held.does === 'lead' && !held.leads) onScrub?.(to)
      if (held.does === 'lead' && moved(event, held) < (event.pointerType === 'touch' ? SLOP : STILL)) onPick?.(held.x)
      held = null
    },
    /** A finger leads sideways, which the browser is to take for nothing of its own. */
    leadsAside: () => held !== null && held.leads && held.aside,
    /** It is none any more. */
    drop: () => {
      held = null
    },
  }
}

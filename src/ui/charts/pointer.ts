import type uPlot from 'uplot'
import type { ChartWish } from './view.ts'

/** A press that moves less than this, px, chooses no stretch. */
const STILL = 4
/** A finger that has moved farther than this, px, scrolls or leads the playhead: up and down the one, sideways the other. */
const SLOP = 10

/**
 * Pressing leads the playhead, with Shift it chooses a stretch; twice shows all again. A finger leads it sideways, or by a tap: what goes up or down
 * scrolls, and the browser takes it away.
 */
export function followPointer(u: uPlot, { onHover, onScrub, onZoom }: ChartWish): () => void {
  const { over } = u
  const ended = new AbortController()
  const { signal } = ended
  const at = (event: PointerEvent | MouseEvent): number => {
    const { left, width } = over.getBoundingClientRect()
    return u.posToVal(Math.min(width, Math.max(0, event.clientX - left)), 'x')
  }
  let from: { readonly x: number; readonly client: number; readonly zooms: boolean; leads: boolean } | null = null
  over.style.touchAction = 'pan-y'
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      from = { x: at(event), client: event.clientX, zooms: event.shiftKey, leads: event.pointerType !== 'touch' }
      over.setPointerCapture(event.pointerId)
      if (from.leads && !from.zooms) onScrub(from.x)
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    (event) => {
      onHover(at(event))
      if (from === null) return
      from.leads ||= Math.abs(event.clientX - from.client) > SLOP
      if (from.leads && !from.zooms) onScrub(at(event))
    },
    { signal },
  )
  over.addEventListener(
    'pointerup',
    (event) => {
      if (from?.zooms === true && Math.abs(event.clientX - from.client) >= STILL) {
        const to = at(event)
        onZoom([Math.min(from.x, to), Math.max(from.x, to)])
      } else if (from !== null && !from.leads && !from.zooms) onScrub(at(event))
      from = null
    },
    { signal },
  )
  over.addEventListener('pointercancel', () => (from = null), { signal })
  over.addEventListener('pointerleave', () => onHover(null), { signal })
  over.addEventListener('dblclick', () => onZoom(null), { signal })
  return () => ended.abort()
}

import type uPlot from 'uplot'
import type { ChartWish } from './view.ts'

/** A press that moves less than this, px, chooses no stretch. */
const STILL = 4

/** Pressing leads the playhead, with Shift it chooses a stretch; twice shows all again. */
export function followPointer(u: uPlot, { onHover, onScrub, onZoom }: ChartWish): () => void {
  const { over } = u
  const ended = new AbortController()
  const { signal } = ended
  const at = (event: PointerEvent | MouseEvent): number => {
    const { left, width } = over.getBoundingClientRect()
    return u.posToVal(Math.min(width, Math.max(0, event.clientX - left)), 'x')
  }
  let from: { readonly x: number; readonly client: number; readonly zooms: boolean } | null = null
  over.style.touchAction = 'pan-y'
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      from = { x: at(event), client: event.clientX, zooms: event.shiftKey }
      over.setPointerCapture(event.pointerId)
      if (!from.zooms) onScrub(from.x)
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    (event) => {
      onHover(at(event))
      if (from !== null && !from.zooms) onScrub(at(event))
    },
    { signal },
  )
  over.addEventListener(
    'pointerup',
    (event) => {
      if (from?.zooms === true && Math.abs(event.clientX - from.client) >= STILL) {
        const to = at(event)
        onZoom([Math.min(from.x, to), Math.max(from.x, to)])
      }
      from = null
    },
    { signal },
  )
  over.addEventListener('pointercancel', () => (from = null), { signal })
  over.addEventListener('pointerleave', () => onHover(null), { signal })
  over.addEventListener('dblclick', () => onZoom(null), { signal })
  return () => ended.abort()
}

import type { Along } from './along.ts'
import { placeStretch, zoomStretch, type Stretch } from './stretch.ts'
import type { ChartView } from './view.ts'

/** How far one turn of a wheel zooms: the exponent for each px, and the most. */
const ZOOM = { each: 0.004, most: 0.3 } as const
/** px of a line, as some wheels count. */
const LINE = 16

/**
 * The wheel zooms a chart that has the focus, or any with Ctrl: over others it scrolls the page. Aside, or with Shift, it pans where not all is shown.
 *
 * @param root what has the focus
 */
export function makeWheel(along: Along, root: HTMLElement, onZoom: (stretch: Stretch) => void) {
  /** What was asked for, until it is shown. */
  let asked: { readonly of: ChartView; readonly stretch: Stretch } | null = null
  return (event: WheelEvent, view: ChartView | null): void => {
    if (view === null) return
    const { whole, below } = view
    const now: Stretch = asked?.of === view ? asked.stretch : [below.min, below.max]
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    const across = px * (event.deltaX || (event.shiftKey ? event.deltaY : 0))
    let stretch: Stretch
    if (Math.abs(across) > Math.abs(event.shiftKey ? 0 : px * event.deltaY)) {
      if (now === null || now[1] - now[0] >= whole.max - whole.min) return
      stretch = placeStretch(now[0], -across / along.width(), now[1] - now[0], whole)
    } else {
      if (!event.ctrlKey && !event.metaKey && root.parentElement?.matches(':focus') !== true) return
      const exponent = Math.max(-ZOOM.most, Math.min(ZOOM.most, ZOOM.each * px * event.deltaY))
      stretch = zoomStretch(now, whole, Math.exp(exponent), along.value(event.clientX))
    }
    event.preventDefault()
    asked = { of: view, stretch }
    onZoom(stretch)
  }
}

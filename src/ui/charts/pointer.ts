import type uPlot from 'uplot'
import { placeStretch, zoomStretch, type Stretch } from './stretch.ts'
import type { ChartView, ChartWish } from './view.ts'

/** A press that moves less than this, px, chooses no stretch. */
const STILL = 4
/** A finger that has moved farther than this, px, scrolls or leads the playhead: up and down the one, sideways the other. */
const SLOP = 10
/** Fingers that are closer than this, px, are taken to be so far apart. */
const CLOSE = 24
/** How far one turn of a wheel zooms: the exponent for each px, and the most. */
const WHEEL = { each: 0.004, most: 0.3 } as const
/** px of a line, as some wheels count. */
const LINE = 16

/** A button or finger that is down: with which value of the axis below under it, and what it does. */
interface Press {
  readonly x: number
  readonly client: number
  readonly does: 'lead' | 'choose' | 'pan'
  leads: boolean
}

/** Two fingers: the value that was between them, how far they were apart, and how much was shown. */
interface Pinch {
  readonly x: number
  readonly apart: number
  readonly width: number
}

/**
 * Pressing leads the playhead, with Shift it chooses a stretch, with the right button it pans; twice shows all again. One finger leads it sideways, or by a tap:
 * what goes up or down scrolls, and the browser takes it away. Two fingers zoom and pan. So does the wheel, over a chart that has the focus or with Ctrl: over
 * others it scrolls the page.
 *
 * @param shown what the chart shows now; null before it shows anything
 */
export function followPointer(u: uPlot, wish: ChartWish, shown: () => ChartView | null): () => void {
  const { over } = u
  const { onHover, onScrub, onZoom } = wish
  const ended = new AbortController()
  const { signal } = ended
  const fingers = new Map<number, { readonly x: number; readonly y: number }>()
  let press: Press | null = null
  let pinch: Pinch | null = null
  /** What the wheel has asked for, until it is shown. */
  let asked: { readonly of: ChartView; readonly stretch: Stretch } | null = null

  const shareOf = (client: number): number => {
    const { left, width } = over.getBoundingClientRect()
    return (client - left) / width
  }
  const valueAt = (client: number): number =>
    u.posToVal(Math.min(1, Math.max(0, shareOf(client))) * over.getBoundingClientRect().width, 'x')
  const widthShown = ({ below }: ChartView): number => below.max - below.min

  const betweenFingers = (): { readonly middle: number; readonly apart: number } => {
    const [a, b] = [...fingers.values()]
    return { middle: (a!.x + b!.x) / 2, apart: Math.max(CLOSE, Math.hypot(a!.x - b!.x, a!.y - b!.y)) }
  }
  const beginPinch = (): void => {
    const view = shown()
    if (view === null) return
    const { middle, apart } = betweenFingers()
    press = null
    pinch = { x: valueAt(middle), apart, width: widthShown(view) }
  }
  const followPinch = ({ x, apart, width }: Pinch, { whole }: ChartView): void => {
    const now = betweenFingers()
    onZoom(placeStretch(x, shareOf(now.middle), (width * apart) / now.apart, whole))
  }
  const followPress = (event: PointerEvent, held: Press, view: ChartView | null): void => {
    held.leads ||= Math.abs(event.clientX - held.client) > SLOP
    if (held.does === 'lead' && held.leads) onScrub(valueAt(event.clientX))
    if (held.does === 'pan' && view !== null)
      onZoom(placeStretch(held.x, shareOf(event.clientX), widthShown(view), view.whole))
  }
  const roll = (event: WheelEvent): void => {
    const view = shown()
    if (view === null) return
    const { whole, below } = view
    const now: Stretch = asked?.of === view ? asked.stretch : [below.min, below.max]
    const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    const across = px * (event.deltaX || (event.shiftKey ? event.deltaY : 0))
    let stretch: Stretch
    if (Math.abs(across) > Math.abs(event.shiftKey ? 0 : px * event.deltaY)) {
      if (now === null || now[1] - now[0] >= whole.max - whole.min) return
      stretch = placeStretch(now[0], -across / over.getBoundingClientRect().width, now[1] - now[0], whole)
    } else {
      if (!event.ctrlKey && !event.metaKey && u.root.parentElement?.matches(':focus') !== true) return
      const exponent = Math.max(-WHEEL.most, Math.min(WHEEL.most, WHEEL.each * px * event.deltaY))
      stretch = zoomStretch(now, whole, Math.exp(exponent), valueAt(event.clientX))
    }
    event.preventDefault()
    asked = { of: view, stretch }
    onZoom(stretch)
  }

  over.style.touchAction = 'pan-y'
  // two fingers are ours, up and down too
  over.addEventListener('touchstart', (event) => event.touches.length > 1 && event.preventDefault(), {
    signal,
    passive: false,
  })
  over.addEventListener('wheel', roll, { signal, passive: false })
  over.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 && event.button !== 2) return
      const finger = event.pointerType === 'touch'
      over.setPointerCapture(event.pointerId)
      if (finger) {
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (fingers.size === 2) beginPinch()
        if (fingers.size > 1) return
      }
      const does = event.button === 2 ? 'pan' : event.shiftKey ? 'choose' : 'lead'
      press = { x: valueAt(event.clientX), client: event.clientX, does, leads: !finger }
      if (does === 'lead' && !finger) onScrub(press.x)
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    (event) => {
      const view = shown()
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pinch !== null) {
        if (view !== null && fingers.size > 1) followPinch(pinch, view)
        return
      }
      onHover(valueAt(event.clientX))
      if (press !== null) followPress(event, press, view)
    },
    { signal },
  )
  /** What is left of a pinch does nothing more. */
  const lift = ({ pointerId }: PointerEvent): void => {
    fingers.delete(pointerId)
    press = null
    if (fingers.size === 0) pinch = null
  }
  over.addEventListener(
    'pointerup',
    (event) => {
      const held = press
      if (held?.does === 'choose' && Math.abs(event.clientX - held.client) >= STILL) {
        const to = valueAt(event.clientX)
        onZoom([Math.min(held.x, to), Math.max(held.x, to)])
      } else if (held?.does === 'lead' && !held.leads) onScrub(valueAt(event.clientX))
      lift(event)
    },
    { signal },
  )
  over.addEventListener('pointercancel', lift, { signal })
  over.addEventListener('pointerleave', () => onHover(null), { signal })
  over.addEventListener('dblclick', () => onZoom(null), { signal })
  return () => ended.abort()
}

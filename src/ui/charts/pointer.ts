import type uPlot from 'uplot'
import { makeAlong } from './along.ts'
import { makePinch } from './pinch.ts'
import { makePress } from './press.ts'
import type { ChartPointer, ChartView } from './view.ts'
import { makeWheel } from './wheel.ts'

/**
 * Hears pointer, fingers and wheel over a chart: hovering, pressing, pinching, rolling; a double click shows all again. What goes up or down by one finger
 * scrolls, and the browser takes it away. What nobody asked to hear of is left to the page.
 *
 * @param shown what the chart shows now; null before it shows anything
 */
export function followPointer(u: uPlot, pointer: ChartPointer, shown: () => ChartView | null): () => void {
  const { over } = u
  const { onHover, onScrub, onZoom } = pointer
  const ended = new AbortController()
  const { signal } = ended
  const along = makeAlong(u)
  const press = makePress(along, pointer)
  const pinch = onZoom === undefined ? null : makePinch(along, onZoom)
  const hear = <K extends keyof HTMLElementEventMap>(name: K, then: (event: HTMLElementEventMap[K]) => void): void =>
    over.addEventListener(name, then, { signal, passive: false })

  over.style.touchAction = pinch === null ? 'pan-y pinch-zoom' : 'pan-y'
  hear('pointerdown', (event) => {
    if (event.button !== 0 && (event.button !== 2 || onZoom === undefined)) return
    over.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch' && pinch?.down(event, shown()) === true) press.drop()
    else press.down(event)
  })
  hear('pointermove', (event) => {
    if (pinch?.move(event, shown()) === true) return
    onHover?.(along.value(event.clientX))
    press.move(event, shown())
  })
  hear('pointerup', (event) => {
    press.up(event)
    pinch?.up(event)
  })
  hear('pointercancel', (event) => {
    press.drop()
    pinch?.up(event)
  })
  hear('pointerleave', ({ pointerType }) => {
    // a finger that leads nothing leaves what it looked at to be read
    if (pointerType !== 'touch' || onScrub !== undefined) onHover?.(null)
  })
  // else the browser takes a quick stroke for a flick, and a tap that follows soon for what stops it
  hear('touchmove', (event) => event.cancelable && press.leadsAside() && event.preventDefault())
  if (onZoom !== undefined) {
    const roll = makeWheel(along, u.root, onZoom)
    hear('wheel', (event) => roll(event, shown()))
    // two fingers are ours, up and down too
    hear('touchstart', (event) => event.touches.length > 1 && event.preventDefault())
    hear('contextmenu', (event) => event.preventDefault())
    hear('dblclick', () => onZoom(null))
  }
  return () => ended.abort()
}

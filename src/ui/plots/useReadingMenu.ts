import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useLongPress } from '../primitives/index.ts'
import type { MenuOfReading } from './ReadingMenu.tsx'
import { plottableAt } from './useReadingStops.ts'

const asksForMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  ['Enter', ' ', 'ContextMenu'].includes(key) || (key === 'F10' && shiftKey)

/** The menu of a reading: by a click, right click, long press, and the keys that open menus. */
export function useReadingMenu() {
  const [menu, setMenu] = useState<MenuOfReading | null>(null)
  const press = useLongPress()
  /** Whether what came down last is a finger. */
  const touched = useRef(false)
  const open = (reading: HTMLElement, place?: { readonly x: number; readonly y: number }): void => {
    const { left, bottom } = reading.getBoundingClientRect()
    setMenu({ quantity: reading.dataset['quantity']!, x: place?.x ?? left, y: place?.y ?? bottom, reading })
  }
  const handlers = {
    onContextMenu: (event: MouseEvent) => {
      const reading = plottableAt(event.target)
      if (reading === null) return
      event.preventDefault()
      press.lift()
      // by a key it has no place
      open(reading, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
    },
    onPointerDown: (event: PointerEvent) => {
      const reading = plottableAt(event.target)
      const { pointerType, clientX: x, clientY: y } = event
      touched.current = pointerType === 'touch'
      press.down(event, () => reading !== null && open(reading, { x, y }))
    },
    onPointerMove: (event: PointerEvent) => press.move(event),
    onPointerUp: press.lift,
    onPointerCancel: press.lift,
    onClick: (event: MouseEvent) => {
      const reading = plottableAt(event.target)
      // the second click of two selects the figures
      if (reading !== null && event.detail < 2) open(reading)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const reading = plottableAt(event.target)
      if (reading === null || !asksForMenu(event)) return
      open(reading)
      event.preventDefault()
    },
  }
  return { menu, close: () => setMenu(null), byFinger: () => touched.current, handlers }
}

import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** Time of a long press, ms. */
const LONG = 450
/** Time for which the tooltip stays after the finger is lifted, ms. */
const LINGER = 1500

interface LongPress {
  readonly onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUpCapture: () => void
  readonly onPointerCancelCapture: () => void
  readonly onClickCapture: (event: MouseEvent) => void
  readonly onContextMenuCapture: (event: MouseEvent) => void
}

/** A finger that stays on a control asks what it is, and does not press it. Some time after it has gone, the answer may go as well. */
export function useLongPress(ask: (control: HTMLElement) => void, end: () => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const finger = useRef(false)
  const asked = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lift = (): void => {
    if (!finger.current) return
    finger.current = false
    clearTimeout(timer.current)
    if (asked.current) timer.current = setTimeout(end, LINGER)
  }
  return {
    onPointerDownCapture: ({ pointerType, currentTarget }) => {
      clearTimeout(timer.current)
      asked.current = false
      finger.current = pointerType === 'touch'
      if (!finger.current) return
      timer.current = setTimeout(() => {
        asked.current = true
        ask(currentTarget)
      }, LONG)
    },
    onPointerUpCapture: lift,
    onPointerCancelCapture: lift,
    onClickCapture: (event) => {
      // A click by a key has no count.
      if (!asked.current || event.detail === 0) return
      asked.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // The browser's own menu comes by the same gesture.
    onContextMenuCapture: (event) => {
      if (finger.current) event.preventDefault()
    },
  }
}

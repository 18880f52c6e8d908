import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { useLongPress } from './useLongPress.ts'

/** Time for which the answer stays after the finger is lifted, ms. */
const LINGER = 1500

interface Asking {
  readonly onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUpCapture: () => void
  readonly onPointerCancelCapture: () => void
  readonly onClickCapture: (event: MouseEvent) => void
  readonly onContextMenuCapture: (event: MouseEvent) => void
}

/** A finger that stays on a control asks what it is, and does not press it. Some time after it has gone, the answer may go as well. */
export function useAsking(ask: (control: HTMLElement) => void, end: () => void): Asking {
  const press = useLongPress()
  const lingering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const down = useRef(false)
  const asked = useRef(false)
  useEffect(() => () => clearTimeout(lingering.current), [])
  const lift = (): void => {
    if (!down.current) return
    down.current = false
    press.lift()
    if (asked.current) lingering.current = setTimeout(end, LINGER)
  }
  return {
    onPointerDownCapture: (event) => {
      const { pointerType, currentTarget } = event
      clearTimeout(lingering.current)
      asked.current = false
      press.down(event, () => {
        asked.current = true
        ask(currentTarget)
      })
      down.current = pointerType === 'touch'
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
      if (down.current) event.preventDefault()
    },
  }
}

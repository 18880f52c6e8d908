import { useRef, type PointerEvent } from 'react'
import { useLaboratory } from '../../../laboratory/index.ts'
import type { PlacedKind } from '../../../session/index.ts'

/** Distance that a pointer travels before a press becomes a drag, px. */
const THRESHOLD = { mouse: 4, touch: 10 } as const

/** Whether a point of the page is on the view. */
const isOverView = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): boolean =>
  document.elementFromPoint(clientX, clientY)?.closest('[role=application]') instanceof Element

/** Handlers of a button out of which something is dragged into the view. */
export function useCarrying(kind: PlacedKind) {
  const { session } = useLaboratory()
  const press = useRef<{ readonly pointer: number; readonly x: number; readonly y: number } | null>(null)
  /** The press has become a drag: the click that may follow it is none. */
  const carried = useRef(false)

  const onPointerDown = (event: PointerEvent): void => {
    carried.current = false
    if (event.button !== 0) return
    press.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY }
    // A finger's events stay with the button by themselves; a mouse's must, too.
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const start = press.current
    if (start === null || carried.current || start.pointer !== event.pointerId) return
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y)
    if (far < (event.pointerType === 'touch' ? THRESHOLD.touch : THRESHOLD.mouse)) return
    carried.current = true
    const now = session.getState()
    now.setTool(`place-${kind}`)
    now.setCarry({ kind, pointer: event.pointerId })
  }
  const end = (event: PointerEvent): void => {
    press.current = null
    // Let go beside the view: nothing is placed, and nothing stays in hand.
    if (carried.current && !isOverView(event)) session.getState().setTool('select')
  }
  const wasCarried = (): boolean => {
    const was = carried.current
    carried.current = false
    return was
  }
  return { handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }, wasCarried }
}

/** A button that is held goes on doing what it does, as a held key does. */
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { useLaboratory, type Action } from '../../laboratory/index.ts'

/** Until it begins, and between two times at the least, ms: what keyboards do. */
const BEGIN = 400
const AGAIN = 33

/** Event handlers of the button of an action that repeats while it is held. */
export interface HeldButton {
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  /** The click that ends a press that was held is none. */
  readonly onClickCapture?: (event: MouseEvent<HTMLElement>) => void
}

/** @param perform the action, called once per repetition */
export function useRepeatWhileHeld(action: Action, perform: () => void): HeldButton {
  const lab = useLaboratory()
  const end = useRef<(() => void) | null>(null)
  const repeated = useRef(false)
  useEffect(() => () => end.current?.(), [])
  if (action.repeats !== true) return {}
  return {
    onPointerDown: ({ button, currentTarget }) => {
      end.current?.()
      repeated.current = false
      if (button !== 0) return
      const page = currentTarget.ownerDocument.defaultView ?? window
      const again = async (): Promise<void> => {
        if (!action.enabled(lab)) return stop()
        repeated.current = true
        perform()
        // Steps that the worker has not made yet would go on after the button is let go.
        await lab.simulation.upToDate()
        if (end.current === stop) timer = setTimeout(() => void again(), AGAIN)
      }
      let timer = setTimeout(() => void again(), BEGIN)
      const stop = (): void => {
        clearTimeout(timer)
        for (const kind of ENDS) page.removeEventListener(kind, stop)
        if (end.current === stop) end.current = null
      }
      for (const kind of ENDS) page.addEventListener(kind, stop)
      end.current = stop
    },
    onClickCapture: (event) => {
      const ended = repeated.current
      repeated.current = false
      // A press that is let go beside the button brings no click: the next one may be a key's, which counts no clicks.
      if (!ended || event.detail === 0) return
      event.stopPropagation()
      event.preventDefault()
    },
  }
}

const ENDS = ['pointerup', 'pointercancel', 'blur'] as const

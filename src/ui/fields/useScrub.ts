import { useContext, useRef, type MouseEvent, type PointerEvent } from 'react'
import { GestureContext } from './gesture.ts'
import { moveScrub, pressScrub, scrubbedValue, type Scrub } from './scrub.ts'
import { type ShownUnit } from '../../units/index.ts'

interface ScrubHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  readonly onLostPointerCapture: (event: PointerEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

interface ScrubOptions {
  readonly value: number
  readonly unit: ShownUnit
  /** Label of the undo entry. */
  readonly editLabel: string
  readonly disabled: boolean
  /** Takes a value and says why not, or null. */
  readonly set: (value: number) => string | null
  readonly fail: (message: string) => void
  /** A press without a drag. */
  readonly click: () => void
}

/** Pointer handlers for a label that scrubs its number: capture, threshold, one undo entry, Escape takes it back. */
export function useScrub(options: ScrubOptions): ScrubHandlers {
  const gesture = useContext(GestureContext)
  const scrub = useRef<Scrub | null>(null)
  const dropKeys = useRef<() => void>(() => {})

  const end = (how: 'commit' | 'cancel'): void => {
    const current = scrub.current
    scrub.current = null
    dropKeys.current()
    if (!current?.dragging) return
    gesture[how]()
  }

  return {
    onPointerDown: (event) => {
      if (options.disabled || event.button !== 0 || scrub.current) return
      // Keeps the press from moving focus into the input, which would open the keyboard on a phone.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      scrub.current = pressScrub(options.value, options.unit, event.clientX)
      const onKey = (key: globalThis.KeyboardEvent): void => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end('cancel')
      }
      window.addEventListener('keydown', onKey, { capture: true })
      dropKeys.current = () => window.removeEventListener('keydown', onKey, { capture: true })
    },
    onPointerMove: (event) => {
      const before = scrub.current
      if (!before) return
      const after = moveScrub(before, event.clientX, event.pointerType, { shift: event.shiftKey, alt: event.altKey })
      scrub.current = after
      if (!after.dragging) return
      if (!before.dragging) {
        // Another field in use commits first; undo is then the page's again.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        gesture.begin(options.editLabel)
      }
      const value = scrubbedValue(after)
      if (value === scrubbedValue(before)) return
      const refusal = options.set(value)
      if (refusal !== null) options.fail(refusal)
    },
    onPointerUp: () => {
      if (scrub.current && !scrub.current.dragging) options.click()
      end('commit')
    },
    onPointerCancel: () => end('cancel'),
    // Released anywhere, or torn away: what is done stays, as one entry.
    onLostPointerCapture: () => end('commit'),
    // The label would put the focus into the field after a drag too.
    onClick: (event) => event.preventDefault(),
  }
}

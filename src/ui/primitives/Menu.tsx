import { cloneElement, type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { useSurface } from './useSurface.ts'

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly align?: 'start' | 'center' | 'end'
}

/** A menu under its button; arrow keys walk it. It opens as the button goes down, and by Enter, Space and ↓. */
export function Menu({ trigger, children, side = 'bottom', align = 'start' }: MenuProps) {
  const { part, surface, button } = useSurface()
  const { open, onOpenChange } = surface
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return
      onOpenChange(!open)
      // The focus goes to the menu, not to the button.
      if (!open) event.preventDefault()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      onOpenChange(event.key === 'ArrowDown' || !open)
      event.preventDefault()
    },
  }
  return (
    <>
      {cloneElement(trigger, { ...button, ...handlers, 'aria-haspopup': 'menu' } as object)}
      {part !== null && (
        <part.MenuSurface {...surface} side={side} align={align}>
          {children}
        </part.MenuSurface>
      )}
    </>
  )
}

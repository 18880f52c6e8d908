import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useSurface } from './useSurface.ts'

export interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  /** Accessible name of what opens. */
  readonly label: string
  readonly children: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly align?: 'start' | 'center' | 'end'
}

/** A small surface with controls, next to its button. */
export function Popover({ trigger, label, children, side = 'bottom', align = 'center' }: PopoverProps) {
  const { part, surface, button } = useSurface()
  const toggle = (): void => surface.onOpenChange(!surface.open)
  return (
    <>
      {cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog', onClick: toggle } as object)}
      {part !== null && (
        <part.PopoverSurface {...surface} label={label} side={side} align={align}>
          {children}
        </part.PopoverSurface>
      )}
    </>
  )
}

import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styles from './Popover.module.css'

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
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly label: ReactNode
  /** Key binding to name, e.g. `Mod+Z`. */
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The one element that the tooltip is about. It must carry its own accessible name. */
  readonly children: ReactElement
}

/** A hint for the pointer and the focus; never the only place where something is said. */
export function Tooltip({ label, keys, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.content} side={side} sideOffset={6} collisionPadding={8}>
          {label}
          {keys !== undefined && <KeyCaps binding={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Once, around the app: tooltips near each other follow without a new delay. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

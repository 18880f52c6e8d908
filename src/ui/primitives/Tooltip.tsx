import { Tooltip as Radix } from 'radix-ui'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { KeyCaps } from './KeyCaps.tsx'
import { lastKey, watchInput } from './last-input.ts'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly label: ReactNode
  /** Key binding to name, e.g. `Mod+Z`. */
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The one element that the tooltip is about. It must carry its own accessible name. */
  readonly children: ReactElement
}

/** Keys that carry the focus from one control to the next. */
const TRAVELLING = /^(Tab|Arrow|Home|End)/

/** A hint for the pointer and the focus; never the only place where something is said. */
export function Tooltip({ label, keys, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          // What else moves the focus gives it back to where it was, and needs no hint.
          if (!TRAVELLING.test(lastKey() ?? '')) event.preventDefault()
        }}
      >
        {children}
      </Radix.Trigger>
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
  useEffect(() => watchInput(), [])
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

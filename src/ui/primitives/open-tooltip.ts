import type { ReactNode } from 'react'

/** What a tooltip says. */
export interface Told {
  readonly label: ReactNode
  /** Key binding to name, e.g. `Mod+Z`. */
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** The tooltip that is open: of which element, and whose. */
export interface OpenTooltip extends Told {
  readonly owner: string
  readonly anchor: HTMLElement
}

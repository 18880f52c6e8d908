import type { ReactNode } from 'react'
import type { Side } from './tooltip-place.ts'

/** What a tooltip says. */
export interface Told {
  readonly label: ReactNode
  /** Key binding to name, e.g. `Mod+Z`. */
  readonly keys?: string | undefined
  readonly side?: Side | undefined
}

/** The tooltip that is open: of which element, and whose. */
export interface OpenTooltip extends Told {
  readonly owner: string
  readonly anchor: HTMLElement
}

/** Id of the tooltip on the page. */
export const idOf = (owner: string): string => `${owner}tooltip`

/** Whether the tooltip is shown: its control is described by it then. */
export const isDescribed = (control: Element, owner: string): boolean =>
  control.getAttribute('aria-describedby')?.split(' ').includes(idOf(owner)) ?? false

import { createContext } from 'react'

/** Bundles the edits of one gesture (a scrub, a held arrow key) into one undo entry. */
export interface FieldGesture {
  begin(label: string): void
  commit(): void
  /** Takes back everything since `begin`. */
  cancel(): void
}

/** Fields outside a provider edit without bundling. */
export const GestureContext = createContext<FieldGesture>({ begin: () => {}, commit: () => {}, cancel: () => {} })

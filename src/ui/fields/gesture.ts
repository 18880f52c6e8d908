import { createContext } from 'react'

/** What fields need of the history: the edits of one gesture (a scrub, a held arrow key) as one entry, and the way back. */
export interface FieldGesture {
  begin(label: string): void
  commit(): void
  /** Takes back everything since `begin`. */
  cancel(): void
  undo(): void
  redo(): void
}

const nothing = (): void => {}

/** Fields outside a provider edit without bundling. */
export const GestureContext = createContext<FieldGesture>({
  begin: nothing,
  commit: nothing,
  cancel: nothing,
  undo: nothing,
  redo: nothing,
})

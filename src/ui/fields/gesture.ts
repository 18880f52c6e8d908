import { createContext } from 'react'

/** What fields need of the history: the edits of one gesture (a scrub, a held arrow key) as one entry, and the way back. */
export interface FieldGesture {
  readonly begin: (label: string) => void
  readonly commit: () => void
  /** Takes back everything since `begin`. */
  readonly cancel: () => void
  readonly undo: () => void
  readonly redo: () => void
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

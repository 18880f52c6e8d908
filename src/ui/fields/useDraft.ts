import { useContext, useState, type KeyboardEvent } from 'react'
import { GestureContext } from './gesture.ts'
import { enter, leave, REST, typed, type Draft } from './draft.ts'

interface DraftField {
  readonly text: string
  readonly error: string | null
  readonly editing: boolean
  readonly type: (text: string) => void
  /** Enter commits, Escape reverts; true when the key was one of them. */
  readonly key: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, multiline?: boolean) => boolean
  readonly blur: () => void
  /** Forgets what is typed, and any error. */
  readonly reset: () => void
  readonly fail: (message: string) => void
}

/**
 * Text in the making. `commit` gets the typed text and returns why it is refused, or null.
 */
export function useDraft(shown: string, commit: (text: string) => string | null): DraftField {
  const [draft, setDraft] = useState<Draft>(REST)
  const history = useContext(GestureContext)
  return {
    text: draft.text ?? shown,
    error: draft.error,
    editing: draft.text !== null,
    type: (text) => setDraft(typed(text)),
    key: (event, multiline = false) => {
      if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setDraft(enter(draft, shown, commit))
        if (!multiline) event.currentTarget.select()
        return true
      }
      if (event.key === 'Escape' && (draft.text !== null || draft.error !== null)) {
        // Only a field with something to revert takes the key; otherwise it goes on to end the tool.
        event.preventDefault()
        event.stopPropagation()
        setDraft(REST)
        return true
      }
      const mod = event.ctrlKey || event.metaKey
      if (mod && !event.altKey && /^[zy]$/i.test(event.key) && draft.text === null) {
        // Nothing typed that could be undone here: what was committed is taken back.
        event.preventDefault()
        if (event.shiftKey || event.key.toLowerCase() === 'y') history.redo()
        else history.undo()
        return true
      }
      return false
    },
    blur: () => setDraft(leave(draft, shown, commit)),
    reset: () => setDraft(REST),
    fail: (error) => setDraft({ text: null, error }),
  }
}

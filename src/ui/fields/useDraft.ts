import { useContext, useRef, useState, type KeyboardEvent } from 'react'
import { focusView } from '../primitives/index.ts'
import { GestureContext } from './gesture.ts'
import { enter, failed, isOver, leave, REST, typed, type Draft } from './draft.ts'

interface DraftField {
  readonly text: string
  readonly error: string | null
  readonly editing: boolean
  readonly type: (text: string) => void
  /** Enter commits, Escape reverts, and both give the focus back to the view; true when the key was one of them. */
  readonly key: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, multiline?: boolean) => boolean
  readonly blur: () => void
  /** Forgets what is typed, and any error. */
  readonly reset: () => void
  readonly fail: (message: string) => void
}

/**
 * Text in the making. `commit` gets the typed text and returns why it is refused, or null.
 *
 * @param told the value outside in words, where its text alone does not say it
 */
export function useDraft(shown: string, commit: (text: string) => string | null, told = shown): DraftField {
  const [draft, setDraft] = useState<Draft>(REST)
  // Leaving follows a commit within the same event.
  const latest = useRef(draft)
  const put = (next: Draft): void => {
    latest.current = next
    setDraft(next)
  }
  const outside = useRef(shown)
  outside.current = shown
  if (isOver(draft, shown)) put(REST)
  const history = useContext(GestureContext)
  return {
    text: draft.text ?? shown,
    error: draft.error,
    editing: draft.text !== null,
    type: (text) => put(typed(text)),
    key: (event, multiline = false) => {
      if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        const next = enter(latest.current, shown, commit)
        put(next)
        if (next.error === null && !isInBox(event.currentTarget)) focusView()
        else if (!multiline) event.currentTarget.select()
        return true
      }
      if (event.key === 'Escape' && (draft.text !== null || draft.error !== null || !isInBox(event.currentTarget))) {
        // In a box only a field with something to revert takes the key; otherwise it closes the box.
        event.preventDefault()
        event.stopPropagation()
        put(REST)
        if (!isInBox(event.currentTarget)) focusView()
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
    blur: () => put(leave(latest.current, shown, commit, told)),
    reset: () => put(REST),
    fail: (error) => put(failed(error, outside.current)),
  }
}

/** Boxes and dialogs keep the focus until they close. */
const isInBox = (element: Element): boolean => element.closest('[role=dialog], [role=alertdialog]') !== null

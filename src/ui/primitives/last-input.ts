import { carriesFocus } from '../../laboratory/index.ts'

/** The key that was pressed last; null when the pointer was used since. */
let last: string | null = null
let carried = false

/**
 * What the user did last: the name of a key, or null for the pointer. A focus that moves may have been carried by a key, or given back by
 * what closed; only the key before it tells.
 */
export const lastKey = (): string | null => last

/** Whether the focus is where Tab or F6 has brought it: the pointer has pressed nothing since. */
export const cameByKey = (): boolean => carried

/** Begins to watch; once, for the page. Returns what stops it. */
export function watchInput(page: Window = window): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    last = key
    if (carriesFocus(key)) carried = true
  }
  const onPointer = (): void => {
    last = null
    carried = false
  }
  // Ahead of all others: whoever asks while the same event is handled has the answer.
  page.addEventListener('keydown', onKey, { capture: true })
  page.addEventListener('pointerdown', onPointer, { capture: true })
  return () => {
    page.removeEventListener('keydown', onKey, { capture: true })
    page.removeEventListener('pointerdown', onPointer, { capture: true })
  }
}

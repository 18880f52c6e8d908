/** The key that was pressed last; null when the pointer was used since. */
let last: string | null = null
let tabbed = false

/**
 * What the user did last: the name of a key, or null for the pointer. A focus that moves may have been carried by Tab, or given back by
 * what closed; only the key before it tells.
 */
export const lastKey = (): string | null => last

/** Whether the focus is where Tab has brought it: the pointer has pressed nothing since. */
export const cameByTab = (): boolean => tabbed

/** Begins to watch; once, for the page. Returns what stops it. */
export function watchInput(page: Window = window): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    last = key
    if (key === 'Tab') tabbed = true
  }
  const onPointer = (): void => {
    last = null
    tabbed = false
  }
  // Ahead of all others: whoever asks while the same event is handled has the answer.
  page.addEventListener('keydown', onKey, { capture: true })
  page.addEventListener('pointerdown', onPointer, { capture: true })
  return () => {
    page.removeEventListener('keydown', onKey, { capture: true })
    page.removeEventListener('pointerdown', onPointer, { capture: true })
  }
}

import type { KeyboardEvent } from 'react'

/**
 * Keys of a search and of the list that it finds: arrows go from entry to entry wherever the focus is in them, and Enter in the field takes what is found first.
 *
 * @param list what holds the entries, which are buttons
 * @param query what was typed; of nothing nothing is taken
 */
export function moveInList(event: KeyboardEvent, list: HTMLElement | null, query: string): void {
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && query.trim() !== '') {
    event.preventDefault()
    buttons[0]?.click()
    return
  }
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (way === 0) return
  event.preventDefault()
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + way))]?.focus()
}

import type { KeyboardEvent } from 'react'

/**
 * Keys of a search and of the list that it finds: arrows go from entry to entry, and from row to row, wherever the focus is in them, and Enter in the field takes what is found first.
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
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to = at < 0 ? (['ArrowDown', 'ArrowUp'].includes(event.key) ? 0 : null) : beside(buttons, at, event.key)
  if (to === null) return
  event.preventDefault()
  buttons[to]?.focus()
}

/** What may be seen as level, px. */
const LEVEL = 2

/** Where an arrow leads among entries in rows, of one or of several; null: the key is none, or there is nothing beside an entry in its row. */
function beside(buttons: readonly HTMLButtonElement[], at: number, key: string): number | null {
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  const here = boxes[at]!
  const middle = ({ left, right }: DOMRect): number => (left + right) / 2
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step !== 0) {
    const there = boxes[at + step]
    return there !== undefined && Math.abs(there.top - here.top) < LEVEL ? at + step : null
  }
  const way = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (way === 0) return null
  const beyond = [...boxes.keys()].filter((i) => way * (boxes[i]!.top - here.top) > LEVEL)
  const row = way * Math.min(...beyond.map((i) => way * boxes[i]!.top))
  const far = (i: number): number => Math.abs(middle(boxes[i]!) - middle(here))
  return beyond
    .filter((i) => Math.abs(boxes[i]!.top - row) < LEVEL)
    .reduce((best, i) => (best === at || far(i) < far(best) ? i : best), at)
}

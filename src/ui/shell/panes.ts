/** The parts of the page by one key: from the view to its bars and panels, and on, as desktop programs do it. */

/** The view, bars and panels, in the order in which they stand in the page. */
const PANES = '[role="application"], [data-bar], section, footer'
/** What of a part can have the focus, but for what closes it. */
const STOPS =
  ':is(button, input, a[href], [role], [tabindex="0"]):not([tabindex="-1"], :disabled, [aria-label^="Close"])'

const isSeen = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** What has the focus first in a part of the page: the view itself, or the first control in it. */
function stopOf(pane: HTMLElement): HTMLElement | null {
  if (pane.role === 'application') return pane
  return [...pane.querySelectorAll<HTMLElement>(STOPS)].find((stop) => isSeen(stop) && stop.tabIndex >= 0) ?? null
}

/** Takes the focus to the next part of a page, or to the one before, round and round. */
function focusPane(page: Document, step: 1 | -1): void {
  const stops = [...page.querySelectorAll<HTMLElement>(PANES)]
    .filter((pane) => isSeen(pane) && !pane.parentElement?.closest('[data-bar], section'))
    .flatMap((pane) => {
      const stop = stopOf(pane)
      return stop === null ? [] : [{ pane, stop }]
    })
  const at = stops.findIndex(({ pane }) => pane.contains(page.activeElement))
  const to = at < 0 ? 0 : (at + step + stops.length) % stops.length
  stops[to]?.stop.focus()
}

/** Listens for the key. Returns what stops it. */
export function listenForPanes(page: Window): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
    if (page.document.querySelector('[role="dialog"][data-state="open"]') !== null) return
    event.preventDefault()
    focusPane(page.document, event.shiftKey ? -1 : 1)
  }
  page.addEventListener('keydown', onKey)
  return () => page.removeEventListener('keydown', onKey)
}

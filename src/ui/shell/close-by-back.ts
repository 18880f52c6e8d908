/**
 * On a phone the Back key closes what lies over the mechanism before it leaves the page. While something does, one entry of the browser's history stands
 * for it, however much is open; it goes with the last of it. The entry under it is the same page: its address may be out of date when it comes back.
 */
import type { Session, SessionStore } from '../../session/index.ts'

/** The part of a window that is used. */
export interface BackPort {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>
  addEventListener(type: 'popstate', listener: () => void): void
  removeEventListener(type: 'popstate', listener: () => void): void
}

/** What closes that which lies on top; null where nothing does. */
function closeTop({ dialog, popup, sheet, presenting, ...session }: Session): (() => void) | null {
  if (dialog !== null) return () => session.closeDialog()
  if (popup !== null) return () => session.setPopup(null)
  if (presenting) return () => session.setPresenting(false)
  return sheet.open ? () => session.showSheet(sheet.tab, false) : null
}

/**
 * @param renewAddress puts into the page's address what belongs there now
 * @returns what stops it
 */
export function closeByBack(session: SessionStore, page: BackPort, renewAddress: () => void): () => void {
  const { history } = page
  /** The entry is being left by the page itself. */
  let leaving = false
  let stopped = false
  let due = false
  const has = (mark: 'over' | 'under'): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true
  const isMarked = (): boolean => has('over')
  const leave = (): void => {
    leaving = true
    history.back()
  }
  const settle = (): void => {
    due = false
    if (leaving || stopped) return
    const open = closeTop(session.getState()) !== null
    if (open && !isMarked()) {
      history.replaceState({ under: true }, '')
      history.pushState({ over: true }, '')
    } else if (!open && isMarked()) leave()
  }
  // One dialog may close and another open at the same moment.
  const soon = (): void => {
    if (!due) queueMicrotask(settle)
    due = true
  }
  const onPop = (): void => {
    // A link that was followed says what to open, not what to close.
    const returned = has('under')
    const back = !leaving && returned
    leaving = false
    if (returned) {
      history.replaceState(null, '')
      renewAddress()
    }
    if (stopped) return page.removeEventListener('popstate', onPop)
    if (back) closeTop(session.getState())?.()
    settle()
  }
  page.addEventListener('popstate', onPop)
  const stop = session.subscribe((now, before) => {
    const same = (['dialog', 'popup', 'presenting', 'sheet'] as const).every((part) => now[part] === before[part])
    if (!same) soon()
  })
  settle()
  return () => {
    stop()
    stopped = true
    if (isMarked() && !leaving) leave()
    if (!leaving) page.removeEventListener('popstate', onPop)
  }
}

/**
 * On a phone the Back key closes what lies over the mechanism before it leaves the page. While something does, one entry of the browser's history stands
 * for it, however much is open; it goes with the last of it.
 */
import type { Session, SessionStore } from '../../session/index.ts'

/** The part of a window that is used. */
export interface BackPort {
  readonly history: Pick<History, 'state' | 'pushState' | 'back'>
  readonly location: { readonly href: string }
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

/** Returns what stops it. */
export function closeByBack(session: SessionStore, page: BackPort): () => void {
  const { history, location } = page
  /** The entry is being left by the page itself. */
  let leaving = false
  let due = false
  let address = location.href
  const isMarked = (): boolean => (history.state as { readonly over?: unknown } | null)?.over === true
  const leave = (): void => {
    leaving = true
    history.back()
  }
  const settle = (): void => {
    due = false
    if (leaving) return
    const open = closeTop(session.getState()) !== null
    address = location.href
    if (open && !isMarked()) history.pushState({ over: true }, '')
    else if (!open && isMarked()) leave()
  }
  // One dialog may close and another open at the same moment.
  const soon = (): void => {
    if (!due) queueMicrotask(settle)
    due = true
  }
  const onPop = (): void => {
    // A link that was followed says what to open, not what to close.
    const back = !leaving && !isMarked() && location.href === address
    leaving = false
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
    page.removeEventListener('popstate', onPop)
    if (isMarked() && !leaving) history.back()
  }
}

import { useRef } from 'react'

/** The element that had the focus before the last popup opened. */
let last: Element | null = null

/** Where the focus is as something opens, or, in a menu, was before that: a menu goes with the choice. */
function note(): Element | null {
  if (!document.activeElement?.closest('[role=menu]')) last = document.activeElement
  return last
}

/**
 * Where the focus was when something opened gets it back when that closes; where nothing had it, the view does. What has taken it since,
 * such as a dialog that has opened meanwhile, keeps it.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const wasOpen = useRef(false)
  const before = useRef<Element | null>(null)
  // Read as it opens, before what is inside takes the focus.
  if (open && !wasOpen.current) before.current = note()
  wasOpen.current = open
  return (event) => {
    event.preventDefault()
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const view = document.querySelector('[role=application]')
    const to = before.current?.isConnected === true && before.current !== document.body ? before.current : view
    if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  }
}

import { useRef } from 'react'

/**
 * Where the focus was when something opened gets it back when that closes. What was chosen in a menu is gone by then: the button of
 * the menu stands in; where nothing had the focus, the view does.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const wasOpen = useRef(false)
  const before = useRef<Element | null>(null)
  // Read as it opens, before what is inside takes the focus.
  if (open && !wasOpen.current) before.current = holderOf(document.activeElement)
  wasOpen.current = open
  return (event) => {
    event.preventDefault()
    const view = document.querySelector('[role=application]')
    const to = before.current?.isConnected === true && before.current !== document.body ? before.current : view
    if (to instanceof HTMLElement) to.focus({ preventScroll: true })
  }
}

/** What stays when the focused element goes with its menu. */
function holderOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')
  const button = menu?.getAttribute('aria-labelledby')
  return menu ? (button ? document.getElementById(button) : null) : focused
}

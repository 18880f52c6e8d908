import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { lastKey } from '../primitives/index.ts'

/**
 * The focus of a panel of so many plots: whoever opens it by a key types what shall be plotted, where nothing is; and with the plot that has the focus it does
 * not go to the page.
 */
export function useFocusInPlots(panel: RefObject<HTMLElement | null>, count: number) {
  const isNew = useRef(true)
  /** Whether the panel had the focus last; what goes with it tells nothing. */
  const within = useRef(false)
  useEffect(() => {
    const isLost = within.current && document.activeElement === document.body
    if (isLost) panel.current?.focus()
    else if (isNew.current && lastKey() !== null)
      panel.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
    isNew.current = false
  }, [panel, count])
  return {
    onFocus: () => {
      within.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      within.current = currentTarget.contains(relatedTarget)
    },
  }
}

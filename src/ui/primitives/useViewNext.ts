import { useRef } from 'react'
import { focusView } from './focus-view.ts'

/** For a dialog in which something may be taken: `take` says that it was, and as the dialog closes `takeFocus` gives the focus to the view, where keys go on. */
export function useViewNext(): { readonly take: () => void; readonly takeFocus: () => boolean } {
  const taken = useRef(false)
  return {
    take: () => {
      taken.current = true
    },
    takeFocus: () => {
      if (!taken.current) return false
      taken.current = false
      focusView()
      return true
    },
  }
}

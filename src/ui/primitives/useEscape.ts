import { useEffect, useEffectEvent } from 'react'

/** Calls `stop` for Esc, ahead of everything that Esc means elsewhere on the page, while there is something to stop. */
export function useEscape(active: boolean, stop: () => void): void {
  const stopNow = useEffectEvent(stop)
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event
      const theirs = target instanceof Element && target.closest('input, textarea, [role=dialog], [role=menu]')
      if (event.key !== 'Escape' || theirs) return
      event.preventDefault()
      event.stopImmediatePropagation()
      stopNow()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [active])
}

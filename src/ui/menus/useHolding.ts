import { useEffect, useRef } from 'react'

/** After a finger has left, the browser goes on for so long with what it makes of it for mice, ms. */
const AFTER_LIFT = 400

/** Whether the press that opened the menu is still under way: what it does elsewhere does not close it. */
export function useHolding(): () => boolean {
  const until = useRef(performance.now() + AFTER_LIFT)
  useEffect(() => {
    const lift = (): void => {
      until.current = performance.now() + AFTER_LIFT
    }
    window.addEventListener('pointerup', lift, { capture: true, once: true })
    return () => window.removeEventListener('pointerup', lift, { capture: true })
  }, [])
  return () => performance.now() < until.current
}

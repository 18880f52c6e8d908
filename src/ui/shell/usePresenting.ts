import { useEffect, useRef } from 'react'
import { useSession } from '../../laboratory/index.ts'
import { focusView } from '../primitives/index.ts'

/**
 * Says on the document that the mechanism is shown alone: type grows, bars and panels go. The answer is whether it is. Where what had the focus goes with them, the view has it.
 */
export function usePresenting(): boolean {
  const presenting = useSession((s) => s.presenting)
  const before = useRef(presenting)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', presenting)
    if (before.current === presenting) return
    before.current = presenting
    // what is hidden loses it only with the next picture
    if (document.activeElement?.getClientRects().length === 0 || document.activeElement === document.body) focusView()
  }, [presenting])
  return presenting
}

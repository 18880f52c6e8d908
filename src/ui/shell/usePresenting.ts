import { useEffect } from 'react'
import { useSession } from '../../laboratory/index.ts'

/** Says on the document that the mechanism is shown alone: type grows, bars and panels go. The answer is whether it is. */
export function usePresenting(): boolean {
  const presenting = useSession((s) => s.presenting)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-presenting', presenting)
  }, [presenting])
  return presenting
}

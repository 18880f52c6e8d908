import { useSyncExternalStore } from 'react'

/** Narrower than this the page is a phone's; theme.css has the same number. */
const PHONE = '(max-width: 760px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone's. */
export const useCompact = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)

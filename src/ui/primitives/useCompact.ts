import { useSyncExternalStore } from 'react'

/** A phone's page: narrow, or low where a finger has turned it on its side. The style sheets have the same words. */
const PHONE = '(max-width: 760px), (max-width: 960px) and (max-height: 500px) and (pointer: coarse)'
/** Wider than a phone's page and narrower than a desk's; Shell.module.css has the same numbers. */
const TABLET = '(min-width: 760.01px) and (max-width: 1100px)'

/** Lower than the page of a phone that stands upright. */
const LOW = '(max-height: 500px)'

const watch = (query: string) => {
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return { subscribe, matches: () => window.matchMedia(query).matches }
}
const phone = watch(PHONE)
const tablet = watch(TABLET)
const low = watch(LOW)

/** Whether the page is as narrow as a phone's now. */
export const isCompact = phone.matches

/** Whether the page is as narrow as a phone's. */
export const useCompact = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches)

/** Whether the page is as wide as a tablet's: room for one panel beside the view, not for two. */
export const useTablet = (): boolean => useSyncExternalStore(tablet.subscribe, tablet.matches)

/** Whether the page is as low as that of a phone on its side. */
export const useLow = (): boolean => useSyncExternalStore(low.subscribe, low.matches)

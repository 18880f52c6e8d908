import { lazyPart, isCompact } from '../primitives/index.ts'

/** Bars and sheet of a phone; a desk has others. */
export const phoneChrome = lazyPart(() => import('./PhoneChrome.tsx'))

/** Fetches what the page's first picture needs here and is not there with the page: on a phone, what the picture leaves room for. */
export async function loadShell(): Promise<void> {
  // Where it cannot be had, the page says so in its place.
  if (isCompact()) await phoneChrome.load().catch(() => {})
}

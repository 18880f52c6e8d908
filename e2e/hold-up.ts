import type { Page } from '@playwright/test'

/** Requests for a part of the app that are held up. */
export interface HeldUp {
  /** How many were held up so far. */
  (): number
  /** Later requests go through, while the page stays under watch. */
  letGo(): void
}

/** Requests for a part of the app, by the name of its file, are held up: until they may go on, or for good, unless they are let go. */
export async function holdUp(page: Page, part: RegExp, until: Promise<void> | 'abort'): Promise<HeldUp> {
  let held = 0
  let free = false
  await page.route(part, async (route) => {
    if (free) return route.continue()
    held++
    if (until === 'abort') return route.abort()
    await until
    return route.continue()
  })
  return Object.assign(() => held, { letGo: () => void (free = true) })
}

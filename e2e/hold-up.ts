import type { Page } from '@playwright/test'

/** Requests for a part of the app, by the name of its file, are held up: until they may go on, or for good. */
export async function holdUp(page: Page, part: RegExp, until: Promise<void> | 'abort'): Promise<() => number> {
  let held = 0
  await page.route(part, async (route) => {
    held++
    if (until === 'abort') return route.abort()
    await until
    return route.continue()
  })
  return () => held
}

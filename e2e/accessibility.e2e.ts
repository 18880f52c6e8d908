import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, type App } from './app.ts'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Each breach as one line: the rule, and where. */
async function breaches(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The page, and every dialog that a key opens, shows nothing that shuts somebody out. */
async function walk(app: App, page: Page): Promise<void> {
  await app.open()
  await app.pause()
  expect(await breaches(page), 'the page').toEqual([])
  for (const [binding, name] of [
    ['?', 'Keyboard and pointer'],
    ['Shift+Mod+O', 'Your scenes'],
  ] as const) {
    await app.key(binding)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    expect(await breaches(page), name).toEqual([])
    await app.key('Escape')
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing shuts anybody out: desk, ${colorScheme}`, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme })
    await walk(app, page)
    await app.select(/^Crank pin/)
    expect(await breaches(page), 'a joint in the inspector').toEqual([])
    await app.openStatus()
    expect(await breaches(page), 'the status panel').toEqual([])
  })
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('nothing shuts anybody out: phone', async ({ app, page }) => {
    await app.open()
    await app.pause()
    expect(await breaches(page), 'the page').toEqual([])
    await page.getByRole('tab', { name: 'Build' }).click()
    expect(await breaches(page), 'the palette').toEqual([])
  })
})

import { expect, test } from './app.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone: the view on top, transport in reach, one sheet with tabs', async ({ app, page }) => {
  await app.open()
  await app.reach(0.2)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  const view = await app.view.boundingBox()
  expect(view?.height).toBeGreaterThan(844 * 0.5)

  const pause = page.getByRole('button', { name: 'Pause' })
  const target = await pause.boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await pause.tap()
  const time = await app.time()

  await page.getByRole('tab', { name: 'Outline' }).tap()
  await page.getByRole('treeitem', { level: 2 }).filter({ hasText: /crank/i }).first().tap()
  await page.getByRole('tab', { name: 'Inspector' }).tap()
  await expect(page.getByRole('tabpanel', { name: 'Inspector' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the sheet' }).tap()
  await page.getByRole('button', { name: 'Play' }).tap()
  await app.reach(time + 0.1)
})

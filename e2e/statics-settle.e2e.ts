import { readFile } from 'node:fs/promises'
import { expect, test, type App } from './app.ts'

/** The verdict on the balance. */
const verdict = ({ page }: App) => page.getByRole('status').filter({ hasText: /rests here|will fall/ })

/** In the page: presses Escape as soon as a button is there, while what it stops is sure to be under way. */
async function endAsItBegins(name: string): Promise<void> {
  await new Promise<void>((found) => {
    const look = (): void => {
      if (document.querySelector(`button[aria-label^="${name}"]`) === null) return
      watch.disconnect()
      found()
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { subtree: true, childList: true, attributes: true })
  })
  const about = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', about))
}

test('two pendulums come to rest, and back; the one on its head is told, and let fall', async ({ app, page }) => {
  await app.open()
  await app.openFromGallery('Two balances of a pendulum')
  await app.reach(0.2)
  const transport = page.getByRole('region', { name: 'Transport' })
  const undo = page.locator('header').getByRole('button', { name: /^Undo/ })
  const before = (await undo.getAttribute('aria-label')) ?? ''

  await transport.getByRole('button', { name: 'Settle' }).click()
  await expect(verdict(app)).toContainText('It rests here: stable')
  await expect.poll(app.time).toBe(0)
  const found = page.getByTestId('balance-chip')
  await expect(found).toHaveAttribute('data-value', 'stable')
  await found.click()
  await expect(page.getByTestId('balance-negative')).toHaveText('0')
  expect(Number(await page.getByTestId('balance-residual').getAttribute('data-value'))).toBeLessThan(1e-9)
  await found.click()
  await expect(undo).toHaveAttribute('aria-label', 'Undo: Settle')
  await verdict(app).getByRole('button', { name: 'Undo' }).click()
  await expect(undo).toHaveAttribute('aria-label', before)
  await expect(verdict(app)).toHaveCount(0)
  await expect(found).toHaveCount(0)
  // In mid-run, where it was left.
  await expect.poll(() => app.time()).toBeGreaterThan(0.19)
  await expect(transport.getByRole('button', { name: 'Play' })).toBeVisible()

  // Ended on its way it leaves nothing.
  const stop = page.getByRole('button', { name: 'Stop settling' })
  const ended = page.evaluate(endAsItBegins, 'Stop settling')
  await app.key('S')
  await ended
  await expect(stop).toHaveCount(0)
  await expect(undo).toHaveAttribute('aria-label', before)

  // In mid-run both may hang already: at the start one of them is nearer to standing.
  await transport.getByRole('button', { name: 'Rewind' }).click()
  await expect.poll(() => app.time()).toBe(0)
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: 'Find the nearest balance' }).click()
  await expect(verdict(app)).toContainText('This is balanced, and will fall')
  await page.getByRole('button', { name: 'Let it fall' }).click()
  await expect(verdict(app)).toContainText('It rests here: stable')
  await expect(undo).toHaveAttribute('aria-label', 'Undo: Let it fall')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

  test('it settles from the menu, at once where less motion is wanted', async ({ app, page }) => {
    await app.open()
    await app.drop(JSON.parse(await readFile('src/gallery/scenes/pendulum.json', 'utf8')))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Compound pendulum')
    const button = page.getByRole('region', { name: 'Transport' }).getByRole('button', { name: 'Settle' })
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Lockwork menu' }).tap()
    const item = page.getByRole('menuitem', { name: 'Settle' })
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await item.tap()
    await expect(verdict(app)).toContainText('It rests here: stable')
    await expect.poll(app.time).toBe(0)
    await verdict(app).getByRole('button', { name: 'Undo' }).tap()
    await expect(verdict(app)).toHaveCount(0)
  })
})

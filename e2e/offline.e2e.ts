import { expect, test } from './app.ts'

test('runs from a folder deep below the root of a host', async ({ app, page }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  await app.open('some/where/deep/')
  await app.reach(0.2)
  expect(missing).toEqual([])
})

test.describe('once loaded', () => {
  test.use({ serviceWorkers: 'allow' })
  test('runs without a network', async ({ app, page, context }) => {
    await app.open('some/where/deep/')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The page that came by the network is left first: parts of it may still be on their way.
    await page.goto('about:blank')
    await context.setOffline(true)
    await app.open('some/where/deep/')
    await app.reach(0.2)
    // The parts that come later are there too.
    await page.getByRole('button', { name: 'Gallery' }).click()
    const card = page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name: /double pendulum chaos/i })
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/double pendulum/i)
    await app.reach(0.2)
  })
  test('leaves pages of others below its folder alone', async ({ app, page }) => {
    await app.open()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const course = await page.goto('course/')
    expect(course?.fromServiceWorker()).toBe(false)
    await expect(page).toHaveTitle('Course')
    const again = await page.goto('index.html?theme=dark')
    expect(again?.fromServiceWorker()).toBe(true)
    await app.reach(0.2)
  })
})

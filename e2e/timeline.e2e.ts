import { expect, test } from './app.ts'

test('a moment of the run is sought by pointer and keys, plots stay, and the run goes on from there', async ({
  app,
  page,
}) => {
  await app.open()
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await app.key('X')
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('piston, origin velocity x')
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await app.reach((await app.time()) + 1.5)
  await app.pause()
  const end = await app.time()
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))

  // a place on the line is the moment there
  const box = (await timeline.boundingBox())!
  await page.mouse.click(box.x + 0.75 * box.width, box.y + box.height / 2)
  await expect.poll(app.time).toBeCloseTo(0.75 * end, 1)
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))
  await page.mouse.move(box.x + 0.75 * box.width, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 0.9 * box.width, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(app.time).toBeCloseTo(0.9 * end, 1)

  await timeline.focus()
  const here = await app.time()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(app.time).toBeCloseTo(here - 1 / 60, 9)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(app.time).toBeCloseTo(here - 1 / 60 - 0.1, 9)
  await page.keyboard.press('End')
  await expect.poll(app.time).toBe(end)
  await page.keyboard.press('Home')
  await expect.poll(app.time).toBe(0)

  // the chart seeks too, and has kept what lies ahead
  const chart = page.getByRole('region', { name: 'Plots' }).locator('.u-over')
  const area = (await chart.boundingBox())!
  await page.mouse.click(area.x + 0.2 * area.width, area.y + area.height / 2)
  await expect.poll(app.time).toBeGreaterThan(0.1)
  const sought = await app.time()
  expect(sought).toBeLessThan(end)
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(sought + 0.2)
  await app.pause()
  await expect(timeline).toHaveAttribute('aria-valuemax', String(await app.time()))
})

test('what happened on the way is marked, and found by keys', async ({ app, page }) => {
  await app.open()
  await app.reach(0.6)
  await app.pause()
  const moment = await app.time()
  await page.getByRole('radio', { name: '→ x' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(moment + 0.4)
  await app.pause()
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await expect(timeline.getByTitle(/^Edited at /)).toHaveCount(1)
  await timeline.focus()
  await page.keyboard.press('PageDown')
  await expect.poll(app.time).toBeCloseTo(moment, 6)
  await expect(timeline).toHaveAttribute('aria-valuetext', /, edited$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger seeks on the line', async ({ app, page }) => {
    await app.open()
    await app.reach(1)
    await app.pause()
    const end = await app.time()
    const line = (await page.getByRole('slider', { name: 'Timeline' }).boundingBox())!
    await page.touchscreen.tap(line.x + line.width / 2, line.y + line.height / 2)
    await expect.poll(app.time).toBeCloseTo(end / 2, 1)
  })
})

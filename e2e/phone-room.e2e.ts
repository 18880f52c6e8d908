import { expect, test } from './app.ts'

// What a phone shows of the mechanism while a sheet is open.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the step of the grid stands on a plate of its own at the scale of the arrows, and not in the mechanism', async ({
  app,
  page,
}) => {
  await app.open()
  await page.keyboard.press('p')
  await page.getByRole('tab', { name: 'Plots' }).tap()
  await app.rest()
  const name = page.getByRole('paragraph').filter({ hasText: /^Grid \d/ })
  await expect(name).toBeVisible()
  await expect(name).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const gap = async (): Promise<number> => {
    const legend = await app.boxOf(page.getByRole('group', { name: 'Scale of the arrows' }))
    const { y, height } = await app.boxOf(name)
    return legend.y - y - height
  }
  expect(await gap()).toBeGreaterThanOrEqual(0)
  expect(await gap()).toBeLessThan(8)
})

test('a view that was chosen, and shows all but a little, keeps its size beside a sheet where that has the room', async ({
  app,
  page,
}) => {
  await app.open()
  await page.keyboard.press('p')
  await app.rest()
  const scale = async (): Promise<number> => {
    const distance = Number((await app.view.getAttribute('data-camera'))?.split(' ')[3] ?? 'NaN')
    return (await app.boxOf(app.view)).height / distance
  }
  const before = await scale()
  await page.getByRole('tab', { name: 'Plots' }).tap()
  await app.rest()
  expect((await scale()) / before).toBeGreaterThan(0.7)
})

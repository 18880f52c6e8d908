import { expect, test } from './app.ts'

test('the gallery shows pictures, finds by what a mechanism teaches, and opens what is clicked', async ({
  app,
  page,
}) => {
  await app.open()
  await page.getByRole('button', { name: 'Gallery' }).click()
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  const cards = gallery.getByRole('listitem')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(16)
  const first = cards.first().locator('img')
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await gallery.getByRole('searchbox').fill('intermediate axis')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzhanibekov')
  await app.reach(0.2)
  await expect.poll(app.freedoms).toBe(6)

  // By keys: what is found first.
  await page.getByRole('button', { name: 'Gallery' }).click()
  await gallery.getByRole('searchbox').fill('pendulum')
  await page.keyboard.press('ArrowDown')
  await expect(cards.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cards.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const [above, below] = await Promise.all(
    [cards.first().getByRole('button'), gallery.locator('button:focus')].map((card) => card.boundingBox()),
  )
  expect(below!.x).toBe(above!.x)
  expect(below!.y).toBeGreaterThan(above!.y + 50)
  await gallery.getByRole('searchbox').fill('sarrus')
  await expect(cards).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sarrus')
})

test('work that is in no file is not lost when another mechanism is opened', async ({ app, page }) => {
  await app.open()
  await app.select(/^Piston/)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Plunger')
  await name.press('Enter')
  await expect(page.getByRole('treeitem', { name: /^Plunger/ })).toBeVisible()
  await app.openFromGallery('Compound pendulum')
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByRole('treeitem', { name: /^Plunger/ })).toBeVisible()
})

import { expect, test } from './app.ts'

test('a link by two clicks and one out of the palette', async ({ app, page }) => {
  await app.openEmpty()
  await (await app.palette('Link')).click()
  await expect(app.view).toHaveAttribute('data-tool', 'place-link')
  await app.clickAt(0, 0)
  await app.clickAt(0.3, 0.2)
  await expect(page.getByRole('treeitem', { name: 'Link' })).toBeVisible()
  await app.key('Escape')
  // What can be done with it, and how large it is; who builds is not asked whether to.
  await expect(page.getByTestId('hint')).toHaveText(/^360\.6 mm, .* kg\. Pull an end of the link to make it longer/)
  await expect(page.getByRole('region', { name: /^First steps/ })).toHaveCount(0)

  const tile = await app.boxOf(await app.palette('Disc'))
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2)
  await page.mouse.down()
  await page.mouse.move(tile.x + 90, tile.y, { steps: 3 })
  const there = await app.plane(-0.3, 0.2)
  await page.mouse.move(there.x, there.y, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByRole('treeitem', { name: 'Disc' })).toBeVisible()
  await expect(app.view).toHaveAttribute('data-tool', 'select')

  const { bodies } = JSON.parse(await app.saveText()) as {
    bodies: { name: string; position?: number[]; shapes: { to?: number[] }[] }[]
  }
  const [link, disc] = bodies
  expect(link?.name).toBe('Link')
  expect(link?.shapes[0]?.to?.[0]).toBeCloseTo(Math.hypot(0.3, 0.2), 12)
  expect(disc?.position).toEqual([-0.3, 0, 0.2])
})

test('by keys alone: found by its name, placed by a cursor', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Lockwork menu' }).press('Enter')
  await page.getByRole('menuitem', { name: 'New' }).press('Enter')
  await app.view.focus()
  await app.key('A')
  await expect(page.getByRole('searchbox', { name: 'Search what to add' })).toBeFocused()
  await page.keyboard.type('bar')
  await app.key('Enter')
  await expect(app.view).toHaveAttribute('data-tool', 'place-link')
  await expect(app.view).toBeFocused()
  await app.key('ArrowRight', 'Enter', 'Shift+ArrowUp', 'Enter')
  await expect(page.getByRole('treeitem', { name: 'Link' })).toBeVisible()
  await app.key('Escape')
  await expect(app.view).toHaveAttribute('data-tool', 'select')
})

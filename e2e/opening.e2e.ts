import { expect, test } from './app.ts'
import { holdUp } from './hold-up.ts'

// Menus, popovers and closed panels come after the first load: nothing of that may be felt.

test('menus and the speed open, do what is chosen, and give the focus back', async ({ app, page }) => {
  await app.open()
  await app.reach(0.1)
  const button = page.getByRole('button', { name: 'Lockwork menu' })
  const menu = page.getByRole('menu', { name: 'Lockwork menu' })
  await button.click()
  await expect(menu).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await app.key('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await app.key('Enter')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await app.key('ArrowDown')
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused()
  await app.key('ArrowDown')
  await expect(menu.getByRole('menuitem').nth(2)).toBeFocused()
  await app.key('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Gallery' })).toBeFocused()
  await app.key('Enter')
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible()
  await app.key('Escape')
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeHidden()

  // The plus of a group adds what is chosen, and selects it.
  await page.getByRole('button', { name: 'Add a body' }).click()
  await page.getByRole('menuitem', { name: /^Sphere/ }).click()
  await expect(page.getByRole('treeitem', { name: /^Sphere/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Sphere')

  const speed = page.getByRole('button', { name: 'Speed: real time' })
  const surface = page.getByRole('dialog', { name: 'Speed' })
  await speed.click()
  await expect(surface.getByRole('slider', { name: 'Speed' })).toBeVisible()
  await speed.click()
  await expect(surface).toBeHidden()
  await speed.focus()
  await app.key('Enter')
  await expect(surface.getByRole('slider', { name: 'Speed' })).toBeVisible()
  await app.key('Escape')
  await expect(surface).toBeHidden()
  await expect(speed).toBeFocused()
})

/** The browser complains once of each file that could not be had, and the page of nothing. */
function expectMissed(complaints: string[], files: number): void {
  expect(files).toBeGreaterThan(0)
  expect(complaints).toEqual(Array<string>(files).fill('Failed to load resource: net::ERR_FAILED'))
  complaints.length = 0
}

test('a dialog that is asked for before it is there opens when it has come', async ({ app, page }) => {
  let letGo = (): void => {}
  const held = await holdUp(page, /assets\/all-.*\.js/, new Promise((resolve) => (letGo = resolve)))
  await app.open()
  await app.reach(0.1)
  await app.key('?')
  await expect.poll(held).toBeGreaterThan(0)
  const sheet = page.getByRole('dialog', { name: 'Keyboard and pointer' })
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  letGo()
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0)
  await app.key('Escape')
  await expect(sheet).toBeHidden()
})

test('a part that cannot be had is told, and the next try has it', async ({ app, page, complaints }) => {
  const panels = /assets\/panels-.*\.js/
  const held = await holdUp(page, panels, 'abort')
  await app.open()
  await app.openStatus()
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  held.letGo()
  await app.openStatus()
  await app.openStatus()
  await expect.poll(() => app.reading('Kinetic')).toBeGreaterThan(0)
  expectMissed(complaints, held())
})

test('curves whose drawing cannot be had say so, and a button tries again', async ({ app, page, complaints }) => {
  const chart = /assets\/chart-.*\.js/
  const held = await holdUp(page, chart, 'abort')
  await app.open()
  await app.key('X')
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  const panel = page.getByRole('region', { name: 'Plots' })
  const alert = panel.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
  await expect(alert).toBeVisible()
  held.letGo()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.locator('canvas')).toHaveCount(1)
  await expect(alert).toHaveCount(0)
  expectMissed(complaints, held())
})

test('the mechanism runs before its panels are there; where they cannot be had, a button tries again', async ({
  app,
  page,
  complaints,
}) => {
  const around = /assets\/around-.*\.js/
  const held = await holdUp(page, around, 'abort')
  await app.open()
  await app.reach(0.1)
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeHidden()
  held.letGo()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible()
  await expect(alert).toBeHidden()
  expectMissed(complaints, held())
})

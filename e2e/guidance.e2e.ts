import { expect, test } from './app.ts'

test('the first steps are offered once; what is skipped never comes back', async ({ app, page }) => {
  await app.open()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toBeVisible()
  await steps.getByRole('button', { name: 'Not now' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(app.view.locator('canvas')).toBeVisible()
  await expect(page.getByTestId('time')).toHaveAttribute('data-value', /\d/)
  await expect(steps).toHaveCount(0)
})

test('an empty scene says what to do first', async ({ app, page }) => {
  await app.open()
  await page.getByRole('button', { name: 'Show me' }).click()
  const empty = page.getByRole('region', { name: 'Empty scene' })
  await expect(empty).toContainText('Drag a link here')
  await expect(page.getByRole('region', { name: 'First steps, 1 of 3' })).toBeVisible()
  // A panel that opens does not cover it.
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Layers' }).click()
  const panel = (await page.getByRole('region', { name: 'Layers' }).boundingBox())!
  await expect(async () => expect((await empty.boundingBox())!.x).toBeGreaterThan(panel.x + panel.width)).toPass()
  await empty.getByRole('button', { name: 'Place a link' }).click()
  await expect(empty).toHaveCount(0)
  await expect(page.getByTestId('hint')).toContainText('link')
  await app.key('Escape')
  await expect(page.getByTestId('hint')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip the first steps' }).click()
  await expect(page.getByRole('region', { name: /^First steps/ })).toHaveCount(0)
})

test('a right click opens the menu of what is there, a right drag only pans; Esc gives the focus back', async ({
  app,
  page,
}) => {
  await app.open()
  await app.standAtStart()
  const { x, y } = await app.find('body')
  await page.mouse.move(x, y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(x + 40, y + 10, { steps: 4 })
  await page.mouse.up({ button: 'right' })
  await app.frames(4)
  await expect(page.getByRole('menu')).toHaveCount(0)
  const spot = await app.find('body')
  await app.view.focus()
  await page.mouse.click(spot.x, spot.y, { button: 'right' })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /Delete/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(1)
  await app.key('Escape')
  await expect(menu).toHaveCount(0)
  await expect(app.view).toBeFocused()
  // And by the key for it, on nothing: what the scene offers.
  await app.key('Escape', 'Shift+F10')
  await expect(menu.getByRole('menuitem', { name: /Fit all/ })).toBeVisible()
})

test('a menu, and a dialog that was opened from it, give the focus back and take it from nobody', async ({
  app,
  page,
}) => {
  await app.open()
  const button = page.getByRole('button', { name: 'Lockwork menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: /^Gallery/ })
  await app.downTo(item)
  await page.keyboard.press('Enter')
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  await expect(gallery).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(button).toBeFocused()

  // Opened by the pointer, the menu leaves the focus where it was: Space plays, though Tab has walked through the dialog.
  await app.view.focus()
  await button.click()
  await item.click()
  await expect(gallery).toBeVisible()
  // The first Escape may take the tooltip away that Tab has brought.
  await app.key('Tab', 'Escape', 'Escape')
  await expect(gallery).toBeHidden()
  await expect(app.view).toBeFocused()
  await app.key('Space')
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()

  // A dialog that opens the moment the menu has closed keeps the focus.
  const search = page.getByRole('searchbox', { name: 'Search what to add' })
  await app.key('A')
  await expect(search).toBeFocused()
  await app.key('Escape')
  await expect(app.view).toBeFocused()
  await button.click()
  await app.inMenu()
  await page.evaluate(async () => {
    const press = (key: string, code: string): void =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      )
    press('Escape', 'Escape')
    while (document.querySelector('[role=menu]')) await Promise.resolve()
    press('a', 'KeyA')
  })
  await expect(search).toBeFocused()
  await app.frames(3)
  await expect(search).toBeFocused()
})

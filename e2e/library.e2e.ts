import type { Page } from '@playwright/test'
import { expect, test, type App } from './app.ts'

/** Changes something that is seen in the outline: the scene then is the user's own. */
async function change(app: App, kilograms: string): Promise<void> {
  const { page } = app
  await app.select(/^Piston/)
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await mass.fill(kilograms)
  await mass.press('Enter')
  await expect(page.getByTestId('keeping')).toContainText('Kept in this browser')
}

async function openLibrary(page: Page) {
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: /^Your scenes/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your scenes' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('scenes are found, named, copied, deleted and brought back', async ({ app, page }) => {
  await app.open()
  await change(app, '1.75 kg')
  const title = (await page.locator('h1 > span').first().textContent()) ?? ''
  let dialog = await openLibrary(page)
  await expect(dialog.getByRole('button', { name: `Open ${title}`, exact: true })).toContainText('On the screen')
  await expect(dialog.locator('img')).toBeVisible()

  await dialog.getByRole('button', { name: `Duplicate ${title}`, exact: true }).click()
  await dialog.getByRole('button', { name: `Rename ${title} copy` }).click()
  const renaming = dialog.getByRole('textbox', { name: /^Name of/ })
  await expect(renaming).toBeFocused()
  await page.keyboard.type('Press for the yard')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Press for the yard' })).toBeVisible()
  // Escape calls a new name off, and leaves the dialog open.
  await dialog.getByRole('button', { name: 'Rename Press for the yard' }).click()
  await expect(renaming).toBeFocused()
  await page.keyboard.type('Nothing')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('heading', { name: 'Press for the yard' })).toBeVisible()

  await dialog.getByRole('searchbox').fill('yard')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Delete Press for the yard' }).click()
  await expect(dialog.getByRole('region', { name: 'Bin' })).toContainText('Press for the yard')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('region', { name: 'Bin' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Open Press for the yard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Press for the yard')
  await app.select(/^Piston/)
  await expect(page.getByRole('spinbutton', { name: 'Mass' })).toHaveValue('1.75')
  await app.key('Mod+Z')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  dialog = await openLibrary(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2)
})

test('a version of the last day comes back, and undo takes it away again', async ({ app, page }) => {
  await app.open()
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await app.select(/^Piston/)
  const before = await mass.inputValue()
  await change(app, '1.75 kg')
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: /^Versions/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions of the last day' })
  await dialog
    .getByRole('button', { name: /^Go back to/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  await app.select(/^Piston/)
  await expect(mass).toHaveValue(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mass).toHaveValue('1.75')
})

test('a scene that another tab has open is copied or looked at, not taken away', async ({ app, page, context }) => {
  await app.open()
  await change(app, '1.75 kg')
  const title = (await page.locator('h1 > span').first().textContent()) ?? ''
  const other = await context.newPage()
  await other.goto('./')
  await expect(other.getByRole('application').locator('canvas')).toBeVisible()
  let dialog = await openLibrary(other)
  await dialog.getByRole('button', { name: `Open ${title}`, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('open in another tab')
  await dialog.getByRole('button', { name: 'Look at it' }).click()
  await expect(other.getByRole('region', { name: 'Scene to be looked at' })).toBeVisible()
  await other.getByRole('button', { name: 'Back to my work' }).click()
  await expect(other.getByRole('region', { name: 'Scene to be looked at' })).toBeHidden()
  dialog = await openLibrary(other)
  await dialog.getByRole('button', { name: `Open ${title}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Open a copy' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText(`${title} copy`)
})

test('by keyboard alone, from the menu to a scene that opens', async ({ app, page }) => {
  await app.open()
  await change(app, '1.75 kg')
  await page.getByRole('application').focus()
  await app.key('Shift+Mod+O')
  const dialog = page.getByRole('dialog', { name: 'Your scenes' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: /^Duplicate/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(2)
  await dialog.getByRole('searchbox').focus()
  await page.keyboard.type('copy')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: /^Open .* copy$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('copy')
})

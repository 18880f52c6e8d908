import { deflateSync } from 'node:zlib'
import { expect, leaveBlank, test, type App } from './app.ts'

async function openShare({ page }: App) {
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: /^Share a link/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a link' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/#scene=1\./)
  return dialog
}

/** A scene whose text does not compress: a link to it is about as long. */
const scribble = (length: number) => ({
  format: 'lockwork/scene',
  version: 1,
  title: length > 1000 ? 'Longer' : 'Long',
  description: Array.from({ length }, (_, i) =>
    Math.abs(Math.sin(i + 1))
      .toString(36)
      .slice(2, 10),
  ).join(' '),
})

test('a link to what was looked at straight opens straight at the plane', async ({ app, page }) => {
  await app.openEmpty()
  await (await app.palette('Link')).click()
  await app.clickAt(0, 0)
  await app.clickAt(0.2, 0)
  await app.stand()
  const dialog = await openShare(app)
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  const reader = await page.context().browser()!.newContext()
  await reader.addInitScript(leaveBlank)
  const theirs = await reader.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('region', { name: 'Scene to be looked at' })).toBeVisible()
  await expect(theirs.getByRole('application')).toHaveAttribute('data-plane', /\d/)
  await reader.close()
})

test('a link opens beside the reader’s own work, is only looked at, and can be made one’s own', async ({
  app,
  page,
}) => {
  await app.open()
  const own = (await page.locator('h1 > span').first().textContent()) ?? ''
  await app.openFromGallery('Double pendulum')
  await app.reach(0.2)
  const dialog = await openShare(app)
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  // as high as the page, for a camera far away, and back by Escape
  await dialog.getByRole('button', { name: 'Larger' }).click()
  const large = page.getByRole('dialog', { name: 'Point the camera of a phone at it' })
  const code = await app.boxOf(large.getByRole('img', { name: 'QR code of the link' }))
  expect(code.height).toBeGreaterThan(0.8 * page.viewportSize()!.height)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(dialog).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('switch').click()
  await expect(dialog.getByRole('textbox', { name: 'Link' })).not.toHaveValue(link)

  const reader = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1280, height: 800 } })
  await reader.addInitScript(leaveBlank)
  const theirs = await reader.newPage()
  await theirs.goto(link)
  const banner = theirs.getByRole('region', { name: 'Scene to be looked at' })
  await expect(banner).toContainText('Double pendulum')
  await expect(theirs.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  // It is still the one that is looked at when the tab comes back.
  expect(theirs.url()).toBe(link)
  await theirs.reload()
  await expect(banner).toContainText('Double pendulum')
  await expect(theirs.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  // On a small screen it leaves the picture free.
  await theirs.setViewportSize({ width: 390, height: 844 })
  await expect(banner).toHaveText(/^Shared with you/)
  await expect.poll(async () => (await banner.boundingBox())!.height).toBeLessThan(72)
  await expect(theirs.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await theirs.setViewportSize({ width: 1280, height: 800 })
  await expect(banner).toContainText('Double pendulum')
  // It is not over a mechanism that is shown alone.
  await theirs.getByRole('application').focus()
  await theirs.keyboard.press('m')
  await expect(theirs.getByRole('region', { name: 'The mechanism alone' })).toBeVisible()
  await expect(banner).toBeHidden()
  await theirs.keyboard.press('m')
  await expect(banner).toContainText('Double pendulum')
  // A change is refused, with the way out named.
  await theirs.getByRole('application').focus()
  await theirs.keyboard.press('Control+a')
  await theirs.keyboard.press('Delete')
  await expect(theirs.getByRole('status').filter({ hasText: 'Make it mine' })).toBeVisible()
  // So is a plot, where one would be made.
  await theirs.keyboard.press('x')
  const plots = theirs.getByRole('region', { name: 'Plots' })
  await expect(plots).toContainText('make the scene yours first')
  await expect(plots.getByRole('button', { name: 'Make it mine' })).toBeVisible()
  await plots.getByRole('button', { name: 'Close plots' }).click()
  // So is a number of the scene.
  await theirs.getByRole('application').focus()
  await theirs.keyboard.press('Escape')
  const strength = theirs.getByRole('spinbutton', { name: 'Strength of gravity' })
  await strength.fill('5')
  await strength.press('Enter')
  await expect(strength).toHaveAttribute('aria-invalid', 'true')
  // Nobody has worked here before.
  await expect(banner).not.toContainText('own work')
  await banner.getByRole('button', { name: 'Close it' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(own)
  await expect.poll(() => theirs.url()).not.toContain('#')
  await theirs.getByRole('button', { name: /^Redo/ }).click()
  await banner.getByRole('button', { name: 'Make it mine' }).click()
  await expect(banner).toBeHidden()
  // What was refused because it was not is refused no longer.
  await expect(strength).not.toHaveAttribute('aria-invalid')
  await expect(theirs.getByTestId('keeping')).toContainText('Kept in this browser')
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Double pendulum')
  await reader.close()
})

test('a link that is too long for a QR code, and a scene too large for a link, say so and offer the file', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(scribble(800))
  const dialog = await openShare(app)
  await expect(dialog).toContainText('too long for a QR code')
  await expect(dialog.getByRole('button', { name: 'Save to a file' })).toBeVisible()
  await app.key('Escape')
  await expect(dialog).toBeHidden()

  await app.drop(scribble(50_000))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Longer')
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: /^Share a link/ }).click()
  await expect(dialog).toContainText('too large for a link')
  await expect(dialog.getByRole('button', { name: 'Save to a file' })).toBeVisible()
})

test('a broken or hostile link says so and touches nothing', async ({ app, page }) => {
  await app.open()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const bomb = deflateSync(Buffer.alloc(1e8)).toString('base64url')
  for (const [fragment, words] of [
    ['#scene=1.AAAA', 'This link is damaged'],
    ['#scene=9.AAAA', 'made by a newer Lockwork'],
    [`#scene=1.${bomb}`, 'too large to be opened'],
  ] as const) {
    await page.evaluate((hash) => void (location.hash = hash), fragment)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect.poll(() => page.url()).not.toContain('#')
  }
})

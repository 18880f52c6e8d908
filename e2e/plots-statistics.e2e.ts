import { expect, leaveBlank, test } from './app.ts'
import { pickQuantity } from './pick-quantity.ts'

test('what curves come to is told after a reload and in a link too, where it may be hidden without an edit', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await pickQuantity(app, 'Plot a quantity', 'piston velocity x')
  const statistics = panel.getByRole('button', { name: 'Statistics' })
  await statistics.click()
  await expect(statistics).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo: Tell what the curves come to' }).click()
  await expect(statistics).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^Redo/ }).click()
  await expect(statistics).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByTestId('keeping')).toContainText('Kept in this browser')
  await page.reload()
  await expect(statistics).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.3)
  await expect(panel).toContainText(/min .* RMS/)

  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: /^Share a link/ }).click()
  const link = page.getByRole('dialog', { name: 'Share a link' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/#scene=1\./)
  const reader = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1280, height: 800 } })
  await reader.addInitScript(leaveBlank)
  const theirs = await reader.newPage()
  await theirs.goto(await link.inputValue())
  const shared = theirs.getByRole('region', { name: 'Plots' })
  const told = shared.getByRole('button', { name: 'Statistics' })
  await expect(told).toHaveAttribute('aria-pressed', 'true')
  await expect(shared).toContainText(/min .* RMS/)
  await told.click()
  await expect(told).toHaveAttribute('aria-pressed', 'false')
  await expect(shared).not.toContainText('RMS')
  await reader.close()
})

test('what mean and root mean square of several curves are over is told once below them', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await pickQuantity(app, 'Plot a quantity', 'piston velocity x')
  await panel.getByRole('button', { name: 'Statistics' }).click()
  await app.reach(0.3)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(panel).toContainText(/RMS [^()]* \(both over [^()]* s\)/)
  await expect(panel).not.toContainText('Mean and RMS')
  await panel.getByRole('button', { name: 'More of' }).click()
  await page.getByRole('menuitem', { name: 'Derivative' }).click()
  await expect(panel.getByText(/^min .* RMS/)).toHaveCount(2)
  await expect(panel.getByText(/^Mean and RMS over .* s\.$/)).toHaveCount(1)
  await expect(panel).not.toContainText('both over')
})

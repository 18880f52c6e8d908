import { readFile } from 'node:fs/promises'
import { expect, test } from './app.ts'
import { holdUp } from './hold-up.ts'

const scene = async (name: string): Promise<object> =>
  JSON.parse(await readFile(new URL(`../src/gallery/scenes/${name}.json`, import.meta.url), 'utf8'))

test('modes of two carts: two are played at once and beat, and a peak of the response shows its shape', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(await scene('coupled-springs'))
  await app.key('V')
  const panel = page.getByRole('region', { name: 'How it vibrates' })
  const modes = panel.locator('[data-mode]')
  await expect(modes).toHaveCount(2)
  await expect(panel.getByTestId('modes-verdict')).toContainText('Stable balance')
  expect(Number(await modes.nth(0).getAttribute('data-value'))).toBeCloseTo(0.9788, 3)

  await modes.nth(0).click()
  await expect(modes.nth(0)).toHaveAttribute('aria-pressed', 'true')
  const phase = page.getByTestId('mode-phase')
  const before = await phase.innerText()
  await expect(phase).not.toHaveText(before)
  await panel.getByRole('button', { name: 'Hold the shape' }).click()
  const dial = panel.getByRole('slider', { name: 'Phase' })
  await dial.press('Home')
  await expect(dial).toHaveAttribute('aria-valuenow', '0')
  await dial.press('ArrowRight')
  await expect(dial).toHaveAttribute('aria-valuenow', '15')

  await panel.getByRole('button', { name: /^Together with/ }).click()
  await expect(panel.getByText(/Together they beat 0\.1155 Hz/)).toBeVisible()
  await expect(modes.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await app.key('Escape')
  await expect(modes.nth(0)).toHaveAttribute('aria-pressed', 'false')
  await expect(panel).toBeVisible()

  await panel.getByRole('button', { name: 'Show the plot' }).click()
  const plot = page.getByTestId('response')
  await expect(plot.locator('canvas')).toHaveCount(2)
  await plot.press('PageUp')
  await plot.press('PageUp')
  await expect(plot).toHaveAttribute('aria-valuetext', /^1\.094 Hz: no limit/)
  await plot.press('Enter')
  await expect(modes.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await app.key('Space')
  await expect(modes.nth(1)).toHaveAttribute('aria-pressed', 'false')
})

test('modes found while it runs stay as they are told when one is shown, and say at what time the load was held', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(await scene('engine-mounts'))
  await app.key('V')
  const panel = page.getByRole('region', { name: 'How it vibrates' })
  const modes = panel.locator('[data-mode]')
  await expect(modes).toHaveCount(6)
  const held = panel.getByText(/^The load that changes with time is held as it is at t = .*: at another time/)
  await expect(held).toContainText('t = 0.00 s')
  await app.key('Space')
  await panel.getByRole('button', { name: 'In the pose now' }).click()
  await expect(held).not.toContainText('t = 0.00 s')
  const said = await held.innerText()
  const names = await modes.allInnerTexts()
  await modes.nth(0).click()
  const quarters = new Set<number>()
  await expect
    .poll(async () => quarters.add(Math.floor(parseInt(await page.getByTestId('mode-phase').innerText()) / 90)).size)
    .toBe(4)
  await expect(held).toHaveText(said)
  expect(await modes.allInnerTexts()).toEqual(names)
  await panel.getByRole('button', { name: 'Look again' }).click()
  await expect(held).not.toHaveText(said)
})

test('a response whose drawing cannot be had says so, and a button tries again', async ({ app, page, complaints }) => {
  const part = /assets\/chart-.*\.js/
  const held = await holdUp(page, part, 'abort')
  await app.open()
  await app.drop(await scene('coupled-springs'))
  await app.key('V')
  const panel = page.getByRole('region', { name: 'How it vibrates' })
  await panel.getByRole('button', { name: 'Show the plot' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This part of the app could not be loaded' })
  await expect(alert).toBeVisible()
  held.letGo()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('response').locator('canvas')).toHaveCount(2)
  expect(complaints).toEqual(Array<string>(held()).fill('Failed to load resource: net::ERR_FAILED'))
  complaints.length = 0
})

test('a pendulum has no stiffness without K_c, and its modes go to a table', async ({ app, page }) => {
  await app.open()
  await app.drop(await scene('pendulum'))
  await app.key('V')
  const panel = page.getByRole('region', { name: 'How it vibrates' })
  await expect(panel.locator('[data-mode]')).toHaveCount(1)
  await panel.getByRole('switch', { name: /without the tangent stiffness/ }).click()
  await expect(panel.locator('[data-wrong]')).toHaveAttribute('data-wrong', '0')
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^name,kind,frequency \(Hz\)/)
  expect(file.split('\r\n')[1]).toMatch(/^Mode 1,vibration,/)
  await panel.getByRole('radio', { name: 'In this pose' }).click()
  await expect(panel.getByText(/held still|nearest to the pose/)).toBeVisible()
  await panel.getByRole('radio', { name: 'In this pose' }).press('Escape')
  await expect(panel).toHaveCount(0)
})

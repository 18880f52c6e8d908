import { expect, test } from './app.ts'

test('the angle of a crank is counted from elsewhere while it runs, and from where it stands; undo brings the count back', async ({
  app,
  page,
}) => {
  await app.open()
  await app.reach(0.3)
  await app.pause()
  await app.select('Main bearing')
  const reading = page
    .getByLabel('Readings', { exact: true })
    .locator('dt', { hasText: /^Angle$/ })
    .locator('+ dd')
  const angle = async (): Promise<number> => Number(await reading.getAttribute('data-value'))
  const before = await angle()
  await page.getByRole('button', { name: /^Zero of the angle/ }).click()
  const start = page.getByRole('spinbutton', { name: 'Angle at the start' })
  const first = Number(await start.inputValue())
  await start.fill(`${first + 90}`)
  await start.press('Enter')
  await expect.poll(async () => (await angle()) - before).toBeCloseTo(Math.PI / 2, 6)
  await page.getByRole('button', { name: 'Zero here' }).click()
  await expect.poll(async () => Math.abs(Math.sin((await angle()) / 2))).toBeLessThan(1e-6)
  await page.getByRole('application').focus()
  await app.key('Mod+Z', 'Mod+Z')
  await expect.poll(async () => (await angle()) - before).toBeCloseTo(0, 6)
})

import { expect, standsStill, test } from './app.ts'

test('a mass is edited with its unit, takes hold at once, and undo takes it back', async ({ app, page }) => {
  await app.open()
  await app.reach(0.1)
  await app.pause()
  await page.keyboard.press('Home')
  await expect.poll(app.time).toBe(0)
  await app.openStatus()
  await expect.poll(() => app.reading('Kinetic')).toBeGreaterThan(0)
  const kinetic = await app.reading('Kinetic')
  const phase = page.getByTestId('phase')

  await app.select(/^Connecting rod/)
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  const before = Number(await mass.getAttribute('aria-valuenow'))
  await mass.fill('2 * 1500 g')
  await mass.press('Enter')
  // In the unit that was typed.
  await expect(mass).toHaveValue('3000')
  await expect.poll(() => app.reading('Kinetic')).toBeGreaterThan(1.05 * kinetic)
  await expect(phase).toHaveAttribute('data-value', 'ready')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('edited')

  await mass.fill('three')
  await mass.press('Enter')
  await expect(mass).toHaveAttribute('aria-invalid', 'true')
  await mass.press('Escape')
  await expect(mass).toHaveValue('3000')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => Number(await mass.getAttribute('aria-valuenow'))).toBeCloseTo(before, 9)
  await expect.poll(() => app.reading('Kinetic')).toBeCloseTo(kinetic, 9)
})

test('a row is flipped while it runs: the joint changes type, the count follows, the run goes on', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await app.open()
  await app.openFromGallery('Double pendulum')
  await app.reach(0.2)
  await expect.poll(app.freedoms).toBe(2)
  await page.locator('[data-row^="joint/"]').nth(1).click()
  const rows = page.getByRole('group', { name: 'Rows' })
  await expect(page.getByLabel('Type', { exact: true })).toContainText('Revolute')
  const time = await app.time()
  const sum = page.getByLabel('What it passes on').locator('dd')
  await expect(sum).toHaveText([/\d N$/, /\d m?N·m$/])
  const places = () => rows.getByRole('switch').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  const before = JSON.parse(await standsStill(async () => JSON.stringify(await places()), 3, 60))

  await rows.getByRole('switch', { name: /^θz/ }).click()
  await expect(rows.getByRole('switch', { name: /^θz/ })).toBeChecked()
  await expect(page.getByLabel('Type', { exact: true })).toContainText('Weld')
  // The note of what it became has come, and the rows are where they were.
  await expect(page.getByText(/^Now /)).toContainText('as its bodies stand at the start')
  expect(await places()).toEqual(before)
  for (const one of [sum.first(), sum.last(), rows.getByRole('switch').last()])
    await expect(one).toBeInViewport({ ratio: 1 })
  await expect.poll(app.freedoms).toBe(1)
  await app.reach(time + 0.2)
  await expect(page.getByTestId('phase')).toHaveText('Running')

  await page.keyboard.press('Control+z')
  await expect.poll(app.freedoms).toBe(2)
  await expect(page.getByLabel('Type', { exact: true })).toContainText('Revolute')
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(app.freedoms).toBe(1)

  // What is no type is told by the nearest, in as many lines.
  await rows.getByRole('switch', { name: /^x:/ }).click()
  await expect(page.getByLabel('Type', { exact: true })).toContainText('Prismatic along x')
  expect(await places()).toEqual(before)
})

test('redundant rows are named, and freeing one takes it off the list', async ({ app, page }) => {
  await app.open()
  const redundant = page.getByTestId('redundant')
  await app.readIn('Space')
  await expect(redundant).toHaveAttribute('data-value', '3')
  await app.openStatus()
  await page
    .getByRole('button', { name: /: no (sliding|turning)/ })
    .first()
    .click()
  await page
    .getByRole('group', { name: 'Rows' })
    .getByRole('switch', { name: /redundant/ })
    .first()
    .click()
  await expect(redundant).toHaveAttribute('data-value', '2')
  await expect.poll(app.freedoms).toBe(1)
})

test('the field beside a link that was lengthened goes with the length that is undone', async ({ app, page }) => {
  await app.openEmpty()
  await (await app.palette('Link')).click()
  await app.clickAt(0, 0)
  await app.clickAt(0.2, 0)
  await app.key('Escape', 'Escape')
  await app.select('Link')
  await app.stand()
  const [from, to] = [await app.plane(0.2, 0), await app.plane(0.3, 0)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
  const field = page.getByTestId('inline-field')
  await expect(field.getByRole('textbox', { name: 'length' })).toHaveValue('300')
  await page.getByRole('button', { name: 'Undo: Lengthen Link' }).click()
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('spinbutton', { name: 'Length' })).toHaveValue('200')
})

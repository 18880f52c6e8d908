import { expect, test } from './app.ts'

test('a moment of the run is sought by pointer and keys, plots stay, and the run goes on from there', async ({
  app,
  page,
}) => {
  await app.open()
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await app.key('X')
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('piston, origin velocity x')
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await app.reach((await app.time()) + 1.5)
  await app.pause()
  const end = await app.time()
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))

  // a place on the line is the moment there
  const box = (await timeline.boundingBox())!
  await page.mouse.click(box.x + 0.75 * box.width, box.y + box.height / 2)
  await expect.poll(app.time).toBeCloseTo(0.75 * end, 1)
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))
  await page.mouse.move(box.x + 0.75 * box.width, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 0.9 * box.width, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(app.time).toBeCloseTo(0.9 * end, 1)

  await timeline.focus()
  const here = await app.time()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(app.time).toBeCloseTo(here - 1 / 60, 9)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(app.time).toBeCloseTo(here - 1 / 60 - 0.1, 9)
  await page.keyboard.press('End')
  await expect.poll(app.time).toBe(end)
  await page.keyboard.press('Home')
  await expect.poll(app.time).toBe(0)

  // the chart seeks too, and has kept what lies ahead
  const chart = page.getByRole('region', { name: 'Plots' }).locator('.u-over')
  const area = (await chart.boundingBox())!
  await page.mouse.click(area.x + 0.2 * area.width, area.y + area.height / 2)
  await expect.poll(app.time).toBeGreaterThan(0.1)
  const sought = await app.time()
  expect(sought).toBeLessThan(end)
  await expect(timeline).toHaveAttribute('aria-valuemax', String(end))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(sought + 0.2)
  await app.pause()
  await expect(timeline).toHaveAttribute('aria-valuemax', String(await app.time()))
})

test('what happened on the way is marked, and found by keys', async ({ app, page }) => {
  await app.open()
  await app.reach(0.6)
  await app.pause()
  const moment = await app.time()
  await page.getByRole('radio', { name: '→ x' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(moment + 0.4)
  await app.pause()
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await expect(timeline.getByTitle(/^Edited at /)).toHaveCount(1)
  await timeline.focus()
  await page.keyboard.press('PageDown')
  await expect.poll(app.time).toBeCloseTo(moment, 6)
  await expect(timeline).toHaveAttribute('aria-valuetext', /, edited$/)
})

test('a moment before an edit is seen as it was, and gone on from with the mechanism of now', async ({ app, page }) => {
  await app.open()
  await app.reach(0.8)
  await app.pause()
  const edited = await app.time()
  await app.select('Piston')
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await timeline.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(app.time).toBeCloseTo(0.1, 9)
  const reading = page.locator('dt', { hasText: 'Kinetic energy' }).locator('xpath=following-sibling::dd[1]')
  const energy = await reading.textContent()
  expect(energy).toMatch(/\d J$/)
  await page.keyboard.press('End')
  await expect.poll(app.time).toBe(edited)
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await mass.fill('20')
  await mass.press('Enter')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(edited + 0.6)
  await app.pause()
  const words = page.getByText('As before the edit', { exact: true })
  await expect(words).toHaveCount(0)
  await timeline.focus()
  await page.keyboard.press('Home')
  await expect.poll(app.time).toBe(0)
  await expect(timeline).toHaveAttribute('aria-valuetext', /as before the edit/)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(app.time).toBeCloseTo(0.1, 9)
  await expect(words).toBeVisible()
  // readings are those of then
  await expect(reading).toHaveText(energy!)
  await page.keyboard.press('End')
  await expect(words).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.2)
  await app.pause()
  await expect(words).toHaveCount(0)
  await expect(timeline.getByTitle(/^Edited at /)).toHaveCount(1)
  await expect(page.locator('.viewport-labels').getByText('Run that was left')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger seeks on the line', async ({ app, page }) => {
    await app.open()
    await app.reach(1)
    await app.pause()
    const end = await app.time()
    const line = (await page.getByRole('slider', { name: 'Timeline' }).boundingBox())!
    await page.touchscreen.tap(line.x + line.width / 2, line.y + line.height / 2)
    await expect.poll(app.time).toBeCloseTo(end / 2, 1)
  })
})

test('a cycle of the drive is looped over by one key, its ends are moved by pointer and keys, and nothing is dropped', async ({
  app,
  page,
}) => {
  await app.open()
  await app.reach(1.6)
  await app.key('R')
  const [start, end] = ['Start of the loop', 'End of the loop'].map((name) => page.getByRole('slider', { name }))
  const at = async (handle: typeof start): Promise<number> => Number(await handle!.getAttribute('aria-valuenow'))
  await expect(start!).toBeVisible()
  // 75 rpm
  expect((await at(end)) - (await at(start))).toBeCloseTo(0.8, 6)
  const seen: number[] = []
  await expect
    .poll(async () => {
      seen.push(await app.time())
      return seen.some((time, i) => i > 0 && time < seen[i - 1]!)
    })
    .toBe(true)
  // the run was sought by then, so that no frame of it is under way any more
  const recorded = await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuemax')
  expect(Number(recorded)).toBeGreaterThanOrEqual(await at(end))
  await app.key('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  // what is asked for next begins with the turn
  await app.key('I')
  await page.getByRole('button', { name: 'Marks and loop' }).click()
  const of = (time: number): RegExp => new RegExp(`^${time.toFixed(3)} s`)
  await expect(page.getByRole('combobox', { name: 'Loop from' })).toHaveText(of(await at(start)))
  await expect(page.getByRole('combobox', { name: 'Loop to' })).toHaveText(of(await at(end)))
  await app.key('Escape')
  await end!.focus()
  const before = await at(end)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => at(end)).toBeCloseTo(before - 0.1, 9)
  await expect.poll(app.time).toBeCloseTo(before - 0.1, 9)
  const box = (await start!.boundingBox())!
  const bar = (await page.getByRole('slider', { name: 'Timeline' }).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(bar.x + 0.25 * bar.width, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => at(start)).toBeCloseTo(0.25 * Number(recorded), 1)
  await app.key('R')
  await expect(start!).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute('aria-valuemax', recorded!)
})

test('a moment is marked, renamed, slow and dragged; dead centres are found and kept as marks', async ({
  app,
  page,
}) => {
  await app.open()
  await app.reach(1.2)
  await app.pause()
  const moment = await app.time()
  await app.key('I')
  const pennant = page.getByTitle(/^Mark: /)
  await expect(pennant).toBeVisible()
  await page.getByRole('button', { name: 'Marks and loop' }).click()
  const list = page.getByRole('dialog', { name: 'Marks and loop' })
  await list.getByRole('button', { name: 'Rename or move Mark' }).click()
  await list.getByRole('textbox', { name: 'Name of the mark Mark' }).fill('Knock')
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Slow at Knock' }).click()
  await expect(page.getByRole('button', { name: /^Speed: real time, slowed to 0\.1 times/ })).toBeVisible()
  await list.getByRole('button', { name: 'Look for moments' }).click()
  await list.getByRole('button', { name: 'Guide rods: dead centre: the next' }).click()
  await expect(list.getByText(/^\d+ of \d+: .*(130|230)/)).toBeVisible()
  await list.getByRole('button', { name: 'Guide rods: dead centre: keep this one as a mark' }).click()
  await expect(list.getByRole('button', { name: /^Go to Guide rods, dead centre/ })).toBeVisible()
  await list.getByRole('button', { name: 'Go to Knock' }).click()
  await expect.poll(app.time).toBeCloseTo(moment, 9)
  await page.keyboard.press('Escape')
  const from = (await page.getByTitle(/^Knock: /).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x - 60, from.y + from.height / 2, { steps: 5 })
  await page.mouse.up()
  const { view } = JSON.parse(await app.saveText()) as {
    view: { marks: readonly { name: string; time: number; slow?: boolean }[] }
  }
  expect(view.marks.map(({ name, slow }) => [name, slow])).toEqual([
    ['Knock', true],
    ['Guide rods, dead centre', undefined],
  ])
  expect(view.marks[0]!.time).toBeLessThan(moment - 0.05)
  await app.key('Mod+Z')
  await expect(page.getByTitle(`Knock: ${moment.toFixed(3)} s, slow here`)).toBeVisible()
})

import { expect, test } from './app.ts'

test('opens into a slider-crank that moves, with the forces in its joints', async ({ app }) => {
  await app.open()
  await app.paint()
  await expect(app.page.getByRole('heading', { level: 1 })).toContainText(/slider-crank/i)
  await expect(app.page.getByTestId('phase')).toHaveText('Running')
  const before = { time: await app.time(), picture: await app.picture() }
  await app.reach(before.time + 0.5)
  expect(before.picture.equals(await app.picture())).toBe(false)
  await expect.poll(app.freedoms).toBe(1)

  await app.pause()
  await app.page.getByRole('button', { name: 'Layers' }).click()
  const forces = app.page.getByRole('switch', { name: 'Reaction forces' })
  await expect(forces).toBeChecked()
  await app.rest()
  const withArrows = await app.picture()
  await forces.click()
  await expect(forces).not.toBeChecked()
  await expect.poll(async () => app.pixelsLost(withArrows, await app.picture(), '--force')).toBeGreaterThan(100)
  const without = await app.picture()
  await forces.click()
  await expect.poll(async () => app.pixelsLost(await app.picture(), without, '--force')).toBeGreaterThan(100)
})

test('the card of a joint under the pointer has the force that stands beside its arrow, also while it runs', async ({
  app,
}) => {
  await app.open()
  await app.reach(0.2)
  await app.page.getByRole('treeitem', { name: 'Crank pin' }).hover()
  await expect(app.page.locator('.viewport-tooltip')).toContainText(' N on Connecting rod')
  const pairs = await app.page.evaluate(async () => {
    const found: (readonly [string, string])[] = []
    const forceIn = (selector: string): string =>
      [...document.querySelectorAll(selector)].flatMap(({ textContent }) => /^.* N on /.exec(textContent) ?? [])[0] ??
      ''
    while (found.length < 20) {
      await new Promise(requestAnimationFrame)
      found.push([forceIn('.viewport-tooltip dd'), forceIn('.viewport-labels span')])
    }
    return found
  })
  expect(new Set(pairs.map(([card]) => card)).size).toBeGreaterThan(3)
  for (const [card, label] of pairs) expect(card).toBe(label)
})

test('plays, pauses, steps and rewinds by button and by key, and goes no faster than is asked for', async ({ app }) => {
  await app.open()
  await app.reach(0.2)
  await app.pause()
  const paused = await app.time()
  await app.frames(12)
  expect(await app.time()).toBe(paused)

  const step = 1 / 60
  await app.page.getByRole('button', { name: 'Step forward' }).click()
  await expect.poll(app.time).toBeCloseTo(paused + step, 6)
  await app.page.keyboard.press('ArrowRight')
  await expect.poll(app.time).toBeCloseTo(paused + 2 * step, 6)
  await app.page.keyboard.press('ArrowLeft')
  await expect.poll(app.time).toBeCloseTo(paused + step, 6)
  // as long back as forth, beyond the last step too, where pictures are further apart
  for (const steps of [0, -1, -2]) {
    await app.page.keyboard.press('ArrowLeft')
    await expect.poll(app.time).toBeCloseTo(paused + steps * step, 6)
  }
  await app.page.getByRole('button', { name: 'Step back' }).hover()
  await app.page.mouse.down()
  await expect.poll(app.time).toBeLessThan(paused - 4.5 * step)
  await app.page.mouse.up()

  await app.page.keyboard.press('Home')
  await expect.poll(app.time).toBe(0)
  await app.page.keyboard.press('Space')
  await app.reach(0.1)
  await expect(app.page.getByTestId('phase')).toHaveText('Running')

  await app.page.getByRole('button', { name: /^Speed/ }).click()
  await app.page
    .getByRole('group', { name: 'Speeds' })
    .getByRole('button', { name: /^0\.1\s?×$/ })
    .click()
  await app.page.keyboard.press('Escape')
  // what was under way at the old speed is shown first: a picture that is slow to draw holds up to a quarter of a second of it
  for (let readouts = 0; readouts < 3; readouts++) await app.reach((await app.time()) + 1e-4)
  // Slower than asked for is what a slow machine does, and says; faster would be wrong. Of the readings that come least late, each is at most so much later.
  const [from, to] = await app.page.getByTestId('time').evaluate(readLeastLate, { speed: 0.1, span: 0.3 })
  const LATE = 0.3
  expect(to.time - from.time).toBeGreaterThan(0)
  expect(to.time - from.time).toBeLessThan(0.1 * (to.wall - from.wall + LATE))
})

interface Reading {
  /** Simulated and wall, s. */
  readonly time: number
  readonly wall: number
}

/**
 * In the page: follows the readout over a span of the run, s, at a speed; of its first third and of its last, the reading that came the least late after
 * its moment.
 */
async function readLeastLate(
  readout: HTMLElement,
  { speed, span }: { readonly speed: number; readonly span: number },
): Promise<readonly [Reading, Reading]> {
  const readings: Reading[] = []
  await new Promise<void>((done) => {
    const watch = new MutationObserver(() => {
      readings.push({ time: Number(readout.dataset['value']), wall: performance.now() / 1000 })
      if (readings.at(-1)!.time - readings[0]!.time < span) return
      watch.disconnect()
      done()
    })
    watch.observe(readout, { attributes: true, attributeFilter: ['data-value'] })
  })
  const [start, end] = [readings[0]!.time, readings.at(-1)!.time]
  const leastLate = (from: number, to: number): Reading =>
    readings
      .filter(({ time }) => time >= from && time <= to)
      .reduce((best, one) => (one.time - speed * one.wall > best.time - speed * best.wall ? one : best))
  return [leastLate(start, start + span / 3), leastLate(end - span / 3, end)]
}

test('a body is read at another of its points at once, also while it stands', async ({ app }) => {
  const { page } = app
  await app.open()
  await app.reach(0.3)
  await app.pause()
  await app.rest()
  await page.getByRole('treeitem', { name: 'Connecting rod' }).click()
  const place = page.locator('dt', { hasText: /^Position$/ }).locator('xpath=following-sibling::dd[2]')
  const read = async (point: string): Promise<readonly number[]> => {
    await page.getByRole('combobox', { name: 'Point that is read' }).click()
    await page.getByRole('option', { name: point, exact: true }).click()
    return (await place.getAttribute('data-value'))!.split(' ').map(Number)
  }
  const [crank, wrist] = [await read('Marker of Crank pin'), await read('Marker of Wrist pin')]
  // The wrist pin goes along the guide, at the height of the main bearing; the rod, between both pins, is 180 mm long.
  expect(wrist[2]).toBeCloseTo(0.15, 9)
  expect(Math.hypot(...crank.map((x, i) => x - wrist[i]!))).toBeCloseTo(0.18, 9)
  expect(await read('Marker of Crank pin')).toEqual(crank)
})

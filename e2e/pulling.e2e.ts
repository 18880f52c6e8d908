import { expect, test, type App } from './app.ts'

/** A heavy cube that hangs at rest from a ball joint. */
const hanging = {
  format: 'lockwork/scene',
  version: 1,
  title: 'Hanging cube',
  bodies: [
    { id: 'cube', name: 'Cube', position: [0, 0, 1], density: 500, shapes: [{ kind: 'box', size: [0.5, 0.5, 0.5] }] },
  ],
  joints: [
    {
      id: 'ball',
      type: 'spherical',
      driven: { body: 'cube', position: [0, 0, 0.5] },
      main: { body: 'ground', position: [0, 0, 1.5] },
    },
  ],
}

/** Energy of the mechanism less the work put in, J: it stays the same. */
async function balance(app: App): Promise<number> {
  const [kinetic = NaN, potential = NaN, work = NaN] = await app.readings('Kinetic', 'Potential', 'Work put in')
  return kinetic + potential - work
}

test.beforeEach(async ({ app, page }) => {
  await app.open()
  await app.drop(hanging)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hanging cube')
  await expect(page.getByTestId('phase')).toHaveText('Ready')
  await app.openStatus()
})

test('a body is pulled while it runs, by a spring that does work', async ({ app, page }) => {
  await page.keyboard.press('Space')
  await app.reach(0.2)
  expect(await app.readings('Kinetic', 'Work put in')).toEqual([expect.closeTo(0, 12), 0])

  const grip = await app.find('body')
  await page.mouse.down()
  await page.mouse.move(grip.x + 160, grip.y - 20, { steps: 8 })
  await expect(app.view).toHaveAttribute('data-gesture', 'pulling')
  await expect.poll(() => app.reading('Work put in')).toBeGreaterThan(0.01)
  await expect(page.locator('.viewport-words')).toContainText(/pulled by [\d.]+ k?N/)
  await page.mouse.up()
  await expect(app.view).not.toHaveAttribute('data-gesture', 'pulling')
  await expect(page.locator('.viewport-words')).not.toContainText('pulled by')
  // Let go of, it swings on with what it got, once what was under way is shown: a slow picture holds up to a quarter of a second.
  for (let readouts = 0; readouts < 2; readouts++) await app.reach((await app.time()) + 1e-4)
  const from = await app.time()
  await app.reach(from + 0.3)
  const swing = await balance(app)
  await app.reach(from + 0.6)
  await app.pause()
  await expect.poll(() => balance(app)).toBeCloseTo(swing, 3)
})

test('a body is moved while the run is paused, and its joint holds', async ({ app, page }) => {
  const energy = await app.reading('Potential')
  const grip = await app.find('body')
  await page.mouse.down()
  await page.mouse.move(grip.x + 160, grip.y - 20, { steps: 8 })
  await expect(app.view).toHaveAttribute('data-gesture', 'pulling')
  await page.mouse.up()
  await expect.poll(() => app.reading('Potential')).toBeGreaterThan(energy + 1)
  await app.settle()
  expect(await app.time()).toBe(0)
  await expect.poll(() => app.reading('Constraint residual')).toBeLessThan(1e-9)
})

test('a drag while the run stands in mid-course is one entry of history, which undo and redo walk through', async ({
  app,
  page,
}) => {
  await page.keyboard.press('Space')
  await app.reach(0.2)
  await app.pause()
  const time = await app.time()
  const spot = await app.find('body')
  const undo = page.getByRole('button', { name: /^Undo/ })
  const before = await undo.getAttribute('aria-label')
  await page.mouse.move(spot.x, spot.y)
  await page.mouse.down()
  await page.mouse.move(spot.x + 40, spot.y + 25, { steps: 4 })
  await page.mouse.up()
  await expect(undo).toHaveAccessibleName(/^Undo: Move /)
  await undo.click()
  await expect(undo).toHaveAttribute('aria-label', before ?? '')
  await page.getByRole('button', { name: /^Redo: Move / }).click()
  await expect(undo).toHaveAccessibleName(/^Undo: Move /)
  await app.settle()
  expect(await app.time()).toBeCloseTo(time, 3)
})

import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { expect, test, type App, type Box, type Spot } from './app.ts'

// How a plot is looked at: zoom, pan, all of it, and its height; by keys, by pointer, by fingers, by buttons.

/** A plot over time of a run that stands, and its chart. */
async function plotSomething({ page, ...app }: App): Promise<Locator> {
  await app.reach(1)
  await app.pause()
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  const offer = page.getByRole('dialog')
  await offer.getByRole('searchbox').fill('piston acceleration x')
  await offer.getByRole('listitem').first().getByRole('button').click()
  await expect(offer).toHaveCount(0)
  const plot = page.getByRole('slider', { name: /acceleration x over time/ })
  await expect(plot.locator('.u-over')).toBeVisible()
  await drawn(app, plot)
  return plot
}

/** Adds a plot of the piston's velocity; its area of curves. */
async function plotAnother({ page }: Pick<App, 'page'>): Promise<Locator> {
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  const offer = page.getByRole('dialog')
  await offer.getByRole('searchbox').fill('piston velocity x')
  await offer.getByRole('listitem').first().getByRole('button').click()
  await expect(offer).toHaveCount(0)
  return page.getByRole('slider', { name: /velocity x over time/ })
}

/** Waits until the plot is drawn as it is told, up to where the run stands. */
async function drawn(app: Pick<App, 'settle' | 'frames'>, plot: Locator): Promise<void> {
  await app.settle()
  await expect(plot).toHaveAttribute('aria-valuetext', /^[\d.]+ m?s: .*\d/)
  await app.frames(3)
}

/** The stretch that is shown, s, as it is told; null: all of it. */
async function shownIn(plot: Locator): Promise<readonly [number, number] | null> {
  const told = /; shown from (.+?) (m?s) to (.+?) (m?s)$/.exec((await plot.getAttribute('aria-valuetext')) ?? '')
  if (told === null) return null
  const seconds = (text: string, unit: string): number => Number(text) * (unit === 'ms' ? 1e-3 : 1)
  return [seconds(told[1]!, told[2]!), seconds(told[3]!, told[4]!)]
}

const widthIn = async (plot: Locator): Promise<number> => {
  const shown = await shownIn(plot)
  return shown === null ? Infinity : shown[1] - shown[0]
}

const startOf = async (plot: Locator): Promise<number> => (await shownIn(plot))?.[0] ?? NaN

/** The area of the curves; it stands still. */
async function areaOf(app: Pick<App, 'boxOf'>, plot: Locator): Promise<Box> {
  const area = plot.locator('.u-over')
  await area.scrollIntoViewIfNeeded()
  return app.boxOf(area)
}

test('a plot is zoomed, panned, fitted and stretched by keys, and by buttons with names', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const plot = await plotSomething(app)
  const speed = page.getByRole('button', { name: /^Speed:/ })
  const pace = await speed.innerText()
  await plot.focus()
  // each is by a factor of 1.5, and what is told follows at the next picture
  await page.keyboard.press('+')
  await expect.poll(() => widthIn(plot)).toBeLessThan(Infinity)
  const once = await widthIn(plot)
  await page.keyboard.press('=')
  await expect.poll(() => widthIn(plot)).toBeCloseTo(once / 1.5, 2)
  const twice = await widthIn(plot)
  await page.keyboard.press('-')
  await expect.poll(() => widthIn(plot)).toBeCloseTo(1.5 * twice, 2)
  const start = await startOf(plot)
  await page.keyboard.press('Control+ArrowLeft')
  await expect.poll(() => startOf(plot)).toBeLessThan(start)
  const left = await startOf(plot)
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(() => startOf(plot)).toBeGreaterThan(left)
  // where the keys go is in sight
  await page.keyboard.press('Home')
  await expect.poll(() => startOf(plot)).toBe(0)
  await page.keyboard.press('0')
  await expect.poll(() => shownIn(plot)).toBeNull()
  // none of these keys acted on the run as well
  expect(await speed.innerText()).toBe(pace)

  const grip = page.getByRole('separator', { name: 'Height of the plot' })
  const height = (await areaOf(app, plot)).height
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await areaOf(app, plot)).height).toBe(height + 30)
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await areaOf(app, plot)).height).toBe(height)

  await page.getByRole('button', { name: 'Zoom and height' }).focus()
  await page.keyboard.press('Enter')
  const tools = page.getByRole('toolbar', { name: 'Zoom and height' })
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => widthIn(plot)).toBeLessThan(Infinity)
  const before = await startOf(plot)
  await tools.getByRole('button', { name: 'Pan left' }).click()
  await expect.poll(() => startOf(plot)).toBeLessThan(before)
  await tools.getByRole('button', { name: 'Show all of it' }).click()
  await expect.poll(() => shownIn(plot)).toBeNull()
  await tools.getByRole('button', { name: 'Taller plot' }).click()
  await expect(grip).toHaveAttribute('aria-valuenow', '200')
  await page.getByText('Gestures and keys').click()
  await expect(page.getByRole('dialog').getByText('Two fingers')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').include('[data-plots]').analyze()
  expect(violations).toEqual([])
  await app.key('Escape', '?')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Plots' })).toContainText(
    'Zoom, pan, show all of it',
  )
})

test('zoom and height of a plot go with it where the one before it is removed', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const first = await plotSomething(app)
  const second = await plotAnother(app)
  await first.focus()
  await page.keyboard.press('+')
  await expect.poll(() => shownIn(first)).not.toBeNull()
  await page.getByRole('separator', { name: 'Height of the plot' }).first().press('ArrowDown')
  const usual = (await areaOf(app, second)).height
  await expect.poll(async () => (await areaOf(app, first)).height).toBe(usual + 30)
  await page.getByRole('button', { name: 'Remove this plot' }).first().click()
  await expect(first).toHaveCount(0)
  expect(await shownIn(second)).toBeNull()
  expect((await areaOf(app, second)).height).toBe(usual)
})

test('what curves come to and a plot that is added are brought into view, and the buttons of a plot stay', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await app.open()
  await app.key('X')
  await plotSomething(app)
  const statistics = page.getByRole('button', { name: 'Statistics' })
  await statistics.click()
  await expect(page.getByText(/^min .* RMS/)).toBeInViewport({ ratio: 1 })
  await expect(statistics).toBeInViewport({ ratio: 1 })
  const second = await plotAnother(app)
  await expect(second.locator('.u-over')).toBeInViewport({ ratio: 1 })
  await expect(statistics.nth(1)).toBeInViewport({ ratio: 1 })
  // not under its buttons either
  const [curves, button] = [await app.boxOf(second), await app.boxOf(statistics.nth(1))]
  expect(curves.y).toBeGreaterThanOrEqual(button.y + button.height - 1)
})

test('a plot is zoomed by the wheel, panned by dragging, fitted by a double click, and dragged higher', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('X')
  const plot = await plotSomething(app)
  const { x, y, width, height } = await areaOf(app, plot)
  const at = (share: number): Spot => ({ x: x + share * width, y: y + height / 2 })
  await page.mouse.move(at(0.25).x, at(0.25).y)
  // over a plot without the focus the wheel is not the plot's
  await page.mouse.wheel(0, -200)
  await app.frames(5)
  expect(await shownIn(plot)).toBeNull()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(() => widthIn(plot)).toBeLessThan(Infinity)
  const once = await widthIn(plot)
  // One turn of the wheel is by e^0.3.
  const whole = Math.exp(0.3) * once
  await plot.focus()
  await page.mouse.wheel(0, -200)
  await expect.poll(() => widthIn(plot)).toBeLessThan(once)
  const [from, to] = (await shownIn(plot))!
  await drawn(app, plot)
  await page.mouse.move(at(0.25).x, at(0.25).y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(at(0.15).x, at(0.15).y, { steps: 4 })
  await page.mouse.up({ button: 'right' })
  await expect.poll(() => startOf(plot)).toBeCloseTo(from + 0.1 * (to - from), 2)
  await page.mouse.dblclick(at(0.5).x, at(0.5).y)
  await expect.poll(() => shownIn(plot)).toBeNull()
  await drawn(app, plot)
  await page.keyboard.down('Shift')
  await page.mouse.move(at(0.2).x, at(0.2).y)
  await page.mouse.down()
  await page.mouse.move(at(0.4).x, at(0.4).y, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(() => widthIn(plot)).toBeCloseTo(0.2 * whole, 1)

  const grip = await app.boxOf(page.getByRole('separator', { name: 'Height of the plot' }))
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await areaOf(app, plot)).height).toBe(height + 40)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('two fingers zoom and pan a plot and move nothing else, one leads the playhead, and one drags it higher', async ({
    app,
    page,
  }) => {
    await app.open()
    await page.getByRole('tab', { name: 'Plots' }).tap()
    const plot = await plotSomething(app)
    const { x, y, width, height } = await areaOf(app, plot)
    const at = (share: number, down = 0.5): Spot => ({ x: x + share * width, y: y + down * height })
    const glass = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Spot[]): Promise<unknown> =>
      glass.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
    /** Fingers go at once from where they are put to where they are lifted. */
    const flick = async (from: readonly Spot[], to: readonly Spot[]): Promise<void> => {
      for (let down = 1; down <= from.length; down++) await touch('touchStart', from.slice(0, down))
      for (const share of [0.25, 0.5, 0.75, 1])
        await touch(
          'touchMove',
          from.map((spot, i) => ({
            x: spot.x + share * (to[i]!.x - spot.x),
            y: spot.y + share * (to[i]!.y - spot.y),
          })),
        )
      await touch('touchEnd', [])
    }
    const stroke = async (from: readonly Spot[], to: readonly Spot[]): Promise<void> => {
      await flick(from, to)
      await drawn(app, plot)
    }
    const moment = await app.time()
    await stroke([at(0.4), at(0.6)], [at(0.3), at(0.7)])
    await expect.poll(() => widthIn(plot)).toBeLessThan(Infinity)
    const [from, to] = (await shownIn(plot))!
    // one above the other too, which the browser would scroll by
    await stroke([at(0.5, 0.3), at(0.5, 0.6)], [at(0.5, 0.05), at(0.5, 0.85)])
    await expect.poll(() => widthIn(plot)).toBeLessThan(0.7 * (to - from))
    const zoomed = (await shownIn(plot))!
    await stroke([at(0.4), at(0.6)], [at(0.3), at(0.5)])
    await expect.poll(() => startOf(plot)).toBeCloseTo(zoomed[0] + 0.1 * (zoomed[1] - zoomed[0]), 2)
    expect(await widthIn(plot)).toBeCloseTo(zoomed[1] - zoomed[0], 2)
    expect(await app.time()).toBe(moment)
    expect((await areaOf(app, plot)).y).toBe(y)

    const pinched = (await shownIn(plot))!
    await stroke([at(0.3)], [at(0.5)])
    await expect.poll(app.time).toBeCloseTo((pinched[0] + pinched[1]) / 2, 1)
    expect(await shownIn(plot)).toEqual(pinched)
    // what undoes the zoom stands first in the row of buttons, of which a sign says that it goes on
    const all = page.getByRole('button', { name: 'Show all of it' })
    await expect(all).toBeInViewport({ ratio: 1 })
    const more = page.locator('[data-more]')
    await expect(more).toHaveAttribute('data-more', 'right')
    await more.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
    await expect(more).toHaveAttribute('data-more', 'left')
    // a tap that follows at once on a finger that led is a tap all the same
    await flick([at(0.5)], [at(0.3)])
    await all.tap()
    await expect.poll(() => shownIn(plot)).toBeNull()

    const grip = await app.boxOf(page.getByRole('separator', { name: 'Height of the plot' }))
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44)
    const held = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
    await stroke([held], [{ x: held.x, y: held.y + 48 }])
    await expect.poll(async () => (await areaOf(app, plot)).height).toBe(height + 48)
  })

  test('there is one search for what is plotted first, and a plot that is added is brought into view', async ({
    app,
    page,
  }) => {
    await app.open()
    await page.getByRole('tab', { name: 'Plots' }).tap()
    await page.getByRole('button', { name: 'Plot a quantity' }).tap()
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toContainText(/\d more: type a name or a quantity to find them\./)
    await page.keyboard.press('Escape')
    await plotSomething(app)
    const second = await plotAnother(app)
    await expect(second.locator('.u-over')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Formula', exact: true }).nth(1)).toBeInViewport({ ratio: 1 })
  })
})

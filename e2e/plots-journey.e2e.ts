import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { expect, leaveBlank, test, type App, type Spot } from './app.ts'

// From an arrow to two runs side by side in a link: by pointer, by keys, by a finger.

const FOUR_BAR = readFile(new URL('../src/gallery/scenes/four-bar.json', import.meta.url), 'utf8').then(
  (text): object => JSON.parse(text),
)

/** How somebody works. */
interface Hand {
  /** Opens the menu of a joint, where its force is drawn as an arrow. */
  menu(): Promise<void>
  press(target: Locator): Promise<void>
  /** Leads the playhead into the first half of the run. */
  scrub(plot: Locator): Promise<void>
  /** Brings a part of the page forward that a phone has behind a tab. */
  front(tab: 'Outline' | 'Inspector' | 'Plots'): Promise<void>
}

const stay = async (): Promise<void> => {}

async function walk(app: App, hand: Hand): Promise<void> {
  const { page } = app
  await app.open()
  await app.drop(await FOUR_BAR)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('crank-rocker')
  await hand.press(page.getByRole('button', { name: 'Play', exact: true }))
  // over two turns of the crank
  await app.reach(2.2)
  await hand.press(page.getByRole('button', { name: 'Pause' }))
  await app.settle()

  await hand.menu()
  const joint = (await page.getByRole('menu').first().getAttribute('aria-label')) ?? ''
  const named = new RegExp(`^${joint}: force, magnitude in [xyz]{2} over time`)
  await hand.press(page.getByRole('menuitem', { name: 'Plot this' }))
  await hand.press(page.getByRole('menuitem', { name: /^Force, magnitude in/ }))
  const plot = page.getByRole('slider', { name: named })
  await expect(plot.locator('canvas')).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).include('[data-plots]').analyze()
  expect(violations).toEqual([])

  const end = await app.time()
  await hand.scrub(plot)
  await expect.poll(app.time).toBeLessThan(0.6 * end)
  await hand.press(page.getByRole('button', { name: 'Loop', exact: true }))
  const [start, stop] = ['Start of the loop', 'End of the loop'].map((name) => page.getByRole('slider', { name }))
  const at = async (handle: Locator | undefined): Promise<number> => Number(await handle!.getAttribute('aria-valuenow'))
  await expect.poll(async () => (await at(stop)) - (await at(start))).toBeCloseTo(1, 6)
  await hand.press(page.getByRole('button', { name: 'Leave the loop' }))
  await expect(start!).toHaveCount(0)

  await hand.press(page.getByRole('button', { name: 'Compare runs' }))
  await hand.press(page.getByRole('button', { name: /^Keep this run/ }))
  await expect(page.locator('[data-runs]').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await hand.front('Outline')
  await hand.press(page.getByRole('treeitem', { name: /^Rocker(?! )/ }))
  await hand.front('Inspector')
  const length = page.getByRole('spinbutton', { name: /^Length/ })
  await length.fill(`${1.1 * Number(await length.inputValue())}`)
  await length.press('Enter')
  await hand.press(page.getByRole('button', { name: 'Rewind to the start' }))
  await expect.poll(app.time).toBe(0)
  await hand.press(page.getByRole('button', { name: 'Play', exact: true }))
  await app.reach(0.5)
  await hand.press(page.getByRole('button', { name: 'Pause' }))
  await app.settle()

  await hand.front('Plots')
  const download = page.waitForEvent('download')
  await hand.press(page.getByRole('button', { name: 'Save the plot' }))
  await hand.press(page.getByRole('menuitem', { name: 'Save as CSV in SI units' }))
  const [heading, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(heading).toMatch(/^time \[s\],joint [a-z-]+\.force\.[xyz]{2} \[N\],.*\(Run 1\)/)
  // at the times that both have, the forces differ
  const both = rows.map((row) => row.split(',').map((cell) => (cell === '' ? NaN : Number(cell))))
  const apart = both.map(([, now, before]) => Math.abs(now! - before!)).filter(Number.isFinite)
  expect(apart.length).toBeGreaterThan(0)
  expect(Math.max(...apart)).toBeGreaterThan(0)

  await hand.press(page.getByRole('button', { name: 'Lockwork menu' }))
  await hand.press(page.getByRole('menuitem', { name: /^Share a link/ }))
  const link = page.getByRole('dialog', { name: 'Share a link' }).getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/#scene=1\./)
  const reader = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1280, height: 800 } })
  await reader.addInitScript(leaveBlank)
  const theirs = await reader.newPage()
  await theirs.goto(await link.inputValue())
  await expect(theirs.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  const seen = theirs.getByRole('region', { name: 'Plots' })
  await expect(seen.getByRole('article')).toHaveCount(1)
  await expect(seen.getByRole('slider', { name: named })).toBeVisible()
  await reader.close()
}

test('by pointer: plotted from an arrow, scrubbed, looped, kept, compared, exported and shared', async ({
  app,
  page,
}) => {
  // the pointer comes there on a way, as a hand leads it: a menu beside a menu closes under one that jumps
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await app.boxOf(target)
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
    await target.click()
  }
  await walk(app, {
    press,
    front: stay,
    menu: async () => {
      const { x, y } = await app.find('joint')
      await page.mouse.click(x, y, { button: 'right' })
    },
    scrub: async (plot) => {
      const { x, y, width, height } = await app.boxOf(plot.locator('.u-over'))
      await page.mouse.move(x + 0.6 * width, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + 0.2 * width, y + height / 2, { steps: 4 })
      await page.mouse.up()
    },
  })
})

test('by keys: plotted from an arrow, scrubbed, looped, kept, compared, exported and shared', async ({ app, page }) => {
  const press = async (target: Locator): Promise<void> => {
    await target.focus()
    await page.keyboard.press('Enter')
  }
  await walk(app, {
    press,
    front: stay,
    menu: async () => {
      await press(page.getByRole('treeitem', { name: /^Crank pin/ }))
      await app.view.focus()
      await page.keyboard.press('Shift+F10')
    },
    scrub: async () => {
      await page.getByRole('slider', { name: 'Timeline' }).focus()
      await page.keyboard.press('Home')
      for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowRight')
    },
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('by a finger: plotted from an arrow, scrubbed, looped, kept, compared, exported and shared', async ({
    app,
    page,
  }) => {
    const glass = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Spot[]): Promise<unknown> =>
      glass.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
    await walk(app, {
      press: (target) => target.tap(),
      front: async (tab) => {
        const wanted = page.getByRole('tab', { name: tab })
        if ((await wanted.getAttribute('aria-selected')) !== 'true') await wanted.tap()
      },
      menu: async () => {
        const spot = await app.find('joint')
        await touch('touchStart', [spot])
        await expect(page.getByRole('menu')).toBeVisible()
        await touch('touchEnd', [])
      },
      scrub: async (plot) => {
        await plot.scrollIntoViewIfNeeded()
        const { x, y, width, height } = await app.boxOf(plot.locator('.u-over'))
        const at = (share: number): Spot => ({ x: x + share * width, y: y + height / 2 })
        await touch('touchStart', [at(0.6)])
        for (const share of [0.5, 0.4, 0.3, 0.2]) await touch('touchMove', [at(share)])
        // at rest before it is lifted: Chromium takes the next tap after a fling for the stop of it, and makes no click
        await app.holdStill(150)
        await touch('touchMove', [at(0.2)])
        await touch('touchEnd', [])
      },
    })
  })
})

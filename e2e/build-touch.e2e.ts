import type { CDPSession, Locator } from '@playwright/test'
import { expect, test, type App, type Spot } from './app.ts'
import {
  calcPen,
  calcSlider,
  expectFourBar,
  expectOneFreedom,
  expectPath,
  expectSliderCrank,
  middleOf,
  saved,
  type Point,
} from './hand-built.ts'

// From the empty scene to a mechanism that runs, by a finger on a phone.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** As large as a phone shows them. */
const SLIDER_CRANK = { ground: [-0.2, 0], pin: [-0.2, 0.1], slider: [0.2, -0.1] } as const
const FOUR_BAR = { ground: [-0.2, 0], pin: [-0.2, 0.1], rocker: [0.2, 0.3], post: [0.2, 0] } as const

/** A finger: touches as Chromium gets them from the glass. */
function makeFinger({ page, ...app }: App, glass: CDPSession) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<unknown> =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(({ x, y }) => ({ x, y })) })
  const tap = async (spot: Spot): Promise<void> => {
    // Both at once: a page that is slow to answer must not make a long press of it.
    await Promise.all([touch('touchStart', [spot]), touch('touchEnd', [])])
  }
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded()
    let box = await target.boundingBox()
    // What comes in by a movement is where it stays once it stands still.
    for (let before = ''; before !== JSON.stringify(box); box = await target.boundingBox()) {
      before = JSON.stringify(box)
      await page.waitForTimeout(60)
    }
    if (!box) throw new Error('nothing to press')
    expect(box.height).toBeGreaterThanOrEqual(44)
    await tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  const sheet = async (name: string): Promise<void> => {
    const tab = page.getByRole('tab', { name })
    if ((await tab.getAttribute('aria-selected')) !== 'true') await press(tab)
  }
  return {
    press,
    sheet,
    empty: async () => {
      await press(page.getByRole('button', { name: 'Lockwork menu' }))
      await press(page.getByRole('menuitem', { name: 'New' }))
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
    },
    take: async (name: string) => {
      await sheet('Build')
      await press(page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name, exact: true }))
      await app.stand()
    },
    tap: async (at: Point) => tap(await app.plane(...at)),
    /** From one point to the other, without letting go. */
    draw: async (from: Point, to: Point) => {
      const [a, b] = [await app.plane(...from), await app.plane(...to)]
      await touch('touchStart', [a])
      for (const share of [0.3, 0.7, 1])
        await touch('touchMove', [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }])
      // At rest before it is lifted: Chromium takes the next tap after a fling for the stop of it, and makes no click.
      await page.waitForTimeout(150)
      await touch('touchMove', [b])
      await touch('touchEnd', [])
    },
    hold: async (way: 'Pin' | 'Weld') => {
      const offer = page.getByRole('dialog', { name: /^Hold together/ })
      await press(offer.getByRole('button', { name: new RegExp(`^${way}`) }))
      await expect(offer).toBeHidden()
      await app.stand()
    },
    toggle: () => press(page.getByRole('button', { name: /^(Play|Pause)$/ })),
  }
}

test('a slider-crank, by a finger', async ({ app, page }) => {
  await app.open()
  const finger = makeFinger(app, await page.context().newCDPSession(page))
  const { ground, pin, slider } = SLIDER_CRANK
  await finger.empty()
  await finger.take('Link')
  await finger.tap(ground)
  await finger.tap(pin)
  await finger.draw(pin, slider)
  await finger.hold('Pin')
  await finger.take('Ground point')
  await finger.tap(ground)
  await finger.hold('Pin')
  await finger.take('Box')
  await finger.tap(slider)
  await finger.hold('Pin')
  await finger.sheet('Build')
  await finger.press(page.getByRole('button', { name: 'Join bodies' }))
  await app.stand()
  await finger.tap(slider)
  await expect(page.getByTestId('hint')).toContainText('From Box')
  await finger.tap([slider[0] - 0.1, slider[1] - 0.2])
  const joint = page.getByRole('dialog', { name: 'Joint: Box on ground' })
  await finger.press(joint.getByRole('radio', { name: 'Slide' }))
  await finger.press(joint.getByRole('button', { name: 'Done' }))
  await finger.take('Motor')
  await finger.tap(ground)
  await finger.sheet('Status')
  await expectOneFreedom(app)
  expectSliderCrank(await saved(app), SLIDER_CRANK)

  await finger.sheet('Outline')
  await finger.press(page.getByRole('treeitem', { name: 'Box' }))
  await finger.sheet('Inspector')
  await expectPath(app, calcSlider(SLIDER_CRANK), finger.toggle)
})

test('a four-bar, by a finger', async ({ app, page }) => {
  await app.open()
  const finger = makeFinger(app, await page.context().newCDPSession(page))
  const { ground, pin, rocker, post } = FOUR_BAR
  await finger.empty()
  await finger.take('Link')
  await finger.draw(ground, pin)
  await finger.draw(pin, rocker)
  await finger.hold('Pin')
  await finger.draw(rocker, post)
  await finger.hold('Pin')
  await finger.take('Ground point')
  for (const at of [ground, post]) {
    await finger.tap(at)
    await finger.hold('Pin')
  }
  await finger.take('Disc')
  await finger.tap(middleOf(pin, rocker))
  await finger.hold('Weld')
  await finger.take('Motor')
  await finger.tap(ground)
  await finger.sheet('Status')
  await expectOneFreedom(app)
  expectFourBar(await saved(app), FOUR_BAR)

  await finger.sheet('Outline')
  await finger.press(page.getByRole('treeitem', { name: 'Disc' }))
  await finger.sheet('Inspector')
  await expectPath(app, calcPen(FOUR_BAR), finger.toggle)
})

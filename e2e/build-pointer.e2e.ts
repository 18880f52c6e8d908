import { expect, test, type App } from './app.ts'
import {
  calcPen,
  calcSlider,
  expectFourBar,
  expectOneFreedom,
  expectPath,
  expectSliderCrank,
  FOUR_BAR,
  middleOf,
  saved,
  SLIDER_CRANK,
  type Point,
} from './hand-built.ts'

// From the empty scene to a mechanism that runs, by pointer alone.

test.use({ viewport: { width: 1180, height: 720 } })

/** A hand with a mouse; counts what it does. */
function makeHand({ page, ...app }: App) {
  let steps = 0
  const button = async (name: string | RegExp, within = page.locator('body')): Promise<void> => {
    steps++
    await within.getByRole('button', { name, exact: true }).click()
  }
  return {
    steps: () => steps,
    button,
    empty: async () => {
      await button('Lockwork menu')
      steps++
      await page.getByRole('menuitem', { name: 'New' }).click()
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
    },
    /** A tile of the palette. */
    take: async (name: string) => {
      steps++
      await (await app.palette(name)).click()
      await app.stand()
    },
    click: async (at: Point) => {
      steps++
      const { x, y } = await app.plane(...at)
      await page.mouse.move(x - 4, y + 3)
      await page.mouse.move(x, y)
      await page.mouse.click(x, y)
    },
    hold: async (way: 'Pin' | 'Weld') => {
      const offer = page.getByRole('dialog', { name: /^Hold together/ })
      await button(new RegExp(`^${way}`), offer)
      await expect(offer).toBeHidden()
    },
    toggle: () => page.getByRole('button', { name: /^(Play|Pause)$/ }).click(),
  }
}

test('a slider-crank runs on its closed form', async ({ app, page }) => {
  await app.open()
  const hand = makeHand(app)
  const { ground, pin, slider } = SLIDER_CRANK
  await hand.empty()
  await hand.take('Link')
  await hand.click(ground)
  await hand.click(pin)
  await hand.click(pin)
  await hand.click(slider)
  await hand.hold('Pin')
  await hand.take('Ground point')
  await hand.click(ground)
  await hand.hold('Pin')
  await hand.take('Box')
  await hand.click(slider)
  await hand.hold('Pin')
  await hand.button('Join bodies')
  await hand.click(slider)
  await hand.click([slider[0], slider[1] - 0.3])
  const joint = page.getByRole('dialog', { name: 'Joint: Box on ground' })
  await joint.getByRole('radio', { name: 'Slide' }).click()
  await hand.button('Done', joint)
  await hand.take('Motor')
  await hand.click(ground)
  await expectOneFreedom(app)
  await hand.button('Play')
  // With the choice of Slide; as many as a newcomer needs.
  expect(hand.steps() + 1).toBeLessThanOrEqual(25)
  expectSliderCrank(await saved(app), SLIDER_CRANK)

  await page.getByRole('treeitem', { name: 'Box' }).click()
  await hand.toggle()
  await expectPath(app, calcSlider(SLIDER_CRANK), hand.toggle)
})

test('a four-bar draws its coupler curve', async ({ app, page }) => {
  await app.open()
  const hand = makeHand(app)
  const { ground, pin, rocker, post } = FOUR_BAR
  await hand.empty()
  await hand.take('Link')
  for (const at of [ground, pin, pin, rocker]) await hand.click(at)
  await hand.hold('Pin')
  for (const at of [rocker, post]) await hand.click(at)
  await hand.hold('Pin')
  await hand.take('Ground point')
  for (const at of [ground, post]) {
    await hand.click(at)
    await hand.hold('Pin')
  }
  await hand.take('Disc')
  await hand.click(middleOf(pin, rocker))
  await hand.hold('Weld')
  await hand.take('Motor')
  await hand.click(ground)
  await expectOneFreedom(app)
  expectFourBar(await saved(app), FOUR_BAR)

  await page.getByRole('treeitem', { name: 'Disc' }).click()
  await expectPath(app, calcPen(FOUR_BAR), hand.toggle)
})

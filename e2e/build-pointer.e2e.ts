import { expect, test, type App } from './app.ts'
import {
  buildFourBar,
  buildSliderCrank,
  expectPenRuns,
  expectSliderRuns,
  FOUR_BAR,
  SLIDER_CRANK,
  type Hand,
  type Point,
} from './hand-built.ts'

// From the empty scene to a mechanism that runs, by pointer alone.

test.use({ viewport: { width: 1180, height: 720 } })

/** A hand with a mouse; counts what it does. */
function makeHand({ page, ...app }: App): Hand & { readonly steps: () => number } {
  let steps = 0
  const button = async (name: string | RegExp, within = page.locator('body')): Promise<void> => {
    steps++
    await within.getByRole('button', { name, exact: true }).click()
  }
  /** A tile of the palette. */
  const take = async (name: string): Promise<void> => {
    steps++
    await (await app.palette(name)).click()
    await app.stand()
  }
  const put = async (at: Point): Promise<void> => {
    steps++
    const { x, y } = await app.plane(...at)
    await page.mouse.move(x - 4, y + 3)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
  }
  return {
    steps: () => steps,
    empty: async () => {
      await button('Lockwork menu')
      steps++
      await page.getByRole('menuitem', { name: 'New' }).click()
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
    },
    take,
    link: async (from, to) => {
      await put(from)
      await put(to)
    },
    put,
    hold: async (way) => {
      const offer = page.getByRole('dialog', { name: /^Hold together/ })
      await button(new RegExp(`^${way}`), offer)
      await expect(offer).toBeHidden()
    },
    slide: async (at) => {
      await button('Join')
      await put(at)
      await put([at[0], at[1] - 0.3])
      const joint = page.getByRole('dialog', { name: 'Joint: Box on ground' })
      steps++
      await joint.getByRole('radio', { name: 'Slide' }).click()
      await button('Done', joint)
    },
    motor: async (at) => {
      await take('Motor')
      await put(at)
    },
    look: (name) => page.getByRole('treeitem', { name }).click(),
    toggle: () => button(/^(Play|Pause)$/),
  }
}

test('a slider-crank runs on its closed form', async ({ app }) => {
  await app.open()
  const hand = makeHand(app)
  await buildSliderCrank(app, hand, SLIDER_CRANK)
  await hand.toggle()
  // As many as a newcomer needs.
  expect(hand.steps()).toBeLessThanOrEqual(25)
  await hand.toggle()
  await expectSliderRuns(app, hand, SLIDER_CRANK)
})

test('a four-bar draws its coupler curve', async ({ app }) => {
  await app.open()
  const hand = makeHand(app)
  await buildFourBar(app, hand, FOUR_BAR)
  await expectPenRuns(app, hand, FOUR_BAR)
})

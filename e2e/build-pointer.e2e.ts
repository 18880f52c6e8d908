import { expect, test, type App } from './app.ts'
import {
  buildFourBar,
  buildSliderCrank,
  expectPenListed,
  expectPenRuns,
  expectSliderRuns,
  FOUR_BAR,
  SLIDER_CRANK,
  type Hand,
  type Point,
} from './hand-built.ts'

// From the empty scene to a mechanism that runs, by pointer alone.

test.use({ viewport: { width: 1180, height: 720 } })

/** A hand with a mouse. */
function makeHand({ page, ...app }: App): Hand {
  let actions = 0
  const inBox = async (end: string, name: RegExp): Promise<void> => {
    actions++
    const box = page.getByRole('dialog', { name: /^Ends of/ })
    await box.getByRole('group', { name: end, exact: true }).getByRole('button', { name }).click()
  }
  const put = async (at: Point): Promise<void> => {
    actions++
    await app.clickAt(...at)
  }
  return {
    actions: () => actions,
    empty: async () => {
      await app.newScene()
      actions = 0
    },
    take: async (name) => {
      actions++
      await (await app.palette(name)).click()
      await app.stand()
    },
    /** Two clicks. */
    link: async (from, to) => {
      await put(from)
      await put(to)
    },
    put,
    pin: (end) => inBox(end, /^Pin to ground/),
    // where several could be driven, each is named
    drive: (end) => inBox(end, new RegExp(`^Drive (this|the ${end})`, 'i')),
    count: async () => {},
    look: (name) => page.getByRole('treeitem', { name }).click(),
    toggle: async () => {
      actions++
      await page.getByRole('button', { name: /^(Play|Pause)$/ }).click()
    },
  }
}

test('a slider-crank in nine clicks runs on its closed form', async ({ app }) => {
  await app.open()
  const hand = makeHand(app)
  await buildSliderCrank(app, hand, SLIDER_CRANK)
  await expectSliderRuns(app, hand, SLIDER_CRANK)
})

test('a four-bar and a traced point in twelve draw the coupler curve', async ({ app }) => {
  await app.open()
  const hand = makeHand(app)
  await buildFourBar(app, hand, FOUR_BAR)
  await expectPenRuns(app, hand, FOUR_BAR)
  await expectPenListed(app)
  // Of what is under the pointer the menu traces the very point.
  await app.stand()
  const { x, y } = await app.plane(...FOUR_BAR.post)
  await app.page.mouse.click(x, y, { button: 'right' })
  await app.page.getByRole('menuitem', { name: 'Trace this point' }).click()
  await expect(app.page.getByRole('textbox', { name: /^Name of the traced point/ })).toHaveCount(3)
})

import type { Locator } from '@playwright/test'
import { expect, test, type App, type Spot } from './app.ts'
import { buildSliderCrank, expectSliderRuns, type Hand, type Point } from './hand-built.ts'

// From the empty scene to a mechanism that runs, by a finger on a phone.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** As large as a phone shows them. */
const SLIDER_CRANK = { ground: [-0.2, 0], pin: [-0.2, 0.1], slider: [0.2, -0.1] } as const
/** A finger: touches as Chromium gets them from the glass. */
async function makeFinger({ page, ...app }: App): Promise<Hand> {
  let actions = 0
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<unknown> =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(({ x, y }) => ({ x, y })) })
  const tap = async (spot: Spot): Promise<void> => {
    // Both at once: a page that is slow to answer must not make a long press of it.
    await Promise.all([touch('touchStart', [spot]), touch('touchEnd', [])])
  }
  const press = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded()
    // What comes in by a movement is where it stays once it stands still.
    const box = await app.boxOf(target)
    expect(box.height).toBeGreaterThanOrEqual(44)
    actions++
    await tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  const sheet = async (name: string): Promise<void> => {
    const tab = page.getByRole('tab', { name })
    if ((await tab.getAttribute('aria-selected')) !== 'true') await press(tab)
  }
  const take = async (name: string): Promise<void> => {
    const first = page.getByRole('region', { name: 'Empty scene' }).getByRole('button', { name: 'Place a link' })
    // An empty scene offers the link by itself.
    if (name === 'Link' && (await first.isVisible())) await press(first)
    else {
      await sheet('Build')
      await press(page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name, exact: true }))
    }
    await expect(page.getByTestId('hint')).toBeVisible()
    // What was offered for the piece before does not lie over the hint.
    if (name === 'Slider') await expect(page.getByRole('dialog', { name: /^Ends of/ })).toBeHidden()
    await app.stand()
  }
  const put = async (at: Point): Promise<void> => {
    actions++
    await tap(await app.plane(...at))
  }
  /** From one point to the other, without letting go. */
  const draw = async (from: Point, to: Point): Promise<void> => {
    actions++
    const [a, b] = [await app.plane(...from), await app.plane(...to)]
    await touch('touchStart', [a])
    for (const share of [0.3, 0.7, 1])
      await touch('touchMove', [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }])
    // At rest before it is lifted: Chromium takes the next tap after a fling for the stop of it, and makes no click.
    await app.holdStill(150)
    await touch('touchMove', [b])
    await touch('touchEnd', [])
  }
  const inBox = async (end: string, name: RegExp): Promise<void> => {
    const group = page.getByRole('dialog', { name: /^Ends of/ }).getByRole('group', { name: end, exact: true })
    await press(group.getByRole('button', { name }))
    await app.stand()
  }
  return {
    actions: () => actions,
    empty: async () => {
      await press(page.getByRole('button', { name: 'Lockwork menu' }))
      await press(page.getByRole('menuitem', { name: 'New' }))
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
      actions = 0
    },
    take,
    link: draw,
    put,
    pin: (end) => inBox(end, /^Pin to ground/),
    drive: (end) => inBox(end, /^Drive this/),
    count: () => sheet('Status'),
    look: async (name) => {
      await sheet('Outline')
      await press(page.getByRole('treeitem', { name }))
      await sheet('Inspector')
    },
    toggle: () => press(page.getByRole('button', { name: /^(Play|Pause)$/ })),
  }
}

test('a slider-crank in nine taps and strokes', async ({ app }) => {
  await app.open()
  const finger = await makeFinger(app)
  await buildSliderCrank(app, finger, SLIDER_CRANK)
  await expectSliderRuns(app, finger, SLIDER_CRANK)
})

import type { Locator } from '@playwright/test'
import { expect, test as base, type App } from './app.ts'
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

// From the empty scene to a mechanism that runs, without a pointer: moving one throws, and any press of one fails the test.

const test = base.extend<{ app: App }>({
  app: async ({ app, page }, use) => {
    const none = (): never => {
      throw new Error('no pointer here')
    }
    Object.assign(page.mouse, { move: none, down: none, up: none, click: none, dblclick: none, wheel: none })
    Object.assign(page.touchscreen, { tap: none })
    await page.addInitScript(() => {
      const tell = (event: Event): void => console.error(`a pointer did ${event.type}`)
      for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'touchstart', 'wheel'])
        addEventListener(kind, tell, { capture: true })
    })
    await use(app)
  },
})
test.use({ viewport: { width: 1180, height: 720 } })

/** Two hands on a keyboard. */
function makeHands(app: App): Hand {
  const { page } = app
  const said = page.getByRole('status')
  const offer = page.getByRole('dialog', { name: /^Hold together/ })
  /** m */
  const gridStep = async (): Promise<number> =>
    Number(/[\d.]+/.exec(await page.getByText(/^Grid [\d.]+ mm$/).innerText())?.[0]) / 1000
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let i = 0; i < 60 && !(await target.evaluate((element) => element === document.activeElement)); i++)
      await app.key('Tab')
    await expect(target).toBeFocused()
  }
  /** Presses a key until this is said of what it has come to. */
  const walkTo = async (key: string, words: string): Promise<void> => {
    for (let i = 0; i < 12 && (await said.filter({ hasText: words }).count()) === 0; i++) {
      await app.key(key)
      // What is passed over is not said.
      await page.waitForTimeout(420)
    }
    await expect(said.filter({ hasText: words })).toHaveCount(1)
  }
  /** Where the cursor is; it begins in the middle of the view. */
  let cursor: Point | null = null
  const take = async (word: string): Promise<void> => {
    cursor = null
    await app.key('A')
    await expect(page.getByRole('searchbox', { name: 'Search what to add' })).toBeFocused()
    await page.keyboard.type(word.toLowerCase())
    await app.key('Enter')
    await expect(app.view).toBeFocused()
    await app.stand()
  }
  const put = async (at: Point): Promise<void> => {
    if (cursor === null) await app.key('ArrowRight')
    const [u, v] = cursor ?? [0, 0]
    const step = await gridStep()
    const go = async (way: number, forward: string, backward: string): Promise<void> => {
      const key = way > 0 ? forward : backward
      for (let n = Math.round(Math.abs(way) / step); n > 0; n -= n >= 10 ? 10 : 1)
        await app.key(n >= 10 ? `Shift+${key}` : key)
    }
    await go(at[0] - u, 'ArrowRight', 'ArrowLeft')
    await go(at[1] - v, 'ArrowUp', 'ArrowDown')
    cursor = at
    await app.key('Enter')
  }
  return {
    empty: async () => {
      await tabTo(page.getByRole('button', { name: 'Lockwork menu' }))
      await app.key('Enter')
      const fresh = page.getByRole('menuitem', { name: 'New' })
      // The menu itself or its first line has the focus; the arrow goes on from either.
      await expect(page.locator('[role=menu] :focus, [role=menu]:focus')).toHaveCount(1)
      for (let i = 0; i < 9 && !(await fresh.evaluate((item) => item === document.activeElement)); i++)
        await app.key('ArrowDown')
      await app.key('Enter')
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
      // While it goes, it still has the focus.
      await expect(page.getByRole('menu')).toHaveCount(0)
    },
    take,
    link: async (from, to) => {
      await put(from)
      await put(to)
    },
    put,
    hold: async (way) => {
      await expect(offer).toBeVisible()
      if (way === 'Weld') await tabTo(offer.getByRole('button', { name: way }))
      await app.key('Enter')
      await expect(offer).toBeHidden()
    },
    slide: async () => {
      await app.key('J')
      await walkTo('ArrowRight', 'centre of Box')
      // The second Enter: on the ground, where it is.
      await app.key('Enter', 'Enter')
      const joint = page.getByRole('dialog', { name: 'Joint: Box on ground' })
      await expect(joint.getByRole('radio', { name: 'Pin' })).toBeFocused()
      // As long as a finger rests on a key: a choice goes with the focus while the arrow is down.
      await page.keyboard.press('ArrowRight', { delay: 120 })
      await expect(joint.getByRole('radio', { name: 'Slide' })).toBeChecked()
      await app.key('Enter')
      await expect(joint).toBeHidden()
      await expect(app.view).toBeFocused()
    },
    motor: async () => {
      await take('Motor')
      await walkTo(']', 'Link on Ground point')
      await app.key('Enter')
    },
    look: async (name) => {
      const row = page.getByRole('treeitem', { name: new RegExp(`^${name},`), selected: true })
      for (let i = 0; i < 20 && (await row.count()) === 0; i++) await app.key(']')
      await expect(row).toHaveCount(1)
    },
    toggle: () => app.key('Space'),
  }
}

test('a slider-crank, by keys alone', async ({ app }) => {
  await app.open()
  const hands = makeHands(app)
  await buildSliderCrank(app, hands, SLIDER_CRANK)
  await expectSliderRuns(app, hands, SLIDER_CRANK)
})

test('a four-bar, by keys alone', async ({ app }) => {
  await app.open()
  const hands = makeHands(app)
  await buildFourBar(app, hands, FOUR_BAR)
  await expectPenRuns(app, hands, FOUR_BAR)
})

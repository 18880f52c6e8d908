import type { Locator } from '@playwright/test'
import { expect, test as base, type App } from './app.ts'
import { holdUp } from './hold-up.ts'
import { expectDrivenSliderCrank, expectSliderRuns, type Hand } from './hand-built.ts'

// From the empty scene to a mechanism that runs, without a pointer: moving one throws, and any press or move of one fails the test.

const test = base.extend<{ app: App }>({
  app: async ({ app, page }, use) => {
    const none = (): never => {
      throw new Error('no pointer here')
    }
    Object.assign(page.mouse, { move: none, down: none, up: none, click: none, dblclick: none, wheel: none })
    Object.assign(page.touchscreen, { tap: none })
    await page.addInitScript(() => {
      // Where something comes to lie below the corner in which a pointer rests, the browser itself says that it moved there.
      const rests = (event: Event): boolean =>
        event instanceof PointerEvent && event.type === 'pointermove' && event.clientX === 0 && event.clientY === 0
      const tell = (event: Event): void => {
        if (!rests(event)) console.error(`a pointer did ${event.type}`)
      }
      for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'touchstart', 'wheel'])
        addEventListener(kind, tell, { capture: true })
    })
    await use(app)
  },
})
test.use({ viewport: { width: 1180, height: 720 } })

/** In line at the start, as lengths that are typed along the plane come to lie. */
const SLIDER_CRANK = { ground: [0, 0], pin: [0.2, 0], slider: [0.7, 0] } as const

/** Two hands on a keyboard; an action is a key that does something, or a value with its Enter. */
function makeHands(app: App) {
  const { page } = app
  let actions = 0
  const box = page.getByRole('dialog', { name: /^Ends of/ })
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible()
    for (let i = 0; i < 60 && !(await target.evaluate((element) => element === document.activeElement)); i++)
      await app.key('Tab')
    await expect(target).toBeFocused()
  }
  const press = async (key: string): Promise<void> => {
    actions++
    await app.key(key)
  }
  return {
    tabTo,
    actions: () => actions,
    empty: async () => {
      await tabTo(page.getByRole('button', { name: 'Lockwork menu' }))
      await app.key('Enter')
      const fresh = page.getByRole('menuitem', { name: 'New' })
      await app.downTo(fresh)
      await app.key('Enter')
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
      // While it goes, it still has the focus.
      await expect(page.getByRole('menu')).toHaveCount(0)
      actions = 0
    },
    take: async (key: 'Shift+L' | 'Shift+S') => {
      await press(key)
      await expect(page.getByTestId('hint')).toBeVisible()
      await app.stand()
    },
    /** Where the cursor is: first in the middle of the view, then at the end of what was placed last. */
    put: () => press('Enter'),
    /** So long, from where the cursor is. */
    measure: async (length: string) => {
      actions++
      await page.keyboard.type(length, { delay: 20 })
      const field = page.getByTestId('inline-field').getByRole('textbox')
      await expect(field).toHaveValue(length)
      await page.keyboard.press('Enter')
      await expect(box).toBeVisible()
    },
    /** What the box beside the link offers to Enter. */
    accept: async (offer: RegExp) => {
      const first = box.getByRole('group', { name: 'Start of Link', exact: true }).getByRole('button', { name: offer })
      await expect(first).toBeVisible()
      await press('Enter')
      await expect(first).toHaveCount(0)
    },
    count: async () => {},
    look: async (name: string) => {
      const row = page.getByRole('treeitem', { name: new RegExp(`^${name},`), selected: true })
      for (let i = 0; i < 20 && (await row.count()) === 0; i++) await app.key(']')
      await expect(row).toHaveCount(1)
    },
    toggle: () => press('Space'),
  } satisfies Pick<Hand, 'actions' | 'empty' | 'count' | 'look' | 'toggle'> & Record<string, unknown>
}

test('keys that are faster than the connection wait for the tool and its field', async ({ app, page }) => {
  let letThrough = (): void => {}
  const allowed = new Promise<void>((resolve) => (letThrough = resolve))
  const held = await holdUp(page, /assets\/(all|InlineField|boxes)-[^/]*\.js$/, allowed)
  await app.open()
  const hands = makeHands(app)
  await hands.empty()
  await app.key('Shift+L', 'Enter', ...'150 mm'.split('').map((sign) => (sign === ' ' ? 'Space' : sign)), 'Enter')
  await expect.poll(held).toBeGreaterThan(0)
  await expect(page.getByRole('treeitem', { name: /^Link/ })).toHaveCount(0)
  letThrough()
  await expect(page.getByRole('treeitem', { name: /^Link/ })).toHaveCount(1)
  const { bodies } = JSON.parse(await app.saveText()) as { bodies: { shapes: { from: number[]; to: number[] }[] }[] }
  const { from, to } = bodies[0]!.shapes[0]!
  expect(Math.hypot(...to.map((x, i) => x - from[i]!))).toBeCloseTo(0.15, 12)
})

test('a slider-crank in nine keys and lengths', async ({ app }) => {
  await app.open()
  const hands = makeHands(app)
  await hands.empty()
  await hands.take('Shift+L')
  await hands.put()
  await hands.measure('200 mm')
  await hands.accept(/^Pin to ground/)
  await hands.accept(/^Drive this/)
  await hands.put()
  await hands.measure('500 mm')
  await hands.take('Shift+S')
  await hands.put()
  await expectDrivenSliderCrank(app, hands, SLIDER_CRANK)
  await expectSliderRuns(app, hands, SLIDER_CRANK)
})

/** Lays a link of a length into an empty scene, which nothing holds; the box about its ends stands beside it. */
async function layLink(app: App, length: string): Promise<ReturnType<typeof makeHands>> {
  await app.open()
  const hands = makeHands(app)
  await hands.empty()
  await hands.take('Shift+L')
  await hands.put()
  await hands.measure(length)
  return hands
}

test('Enter places the point that arrow keys have gone to, beside an offer of what was placed before', async ({
  app,
  page,
}) => {
  await layLink(app, '150 mm')
  const offer = page.getByRole('dialog', { name: /^Ends of Link/ })
  await expect(offer.getByText('Enter')).toBeVisible()
  await app.key('ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(offer.getByText('Enter')).toHaveCount(0)
  await app.key('Enter', 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByRole('treeitem', { name: /^Link/ })).toHaveCount(2)
  await expect(page.getByRole('treeitem', { name: /^Revolute/ })).toHaveCount(0)
})

test('Tab takes a length that is typed, as Enter does', async ({ app, page }) => {
  await app.open()
  const hands = makeHands(app)
  await hands.empty()
  await hands.take('Shift+L')
  await hands.put()
  await page.keyboard.type('150 mm', { delay: 20 })
  await expect(page.getByTestId('inline-field').getByRole('textbox')).toHaveValue('150 mm')
  await app.key('Tab')
  await expect(page.getByRole('treeitem', { name: /^Link/ })).toHaveCount(1)
  const { bodies } = JSON.parse(await app.saveText()) as { bodies: { shapes: { from: number[]; to: number[] }[] }[] }
  const { from, to } = bodies[0]!.shapes[0]!
  expect(Math.hypot(...to.map((x, i) => x - from[i]!))).toBeCloseTo(0.15, 12)
})

test('a way out that the status line offers leaves the focus in the view when it is gone', async ({ app, page }) => {
  await layLink(app, '200 mm')
  await app.key('Escape', 'Escape')
  const way = page.getByRole('button', { name: 'Pin the start of Link to ground', exact: true })
  await way.focus()
  await app.key('Enter')
  await expect(way).toHaveCount(0)
  await expect(app.view).toBeFocused()
})

test('what fell out of the scene is pinned where it was put, and is seen there', async ({ app, page }) => {
  await layLink(app, '200 mm')
  await app.key('Escape', 'Escape')
  await app.key('Space')
  await app.reach(1)
  await page.getByRole('button', { name: 'Pin the start of Link to ground', exact: true }).focus()
  await app.key('Enter')
  await expect.poll(app.time).toBe(0)
  const { bodies } = JSON.parse(await app.saveText()) as { bodies: { position?: number[] }[] }
  // the origin is not written
  expect(bodies.map(({ position = [0, 0, 0] }) => Math.abs(position[2]!) < 1)).toEqual([true])
})

test('what takes the place of a button in the box beside a link has its focus', async ({ app, page }) => {
  const hands = await layLink(app, '150 mm')
  const start = page.getByRole('dialog', { name: /^Ends of Link/ }).getByRole('group', { name: 'Start of Link' })
  await hands.tabTo(start.getByRole('button', { name: /^Pin to ground/ }))
  await app.key('Enter')
  await expect(start.getByRole('button', { name: /^Drive this/ })).toBeFocused()
  await app.key('Enter')
  await expect(start.getByText(/Driven at/)).toBeVisible()
  const holds = start.getByRole('combobox', { name: 'What holds start of Link on ground' })
  await expect(holds).toBeFocused()
  await app.key('Enter', 'End')
  await expect(page.getByRole('option', { name: /^Unpinned/ })).toBeFocused()
  await app.key('Enter')
  await expect(start.getByRole('button', { name: /^Pin to ground/ })).toBeFocused()
})

import { expect, test, type App } from './app.ts'

/** Flat sides toward the viewer. */
const FACING = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const bar = (length: number) => [{ kind: 'link', from: [0, 0, 0], to: [length, 0, 0], width: 0.02, thickness: 0.01 }]

/** A post that stands still, and two bars beside it; eyes at u, v of the upright plane. */
const three = ({ crankFixed = false } = {}) => ({
  format: 'lockwork/scene',
  version: 1,
  title: 'Three bars',
  bodies: [
    { id: 'post', name: 'Post', fixed: true, position: [-0.2, 0, 0], orientation: FACING, shapes: bar(0.1) },
    {
      id: 'crank',
      name: 'Crank',
      fixed: crankFixed,
      position: [0, 0, 0.1],
      orientation: FACING,
      density: 7850,
      shapes: bar(0.15),
    },
    { id: 'rod', name: 'Rod', position: [0, 0, -0.1], orientation: FACING, density: 7850, shapes: bar(0.25) },
  ],
})
const POST_END = [-0.1, 0] as const
const CRANK_END = [0.15, 0.1] as const
const ROD_START = [0, -0.1] as const

interface Saved {
  readonly bodies: readonly { readonly id: string; readonly position: readonly number[] }[]
  readonly joints?: readonly {
    readonly type: string
    readonly driven: { readonly body: string }
    readonly main: { readonly body: string }
  }[]
}
const saved = async (app: App): Promise<Saved> => JSON.parse(await app.saveText()) as Saved

async function openBars(app: App, scene: object = three()): Promise<void> {
  await app.open()
  await app.drop(scene)
  await expect(app.page.getByRole('heading', { level: 1 })).toContainText('Three bars')
  await app.key('P')
  await app.stand()
}

test('two eyes that are clicked become a pin, which its box turns into something else; one undo takes all back', async ({
  app,
  page,
}) => {
  await openBars(app)
  await app.key('J')
  await expect(page.getByTestId('hint')).toContainText('first body')
  await app.clickAt(...CRANK_END)
  await expect(page.getByTestId('hint')).toContainText('end of Crank')
  await app.clickAt(...POST_END)
  const box = page.getByRole('dialog', { name: 'Joint: Crank on Post' })
  await expect(box).toBeVisible()
  await box.getByRole('button', { name: /^All types and rows/ }).click()
  await box.getByRole('switch', { name: 'z: slide along z held' }).click()
  await expect(box.getByRole('combobox', { name: 'Type' })).toHaveText('Cylindrical')
  await expect(box).toContainText('along world −y')
  await box.getByRole('button', { name: 'Flip' }).click()
  await expect(box).toContainText('along world +y')
  await box.getByRole('button', { name: 'Done' }).click()
  await expect(box).toBeHidden()
  const { bodies, joints } = await saved(app)
  expect(joints).toMatchObject([{ type: 'cylindrical', driven: { body: 'crank' }, main: { body: 'post' } }])
  bodies[1]!.position.forEach((x, i) => expect(x).toBeCloseTo([-0.25, 0, 0][i]!, 9))
  await app.key('Mod+Z')
  expect((await saved(app)).joints ?? []).toEqual([])
})

test('the same by keys alone', async ({ app, page }) => {
  await openBars(app)
  await app.view.focus()
  // Both eyes of Post, of Crank; from there backwards: the last of Rod.
  await app.key('J', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'end of Crank' })).toHaveCount(1)
  await app.key('Enter', 'ArrowLeft', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Joint: Crank on Rod' })).toBeVisible()
  await app.key('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await saved(app)).joints).toMatchObject([
    { type: 'revolute', driven: { body: 'crank' }, main: { body: 'rod' } },
  ])
})

test('a loop that cannot close shows its gap with the length; Esc takes the joint back', async ({ app, page }) => {
  await openBars(app, three({ crankFixed: true }))
  await app.key('J')
  await app.clickAt(...CRANK_END)
  await app.clickAt(...POST_END)
  const alert = page.getByRole('alert').filter({ hasText: 'does not close' })
  await expect(alert).toContainText('269')
  await expect(alert.getByRole('button', { name: /Undo/ })).toBeVisible()
  await expect(page.locator('.viewport-words [data-look=gap]')).toHaveText('269 mm apart')
  await app.key('Escape')
  await expect(alert).toHaveCount(0)
  await expect(page.locator('.viewport-words [data-look=gap]')).toHaveCount(0)
  await expect(page.getByRole('treeitem', { name: /^Revolute/ })).toHaveCount(0)
})

/** A four-bar of crank 0.1, rocker 0.2 on a ground of 0.3; the crank and the rocker stand upright. */
const fourBar = () => {
  const standing = (angle: number): number[] => {
    const [c, s] = [Math.SQRT1_2 * Math.cos(angle / 2), Math.SQRT1_2 * Math.sin(angle / 2)]
    return [c, c, -s, s]
  }
  const link = (id: string, name: string, [x, z]: readonly number[], angle: number, length: number) => ({
    id,
    name,
    position: [x, 0, z],
    orientation: standing(angle),
    density: 7850,
    shapes: bar(length),
  })
  const pin = (id: string, body: string, at: number, on: string, place: readonly number[]) => ({
    id,
    type: 'revolute',
    driven: { body, position: [at, 0, 0] },
    main: { body: on, position: place, ...(on === 'ground' && { orientation: FACING }) },
  })
  const coupler = Math.hypot(0.3, 0.1)
  return {
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      link('crank', 'Crank', [0, 0], Math.PI / 2, 0.1),
      link('coupler', 'Coupler', [0, 0.1], Math.atan2(0.1, 0.3), coupler),
      link('rocker', 'Rocker', [0.3, 0], Math.PI / 2, 0.2),
    ],
    joints: [
      pin('a', 'crank', 0, 'ground', [0, 0, 0]),
      pin('b', 'coupler', 0, 'crank', [0.1, 0, 0]),
      pin('c', 'coupler', coupler, 'rocker', [0.2, 0, 0]),
      pin('d', 'rocker', 0, 'ground', [0.3, 0, 0]),
    ],
  }
}

test('a length with which a loop cannot close: the gaps at their least, one where the bodies are, and no readings of what does not run', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(fourBar())
  await app.select('Coupler')
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await expect(inspector.getByText('Kinetic energy')).toBeVisible()
  const length = inspector.getByRole('spinbutton', { name: 'Length' })
  await length.fill('1000')
  await length.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'does not close' })
  // the bars in line reach 0.6 m: what is lacking to 1 m is shared by the four joints
  await expect(alert.getByText('gap 100.0 mm', { exact: true })).toHaveCount(4)
  await expect(page.locator('.viewport-words [data-look=gap]')).toHaveText('684 mm apart')
  await expect(inspector.getByText('No readings: as it is now it does not run.')).toBeVisible()
  await expect(inspector.getByText('Kinetic energy')).toHaveCount(0)
  await alert.getByRole('button', { name: /^Undo/ }).click()
  await expect(inspector.getByText('Kinetic energy')).toBeVisible()
})

test('in mid-run too: what is told of its freedoms is told as of before, and it is rewound to where the bodies are placed', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(fourBar())
  await page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.3)
  await app.pause()
  await page.getByTestId('mobility').click()
  const panel = page.getByRole('region', { name: 'What moves, and what holds it' })
  const freedoms = panel.getByTestId('diagnosed-freedoms')
  await expect(freedoms).toHaveText('1 degree of freedom')
  await expect(panel.getByText(/^In the plane 3/)).toBeVisible()
  await app.select('Coupler')
  const length = page.getByRole('region', { name: 'Inspector' }).getByRole('spinbutton', { name: 'Length' })
  await length.fill('1000')
  await length.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'does not close' })
  await expect(alert).toBeVisible()
  await expect(freedoms).toHaveText('Before the change: 1 degree of freedom')
  await expect(panel.getByText(/^In the plane 3/)).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Timeline' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Step back' })).toBeDisabled()
  const rewind = alert.getByRole('button', { name: 'Rewind to the start' })
  await rewind.click()
  await expect.poll(app.time).toBe(0)
  await expect(rewind).toHaveCount(0)
  await expect(alert.getByText('gap 100.0 mm', { exact: true })).toHaveCount(4)
  await expect(page.locator('.viewport-words [data-look=gap]')).toHaveText('684 mm apart')
  await expect(page.getByText('No readings: as it is now it does not run.')).toBeVisible()
  await expect(page.getByText('Before the change:')).toHaveCount(0)
  const tools = page.getByRole('navigation', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Velocity geometry' }).click()
  await expect(page.getByText('Nothing to show: as it is now it does not run.')).toBeVisible()
  await tools.getByRole('button', { name: 'What moves, and what holds it' }).click()
  await alert.getByRole('button', { name: /^Undo/ }).click()
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.1)
  await expect(freedoms).toHaveText('1 degree of freedom')
})

test('another body becomes the ground, and back by undo', async ({ app, page }) => {
  await openBars(app)
  await app.key('J')
  await app.clickAt(...CRANK_END)
  await app.clickAt(...POST_END)
  await expect(page.getByRole('dialog', { name: /^Joint: / })).toBeVisible()
  await app.key('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.select(/^Crank/)
  await app.key('Shift+G')
  await expect(page.getByRole('status').filter({ hasText: 'Crank stands still now' })).toHaveCount(1)
  await expect.poll(() => app.freedoms()).toBe(7)
  const { bodies } = await saved(app)
  const fixed = (list: Saved['bodies']): unknown[] => list.map((b) => ('fixed' in b ? b.fixed : false))
  expect(fixed(bodies)).toEqual([false, true, false])
  await app.key('Mod+Z')
  expect(fixed((await saved(app)).bodies)).toEqual([true, false, false])
})

test('a link that is drawn from eye to eye is pinned at both; the box beside it holds them otherwise', async ({
  app,
  page,
}) => {
  await openBars(app)
  await (await app.palette('Link')).click()
  await app.clickAt(...POST_END)
  await app.clickAt(...ROD_START)
  const ends = page.getByRole('dialog', { name: 'Ends of Link' })
  const choose = async (end: string, way: string): Promise<void> => {
    await ends.getByRole('combobox', { name: `What holds ${end}` }).click()
    await page.getByRole('option', { name: way }).click()
  }
  await choose('start of Link on Post', 'Weld')
  await choose('end of Link on Rod', 'Unpinned')
  await expect(ends.getByRole('button', { name: 'Pin to Rod' })).toBeVisible()
  await app.key('Escape')
  await expect(ends).toHaveCount(0)
  const { joints } = await saved(app)
  expect(joints).toMatchObject([{ type: 'weld', driven: { body: 'link' }, main: { body: 'post' } }])
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a pin is made by two taps, and set in the box that takes the place of the sheet', async ({ app, page }) => {
    await openBars(app)
    await page.getByRole('tab', { name: 'Build' }).tap()
    await page.getByRole('button', { name: 'Join', exact: true }).tap()
    await expect(page.getByTestId('hint')).toBeVisible()
    await app.stand()
    await app.tap(await app.plane(...CRANK_END))
    await expect(page.getByTestId('hint')).toContainText('end of Crank')
    await app.tap(await app.plane(...ROD_START))
    const box = page.getByRole('dialog', { name: 'Joint: Crank on Rod' })
    await expect(box).toBeVisible()
    for (const button of await box.getByRole('button').all()) {
      const size = await button.boundingBox()
      expect(Math.round(size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await box.getByRole('button', { name: 'Done' }).tap()
    await expect(box).toBeHidden()
    await page.getByRole('tab', { name: 'Outline' }).tap()
    await expect(page.getByRole('treeitem', { name: /^Revolute/ })).toBeVisible()
  })
})

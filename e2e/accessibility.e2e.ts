import type { Locator, Page } from '@playwright/test'
import { expect, test, type App } from './app.ts'
import { searchBarriers, type Search } from './barriers.ts'
import { bars, CRANK_END, everything, POST_END, POST_START, ROD_START } from './shown-scenes.ts'
import { walkByTab, whatTabMissed } from './tab-stops.ts'

/** A robot, some of which cannot be carried over. */
async function dropRobot(page: Page): Promise<void> {
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    const robot = '<robot name="arm"><link name="base"/><link name="arm"><inertial><mass value="2"/></inertial></link>'
    const joint =
      '<joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/><mimic joint="no"/></joint>'
    data.items.add(new File([`${robot}${joint}</robot>`], 'arm.urdf'))
    return data
  })
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
}

/** Chooses from the menu under the name of the app. */
async function choose(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Looks at a dialog and closes it. */
async function lookAtDialog(walk: Walk, name: string | RegExp): Promise<void> {
  const { page } = walk
  const dialog = page.getByRole('dialog', { name })
  await lookAt(walk, `dialog ${name}`, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

interface Walk {
  readonly app: App
  readonly page: Page
  readonly search: Search
  readonly touch: boolean
}

/** What is the same on a desk and on a phone is read by axe on the desk; on the phone it has to be large enough. */
const lookAt = ({ search, touch }: Walk, what: string, part?: Locator): Promise<void> =>
  touch ? search.touch(what, part) : search.look(what, part)

/** Opens all that is folded. */
async function unfold(part: Locator): Promise<void> {
  const closed = part.locator('h3 > button[aria-expanded=false]')
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click()
}

/** Where the inspector is: a panel on a desk, a tab of the sheet on a phone. */
const inspectorOf = ({ page, touch }: Walk): Locator =>
  touch ? page.getByRole('tabpanel', { name: 'Inspector' }) : page.getByRole('region', { name: 'Inspector' })

async function pick(walk: Walk, ...names: readonly string[]): Promise<void> {
  const { page, touch } = walk
  if (touch) await page.getByRole('tab', { name: 'Outline' }).click()
  for (const [i, name] of names.entries())
    await page
      .getByRole('treeitem', { name: new RegExp(`^${name},`) })
      .click({ modifiers: i === 0 ? [] : ['ControlOrMeta'] })
  if (touch) await page.getByRole('tab', { name: 'Inspector' }).click()
}

/** The inspector of each kind of thing, with all its parts open. */
async function walkInspector(walk: Walk): Promise<void> {
  const { page } = walk
  const inspector = inspectorOf(walk)
  for (const name of ['Rod', 'Main', 'Guide', 'Push']) {
    await pick(walk, name)
    await unfold(inspector)
    await lookAt(walk, `inspector of ${name}`, inspector)
  }
  await pick(walk, 'Main')
  await inspector.getByRole('combobox', { name: 'Type' }).click()
  await lookAt(walk, 'joint types', page.getByRole('listbox'))
  await page.keyboard.press('Escape')
  await pick(walk, 'Crank', 'Rod')
  await lookAt(walk, 'inspector of several', inspector)
  for (const [button, name] of [
    ['Mirror', /Mirror/],
    ['Repeat in a row or circle', /Repeat|row/],
    ['Rename the selection', /Rename/],
  ] as const) {
    await inspector.getByRole('button', { name: button }).click()
    await lookAtDialog(walk, name)
  }
}

/** Every dialog that keys and the menu open. */
async function walkDialogs(walk: Walk): Promise<void> {
  const { app, page } = walk
  for (const [key, name] of [
    ['G', 'Gallery'],
    ['?', 'Keyboard and pointer'],
    ['A', /Add|Place/],
    ['Shift+P', 'Working plane'],
    ['C', 'Laboratory'],
    ['Shift+Mod+O', 'Your scenes'],
  ] as const) {
    await app.view.focus()
    await app.key(key)
    await lookAtDialog(walk, name)
  }
  await choose(page, /^Versions/)
  await lookAtDialog(walk, /^Versions/)
  await choose(page, /^Share/)
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#scene=1\./)
  await lookAtDialog(walk, /^Share/)
  await choose(page, /^Export/)
  await lookAtDialog(walk, 'Export')
  await dropRobot(page)
  await lookAtDialog(walk, 'Import a robot')
  await app.drop({ format: 'lockwork/scene', version: 1, bodies: [{ id: 'rod', mass: { mass: -1 } }] })
  await lookAtDialog(walk, 'This file cannot be opened')
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await lookAt(walk, 'menu of the app', page.getByRole('menu'))
  await app.key('Escape')
  await app.view.focus()
  await app.key('Shift+F10')
  const menu = page.getByRole('menu')
  await lookAt(walk, 'menu of the selection', menu)
  // Nothing is there alone: who cannot open it finds the same on the sheet.
  const names = await menu
    .locator('[role^=menuitem]')
    .evaluateAll((items) => items.map((i) => i.querySelector('span + span')?.textContent ?? ''))
  expect(names.length).toBeGreaterThan(8)
  await app.key('Escape')
  await expect(menu).toHaveCount(0)
  await app.key('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard and pointer' })
  await expect(sheet).toBeVisible()
  const listed = await sheet
    .locator('li > button:enabled > span:first-of-type')
    .evaluateAll((labels) => labels.map((label) => label.textContent ?? ''))
  expect(listed).toEqual(expect.arrayContaining(names))
  await app.key('Escape')
  await page.getByRole('button', { name: /^Speed:/ }).click()
  await lookAtDialog(walk, 'Speed')
}

/** What appears in the view while one builds, and what is said when that goes wrong. */
async function walkBuilding(walk: Walk): Promise<void> {
  const { app, page, touch } = walk
  const at = async (place: readonly [number, number]): Promise<void> => {
    if (touch) await app.tap(await app.plane(...place))
    else await app.clickAt(...place)
  }
  await app.drop(bars(true))
  await app.view.focus()
  await app.key('P')
  await expect(app.view).toHaveAttribute('data-plane', /\d/)
  await app.key('J')
  await app.stand()
  await at(CRANK_END)
  await expect(page.getByTestId('hint')).toContainText('end of Crank')
  await at(POST_END)
  await lookAt(walk, 'joint popup, hint, and a loop that does not close')
  await app.key('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await app.key('Escape')
  await app.drop(bars())
  await expect(app.view).not.toHaveAttribute('data-plane')
  await app.view.focus()
  await app.key('P')
  await (await app.palette('Link')).click()
  await app.stand()
  await at(POST_START)
  if (!touch) {
    await app.key('9')
    await lookAt(walk, 'length that is typed', page.getByTestId('inline-field'))
    await app.key('Escape')
  }
  await at(ROD_START)
  await lookAt(walk, 'ends of a link', page.getByRole('dialog', { name: /^Ends of/ }))
  // There is the tool behind it.
  await expect(async () => {
    await app.key('Escape')
    await expect(page.getByRole('dialog').or(page.getByTestId('hint'))).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

/** A scene of somebody else, and no scene at all. */
async function walkArrivals(walk: Walk): Promise<void> {
  const { app, page, search } = walk
  await choose(page, /^Share/)
  const field = page.getByRole('textbox', { name: 'Link' })
  await expect(field).toHaveValue(/#scene=1\./)
  const link = await field.inputValue()
  await app.key('Escape')
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash)
  await search.look('banner of a guest', page.getByRole('region', { name: 'Scene to be looked at' }))
  await page.getByRole('button', { name: 'Back to my work' }).click()
  await app.view.focus()
  await app.key('?')
  await page.getByRole('button', { name: 'First steps' }).click()
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(page.getByRole('region', { name: 'First steps, 1 of 3' })).toBeVisible()
  await search.look('empty scene with the first steps')
}

/** On a desk, in the theme that the system asks for: something of every kind, and nothing that plays. What is looked at later is switched by hand. */
async function beginAtDesk(app: App): Promise<Walk> {
  const { page } = app
  const search = await searchBarriers({ page, fingers: false })
  await page.emulateMedia({ colorScheme: 'dark' })
  await app.open()
  await app.pause()
  await page.getByRole('button', { name: 'Not now' }).click()
  await app.drop(everything)
  return { app, page, search, touch: false }
}

test.describe('nothing shuts anybody out: desk', () => {
  test('the page as it opens, what is offered to be added, and the inspector of the scene', async ({ app, page }) => {
    const search = await searchBarriers({ page, fingers: false })
    await app.open()
    await app.pause()
    await search.look('page as it opens')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Not now' }).click()
    await app.drop(everything)
    await search.look('outline', page.getByRole('region', { name: 'Outline' }))
    await page.getByRole('button', { name: 'Add a joint' }).click()
    await search.look('menu of what can be added', page.getByRole('menu'))
    await app.key('Escape')
    const inspector = page.getByRole('region', { name: 'Inspector' })
    await unfold(inspector)
    await search.look('inspector of the scene', inspector)
    expect(search.found).toEqual([])
  })

  test('panels', async ({ app, page }) => {
    const { search } = await beginAtDesk(app)
    for (const [button, panel] of [
      ['Layers', 'Layers'],
      ['Status in full', 'Status'],
      ['What moves, and what holds it', 'What moves, and what holds it'],
      ['How it vibrates', 'How it vibrates'],
      ['Equations of motion', 'Equations of motion'],
      ['Joint coordinates', 'Joint coordinates'],
    ] as const) {
      const tool = page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: button })
      await tool.click()
      const region = page.getByRole('region', { name: panel, exact: true })
      if (button === 'What moves, and what holds it')
        await expect(region.getByTestId('diagnosed-freedoms')).toBeVisible()
      if (button === 'How it vibrates') {
        await region.getByRole('button', { name: 'In this pose instead' }).click()
        await region.locator('[data-mode]').first().click()
        await region.getByRole('button', { name: 'Show the plot' }).click()
        await expect(page.getByTestId('response').locator('canvas')).toHaveCount(2)
        await search.look('plot of a response', page.getByRole('region', { name: 'Amplitude and phase' }))
      }
      if (button === 'Equations of motion') {
        await expect(region.locator('.katex').first()).toBeVisible()
        await search.look('equations in speeds', region)
        await region.getByRole('radio', { name: 'Constraints' }).click()
        await expect(region.getByRole('grid')).toBeVisible()
      }
      if (button === 'Joint coordinates') {
        await search.look('coordinates of a pose', region)
        await region.getByRole('radio', { name: 'Trajectory' }).click()
      }
      await search.look(panel, region)
      // What stays open is read again with everything that follows.
      await tool.click()
    }
    expect(search.found).toEqual([])
  })

  test('the inspector of each kind', async ({ app }) => {
    const walk = await beginAtDesk(app)
    await walkInspector(walk)
    expect(walk.search.found).toEqual([])
  })

  test('dialogs and menus', async ({ app }) => {
    const walk = await beginAtDesk(app)
    await walkDialogs(walk)
    expect(walk.search.found).toEqual([])
  })

  test('what is in the view while one builds', async ({ app }) => {
    const walk = await beginAtDesk(app)
    await walkBuilding(walk)
    expect(walk.search.found).toEqual([])
  })

  test('scenes that arrive, and none', async ({ app }) => {
    const walk = await beginAtDesk(app)
    await walkArrivals(walk)
    expect(walk.search.found).toEqual([])
  })

  test('what is kept of a tab that went away', async ({ app, page, context }) => {
    await app.open()
    await page.getByRole('button', { name: 'Add a body' }).click()
    await page.getByRole('menuitem', { name: /^Sphere/ }).click()
    await expect(page.getByTestId('keeping')).toContainText('Kept in this browser')
    // With another page open all the while, it is offered.
    const stays = await context.newPage()
    await stays.goto('./')
    await expect(stays.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
    const next = await context.newPage()
    await page.close()
    const after = await searchBarriers({ page: next, fingers: false })
    await next.goto('./')
    // A message goes after seconds, but for the one that has the focus.
    const show = next.getByRole('button', { name: 'Show', exact: true })
    await show.focus()
    await after.look('notice of kept work')
    await show.click()
    await after.look('dialog Kept work', next.getByRole('dialog', { name: 'Kept work' }))
    expect(after.found).toEqual([])
  })
})

test('Tab comes to every control, and shows where it is', async ({ app, page }) => {
  await app.open()
  await app.pause()
  await app.drop(everything)
  await app.openStatus()
  await expect(page.getByRole('region', { name: 'Status', exact: true })).toBeVisible()
  await app.select(/^Main,/)
  // On nothing that is told by resting on it.
  await page.getByTestId('time').hover()
  const stops = await walkByTab(page)
  expect(stops.length).toBeGreaterThan(60)
  expect(stops.filter(({ name }) => name.trim() === '')).toEqual([])
  expect(stops.filter(({ ring }) => !ring)).toEqual([])
  expect(stops.filter(({ seen }) => !seen)).toEqual([])
  expect(await page.evaluate(whatTabMissed)).toEqual([])

  // Tooltips of what Tab passed by are gone.
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'Gallery' }).focus()
  await app.key('Tab', 'Tab', 'Shift+Tab')
  await expect(page.locator('[data-radix-popper-content-wrapper]')).toHaveCount(1)

  // Round the cube, which looks from where the focus goes.
  await page.locator('.viewport-cube [tabindex="0"]').focus()
  await app.key('ArrowUp', 'ArrowDown')
  const face = page.locator('.viewport-cube :focus')
  const front = await face.getAttribute('aria-label')
  await app.key('ArrowRight')
  await expect(face).not.toHaveAttribute('aria-label', front ?? '')
})

test('ghosts of a joint swing, and stand still for those who ask for less motion', async ({ app, page }) => {
  await app.open()
  await app.pause()
  await app.drop(bars())
  await app.view.focus()
  // Both eyes of Post, of Crank; from there backwards: the last of Rod.
  await app.key('P')
  await expect(app.view).toHaveAttribute('data-plane', /\d/)
  await app.key('J', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'end of Crank' })).toHaveCount(1)
  await app.key('Enter', 'ArrowLeft', 'Enter')
  await expect(page.getByRole('dialog', { name: 'Joint: Crank on Rod' })).toBeVisible()
  await expect.poll(() => drawingsIn(page, 8)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => drawingsIn(page, 8)).toBe(0)
})

/** How often the view draws something in so many frames. */
const drawingsIn = (page: Page, frames: number): Promise<number> =>
  page.evaluate(async (frames) => {
    let count = 0
    const gl = WebGL2RenderingContext.prototype
    const { drawElements } = gl
    gl.drawElements = () => void count++
    for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame)
    gl.drawElements = drawElements
    return count
  }, frames)

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** As on the desk; what is the same there is not read again. */
  async function beginOnPhone(app: App): Promise<Walk> {
    const { page } = app
    const search = await searchBarriers({ page, fingers: true })
    await app.open()
    await app.pause()
    await page.getByRole('button', { name: 'Not now' }).click()
    await app.drop(everything)
    return { app, page, search, touch: true }
  }

  test('nothing shuts anybody out on a phone: the page as it opens, and tabs', async ({ app, page }) => {
    const search = await searchBarriers({ page, fingers: true })
    await app.open()
    await app.pause()
    await search.look('page as it opens')
    await page.getByRole('button', { name: 'Not now' }).click()
    await app.drop(everything)
    for (const tab of ['Build', 'Outline', 'Inspector', 'Layers', 'Status']) {
      await page.getByRole('tab', { name: tab }).click()
      const panel = page.getByRole('tabpanel', { name: tab })
      if (tab === 'Inspector') await unfold(panel)
      await search.look(`tab ${tab}`, panel)
    }
    expect(search.found).toEqual([])
  })

  test('nothing shuts anybody out on a phone: the inspector of each kind', async ({ app }) => {
    const walk = await beginOnPhone(app)
    await walkInspector(walk)
    expect(walk.search.found).toEqual([])
  })

  test('nothing shuts anybody out on a phone: dialogs and menus', async ({ app }) => {
    const walk = await beginOnPhone(app)
    await walkDialogs(walk)
    expect(walk.search.found).toEqual([])
  })

  test('nothing shuts anybody out on a phone: while one builds', async ({ app }) => {
    const walk = await beginOnPhone(app)
    await walkBuilding(walk)
    expect(walk.search.found).toEqual([])
  })

  test('nothing shuts anybody out on a phone: scenes that arrive, and none', async ({ app }) => {
    const walk = await beginOnPhone(app)
    await walkArrivals(walk)
    expect(walk.search.found).toEqual([])
  })
})

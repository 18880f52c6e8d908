import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Locator } from '@playwright/test'
import { expect, test, type Spot } from './app.ts'
import { pickQuantity } from './pick-quantity.ts'

/** The slider-crank of the gallery: crank and rod, m, and the rate of the crank, rad/s. */
const [R, L, W] = [0.05, 0.18, 2.5 * Math.PI]

test('the acceleration of the piston against the crank angle, with the formula of the textbook, and its numbers as a file', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await expect(panel).toContainText('Nothing is plotted yet')
  await pickQuantity(app, 'Plot a quantity', 'piston acceleration x')
  await pickQuantity(app, 'over time', 'main bearing angle')
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  const formula = panel.getByRole('textbox', { name: 'Formula to plot' })
  await formula.fill('cos(z)')
  await formula.press('Enter')
  await expect(panel).toContainText('there is no name "z"; names are t, x, y1, pi and e')
  await formula.fill('-0.05*(2.5*pi)^2*(cos(x)+0.05/0.18*cos(2*x))')
  await formula.press('Enter')
  const card = panel.getByRole('article')
  await expect(card.getByRole('list', { name: 'Curves' }).getByRole('listitem')).toHaveCount(2)
  await expect(card.locator('canvas')).toHaveCount(1)
  await expect(card.getByRole('status').first()).toHaveText(/m\/s²/)
  await expect(card.locator('[data-at]')).toHaveText(/angle \d/)
  await app.pause()
  // the axis below has grown along with the run: its right end is beyond the last sample
  const canvas = await app.boxOf(card.locator('.u-over'))
  const angle = async (): Promise<number> =>
    parseFloat((await card.getByRole('slider').getAttribute('aria-valuetext')) ?? '')
  const here = await angle()
  await page.mouse.move(canvas.x + canvas.width - 2, canvas.y + canvas.height / 2)
  await expect.poll(angle).toBeCloseTo(here, 1)
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2)
  await expect.poll(angle).toBeLessThan(0.7 * here)
  await page.mouse.move(5, 5)
  // what the formula leaves out: of the order r (r/l)³
  const told = await card.getByRole('status').allInnerTexts()
  const [exact = NaN, textbook = NaN] = told.map((text) => Number(text.replace('−', '-').replace(' m/s²', '')))
  expect(Math.abs(exact - textbook)).toBeLessThan(0.15)

  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save the plot' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV in SI units' }).click()
  const [heading, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(heading).toBe(
    'time [s],joint bearing.coordinate [rad],body piston.centre.acceleration.x [m/s²],-0.05*(2.5*pi)^2*(cos(x)+0.05/0.18*cos(2*x))',
  )
  const [first, last] = [rows.at(-3)!, rows.at(-1)!].map((row) => row.split(',').map(Number)) as [number[], number[]]
  expect(last[1]! - first[1]!).toBeCloseTo(2.5 * Math.PI * (last[0]! - first[0]!), 6)

  const atIntervals = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Save the plot' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV at intervals' }).click()
  const interval = page.getByRole('dialog', { name: 'Save as CSV at intervals' })
  await interval.getByLabel('Interval').fill('0.03 s')
  await interval.getByLabel('Interval').press('Enter')
  await interval.getByRole('button', { name: 'Save' }).click()
  const [, ...lines] = (await readFile(await (await atIntervals).path(), 'utf8')).trimEnd().split('\r\n')
  await expect(interval).toHaveCount(0)
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(lines.map((_, i) => i * 0.03))
  expect(lines.length).toBe(Math.floor((await app.time()) / 0.03 + 1e-6) + 1)
  expect(lines.at(-1)).toMatch(/^[\d.]+,[\d.]+,-?[\d.e-]+,-?[\d.e-]+$/)

  await card.getByRole('button', { name: 'Show as a table' }).click()
  await expect(card.getByRole('columnheader')).toHaveCount(4)
  await card.getByRole('button', { name: 'Show as curves' }).click()
  await card.getByRole('button', { name: 'Statistics' }).click()
  await expect(card).toContainText(/min −.* m\/s² · max .* · mean .* · RMS/)
  // a curve that is added meanwhile has its numbers too; the square of one has its unit, and since one is left an axis
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  await formula.fill('y1^2')
  await formula.press('Enter')
  await expect(card.getByRole('list', { name: 'Curves' }).getByRole('listitem').nth(2)).toContainText(
    /min .* m²\/s⁴ · max .* m²\/s⁴ · mean/,
  )
  // a third kind of unit has no axis left
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  await formula.fill('y1*t')
  await formula.press('Enter')
  const third = card.getByRole('list', { name: 'Curves' }).getByRole('listitem').nth(3)
  await expect(third).toContainText('Drawn to a scale of its own: both axes are of other quantities.')
  await expect(third.getByRole('status')).toHaveText(/m\/s$/)
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  await formula.fill('y1/0')
  await formula.press('Enter')
  await expect(card.getByRole('list', { name: 'Curves' }).getByRole('listitem').nth(4)).toContainText('no finite value')
  await app.key('Escape', 'Mod+Z', 'Mod+Z', 'Mod+Z')
  await expect(card.getByRole('list', { name: 'Curves' }).getByRole('listitem')).toHaveCount(2)
  const { violations } = await new AxeBuilder({ page }).include('[data-plots]').analyze()
  expect(violations).toEqual([])

  // one undo for each step
  await app.key('Mod+Z')
  await expect(card.getByRole('button', { name: 'Statistics' })).toHaveAttribute('aria-pressed', 'false')
  await app.key('Mod+Z')
  await expect(card.getByRole('list', { name: 'Curves' }).getByRole('listitem')).toHaveCount(1)
  await app.key('Mod+Z', 'Mod+Z')
  await expect(panel).toContainText('Nothing is plotted yet')
  await app.key('Shift+Mod+Z')
  await expect(card).toHaveCount(1)
  expect(JSON.parse(await app.saveText()).view.plots).toMatchObject([
    { curves: [{ quantity: 'body piston.centre.acceleration.x' }] },
  ])
})

test('a table at intervals after an edit that moves points counts the lines that it writes', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  await pickQuantity(app, 'Plot a quantity', 'piston acceleration x')
  await app.reach(0.6)
  await app.pause()
  await app.select('Connecting rod')
  const length = page.getByRole('spinbutton', { name: /^Length/ })
  await length.fill(`${1.1 * Number(await length.inputValue())}`)
  await length.press('Enter')
  const before = await app.time()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(before + 0.3)
  await app.pause()
  await page.getByRole('button', { name: 'Save the plot' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV at intervals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as CSV at intervals' })
  const told = dialog.getByRole('status')
  await expect(told).toContainText('They begin at t = ')
  const counted = parseInt(await told.innerText(), 10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const [, ...lines] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.length).toBe(counted)
  expect(parseFloat(lines[0]!)).toBeGreaterThanOrEqual(before - 1e-3)
})

test('from the gallery to the textbook’s formula beside the piston’s acceleration over the crank angle, in six actions', async ({
  app,
  page,
}) => {
  await app.open()
  await app.openFromGallery('Slider-crank, driven')
  let actions = 0
  const press = async (button: Locator): Promise<void> => {
    actions++
    await button.click()
  }
  const write = async (field: Locator, line: string): Promise<void> => {
    actions++
    await field.fill(line)
    await field.press('Enter')
  }
  actions++
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await write(panel.getByRole('searchbox'), 'piston, centre acceleration x')
  await expect(panel).toBeFocused()
  await press(panel.getByRole('button', { name: 'over time' }))
  const offer = page.getByRole('dialog')
  const [list, search] = [offer.getByRole('list'), offer.locator('label', { has: page.getByRole('searchbox') })]
  expect((await app.boxOf(search)).width).toBe((await app.boxOf(list)).width)
  // below time the driven coordinate comes first
  const driven = list.getByRole('listitem').nth(1).getByRole('button')
  await expect(driven).toHaveAccessibleName(/^Angle *Main bearing · driven$/)
  await press(driven)
  await press(panel.getByRole('button', { name: 'Formula', exact: true }))
  // r and l are those of the mechanism, by their ids
  const [r, l] = ['length(crank)', 'length(rod)']
  const formula = panel.getByRole('textbox', { name: 'Formula to plot' })
  await write(formula, `-${r}*${W}^2*(cos(x)+${r}/${l}*cos(2*x))`)
  expect(actions).toBeLessThanOrEqual(6)
  // the field has given its room to the curves; they are offered in it too, and put in where the caret is
  await expect(formula).toHaveCount(0)
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  await formula.fill('2*')
  await panel.getByRole('button', { name: 'Put in length(rod): Connecting rod, 180 mm' }).press('Enter')
  await expect(formula).toBeFocused()
  await expect(formula).toHaveValue('2*length(rod)')
  await formula.press('Escape')
  // the values of the curves stay in sight beside the field, also on a small page
  const values = panel.getByRole('list', { name: 'Curves' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size)
    await expect(values).toBeInViewport({ ratio: 1 })
    await expect(panel.locator('.u-over')).toBeInViewport({ ratio: 1 })
  }
  await expect(panel.getByRole('list', { name: 'Curves' }).getByRole('listitem')).toHaveCount(2)

  // over a turn of the crank
  await app.reach(1)
  await app.pause()
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save the plot' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV in SI units' }).click()
  const [, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  const points = rows.map((row) => row.split(',').map(Number))
  expect(points.at(-1)![1]! - points[0]![1]!).toBeGreaterThan(2 * Math.PI)
  const found = points.map(([, angle, exact, textbook]) => {
    // x = r cos θ + √(l² − r² sin² θ), twice by θ, at a steady rate
    const [s, c] = [Math.sin(angle!), Math.cos(angle!)]
    const root = Math.sqrt(L ** 2 - (R * s) ** 2)
    const closed = -R * W ** 2 * (c + (R * (c * c - s * s)) / root + (R ** 3 * (s * c) ** 2) / root ** 3)
    return { solver: Math.abs(exact! - closed), formula: Math.abs(textbook! - closed), apart: Math.abs(exact! - textbook!) } // prettier-ignore
  })
  const most = (of: keyof (typeof found)[number]): number => Math.max(...found.map((point) => point[of]))
  // what the two terms leave out is of the order r ω² (r/l)³, and all that the curves are apart by
  const order = R * W ** 2 * (R / L) ** 3
  expect(most('formula')).toBeGreaterThan(order / 8)
  expect(most('formula')).toBeLessThan(order)
  expect(most('solver')).toBeLessThan(1e-4 * order)
  expect(most('apart')).toBeCloseTo(most('formula'), 4)
})

test('by keys alone: found by words, values along the curve, and taken out again', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await panel.getByRole('button', { name: 'Plot a quantity' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('crank pin force x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const curve = panel.getByRole('slider', { name: /Crank pin: force x/ })
  await expect(curve).toHaveAttribute('aria-valuetext', /s: Crank pin: force x .* N/)
  await app.pause()
  await curve.focus()
  const text = async (): Promise<string> => (await curve.getAttribute('aria-valuetext')) ?? ''
  await page.keyboard.press('Home')
  await expect(curve).toHaveAttribute('aria-valuetext', /^0\.0+ m?s: /)
  const first = await text()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(text).not.toBe(first)
  await page.keyboard.press('Home')
  await expect.poll(text).toBe(first)
  await panel.getByRole('button', { name: 'Remove Crank pin: force x' }).focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Nothing is plotted yet')
  await app.key('X')
  await expect(panel).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('plots are a tab of the sheet', async ({ app, page }) => {
    await app.open()
    await page.getByRole('tab', { name: 'Plots' }).tap()
    const sheet = page.getByRole('tabpanel')
    await sheet.getByRole('button', { name: 'Plot a quantity' }).tap()
    await page.getByRole('dialog').getByRole('searchbox').fill('kinetic')
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').tap()
    await expect(sheet.locator('canvas')).toHaveCount(1)
    await expect(sheet.getByRole('status').first()).toHaveText(/J/)
    expect((await sheet.locator('canvas').boundingBox())!.width).toBeLessThanOrEqual(390)
  })
})

test('a reading of the inspector is plotted from beside it', async ({ app, page }) => {
  await app.open()
  await page.getByRole('treeitem', { name: /^Crank pin/ }).click()
  await page.getByRole('button', { name: 'Plot a reading of Crank pin' }).click()
  const list = page.getByRole('dialog')
  await list.getByRole('searchbox').fill('force')
  await expect(list.getByRole('listitem').first()).toContainText('Crank pin')
  await list.getByRole('listitem').first().getByRole('button').click()
  const panel = page.getByRole('region', { name: 'Plots' })
  await expect(panel.getByRole('slider', { name: /Crank pin: force/ })).toBeVisible()
  await expect(page.locator('[data-plots] canvas')).toHaveCount(1)
})

test('opened by its key, the search for what to plot has the focus, and Esc gives it back to the view', async ({
  app,
  page,
}) => {
  await app.open()
  const panel = page.getByRole('region', { name: 'Plots' })
  const search = panel.getByRole('searchbox')
  await app.key('X')
  await expect(search).toBeFocused()
  await page.keyboard.type('piston')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(app.view).toBeFocused()
  await app.key('X')
  await expect(search).toBeFocused()
  await page.keyboard.type('piston acceleration x')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('article')).toHaveCount(1)
  await expect(panel).toBeFocused()
  // with the plot that has it the focus does not go to the page
  await panel.getByRole('button', { name: 'Remove this plot' }).press('Enter')
  await expect(panel.getByRole('article')).toHaveCount(0)
  await expect(panel).toBeFocused()
})

test('a number is plotted from where it stands: by right click, by keys, and by dragging it onto the plots', async ({
  app,
  page,
}) => {
  await app.open()
  await app.pause()
  await page.getByRole('treeitem', { name: /^Crank pin/ }).click()
  const readings = page.getByLabel('Readings', { exact: true })
  const force = readings.getByRole('button', { name: /^Force x/ })
  await force.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Crank pin: force x' })
  await menu.getByRole('menuitem', { name: 'Plot this' }).click()
  const panel = page.getByRole('region', { name: 'Plots' })
  await expect(panel.getByRole('slider', { name: /Crank pin: force x over time/ })).toBeVisible()

  // one stop of Tab, from which arrows go on; the menu key asks
  await force.focus()
  await page.keyboard.press('ArrowDown')
  const next = readings.getByRole('button', { name: /^Force z/ })
  await expect(next).toBeFocused()
  expect(await readings.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: 'Crank pin: force z' })).toBeVisible()
  await app.inMenu()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: /^Add to plot 1/ })).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('dl').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('article')).toHaveCount(1)
  await expect(panel.getByRole('slider', { name: /force x, Crank pin: force z over time/ })).toBeVisible()

  // dropped on a plot it is a curve of it, beside them a plot of its own
  const torque = readings.getByRole('button', { name: /^Torque about y/ })
  await torque.dragTo(panel.getByRole('article').first())
  await expect(panel.getByRole('slider', { name: /force z, Crank pin: torque y over time/ })).toBeVisible()
  await readings.getByRole('button', { name: /^Angle/ }).dragTo(panel.getByRole('heading', { name: 'Plots' }))
  await expect(panel.getByRole('article')).toHaveCount(2)
  await expect(panel.getByRole('slider', { name: /^Crank pin: angle over time/ })).toBeVisible()
})

test('of a vector its magnitude or a component is asked for, in a plot of its own and in one that is there', async ({
  app,
  page,
}) => {
  await app.open()
  await app.pause()
  await page.getByRole('treeitem', { name: /^Crank pin/ }).click()
  await app.readIn('Plane')
  const force = page.getByLabel('Readings', { exact: true }).getByRole('button', { name: /^Force:/ })
  const panel = page.getByRole('region', { name: 'Plots' })
  await force.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Crank pin' })
  await expect(menu.getByRole('menuitem', { name: 'Plot this' })).toHaveCount(5)
  await menu.getByRole('menuitem', { name: 'Plot this Force, magnitude in xz' }).click()
  await expect(panel.getByRole('slider', { name: /^Crank pin: force, magnitude in xz over time/ })).toBeVisible()

  await force.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: /^Add to plot 1/ }).press('ArrowRight')
  const parts = page.getByRole('menu', { name: 'Add to plot 1' })
  await expect(parts.getByRole('menuitem')).toHaveText([
    'Force, magnitude in xz',
    'Force x',
    'Force z',
    'Force, magnitude, with its share across the plane',
    'Force y, across the plane',
  ])
  await parts.getByRole('menuitem', { name: 'Force z' }).press('Enter')
  await expect(panel.getByRole('slider', { name: /magnitude in xz, Crank pin: force z over time/ })).toBeVisible()

  await force.dragTo(panel.getByRole('article').first())
  await menu.getByRole('menuitem', { name: 'Add to plot 1 Force x' }).click()
  await expect(panel.getByRole('slider', { name: /force z, Crank pin: force x over time/ })).toBeVisible()
  await expect(panel.getByRole('article')).toHaveCount(1)
})

test('an arrow of the view is dragged onto the plots, as a reading is; elsewhere, and after Escape, nothing comes of it', async ({
  app,
  page,
}) => {
  await app.open()
  await app.standAtStart()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await expect(panel).toContainText('Nothing is plotted yet')
  const arrow = (): Promise<Spot> => app.meet('data-arrow', 'joint .*force', 4)
  // the panel that grows may draw the camera back, but nothing orbits
  const look = async (): Promise<readonly string[]> =>
    ((await app.view.getAttribute('data-camera')) ?? '').split(' ').slice(-2)
  await app.rest()
  const before = await look()
  const carry = async (to: Locator): Promise<void> => {
    const from = await arrow()
    expect(await app.view.evaluate((it) => getComputedStyle(it).cursor)).toBe('grab')
    await page.mouse.down()
    await page.mouse.move(from.x + 3, from.y + 6, { steps: 3 })
    await expect(app.view).toHaveAttribute('data-carried', 'away')
    const { x, y, width, height } = await app.boxOf(to)
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 6 })
    await expect(app.view).toHaveAttribute('data-carried', 'over')
    await expect(page.getByText(/: force \[N\]$/)).toBeVisible()
  }
  const menu = page.getByRole('menu')
  await carry(panel.getByRole('heading', { name: 'Plots' }))
  await page.mouse.up()
  await expect(app.view).not.toHaveAttribute('data-carried')
  await menu.getByRole('menuitem', { name: /^Plot this Force, magnitude in/ }).click()
  await expect(panel.getByRole('slider', { name: /: force, magnitude in [xyz]{2} over time/ })).toBeVisible()

  await carry(panel.getByRole('article').first())
  await page.mouse.up()
  await menu.getByRole('menuitem', { name: 'Add to plot 1 Force x' }).click()
  await expect(panel.getByRole('slider', { name: /magnitude in [xyz]{2}, .*: force x over time/ })).toBeVisible()
  await expect(panel.getByRole('article')).toHaveCount(1)

  await carry(panel.getByRole('article').first())
  await page.keyboard.press('Escape')
  await expect(app.view).not.toHaveAttribute('data-carried')
  await page.mouse.up()
  const spot = await arrow()
  await page.mouse.down()
  await page.mouse.move(spot.x + 40, spot.y + 30, { steps: 4 })
  await expect(app.view).toHaveAttribute('data-carried', 'away')
  await page.mouse.up()
  await expect(app.view).toHaveAttribute('data-gesture', 'idle')
  await expect(menu).toHaveCount(0)
  await expect(panel.getByRole('article')).toHaveCount(1)
  expect(await look()).toEqual(before)

  // with the plots closed the same drag looks about, or pulls
  await page.getByRole('button', { name: 'Close plots' }).click()
  await app.rest()
  await page.mouse.move(spot.x, spot.y)
  await page.mouse.down()
  await page.mouse.move(spot.x + 20, spot.y + 10, { steps: 4 })
  await expect(app.view).toHaveAttribute('data-gesture', /orbiting|pulling/)
  await page.mouse.up()
})

test('an energy of the status panel and a joint of the view are plotted by their menus', async ({ app, page }) => {
  await app.open()
  await app.pause()
  await app.openStatus()
  await page.getByRole('button', { name: /^Kinetic:/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Plot this' }).click()
  const panel = page.getByRole('region', { name: 'Plots' })
  await expect(panel.getByRole('slider', { name: /^Energy: kinetic over time/ })).toBeVisible()
  await page.getByRole('treeitem', { name: /^Crank pin/ }).click()
  await app.view.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').getByRole('menuitem', { name: 'Plot this' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: /^Force, magnitude in/ }).press('Enter')
  await expect(panel.getByRole('slider', { name: /^Crank pin: force, magnitude in xz over time/ })).toBeVisible()
})

test('the derivative and the integral of a curve are drawn beside it, with their units', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await pickQuantity(app, 'Plot a quantity', 'crank pin force x')
  const curves = panel.getByRole('list', { name: 'Curves' }).getByRole('listitem')
  await panel.getByRole('button', { name: 'More of Crank pin: force x' }).click()
  await page.getByRole('menuitem', { name: 'Derivative' }).click()
  await expect(curves).toHaveCount(2)
  await expect(curves.nth(1)).toContainText('d/dt Crank pin: force x')
  await expect(curves.nth(1).getByRole('status')).toHaveText(/\d N\/s$/)
  await panel.getByRole('button', { name: 'Remove d/dt Crank pin: force x' }).click()
  await panel.getByRole('button', { name: 'More of Crank pin: force x' }).focus()
  await page.keyboard.press('Enter')
  await app.inMenu()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Integral' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(curves.nth(1)).toContainText('∫ Crank pin: force x dt')
  await expect(curves.nth(1).getByRole('status')).toHaveText(/\d N·s$/)
  await expect(panel.getByRole('button', { name: /^More of ∫/ })).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).include('[data-plots]').analyze()
  expect(violations).toEqual([])
  expect(JSON.parse(await app.saveText()).view.plots).toMatchObject([
    { curves: [{ quantity: 'joint crankpin.force.x' }, { quantity: 'joint crankpin.force.x', of: 'integral' }] },
  ])
})

test('where lines between samples may leave out peaks the chart says so, and nothing moves for it', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await pickQuantity(app, 'Plot a quantity', 'crank pin force x')
  await app.reach(0.5)
  await app.pause()
  const said = panel.getByText(/^Samples [\d.]+\sms apart may miss peaks$/)
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  const formula = panel.getByRole('textbox', { name: 'Formula to plot' })
  await formula.fill('20*sin(15*x)')
  await formula.press('Enter')
  await expect(panel.getByRole('list', { name: 'Curves' }).getByRole('listitem')).toHaveCount(2)
  await expect(said).toHaveCount(0)
  await panel.getByRole('button', { name: 'Formula', exact: true }).click()
  await formula.fill('20*sin(90*x)')
  await formula.press('Enter')
  await expect(said).toBeVisible()
  const remove = panel.getByRole('button', { name: 'Remove 20*sin(90*x)' })
  const [button, chart] = [await app.boxOf(remove), await app.boxOf(panel.locator('.u-over'))]
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(said).toHaveCount(0)
  const { x, y } = await app.boxOf(remove)
  expect(y).toBe(button.y)
  expect(Math.abs(x - button.x)).toBeLessThan(24)
  expect((await app.boxOf(panel.locator('.u-over'))).height).toBe(chart.height)
})

test('what is done to a plot is undone step by step; how it is looked at is none', async ({ app, page }) => {
  await app.open()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  await pickQuantity(app, 'Plot a quantity', 'crank pin force x')
  const powers = panel.getByRole('button', { name: 'Powers of ten' })
  await powers.click()
  await expect(powers).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Remove this plot' }).click()
  await expect(panel.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo: Remove the plot' }).click()
  await expect(powers).toHaveAttribute('aria-pressed', 'true')
  const plot = panel.getByRole('slider', { name: /force x over time/ })
  await app.reach(0.5)
  await expect(plot).toHaveAttribute('aria-valuetext', /s: .*\d/)
  await plot.press('+')
  await expect(plot).toHaveAttribute('aria-valuetext', /shown from/)
  await page.getByRole('button', { name: /^Undo: Choose the axis/ }).click()
  await expect(powers).toHaveAttribute('aria-pressed', 'false')
  await expect(plot).toHaveAttribute('aria-valuetext', /shown from/)
  await page.getByRole('button', { name: /^Undo: Plot it/ }).click()
  await expect(panel.getByRole('article')).toHaveCount(0)
})

test('a click on a reading opens its menu, from which it is plotted', async ({ app, page }) => {
  await app.open()
  await app.pause()
  await app.select(/^Crank pin/)
  await page.getByRole('button', { name: /^Angle: / }).click()
  await page.getByRole('menuitem', { name: 'Plot this' }).click()
  await expect(page.locator('[data-plot]')).toHaveAccessibleName('Crank pin: angle over time')
})

test('what is found to be plotted ends in its panel, and scrolls there', async ({ app, page }) => {
  await app.open()
  await app.pause()
  await app.key('X')
  const panel = page.getByRole('region', { name: 'Plots' })
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await panel.getByRole('searchbox').fill('velocity')
    const list = panel.getByRole('list', { name: 'Plot' })
    await expect(list.getByRole('button').nth(4)).toBeAttached()
    const [box, whole] = [await app.boxOf(list), await app.boxOf(panel)]
    expect(box.y + box.height).toBeLessThanOrEqual(whole.y + whole.height)
    expect(box.height).toBeGreaterThan(80)
    await list.getByRole('button').last().scrollIntoViewIfNeeded()
    const last = await app.boxOf(list.getByRole('button').last())
    expect(last.y + last.height).toBeLessThanOrEqual(whole.y + whole.height)
    await panel.getByRole('searchbox').fill('')
  }
})

import { expect, test, type App } from './app.ts'

interface Box {
  readonly name: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What lies over the view or beside it: bars, panels, messages, the legend, the axis cube. */
const PARTS = {
  'title bar': 'header [data-bar]',
  tools: '[aria-label="Tools"]',
  palette: '[aria-label="Palette"]',
  outline: 'section:has(> header > h2:text-is("Outline")), section[aria-label^="Outline"]',
  inspector: 'section:has(> header > h2:text-is("Inspector"))',
  diagnosis: 'section:has(> header > h2:text-is("What moves, and what holds it"))',
  'first steps': '[data-tour]',
  transport: '[aria-label=Transport]',
  legend: '.viewport-legend',
  cube: '.viewport-cube',
  sheet: '[role=tablist][aria-label=Panels]:not(section *)',
} as const

async function boxesOf({ page }: App): Promise<readonly Box[]> {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([name, selector]) => {
      const part = page.locator(selector).first()
      const box = (await part.isVisible()) ? await part.boundingBox() : null
      return box === null || box.width * box.height === 0
        ? []
        : [{ name, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }]
    }),
  )
  return found.flat()
}

/** Pairs that lie over each other. */
const overlapping = (boxes: readonly Box[]): readonly string[] =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => `${a.name} over ${b.name}`),
  )

test('bars, panels, first steps, legend and cube keep off one another on every page', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.open()
  await expect(page.locator('[data-tour]')).toBeVisible()
  await expect(page.locator('.viewport-legend')).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await boxesOf(app)).length).toBeGreaterThanOrEqual(width > 760 ? 8 : 5)
    await expect.poll(async () => overlapping(await boxesOf(app))).toEqual([])
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'What moves, and what holds it' })
    .click()
  await expect(page.locator(PARTS.diagnosis)).toBeVisible()
  await expect.poll(async () => overlapping(await boxesOf(app))).toEqual([])
  // Readings end where the fields do, however narrow the panel is.
  await page.getByRole('treeitem', { name: /^Crank and flywheel/ }).click()
  await page.getByRole('tab', { name: 'Inspector' }).click()
  const readings = page.getByRole('region', { name: 'Inspector' }).locator('dl')
  await expect(readings.filter({ hasText: 'rpm' })).toHaveCount(1)
  const past = (lists: readonly Element[]) => Math.max(...lists.map((list) => list.scrollWidth - list.clientWidth))
  expect(await readings.evaluateAll(past)).toBe(0)
})

test('bars and panels go at one key and come back by it, by Esc and by the button; the description is read below', async ({
  app,
  page,
}) => {
  await app.open()
  const bars = page.locator('header [data-bar]')
  const outline = page.getByRole('tree')
  const alone = page.getByRole('region', { name: 'The mechanism alone' })
  await expect(outline).toBeVisible()
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
  const usual = await size()
  for (const back of ['key', 'Esc', 'button'] as const) {
    await app.key('M')
    await expect(alone).toBeVisible()
    for (const part of [bars, outline, page.getByTestId('mobility'), page.locator('[data-tile]').first()])
      await expect(part).toBeHidden()
    await expect(alone.getByRole('group', { name: 'Description' })).toContainText('steady 75 rpm')
    expect(await size()).toBeGreaterThanOrEqual(1.5 * usual)
    const button = alone.getByRole('button', { name: 'Bring the panels back' })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    if (back === 'button') await button.click()
    else await app.key(back === 'key' ? 'M' : 'Escape')
    await expect(alone).toBeHidden()
    for (const part of [bars, outline]) await expect(part).toBeVisible()
    expect(await size()).toBe(usual)
  }
  // It runs meanwhile, and Space pauses it there too.
  await app.key('M')
  await app.key('Space')
  await expect(alone.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the description is prose; a pencil makes it a field, and leaving that makes it prose again', async ({
  app,
  page,
}) => {
  await app.open()
  const prose = page.getByRole('group', { name: 'Description' })
  await expect(prose.getByRole('paragraph')).toHaveCount(2)
  await prose.getByRole('button', { name: 'Edit the description' }).click()
  const field = page.getByRole('textbox', { name: 'Description' })
  await expect(field).toBeFocused()
  await field.fill('A crank, *driven*.')
  await field.blur()
  await expect(prose.locator('em')).toHaveText('driven')
  await expect(field).toBeHidden()
})

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

/** The boxes of what is shown, read at once: a part that goes while it is looked for has none, and nobody waits for it. */
async function boxesOf({ page }: App): Promise<readonly Box[]> {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([name, selector]) => {
      const boxes = await page.locator(selector).evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => part.getBoundingClientRect())
          .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
      )
      return boxes
        .slice(0, 1)
        .filter((box) => box.right > box.left && box.bottom > box.top)
        .map((box) => ({ name, ...box }))
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
  // With its sheet open the phone has a small picture, in which the arrows have their scale all the same.
  await page.getByRole('tab', { name: 'Inspector' }).click()
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await expect(page.locator(PARTS.legend)).toBeVisible()
  await expect.poll(async () => overlapping(await boxesOf(app))).toEqual([])
  await page.setViewportSize({ width: 1024, height: 768 })
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'What moves, and what holds it' })
    .click()
  await expect(page.locator(PARTS.diagnosis)).toBeVisible()
  await expect.poll(async () => overlapping(await boxesOf(app))).toEqual([])
  // Readings end where the fields do, however narrow the panel is.
  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('treeitem', { name: /^Crank and flywheel/ }).click()
  await page.getByRole('tab', { name: 'Inspector' }).click()
  const readings = page.getByRole('region', { name: 'Inspector' }).locator('dl')
  await expect(readings.filter({ hasText: 'rpm' })).toHaveCount(1)
  const past = (lists: readonly Element[]) => Math.max(...lists.map((list) => list.scrollWidth - list.clientWidth))
  await expect.poll(() => readings.evaluateAll(past)).toBe(0)
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
    await expect.poll(size).toBeGreaterThanOrEqual(1.5 * usual)
    const button = alone.getByRole('button', { name: 'Bring the panels back' })
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    if (back === 'button') await button.click()
    else await app.key(back === 'key' ? 'M' : 'Escape')
    await expect(alone).toBeHidden()
    for (const part of [bars, outline]) await expect(part).toBeVisible()
    await expect.poll(size).toBe(usual)
  }
  // It runs meanwhile, and Space pauses it there too. Around the view that has the focus there is no frame then.
  await app.view.focus()
  await app.key('M')
  await expect(app.view).toBeFocused()
  await expect(app.view).toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)')
  await app.key('Space')
  await expect(alone.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the gallery that opens over the mechanism alone is half as large again, and its cards are so with their words', async ({
  app,
  page,
}) => {
  await app.open()
  const card = page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name: /^Slider-crank, driven/ })
  const look = async () => {
    await app.key('G')
    await expect(card).toBeVisible()
    const size = await card.evaluate((it) => [parseFloat(getComputedStyle(it).fontSize), it.clientWidth] as const)
    await app.key('Escape')
    await expect(card).toBeHidden()
    return size
  }
  const [type, width] = await look()
  await app.key('M')
  const [larger, wider] = await look()
  expect(larger).toBeGreaterThanOrEqual(1.5 * type)
  expect(wider).toBeGreaterThanOrEqual(1.3 * width)
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

test('where the scene is kept gives way in the status line by whole words', async ({ app, page }) => {
  await page.setViewportSize({ width: 1900, height: 800 })
  await app.open()
  await page.getByRole('treeitem', { name: /^Piston/ }).click()
  await app.key('Delete')
  const keeping = page.getByTestId('keeping')
  await expect(keeping).toHaveText('Kept in this browser')
  await app.saveText()
  await page
    .getByRole('treeitem', { name: /^Crank/ })
    .first()
    .click()
  await app.key('Delete')
  await expect(keeping).toHaveText(/^Kept in this browser, not yet in /)
  /** Whether the first words are whole, and whether the rest is on its line; else it is on none that is seen. */
  const seen = (): Promise<readonly boolean[]> =>
    keeping.evaluate((item) => {
      const [first, rest] = [...item.querySelectorAll('span')].map((part) => part.getBoundingClientRect())
      const { left, right, bottom } = item.getBoundingClientRect()
      return [first!.left >= left && first!.right <= Math.min(right, innerWidth), rest!.top < bottom - 1]
    })
  await expect.poll(seen).toEqual([true, true])
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(seen).toEqual([true, false])
})

test('a message that goes by itself does not move the mechanism that it lies over', async ({ app, page }) => {
  await page.setViewportSize({ width: 1200, height: 620 })
  await app.open()
  await page.getByRole('button', { name: 'Not now' }).click()
  await app.drop({
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'mast', name: 'Mast', fixed: true, shapes: [{ kind: 'box', size: [0.1, 0.1, 3] }] }],
  })
  await expect(page.getByRole('treeitem', { name: 'Mast' })).toBeVisible()
  await app.key('F')
  await app.rest()
  const before = await app.view.getAttribute('data-camera')
  const message = page.getByRole('status').filter({ hasText: 'Saved as' }).first()
  // It goes after seconds; under the pointer it stays for as long as it is looked at.
  await Promise.all([message.hover(), app.saveText()])
  await app.frames(20)
  await app.rest()
  await expect(message).toBeVisible()
  expect(await app.view.getAttribute('data-camera')).toBe(before)
})

test('a caption that is longer than its room says so, and goes on to its end', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await app.open()
  await app.key('M')
  const end = page.getByRole('group', { name: 'Description' }).getByText(/is unique\.$/)
  const more = page.getByRole('button', { name: 'More of the description' })
  await expect(more).toBeVisible()
  while (await more.isVisible()) {
    await more.click()
    await app.frames(4)
  }
  const [text, caption] = [await app.boxOf(end), await app.boxOf(page.getByRole('group', { name: 'Description' }))]
  expect(text.y + text.height).toBeLessThanOrEqual(caption.y + caption.height)
})

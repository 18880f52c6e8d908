import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, standsStill, test } from './app.ts'
import { searchBarriers } from './barriers.ts'

/** A scene of the gallery; as a file it waits at t = 0. */
const galleryScene = async (id: string): Promise<object> =>
  JSON.parse(await readFile(new URL(`../src/gallery/scenes/${id}.json`, import.meta.url), 'utf8'))

const panelOf = (page: Page) => page.getByRole('region', { name: 'Velocity geometry' })

/** The names that the view shows, with where they stand. */
const namesIn = async (page: Page) =>
  page.locator('.viewport-motion span').evaluateAll((spans) =>
    spans
      .filter((span) => getComputedStyle(span).visibility === 'visible')
      .map((span) => ({ text: span.textContent, box: span.getBoundingClientRect().toJSON() }))
      .toSorted((a, b) => (a.text < b.text ? -1 : 1)),
  )

type Names = Awaited<ReturnType<typeof namesIn>>

const SIX = ['I₁₂', 'I₁₃', 'I₁₄', 'I₂₃', 'I₂₄', 'I₃₄']

test('instant centres are drawn by a switch, by mouse and by keys; no name covers another; the file keeps them', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(await galleryScene('four-bar'))
  await app.key('U')
  const panel = panelOf(page)
  const centres = panel.getByRole('switch', { name: 'Instant centres of all pairs of links' })
  await expect(centres).not.toBeChecked()
  await centres.click()
  await expect(centres).toBeChecked()
  await expect.poll(async () => (await namesIn(page)).map(({ text }) => text)).toEqual(SIX)
  const shown = JSON.parse(await standsStill(async () => JSON.stringify(await namesIn(page)), 3, 100)) as Names
  for (const [i, { text, box: a }] of shown.entries())
    for (const { text: other, box: b } of shown.slice(i + 1)) {
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
      expect(apart, `${text} and ${other}`).toBe(true)
    }

  // where each is, in words: the pin of the crank is at its bearing
  const list = panel.locator('[data-centres]')
  await expect(list.getByText('I₁₂ ⊙, at a joint')).toBeAttached()
  await expect(list.getByText('I₁₃ ◇, by Kennedy’s theorem')).toBeAttached()
  await expect(list).toContainText('400.0, −4.3, 160.0 mm')
  await expect(panel.getByRole('list', { name: 'Links by their numbers' })).toHaveText('GroundCrankCouplerRocker')

  const search = await searchBarriers({ page, fingers: false })
  await search.look('velocity geometry', panel)
  expect(search.found).toEqual([])

  // the lines of one pair
  await panel.getByRole('combobox', { name: 'Lines of Kennedy’s theorem' }).click()
  await page.getByRole('option', { name: 'I₁₃: Ground, Coupler' }).click()
  expect(JSON.parse(await app.saveText()).view.motion).toEqual({ centres: true, pair: ['ground', 'coupler'] })

  await page.keyboard.press('Shift+Tab')
  await expect(centres).toBeFocused()
  await page.keyboard.press('Space')
  await expect(centres).not.toBeChecked()
  await expect.poll(async () => (await namesIn(page)).length).toBe(0)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await namesIn(page)).length).toBe(6)
  await app.key('Escape', 'Mod+Z')
  await expect(panel).toBeHidden()
  await expect.poll(async () => (await namesIn(page)).length).toBe(0)
})

test('a slide has its centre at infinity; a mechanism in space has none, and is told why', async ({ app, page }) => {
  await app.open()
  await app.drop(await galleryScene('slider-crank'))
  await app.key('U')
  const panel = panelOf(page)
  await panel.getByRole('switch', { name: 'Instant centres of all pairs of links' }).click()
  await expect.poll(async () => (await namesIn(page)).map(({ text }) => text)).toContain('I₁₄ at infinity')
  await expect(panel.locator('[data-centres]')).toContainText('at infinity along 0.0, 0.0, 1.00')
  await app.drop(await galleryScene('rssr'))
  for (const part of ['Instant centres', 'Polygons'])
    await expect(panel.getByRole('region', { name: part })).toContainText(
      'This needs a linkage whose bodies move in parallel planes.',
    )
  await expect(panel.getByRole('switch', { name: 'Instant centres of all pairs of links' })).toBeDisabled()
})

test('centrodes of a chosen body are drawn over the run, by keys, and taken away', async ({ app, page }) => {
  await app.open()
  await app.drop(await galleryScene('four-bar'))
  await app.key('U')
  const panel = panelOf(page)
  await panel.getByRole('combobox', { name: 'Centrodes of' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Coupler' }).press('Enter')
  const show = panel.getByRole('button', { name: 'Show the centrodes' })
  await show.press('Enter')
  await expect(show).toBeDisabled()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.4)
  await expect
    .poll(async () => (await namesIn(page)).map(({ text }) => text))
    .toEqual(['fixed centrode of Coupler', 'moving centrode of Coupler'])
  expect(JSON.parse(await app.saveText()).view.motion).toEqual({ centrodes: [{ body: 'coupler' }] })
  await panel.getByRole('button', { name: 'Hide the centrodes of Coupler seen from the ground' }).click()
  await expect.poll(async () => (await namesIn(page)).length).toBe(0)
})

test('the polygons follow the run, by keys; a point of one is its joint in the view; each is saved as SVG', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(await galleryScene('slider-crank'))
  await app.key('U')
  const panel = panelOf(page)
  // at t = 0 the pin of the crank has r ω
  const velocities = panel.getByRole('img', { name: /^Velocity polygon at 0\.000 s: a 0\.3927 m\/s, b / })
  await expect(velocities).toBeVisible()
  const points = panel.getByRole('list', { name: 'Points of the polygon' }).getByRole('listitem')
  await expect(points).toHaveText([/^o Ground, Main bearing 0$/, /^a Crank pin 0\.3927 m\/s$/, /^b Wrist pin /])
  // Straight from the view, which lets go of what was under the pointer there.
  await app.view.hover({ position: { x: 640, y: 300 } })
  await points.nth(1).hover()
  await expect(velocities.locator('[data-hovered]').first()).toHaveAttribute('data-joint', 'crankpin')
  const outlined = page.getByRole('region', { name: 'Outline' }).locator('[data-hovered]')
  await expect(outlined).toContainText('Crank pin')
  await page.getByRole('region', { name: 'Outline' }).getByText('Wrist pin').hover()
  await expect(points.nth(2)).toHaveAttribute('data-hovered', 'true')

  await panel.getByRole('radio', { name: 'Velocity', exact: true }).focus()
  await page.keyboard.down('ArrowRight')
  await expect(panel.getByRole('radio', { name: 'Acceleration', exact: true })).toBeChecked()
  await page.keyboard.up('ArrowRight')
  const accelerations = panel.getByRole('img', { name: /^Acceleration polygon at 0\.000 s: a 3\.084 m\/s², b / })
  await expect(accelerations).toBeVisible()
  // steadily turned, the crank has no tangential part; the rod has both
  await expect(accelerations.locator('[data-tone="part"] line')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Save the polygon as SVG' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/acceleration polygon\.svg$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('<title>Slider-crank, driven: Acceleration polygon at 0.000 s</title>')
  expect(text.match(/stroke-dasharray/g)).toHaveLength(3)

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.3)
  await app.pause()
  const time = (await app.time()).toFixed(3)
  await expect(panel.getByRole('img', { name: new RegExp(`^Acceleration polygon at ${time} s: a 3.08`) })).toBeVisible()
  expect(JSON.parse(await app.saveText()).view.motion).toEqual({ polygon: 'acceleration' })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('instant centres and polygons are in the sheet, in reach of a finger', async ({ app, page }) => {
    await app.open()
    await app.drop(await galleryScene('four-bar'))
    await app.key('U')
    const sheet = page.getByRole('tabpanel')
    await sheet.getByRole('switch', { name: 'Instant centres of all pairs of links' }).tap()
    await expect(sheet.locator('[data-centres] dt')).toHaveCount(6)
    await sheet.getByRole('radio', { name: 'Acceleration' }).tap()
    const polygon = sheet.getByRole('img', { name: /^Acceleration polygon at / })
    await polygon.scrollIntoViewIfNeeded()
    const box = await app.boxOf(polygon)
    expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
    const search = await searchBarriers({ page, fingers: true })
    await search.look('velocity geometry on a phone', sheet)
    expect(search.found).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect, test, type App } from './app.ts'
import { holdUp } from './hold-up.ts'

test.describe('by a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one tap with the tool traces the point, and the mechanism plays on', async ({ app, page }) => {
    await app.open()
    await app.standAtStart()
    const at = await app.find('body')
    await (await app.palette('Trace point')).tap()
    await expect(page.getByTestId('hint')).toContainText('its path is drawn')
    await app.rest()
    await app.tap(at)
    await expect.poll(app.time).toBeGreaterThan(0)
    const { view } = JSON.parse(await app.saveText())
    expect(view.traces.at(-1).name).toMatch(/^Point/)
  })
})

/** The four-bar of the gallery, its traced point in the list of the layers; it runs. */
async function openFourBar(app: App): Promise<Locator> {
  await app.open()
  await app.openFromGallery('Four-bar: crank-rocker')
  const { page } = app
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Layers', exact: true }).click()
  return page.getByRole('region', { name: 'Layers' }).getByRole('list', { name: 'Traced points' }).getByRole('listitem')
}

test('a path is saved as a table of every digit and as a drawing true to scale', async ({ app, page }) => {
  const entry = (await openFourBar(app)).first()
  await app.reach(1)
  await app.pause()
  const save = async (kind: string): Promise<string> => {
    const download = page.waitForEvent('download')
    await entry.getByRole('button', { name: /^Save the path of/ }).click()
    await page.getByRole('menuitem', { name: `Save as ${kind}` }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const [heading, ...rows] = (await save('CSV')).trimEnd().split('\r\n')
  expect(heading).toBe('time [s],x [m],y [m],z [m]')
  const numbers = rows.map((row) => row.split(',').map(Number))
  expect(numbers.length).toBeGreaterThan(50)
  // The moment on show may lie between two that are recorded.
  expect(numbers.at(-1)![0]).toBeGreaterThan(0.9)
  expect(numbers.at(-1)![0]).toBeLessThanOrEqual(await app.time())
  const svg = await save('SVG')
  // Between the widths of the samples and of the curve through them there is next to nothing.
  const wide = 1000 * (Math.max(...numbers.map(([, x]) => x!)) - Math.min(...numbers.map(([, x]) => x!)))
  const [, width, edge] = /width="([\d.]+)mm".*viewBox="-([\d.]+) /.exec(svg)!.map(Number)
  expect(width! - 2 * edge!).toBeCloseTo(wide, 3)
  expect(svg).toContain('in the plane of the path')
})

test('where what saves a path cannot be had, that is said, and the next try saves it', async ({
  app,
  page,
  complaints,
}) => {
  const part = /assets\/save-trace-.*\.js/
  const held = await holdUp(page, part, 'abort')
  const entry = (await openFourBar(app)).first()
  const choose = async (): Promise<void> => {
    await entry.getByRole('button', { name: /^Save the path of/ }).click()
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
  }
  await app.reach(0.5)
  await choose()
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  held.letGo()
  const download = page.waitForEvent('download')
  await choose()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  expect(complaints).toEqual(Array<string>(held()).fill('Failed to load resource: net::ERR_FAILED'))
  complaints.length = 0
})

test('a coupler curve is told closed, with its period and length, and has marks of time by a button and at an interval of one’s own', async ({
  app,
}) => {
  const entry = (await openFourBar(app)).first()
  await expect(entry).toContainText(/closed, period [\d.]+ m?s, length [\d.]+ m?m/)
  const button = entry.getByRole('button', { name: /^Time marks on/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(entry).toContainText('Chosen so that 8 to 20 fit')
  const field = entry.getByLabel(/^Interval of the time marks/)
  await field.fill('0.125 s')
  await field.press('Enter')
  expect(JSON.parse(await app.saveText()).view.traces[0].marks).toBe(0.125)
  await entry.getByRole('button', { name: 'Choose the interval by itself' }).click()
  expect(JSON.parse(await app.saveText()).view.traces[0].marks).toBe(true)
  await button.click()
  await expect(field).toHaveCount(0)
  await entry.getByRole('button', { name: /^Speed along/ }).click()
  await expect(entry).toContainText(/slow [\d.]+ m?m\/s\s*fast [\d.]+ m?m\/s/)
  expect(JSON.parse(await app.saveText()).view.traces[0].speed).toBe(true)
})

/** Length of the path of the middle of the coupler of the gallery's four-bar, mm, from the closure of its loop: crank 120, coupler 360, rocker 280, ground 400. */
function pathOfMiddle(): number {
  const CHORDS = 20_000
  const at = (i: number): readonly [number, number] => {
    const angle = (2 * Math.PI * i) / CHORDS
    const [x, y] = [120 * Math.cos(angle), 120 * Math.sin(angle)]
    const apart = Math.hypot(400 - x, y)
    const corner = Math.acos((360 ** 2 + apart ** 2 - 280 ** 2) / (2 * 360 * apart))
    const coupler = Math.atan2(-y, 400 - x) + corner
    return [x + 180 * Math.cos(coupler), y + 180 * Math.sin(coupler)]
  }
  let sum = 0
  for (let i = 0; i < CHORDS; i++) sum += Math.hypot(at(i + 1)[0] - at(i)[0], at(i + 1)[1] - at(i)[1])
  return sum
}

test('where a traced point is on its body is read and typed, and its path is that of the point there', async ({
  app,
  page,
}) => {
  await openFourBar(app)
  await app.reach(2.2)
  await app.pause()
  await app.select('Coupler')
  const inspector = page.getByRole('region', { name: 'Inspector' })
  const point = inspector.getByRole('list', { name: 'Traced points' }).getByRole('listitem')
  if (!(await point.isVisible())) await inspector.getByRole('button', { name: 'Traced points' }).click()
  const across = point.getByRole('spinbutton', { name: /y$/ })
  await expect(across).toHaveValue('150')
  // on the line of the coupler, in the middle between its pins
  await across.fill('0')
  await across.press('Enter')
  const placed = JSON.parse(await app.saveText()) as { view: { traces: { position: number[] }[] } }
  expect(placed.view.traces[0]!.position[1]).toBe(0)
  await page.getByRole('button', { name: 'Play' }).click()
  const length = async (): Promise<number> =>
    Number(/length ([\d.]+) mm/.exec((await point.getByText(/^closed/).textContent()) ?? '')?.[1])
  await expect(point.getByText(/^closed/)).toBeVisible({ timeout: 60_000 })
  expect(Math.abs((await length()) / pathOfMiddle() - 1)).toBeLessThan(2e-5)
  await app.key('Mod+Z')
  await expect(across).toHaveValue('150')
})

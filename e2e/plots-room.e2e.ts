import type { Locator } from '@playwright/test'
import { expect, test, type App } from './app.ts'

// However much stands around the curves of several plots, each has room enough, and nothing lies over it.

/** px. */
const LEAST = 120

const VELOCITIES = ['piston', 'rod', 'crank'].flatMap((body) =>
  ['x', 'z'].map((axis) => ({ quantity: `body ${body}.centre.velocity.${axis}` })),
)
const PLOTS = [
  { curves: [{ quantity: 'body piston.centre.acceleration.x' }, { formula: '3*t' }, { formula: '5*t' }] },
  { curves: VELOCITIES },
  { curves: [{ quantity: 'energy.kinetic' }, { quantity: 'energy.total' }] },
]

async function openWithPlots(app: App): Promise<Locator> {
  await app.open()
  const scene = JSON.parse(await app.saveText()) as { readonly view: object }
  await app.drop({ ...scene, title: 'Three plots', view: { ...scene.view, plots: PLOTS } })
  await app.page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(1)
  await app.pause()
  const plots = app.page.getByRole('region', { name: 'Plots' }).getByRole('article')
  await expect(plots).toHaveCount(PLOTS.length)
  await expect(plots.locator('.u-over')).toHaveCount(PLOTS.length)
  await app.settle()
  return plots
}

/** Whether the curves of a plot have room, and can be scrolled to where all of it is seen and nothing lies over it. */
async function expectSeen({ boxOf }: App, plot: Locator): Promise<void> {
  const area = plot.locator('.u-over')
  await area.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  expect((await boxOf(area)).height).toBeGreaterThanOrEqual(LEAST)
  await expect(area).toBeInViewport({ ratio: 1 })
  const covered = await area.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    const heights = [top + 2, (top + bottom) / 2, bottom - 2]
    return heights.filter((y) => !element.contains(document.elementFromPoint(left + 8, y)))
  })
  expect(covered).toEqual([])
}

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
] as const)
  test(`each of three plots shows its curves, with statistics and a formula that is written: ${width} × ${height}`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const plots = await openWithPlots(app)
    const expectAllSeen = async (): Promise<void> => {
      for (let i = 0; i < PLOTS.length; i++) await expectSeen(app, plots.nth(i))
    }
    await expectAllSeen()
    for (let i = 0; i < PLOTS.length; i++) {
      await plots.nth(i).getByRole('button', { name: 'Statistics' }).click()
      await expect(plots.nth(i)).toContainText(/min .* RMS/)
      // what was asked for comes into view, and the curves stay there
      await expect(plots.nth(i).locator('.u-over')).toBeInViewport({ ratio: 1 })
      await expect(
        plots
          .nth(i)
          .getByText(/^min .* RMS/)
          .first(),
      ).toBeInViewport({ ratio: 1 })
    }
    await expectAllSeen()
    await plots.nth(1).getByRole('button', { name: 'Formula', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Formula to plot' })).toBeVisible()
    await expectAllSeen()
  })

test('where a formula is written over its only plot the curves keep their room', async ({ app, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const plots = await openWithPlots(app)
  for (let left = PLOTS.length; left > 2; left--)
    await plots.first().getByRole('button', { name: 'Remove this plot' }).click()
  await plots.last().getByRole('button', { name: 'Remove this plot' }).click()
  await expect(plots).toHaveCount(1)
  await plots.getByRole('button', { name: 'Formula', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Formula to plot' })).toBeVisible()
  await expectSeen(app, plots)
})

test('the values below a plot that was made taller lie over nothing of it', async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const plots = await openWithPlots(app)
  for (let left = PLOTS.length; left > 1; left--)
    await plots.first().getByRole('button', { name: 'Remove this plot' }).click()
  await expect(plots).toHaveCount(1)
  const grip = plots.getByRole('separator', { name: 'Height of the plot' })
  for (let i = 0; i < 5; i++) await grip.press('ArrowDown')
  await plots.getByRole('button', { name: 'Add a curve' }).click()
  const offer = page.getByRole('dialog')
  for (const words of ['potential', 'piston velocity x', 'rod velocity x', 'crank velocity x']) {
    await offer.getByRole('searchbox').fill(words)
    await offer.getByRole('listitem').first().getByRole('button').click()
    await expect(offer).toHaveCount(0)
    if (words !== 'crank velocity x') await plots.getByRole('button', { name: 'Add a curve' }).click()
  }
  const [chart, values] = [await app.boxOf(plots.getByRole('slider')), await app.boxOf(plots.locator('[data-foot]'))]
  expect(chart.height).toBe(320)
  expect(values.y).toBeGreaterThanOrEqual(chart.y + chart.height)
})

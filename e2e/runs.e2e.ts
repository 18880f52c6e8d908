import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './app.ts'

test('a run is kept, something is changed, and the next run is shown beside it, in the view and in plots', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('X')
  await page.getByRole('button', { name: 'Plot a quantity' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('energy total')
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await app.reach(0.8)
  await app.pause()
  await app.key('K')
  const end = await app.time()
  await expect(page.getByRole('button', { name: 'Compare runs: 1 kept' })).toBeVisible()
  // the name stands beside its shadow
  const shadow = page.locator('.viewport-labels').getByText('Run 1')
  await expect(shadow).toBeVisible()
  // in the plot by strokes of its own
  await expect(page.getByRole('list', { name: 'Kept runs in this plot' })).toHaveText(/^Run 1 *[\d.]+ J$/)

  await page.getByRole('radio', { name: '→ x' }).click()
  await page.getByRole('button', { name: 'Rewind to the start' }).click()
  await expect.poll(app.time).toBe(0)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(0.3)
  await app.pause()
  await expect(shadow).toHaveText('Run 1')
  // past its own end it stays where it ended, and says so
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await app.reach(end)
  await expect(shadow).toHaveText('Run 1, ended')
  await app.pause()
  await app.key('K')

  await page.getByRole('button', { name: 'Compare runs: 2 kept' }).click()
  const list = page.getByRole('list', { name: 'Kept runs', exact: true })
  await expect(list.getByRole('listitem').nth(1)).toContainText('Gravity: (0, 0, −9.81) m/s² → (9.81, 0, 0) m/s²')
  await list.getByRole('button', { name: 'Give up Run 2' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).include('[data-runs]').analyze()
  expect(violations).toEqual([])
  const name = list.getByRole('textbox', { name: 'Name of the run' })
  await name.fill('Weight down')
  await name.press('Enter')
  await expect(page.locator('.viewport-labels').getByText('Weight down')).toBeVisible()
  await list.getByRole('button', { name: 'Hide Weight down' }).click()
  await expect(page.locator('.viewport-labels').getByText('Weight down')).toHaveCount(0)
  await list.getByRole('button', { name: 'Show Weight down' }).click()
  await list.getByRole('button', { name: 'Give up Weight down' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.locator('.viewport-labels').getByText('Weight down')).toHaveCount(0)
})

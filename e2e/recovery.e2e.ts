import { expect, test } from './app.ts'

test('a worker that dies is replaced, the scene is intact, and the user is told', async ({ app, page, complaints }) => {
  await app.open()
  const rows = await page.getByRole('treeitem', { includeHidden: true }).count()
  const [worker] = page.workers()
  if (!worker) throw new Error('no worker')
  // An error that nobody catches, in the worker's own event loop.
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted')
    }, 0)
  })
  const notice = page.getByRole('alert').filter({ hasText: 'Your scene is intact' })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  expect(await page.getByRole('treeitem', { includeHidden: true }).count()).toBe(rows)
  expect(page.workers().length).toBe(1)
  await notice.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.3)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('planted')))
})

test('a worker that falls silent is replaced too', async ({ app, page }) => {
  test.slow()
  await app.open()
  const [worker] = page.workers()
  if (!worker) throw new Error('no worker')
  // It closes itself without a word: no error event reaches the page.
  await worker.evaluate(() => self.close()).catch(() => {})
  const notice = page.getByRole('alert').filter({ hasText: 'Your scene is intact' })
  await expect(notice).toBeVisible({ timeout: 40_000 })
  await notice.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.3)
})

test('an edit survives a reload', async ({ app, page }) => {
  await app.open()
  await app.select(/^Piston/)
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await mass.fill('1.75 kg')
  await mass.press('Enter')
  await expect(page.getByTestId('keeping')).toContainText('Kept in this browser')
  await page.reload()
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('edited')
  await app.select(/^Piston/)
  await expect(mass).toHaveValue('1.75')
  await page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.2)
})

test('work of a tab that went away is offered by the next one, which opens as ever', async ({ app, page, context }) => {
  await app.open()
  await app.select(/^Piston/)
  const mass = page.getByRole('spinbutton', { name: 'Mass' })
  await mass.fill('1.75 kg')
  await mass.press('Enter')
  await expect(page.getByTestId('keeping')).toContainText('Kept in this browser')
  await page.close()

  const next = await context.newPage()
  await next.goto('./')
  await next.getByRole('button', { name: 'Show', exact: true }).click()
  await next.getByRole('dialog', { name: 'Kept work' }).getByRole('button', { name: 'Reopen' }).click()
  await next.getByRole('treeitem', { name: /^Piston/ }).click()
  await expect(next.getByRole('spinbutton', { name: 'Mass' })).toHaveValue('1.75')
})

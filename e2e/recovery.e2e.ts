import { expect, test } from './app.ts'

test('a worker that dies is replaced, the scene is intact, and the user is told', async ({ app, page, complaints }) => {
  await app.open()
  const items = page.getByRole('treeitem', { includeHidden: true })
  // The outline follows the first picture.
  await expect(items).not.toHaveCount(0)
  const rows = await items.count()
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
  await expect(items).toHaveCount(rows)
  await expect.poll(() => page.workers().length).toBe(1)
  await notice.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.3)
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('planted')))
})

test('a worker that falls silent is replaced too', async ({ app, page }) => {
  await app.open()
  const [worker] = page.workers()
  if (!worker) throw new Error('no worker')
  // The worker closes itself, and no error event reaches the page.
  await worker.evaluate(() => self.close()).catch(() => {})
  const notice = page.getByRole('alert').filter({ hasText: 'Your scene is intact' })
  await expect(notice).toBeVisible({ timeout: 90_000 })
  await notice.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.3)
})

import type { Scene } from '../src/scene/index.ts'
import { fourBars } from '../src/testing/large-scenes.ts'
import { expect, test } from './app.ts'

test('a scene of two hundred bodies runs, tells the truth about its speed, and answers at once', async ({ app }) => {
  await app.open()
  await app.drop(fourBars(100) satisfies Scene)
  await expect(app.page.getByRole('heading', { level: 1 })).toContainText('100 four-bars')
  await expect(app.page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await expect(app.page.getByRole('treeitem', { name: 'Bodies, 201' })).toBeVisible()

  await app.page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.05)
  await app.openStatus()
  // Simulated time over wall time, against what the panel says; both are smoothed and this machine is shared.
  const start = { time: await app.time(), wall: Date.now() }
  await app.page.waitForTimeout(4000)
  const pace = ((await app.time()) - start.time) / ((Date.now() - start.wall) / 1000)
  const told = await app.reading('Real-time factor')
  expect(told).toBeLessThanOrEqual(1.1)
  expect(told).toBeGreaterThan(pace / 3)
  expect(told).toBeLessThan(3 * pace + 0.1)
  if (pace < 0.5) await expect(app.page.getByText('real time: the machine cannot keep up')).toBeVisible()

  // In the page: what a slow picture adds is not the answer's.
  const pause = app.page.getByRole('button', { name: 'Pause' })
  const answered = await pause.evaluate(async (button) => {
    const clicked = performance.now()
    ;(button as HTMLButtonElement).click()
    while (document.querySelector('button[aria-label^="Pause"]')) await new Promise((done) => setTimeout(done, 1))
    return performance.now() - clicked
  })
  expect(answered).toBeLessThan(100)
  const paused = await app.time()
  await app.page.getByRole('button', { name: 'Step forward' }).click()
  await expect.poll(app.time).toBeGreaterThan(paused)
})

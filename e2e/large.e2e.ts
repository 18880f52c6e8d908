import type { Scene } from '../src/scene/index.ts'
import { fourBars } from '../src/testing/large-scenes.ts'
import { expect, test } from './app.ts'

/** From the slowest to the fastest, of which the last is so many simulated seconds per second. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4]
const FASTEST = 4

test('a scene of two hundred bodies runs, tells the truth about its speed, and answers at once', async ({ app }) => {
  await app.open()
  await app.drop(fourBars(100) satisfies Scene)
  await expect(app.page.getByRole('heading', { level: 1 })).toContainText('100 four-bars')
  await expect(app.page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await expect(app.page.getByRole('treeitem', { name: 'Bodies, 201' })).toBeVisible()

  await app.page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.05)
  await app.openStatus()
  // Simulated time over wall time, against what the panel says; both are smoothed, and a machine that is shared changes its pace meanwhile.
  await expect(async () => {
    const start = { time: await app.time(), wall: Date.now() }
    await app.reach(start.time + 0.2)
    const pace = ((await app.time()) - start.time) / ((Date.now() - start.wall) / 1000)
    const told = await app.reading('Real-time factor')
    expect(told).toBeLessThanOrEqual(1.1)
    expect(told).toBeGreaterThan(pace / 3)
    expect(told).toBeLessThan(3 * pace + 0.1)
  }).toPass()

  // At the slowest speed any machine keeps up; at the fastest it is told whether it does.
  const notice = app.page.getByText('real time: the machine cannot keep up')
  for (const _ of SPEEDS) await app.key('-')
  await expect.poll(() => app.reading('Real-time factor')).toBeLessThan(0.011)
  await expect(notice).toBeHidden()
  for (const _ of SPEEDS) await app.key('=')
  await app.reach((await app.time()) + 0.4)
  await expect
    .poll(async () => {
      const share = (await app.reading('Real-time factor')) / FASTEST
      const says = await notice.isVisible()
      // Between these shares it says what it said before.
      return (says && share < 0.97) || (!says && share > 0.9)
    })
    .toBe(true)

  // In the very task of the click: what the worker is at, and a slow picture, are not waited for.
  const pause = app.page.getByRole('button', { name: 'Pause' })
  const answered = await pause.evaluate(async (button) => {
    ;(button as HTMLButtonElement).click()
    await new Promise((done) => setTimeout(done, 0))
    return document.querySelector('button[aria-label^="Pause"]') === null
  })
  expect(answered).toBe(true)
  await app.settle()
  const paused = await app.time()
  await app.page.getByRole('button', { name: 'Step forward' }).click()
  await expect.poll(app.time).toBeGreaterThan(paused)
})

import { expect, test } from './app.ts'

test('a body is pulled while it runs, by a spring that does work', async ({ app }) => {
  await app.open()
  await openGalleryItem(app, /free slider-crank|double pendulum/i)
  await app.reach(0.2)
  await app.page.getByRole('button', { name: 'Status in full' }).click()
  const body = await app.findBody()
  await app.page.mouse.down()
  await app.page.mouse.move(body.x + 60, body.y - 40, { steps: 6 })
  await expect(app.view).toHaveAttribute('data-gesture', 'pulling')
  const from = await app.time()
  await app.reach(from + 0.3)
  await app.page.mouse.up()
  await expect(app.view).not.toHaveAttribute('data-gesture', 'pulling')
})

import { expect, test } from './app.ts'

test.describe('by a finger on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one tap with the tool traces the point, and the mechanism plays on', async ({ app, page }) => {
    await app.open()
    await app.pause()
    const at = await app.findBody()
    const before = await app.time()
    await (await app.palette('Trace point')).tap()
    await expect(page.getByTestId('hint')).toContainText('coupler curve')
    await app.tap(at)
    await expect.poll(app.time).toBeGreaterThan(before)
    const { view } = JSON.parse(await app.saveText())
    expect(view.traces.at(-1).name).toMatch(/^Point/)
  })
})

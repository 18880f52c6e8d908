import { expect, test } from './app.ts'

/** A chain of links of 50 mm, let go along +x, which no machine keeps up with at the tolerance of a new scene. */
function chain(count: number) {
  const about = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  const id = (i: number) => (i < 0 ? 'ground' : `link-${i}`)
  const link = { kind: 'link', from: [0, 0, 0], to: [0.05, 0, 0], width: 0.01, thickness: 0.01 }
  const list = Array.from({ length: count }, (_, i) => i)
  return {
    format: 'lockwork/scene',
    version: 1,
    title: 'Long chain',
    bodies: list.map((i) => ({ id: id(i), position: [0.05 * i, 0, 0], density: 7850, shapes: [link] })),
    joints: list.map((i) => ({
      id: `pin-${i}`,
      type: 'revolute',
      driven: { body: id(i), position: [0, 0, 0], orientation: about },
      main: { body: id(i - 1), position: [i === 0 ? 0 : 0.05, 0, 0], orientation: about },
    })),
  }
}

test('a run that cannot keep up with the clock says how exact it is, and is exact again soon after it stands', async ({
  app,
  page,
}) => {
  await app.open()
  await app.drop(chain(400))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const accuracy = page.getByTestId('live-accuracy')
  await expect(accuracy).toContainText(/^live accuracy \d/)
  await app.pause()
  const time = await app.time()
  await expect(accuracy).toHaveCount(0)
  expect(await app.time()).toBe(time)
})

/** A mechanism whose masses are too far apart for the numbers: where it is told that accelerations and reactions are inexact. */
import { readFile } from 'node:fs/promises'
import { expect, test } from './app.ts'

/** The slider-crank, let go, with a rod of 1e15 times its mass. */
async function massesApart() {
  const scene = JSON.parse(await readFile('src/gallery/scenes/slider-crank.json', 'utf8'))
  for (const joint of scene.joints) delete joint.drive
  scene.bodies.find(({ id }: { id: string }) => id === 'rod').density *= 1e15
  return scene
}

test('inexact reactions are called so in the status, the inspector and beside the pointer', async ({ app }) => {
  const { page } = app
  await app.open()
  await app.drop(await massesApart())
  await expect(page.getByTestId('inexact')).toHaveText('Reactions inexact')
  await app.openStatus()
  const words = page.getByText(/Inexact: the masses of connected bodies are too far apart for the numbers\./)
  await expect(words).toHaveCount(1)
  await expect.poll(() => app.reading('Accelerations off by')).toBeGreaterThan(1e-6)
  await app.select('Crank pin')
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await expect(inspector.getByText(/^≈ Inexact: /).filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.viewport-tooltip').getByText(/^≈ Inexact: /)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Scale of the arrows' })).toContainText('Hatched: inexact')
})

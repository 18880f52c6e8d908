import { expect, test } from './app.ts'

test('a bob on a rod by hand: placed by two clicks, its length a law, its tension read', async ({ app, page }) => {
  await app.openEmpty()
  await (await app.palette('Sphere')).click()
  await expect(app.view).toHaveAttribute('data-tool', 'place-sphere')
  await app.clickAt(0, -0.2)
  await app.clickAt(0.05, -0.2)
  await expect(page.getByRole('treeitem', { name: 'Sphere' })).toBeVisible()

  await (await app.palette('Rod')).click()
  await expect(app.view).toHaveAttribute('data-tool', 'place-distance-rod')
  await expect(page.getByTestId('hint')).toContainText('Click where the rod begins')
  await app.clickAt(0, -0.2)
  await expect(page.getByTestId('hint')).toContainText('Click where the rod ends')
  await app.clickAt(0, 0.2)
  await expect(page.getByRole('treeitem', { name: 'Rod' })).toBeVisible()
  await expect(app.view).toHaveAttribute('data-tool', 'select')
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await expect(inspector.getByRole('switch', { name: 'As assembled' })).toBeChecked()
  const reading = async (name: string): Promise<number> =>
    Number(await inspector.locator('dt', { hasText: name }).first().locator('+ dd').getAttribute('data-value'))

  // It hangs straight down and carries the weight of what it holds.
  await expect.poll(() => reading('Length')).toBeCloseTo(0.4, 9)
  const { bodies, joints } = JSON.parse(await app.saveText()) as {
    bodies: { density: number; shapes: { radius: number }[] }[]
    joints: { type: string; length?: unknown; driven: { body: string }; main: { body: string; position: number[] } }[]
  }
  expect(joints).toHaveLength(1)
  expect(joints[0]).toMatchObject({ type: 'distance-rod', main: { body: 'ground', position: [0, 0, 0.2] } })
  expect(joints[0]).not.toHaveProperty('length')
  const [body] = bodies
  const weight = ((4 * Math.PI) / 3) * body!.shapes[0]!.radius ** 3 * body!.density * 9.81
  await expect.poll(async () => (await reading('Tension')) / weight).toBeCloseTo(1, 6)

  await inspector.getByRole('switch', { name: 'As assembled' }).click()
  const length = inspector.getByRole('textbox', { name: 'Length', exact: true })
  await expect(length).toHaveValue('0.4')
  await length.fill('0.4 + 0.1*sin(3*t)')
  await length.press('Enter')
  const saved = JSON.parse(await app.saveText()) as { joints: { length?: unknown }[] }
  expect(saved.joints[0]?.length).toBe('0.4 + 0.1*sin(3*t)')
  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect.poll(() => reading('Length')).toBeGreaterThan(0.45)
})

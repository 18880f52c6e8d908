import type { FileChooser, Page } from '@playwright/test'
import { expect, test } from './app.ts'

// Playwright sees the classic file chooser and downloads, not the pickers of the File System Access API.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker')
    Reflect.deleteProperty(window, 'showSaveFilePicker')
  })
})

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

/** Opens the file chooser by its key. A page that is busy for seconds loses the right to open one: then once more. */
async function choose(page: Page): Promise<FileChooser> {
  let chooser: FileChooser | undefined
  await expect(async () => {
    const waiting = page.waitForEvent('filechooser', { timeout: 5000 })
    await page.keyboard.press('Control+o')
    chooser = await waiting
  }).toPass()
  if (!chooser) throw new Error('no file chooser')
  return chooser
}

test('a broken file is refused with every fault at its place or its line, and the scene stays', async ({
  app,
  page,
}) => {
  await app.open()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const broken = {
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'rod', mass: { mass: -1 } }],
    joints: [{ id: 'pin', type: 'revolute', driven: { body: 'rodd' }, main: { body: 'ground' } }],
  }
  const chooser = await choose(page)
  await chooser.setFiles(file('broken.json', JSON.stringify(broken)))
  const dialog = page.getByRole('dialog', { name: 'This file cannot be opened' })
  await expect(dialog).toContainText('/bodies/0/mass')
  await expect(dialog).toContainText('/joints/0/driven/body')
  await expect(dialog).toContainText('did you mean "rod"?')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await app.reach((await app.time()) + 0.2)

  // Text that is not JSON: with its line.
  const again = await choose(page)
  await again.setFiles(file('torn.json', '{\n  "format": "lockwork/scene",\n  oops\n}'))
  await expect(dialog).toContainText(/line 3/i)
})

test('what is saved opens again', async ({ app, page }) => {
  await app.open()
  const scene = JSON.parse(await app.saveText())
  expect(scene).toMatchObject({ format: 'lockwork/scene', version: 1 })
  expect(scene.joints.length).toBeGreaterThan(2)

  const chooser = await choose(page)
  await chooser.setFiles(file('again.json', JSON.stringify({ ...scene, title: 'Once more' })))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Once more')
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await expect.poll(app.freedoms).toBe(1)
})

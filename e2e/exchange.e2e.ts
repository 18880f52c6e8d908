import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './app.ts'

// Playwright sees the classic file chooser and downloads, not the pickers of the File System Access API.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker')
    Reflect.deleteProperty(window, 'showSaveFilePicker')
  })
})

/** A pendulum of 0.5 m on a base, with something that cannot come along. */
const PENDULUM = `<robot name="Hanging arm">
  <link name="base"><visual><geometry><box size="0.2 0.2 0.05"/></geometry></visual></link>
  <link name="arm">
    <inertial><origin xyz="0 0 -0.5"/><mass value="2"/><inertia ixx="0.02" iyy="0.02" izz="0.001"/></inertial>
    <visual><origin xyz="0 0 -0.25"/><geometry><box size="0.04 0.04 0.5"/></geometry></visual>
  </link>
  <joint name="hinge" type="continuous">
    <origin xyz="0 0 0.8" rpy="0 0.6 0"/><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/><mimic joint="other"/>
  </joint>
</robot>`

const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })

async function menu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Lockwork menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function read(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

test('a robot is opened after a look at what is left out, and goes out again as picture, diagram and model', async ({
  app,
  page,
}) => {
  await app.open()
  const before = await page.locator('h1').textContent()
  const chooser = page.waitForEvent('filechooser')
  await menu(page, 'Open a file')
  await (await chooser).setFiles(file('arm.urdf', PENDULUM))
  const offer = page.getByRole('dialog', { name: 'Import a robot' })
  await expect(offer).toContainText('joint hinge: mimic other')
  await expect(offer).toContainText('link arm: 2 kg, one shape')
  // Nothing is replaced yet.
  await expect(page.locator('h1')).toHaveText(before ?? '')
  await offer.getByRole('button', { name: 'Import' }).click()
  await expect(page.locator('h1')).toContainText('Hanging arm')
  await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
  await expect.poll(app.freedoms).toBe(1)
  await page.getByRole('button', { name: 'Play' }).click()
  await app.reach(0.1)

  await menu(page, 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  const take = async (kind: string): Promise<[string, Buffer]> => {
    await dialog.getByRole('radio', { name: kind }).click()
    const button = dialog.getByRole('button', { name: 'Download' })
    await expect(button).toBeEnabled()
    const download = page.waitForEvent('download')
    await button.click()
    return [(await download).suggestedFilename(), await read(await download)]
  }
  await app.paint()
  const [pictureName, picture] = await take('Picture')
  expect(pictureName).toBe('hanging-arm.png')
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  await dialog.getByRole('radio', { name: 'Twice as large' }).click()
  await dialog.getByRole('switch', { name: 'Transparent background' }).click()
  const [, large] = await take('Picture')
  // Width and height stand in the header; colour type 6 has transparency.
  expect(large.readUInt32BE(16)).toBe(2 * picture.readUInt32BE(16))
  expect(large.readUInt32BE(20)).toBe(2 * picture.readUInt32BE(20))
  expect(large[25]).toBe(6)
  const corner = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let drawn = 0
    for (let i = 3; i < data.length; i += 4) if (data[i] === 255) drawn++
    return { alpha: data[3], drawn }
  }, large.toString('base64'))
  expect(corner.alpha).toBe(0)
  expect(corner.drawn).toBeGreaterThan(500)

  const [diagramName, diagram] = await take('Diagram')
  expect(diagramName).toBe('hanging-arm.svg')
  expect(diagram.toString()).toMatch(/^<svg [^>]*>\n<title id="title">Hanging arm<\/title>/)
  expect(diagram.toString()).toContain('data-type="revolute"')
  const [modelName, model] = await take('3D model')
  expect(modelName).toBe('hanging-arm.glb')
  expect(model.subarray(0, 4).toString()).toBe('glTF')
  expect(model.readUInt32LE(8)).toBe(model.length)

  // One undo brings the old scene back.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.locator('h1')).toHaveText(before ?? '')
})

test('a robot that breaks off, dropped on the page, is refused with its line', async ({ app, page }) => {
  await app.open()
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['<robot>\n<link name="a"/>\n<link name="b">\n</robot>'], 'torn.urdf'))
    return data
  })
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  const dialog = page.getByRole('dialog', { name: 'This file cannot be opened' })
  await expect(dialog).toContainText('line 4')
  await expect(dialog).toContainText('the XML breaks off here')
})

test('Enter in the search of commands takes what is called so, before what only speaks of it', async ({
  app,
  page,
}) => {
  await app.open()
  await app.key('?')
  const search = page.getByRole('searchbox', { name: 'Search the commands' })
  await search.fill('Export')
  await search.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
})

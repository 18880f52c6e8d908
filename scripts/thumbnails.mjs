// Pictures of the gallery's mechanisms in motion, in the light theme and in the dark: src/gallery/thumbnails/<id>.webp and
// <id>.dark.webp, 480 × 300.
// node scripts/thumbnails.mjs [id …] [--out folder]: all of them where none is named.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium, root } from './setup.mjs'

const scenes = join(root, 'src/gallery/scenes')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(root, 'src/gallery/thumbnails') } },
})
const ids = positionals.length ? positionals : readdirSync(scenes).map((name) => name.replace(/\.json$/, ''))
const out = resolve(values.out)

/** Simulated seconds at which a mechanism looks its best; the others after `USUAL`. */
const moments = {
  'anchor-chain': 0.45,
  'ball-in-bowl': 3.2,
  bennett: 2.2,
  bricard: 0.75,
  chain: 0.2,
  'cart-pole': 1.1,
  'caster-cart': 1.6,
  'differential-drive': 3,
  door: 0.5,
  'double-wishbone': 0.5,
  'double-pendulum': 1.6,
  'driven-pendulum': 1.3,
  dzhanibekov: 1.2,
  'four-bar-isostatic': 0.55,
  gyroscope: 0.8,
  hexapod: 0.6,
  kapitza: 0.25,
  parallelogram: 0.25,
  peaucellier: 1.5,
  'rolling-coin': 1.7,
  'scissor-lift': 2.6,
  'slender-double-pendulum': 1.7,
  'sleeping-top': 0.3,
  snakeboard: 4.5,
  'spatial-four-bar': 2.2,
  stewart: 1.4,
  trailer: 5,
  'two-balances': 0.6,
}
const USUAL = 0.9
/** Taken at twice the size, so that lines are smooth. */
const SIZE = { width: 960, height: 600 }
/** Bytes. */
const LARGEST = 20_000

// What is drawn over the mechanism is left out; the wait for frames is the software renderer's.
const CHROME = 'main ~ * { display: none !important } main { inset: 0 !important }'
const PREFERENCES = {
  theme: 'system',
  tour: null,
  panels: { layers: false, status: false, outline: false, inspector: false },
}

const server = await createServer({
  root,
  logLevel: 'error',
  server: { port: 5190, hmr: false, watch: null },
})
await server.listen()
const address = server.resolvedUrls.local[0]
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})

/** The scene seen from nearer: in a small picture nothing covers the view. */
function closer(scene) {
  const { position, target } = scene.view.camera
  scene.view.camera.position = position.map((p, i) => target[i] + 0.84 * (p - target[i]))
  return scene
}

/** The app with this mechanism in place of the opening one, paused at its moment, in both themes. */
async function take(id) {
  const page = await browser.newPage({ viewport: SIZE, serviceWorkers: 'block', colorScheme: 'light' })
  // From the start: the first look makes room for what lies over the view.
  await page.addInitScript(
    ({ kept, css }) => {
      localStorage.setItem('lockwork-preferences', JSON.stringify(kept))
      addEventListener('DOMContentLoaded', () => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
      })
    },
    { kept: PREFERENCES, css: CHROME },
  )
  await page.route(/gallery\/scenes\/slider-crank\.json/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(closer(JSON.parse(readFileSync(join(scenes, `${id}.json`), 'utf8'))))}`,
    }),
  )
  await page.goto(`${address}?shot`)
  const time = page.getByTestId('time')
  await page.locator('canvas').waitFor({ timeout: 120_000 })
  // Slower, so that a software renderer draws traces out of enough points.
  for (let i = 0; i < 2; i++) await page.keyboard.press('-')
  const moment = moments[id] ?? USUAL
  const begin = Date.now()
  while (Number(await time.getAttribute('data-value')) < moment) {
    if (Date.now() - begin > 180_000) throw new Error(`${id}: the run did not reach ${moment} s`)
    await page.waitForTimeout(50)
  }
  await page.keyboard.press('Space')
  await page.waitForTimeout(700)
  const light = await page.screenshot({ type: 'png' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(1500)
  const dark = await page.screenshot({ type: 'png' })
  await page.close()
  return { light, dark }
}

/** PNG → WebP of half the size, as good as the largest number of bytes allows. */
async function shrink(png) {
  const page = await browser.newPage()
  const webp = await page.evaluate(
    async ({ data, largest }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(480, 300)
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, 480, 300)
      for (let quality = 0.9; ; quality -= 0.1) {
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        if (blob.size > largest && quality > 0.3) continue
        return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
      }
    },
    { data: png.toString('base64'), largest: LARGEST },
  )
  await page.close()
  return Buffer.from(webp, 'base64')
}

async function write(name, picture) {
  const small = await shrink(picture)
  writeFileSync(join(out, `${name}.webp`), small)
  console.log(`${name} ${small.length} bytes`)
}

mkdirSync(out, { recursive: true })
try {
  for (const id of ids) {
    const { light, dark } = await take(id)
    await write(id, light)
    await write(`${id}.dark`, dark)
  }
} finally {
  await browser.close()
  await server.close()
}

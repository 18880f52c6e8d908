import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

/** A point of the page, px. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** A rectangle of the page, px. */
export interface Box extends Spot {
  readonly width: number
  readonly height: number
}

/** The app as its user has it: by role and name, and by the pixels of the view. */
export interface App {
  readonly page: Page
  /** The 3D view. */
  readonly view: Locator
  /** Opens the page and waits until the first mechanism runs. */
  open(address?: string): Promise<void>
  /** Simulated seconds, as the readout has them. */
  time(): Promise<number>
  /** Waits until the run is past this time, s. */
  reach(seconds: number): Promise<void>
  /** Pauses, and waits until the run rests. */
  pause(): Promise<void>
  /** Pauses and rewinds: the mechanism stands as it starts, wherever the run had come to. */
  standAtStart(): Promise<void>
  /** Waits until a run that does not play rests: no worker owes an answer, and what is read of it has followed. */
  settle(): Promise<void>
  /** Freedoms of the mechanism, as the status line has them. */
  freedoms(): Promise<number>
  /** Makes the view paint from the next frame on, for tests that look at it. */
  paint(): Promise<void>
  /** Picture of the view as PNG; it has to be painted. */
  picture(): Promise<Buffer>
  /** How many pixels have this colour (a token of the theme) in one picture and are different in the other. */
  pixelsLost(before: Buffer, after: Buffer, token: string): Promise<number>
  /** Opens the status panel. */
  openStatus(): Promise<void>
  /** A point of the page, px, at which the pointer is over a body, or over a joint; it is there. */
  find(kind: 'body' | 'joint'): Promise<Spot>
  /** A point of the page, px, at which a mark of the view says this (a pattern) of what is under the pointer; it is there. Points that are looked at are so far apart, px. */
  meet(mark: string, value: string, apart: number): Promise<Spot>
  /** The box of an element, px, once it rests. */
  boxOf(target: Locator): Promise<Box>
  /** Waits until keys go to a menu that has opened. */
  inMenu(): Promise<void>
  /** Goes down a menu that has opened, line by line, until this one has the focus. */
  downTo(item: Locator): Promise<void>
  /** Opens another scene, as a file dropped on the page. One with a title is there when this returns, and waits at t = 0; else it may be refused. */
  drop(scene: object): Promise<void>
  /** Takes an empty scene in the place of the one that is there. */
  newScene(): Promise<void>
  /** Opens the page with an empty scene, looked at flat. */
  openEmpty(): Promise<void>
  /** Opens a mechanism of the gallery; it runs. */
  openFromGallery(title: string): Promise<void>
  /** Reads reactions and redundancy in the plane or in space, by the switch of the status line. */
  readIn(where: 'Plane' | 'Space'): Promise<void>
  /** A number of the status panel, which has to be open. */
  reading(name: string): Promise<number>
  /** Several of them, all of the same moment of the run. */
  readings(...names: readonly string[]): Promise<readonly number[]>
  /** Selects a body, joint or force in the outline by its name. */
  select(name: string | RegExp): Promise<void>
  /** The point of the page at which u, v (m) of the working plane is seen, once the look is flat. */
  plane(u: number, v: number): Promise<Spot>
  /** The pointer comes to where u, v (m) of the working plane is seen, and clicks there. */
  clickAt(u: number, v: number): Promise<void>
  /** Waits until the camera rests. */
  rest(): Promise<void>
  /** Waits until the look is flat and rests. */
  stand(): Promise<void>
  /** Waits until the page has had so many frames to draw in: time in which what must not happen would have happened. */
  frames(count: number): Promise<void>
  /** The part of a gesture in which the finger or the button stays down and still, ms: how long it lasts is what it says. */
  holdStill(duration: number): Promise<void>
  /** A button of the palette by its name; on a phone its tab of the sheet is opened first. */
  palette(name: string | RegExp): Promise<Locator>
  /** A finger goes down and up there. */
  tap(spot: Spot): Promise<void>
  /** Presses keys one after the other, written as the app writes its bindings: `Mod+Z`, `W`, `Enter`. */
  key(...bindings: readonly string[]): Promise<void>
  /** The scene file that Save writes. */
  saveText(): Promise<string>
}

/** A binding of the app as Playwright has it. A capital letter alone is the key, not the letter with Shift. */
const pressOf = (binding: string): string =>
  binding
    .replace('Mod+', 'Control+')
    .replace(/(^|\+)([A-Z])$/, (_, before: string, letter: string) => before + letter.toLowerCase())

/** What Chromium says when it draws in software; nothing that the app does wrong. */
const harmless = /GPU stall|swiftshader|software WebGL|WebGL-0x|GroupMarkerNotSet/i

/**
 * Waits until what is read is the same as before at so many looks in a row, each so many ms after the last, and gives it. Null,
 * for what is not there, is never at rest.
 */
export async function standsStill(
  read: () => Promise<string | null>,
  looks: number,
  interval: number,
): Promise<string> {
  let before: string | null = null
  let same = 0
  await expect
    .poll(
      async () => {
        const now = await read()
        same = now !== null && now === before ? same + 1 : 0
        before = now
        return same
      },
      { intervals: [interval] },
    )
    .toBeGreaterThanOrEqual(looks)
  return before ?? ''
}

function makeApp(page: Page): App {
  const view = page.getByRole('application')
  const readout = page.getByTestId('time')
  // The mark comes with a picture, the layout at once: both have to rest over several pictures, however long they take.
  const markStandsStill = async (mark: string): Promise<void> => {
    const read = async (): Promise<string | null> => {
      await app.frames(2)
      const seen = await view.getAttribute(mark)
      return seen ? `${seen} ${JSON.stringify(await view.boundingBox())}` : null
    }
    await standsStill(read, 3, 0)
  }
  const app: App = {
    page,
    view,
    async open(address = './') {
      await page.goto(address)
      await expect(view.locator('canvas')).toBeVisible()
      await expect(readout).toHaveAttribute('data-value', /\d/)
    },
    time: async () => Number((await readout.getAttribute('data-value')) || 'NaN'),
    // However little of the processor the run is given.
    reach: (seconds) => expect.poll(app.time, { timeout: 120_000 }).toBeGreaterThan(seconds),
    async pause() {
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
      await app.settle()
    },
    async standAtStart() {
      await app.pause()
      // One that was paused before it moved stands there already.
      const rewind = page.getByRole('button', { name: 'Rewind to the start' })
      if (await rewind.isEnabled()) await rewind.click()
      await expect.poll(app.time).toBe(0)
      await app.settle()
    },
    async settle() {
      // What was under way still comes, and readouts follow ten times a second.
      const read = (): Promise<string | null> =>
        readout.evaluate((it) => ((window as Easel).owed?.() ? null : (it.dataset['value'] ?? null)))
      await standsStill(read, 4, 100)
    },
    freedoms: async () => Number(await page.getByTestId('mobility').getAttribute('data-value')),
    paint: () => page.evaluate(() => void ((window as Easel).painted = true)),
    picture: () => view.screenshot({ animations: 'disabled' }),
    async pixelsLost(before, after, token) {
      return page.evaluate(
        async ({ pictures, token, tolerance }) => {
          const read = async (base64: string) => {
            const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
            const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
            const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
            if (!context) throw new Error('no canvas to read pictures with')
            context.drawImage(image, 0, 0)
            return context.getImageData(0, 0, image.width, image.height).data
          }
          const hex = getComputedStyle(document.documentElement).getPropertyValue(token).trim()
          if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`${token} is ${hex}`)
          const wanted = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
          const [one, other] = await Promise.all(pictures.map(read))
          if (!one || one.length !== other?.length) throw new Error('the pictures differ in size')
          const far = (data: Uint8ClampedArray, i: number, from: (k: number) => number) =>
            [0, 1, 2].some((k) => Math.abs((data[i + k] ?? 0) - from(k)) > tolerance)
          let count = 0
          for (let i = 0; i < one.length; i += 4)
            if (!far(one, i, (k) => wanted[k] ?? 0) && far(other, i, (k) => one[i + k] ?? 0)) count++
          return count
        },
        { pictures: [before, after].map((png) => png.toString('base64')), token, tolerance: 24 },
      )
    },
    async openStatus() {
      await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Status in full' }).click()
    },
    find: (kind) => app.meet('data-over', kind, kind === 'body' ? 18 : 6),
    async meet(mark, value, apart) {
      let met: Spot | null = null
      // A panel that has just opened may draw the camera back after all seemed to rest: then it is looked for again.
      await expect(async () => {
        await app.rest()
        const seen = await view.getAttribute('data-camera')
        const spot = await view.evaluate(findInRings, { mark, value, apart })
        if (spot === null) throw new Error(`nothing in the view has ${value} as ${mark}`)
        await page.mouse.move(spot.x, spot.y)
        await app.frames(4)
        expect(await view.getAttribute(mark)).toMatch(new RegExp(`^${value}$`))
        expect(await view.getAttribute('data-camera')).toBe(seen)
        met = spot
      }).toPass({ timeout: 40_000 })
      if (met === null) throw new Error(`${mark} was not met`)
      return met
    },
    async boxOf(target) {
      const read = async (): Promise<string | null> => {
        await app.frames(2)
        return target.evaluate(boxAtRest)
      }
      return JSON.parse(await standsStill(read, 2, 0)) as Box
    },
    inMenu: () => expect(page.locator('[role=menu] :focus, [role=menu]:focus')).toHaveCount(1),
    async downTo(item) {
      await app.inMenu()
      while (!(await item.evaluate((it) => it === document.activeElement))) {
        const before = await page.evaluateHandle(() => document.activeElement)
        await app.key('ArrowDown')
        await page.waitForFunction((was) => document.activeElement !== was, before)
      }
    },
    async drop(scene) {
      const files = await page.evaluateHandle((text) => {
        const data = new DataTransfer()
        data.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
        return data
      }, JSON.stringify(scene))
      await page.dispatchEvent('body', 'drop', { dataTransfer: files })
      if (!('title' in scene)) return
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(scene.title))
      // Of the same title as the one before, which runs, unless it was paused: then it has to have another.
      await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    },
    async newScene() {
      await page.getByRole('button', { name: 'Lockwork menu' }).click()
      await page.getByRole('menuitem', { name: 'New' }).click()
      await expect(page.getByRole('region', { name: 'Empty scene' })).toBeVisible()
    },
    async openEmpty() {
      await app.open()
      await app.newScene()
      await view.focus()
      await app.key('P')
      await app.stand()
    },
    async openFromGallery(title) {
      await page.getByRole('button', { name: 'Gallery' }).click()
      const gallery = page.getByRole('dialog', { name: 'Gallery' })
      await gallery.getByRole('searchbox').fill(title)
      await gallery.getByRole('button', { name: title }).first().click()
      await expect(gallery).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(page.getByTestId('phase')).toHaveAttribute('data-value', 'ready')
    },
    async readIn(where) {
      const button = page.getByTestId('treatment').first().getByRole('button', { name: where })
      await button.click()
      await expect(button).toHaveAttribute('aria-pressed', 'true')
    },
    reading: async (name) => (await app.readings(name))[0] ?? NaN,
    async readings(...names) {
      for (const name of names) await page.locator('dt', { hasText: name }).first().waitFor({ state: 'attached' })
      return page.locator('dt').evaluateAll(
        (terms, names) =>
          names.map((name) => {
            const term = terms.find((dt) => dt.textContent?.includes(name))
            return Number(term?.parentElement?.querySelector('dd')?.getAttribute('data-value') || 'NaN')
          }),
        names,
      )
    },
    async select(name) {
      const row = page.getByRole('treeitem', { name }).first()
      // Rows far out of sight are not there: one scrolls on until they are, and from the top again.
      await expect(async () => {
        if ((await row.count()) === 0) await page.getByRole('tree').evaluate(scrollOn)
        expect(await row.count()).toBe(1)
      }).toPass({ intervals: [50] })
      await row.click()
      await expect(row).toHaveAttribute('aria-selected', 'true')
    },
    async plane(u, v) {
      // The mark is gone while anything moves under it.
      const [x, y, ux, uy, vx, vy] = await view.evaluate(
        (surface) =>
          new Promise<readonly [number, number, number, number, number, number]>((found) => {
            const look = (): void => {
              const [x, y, ux, uy, vx, vy] = (surface.dataset['plane'] ?? '').split(' ').map(Number)
              const box = surface.getBoundingClientRect()
              if (x === undefined || y === undefined || vy === undefined) setTimeout(look, 50)
              else found([box.x + x, box.y + y, ux ?? NaN, uy ?? NaN, vx ?? NaN, vy])
            }
            look()
          }),
      )
      return { x: x + u * ux + v * vx, y: y + u * uy + v * vy }
    },
    async clickAt(u, v) {
      const { x, y } = await app.plane(u, v)
      await page.mouse.move(x - 4, y + 3)
      await page.mouse.move(x, y)
      await page.mouse.click(x, y)
    },
    rest: () => markStandsStill('data-camera'),
    stand: () => markStandsStill('data-plane'),
    frames: (count) =>
      page.evaluate(
        (count) =>
          new Promise<void>((done) => {
            const next = (left: number): void =>
              left === 0 ? done() : void requestAnimationFrame(() => next(left - 1))
            next(count)
          }),
        count,
      ),
    holdStill: (duration) => page.waitForTimeout(duration),
    async palette(name) {
      const tab = page.getByRole('tab', { name: 'Build' })
      if ((await tab.count()) > 0 && (await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
      return page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name })
    },
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    async key(...bindings) {
      for (const binding of bindings) await page.keyboard.press(pressOf(binding))
    },
    async saveText() {
      // Playwright sees classic downloads, not the pickers of the File System Access API.
      await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
      const download = page.waitForEvent('download')
      await app.key('Mod+S')
      return readFile(await (await download).path(), 'utf8')
    },
  }
  return app
}

/** What `leaveBlank` looks at, and what it counts. */
interface Easel {
  painted?: boolean
  /** Whether workers owe the page an answer. */
  owed?: () => boolean
}

/**
 * Runs in the page before all else: WebGL draws nothing until the test asks for it, and frames come at most twenty times a second.
 * Drawing in software takes more than all the rest of a test together. It counts what workers were asked and have not answered.
 */
export function leaveBlank(): void {
  const gl = WebGL2RenderingContext.prototype
  // Clearing too: a picture that is only cleared is still put on the page.
  for (const name of ['clear', 'drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const) {
    const draw: (...of: number[]) => void = gl[name]
    gl[name] = function (this: WebGL2RenderingContext, ...of: number[]) {
      if ((window as Easel).painted) draw.apply(this, of)
    }
  }
  window.requestAnimationFrame = (then) => window.setTimeout(() => then(performance.now()), 50)
  window.cancelAnimationFrame = (id) => window.clearTimeout(id)

  const owing = new Map<Worker, number>()
  ;(window as Easel).owed = () => [...owing.values()].some((answers) => answers > 0)
  const owe = (worker: Worker, more: number): void => void owing.set(worker, (owing.get(worker) ?? 0) + more)
  const post = Reflect.get(Worker.prototype, 'postMessage') as (...of: unknown[]) => void
  Worker.prototype.postMessage = function (this: Worker, ...of: unknown[]) {
    const asked = of[0] as { readonly kind?: string; readonly still?: boolean }
    // After the page's own listener, which may have asked the next by then.
    if (!owing.has(this)) this.addEventListener('message', () => owe(this, -1))
    // Every request has one answer, but for these.
    owe(this, asked.kind === 'release' || (asked.kind === 'pull' && asked.still !== true) ? 0 : 1)
    post.apply(this, of)
  }
  const end = Reflect.get(Worker.prototype, 'terminate')
  Worker.prototype.terminate = function (this: Worker) {
    owing.delete(this)
    end.call(this)
  }
}

/** What is looked for in the view: a mark of it, and what the mark says (a pattern for all of it) while the pointer is there. */
interface Sought {
  readonly mark: string
  readonly value: string
  /** How far points are apart, px. */
  readonly apart: number
}

/** In the page: a place in the view, px of the page, at which the view has the mark, from its middle outwards in rings; null where there is none. */
async function findInRings(view: Element, { mark, value, apart }: Sought): Promise<Spot | null> {
  const { left, top, width, height } = view.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const wanted = new RegExp(`^(?:${value})$`)
  const goTo = (target: Element, { x, y }: Spot): void => {
    const event = { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', isPrimary: true }
    target.dispatchEvent(new PointerEvent('pointermove', { ...event, button: -1 }))
  }
  // The mark is rendered in a task of its own, which is asked for when this one ends.
  const { port1, port2 } = new MessageChannel()
  const rendered = async (): Promise<void> => {
    for (let task = 0; task < 2; task++)
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(null)
      })
  }
  const isMet = (): boolean => wanted.test(view.getAttribute(mark) ?? '')
  for (let ring = 0; ring * apart < 252; ring++)
    for (let k = 0; k < Math.max(1, 6 * ring); k++) {
      const angle = (2 * Math.PI * k) / Math.max(1, 6 * ring)
      const spot = { x: middle.x + ring * apart * Math.cos(angle), y: middle.y + ring * apart * Math.sin(angle) }
      const target = document.elementFromPoint(spot.x, spot.y)
      if (target === null || !view.contains(target)) continue
      goTo(target, spot)
      await rendered()
      if (isMet()) return spot
    }
  return null
}

/** In the page: the box of an element as JSON; null where there is none, or while it is moved. */
function boxAtRest(element: Element): string | null {
  const moves = ({ playState, effect }: Animation): boolean =>
    playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(element) === true
  const { x, y, width, height } = element.getBoundingClientRect()
  if (width === 0 || document.getAnimations().some(moves)) return null
  return JSON.stringify({ x, y, width, height })
}

/** Scrolls what an element lies in by half of its height, or back to the top. */
function scrollOn(element: Element): void {
  let scroller = element.parentElement
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
  if (scroller === null) return
  const before = scroller.scrollTop
  scroller.scrollTop += scroller.clientHeight / 2
  if (scroller.scrollTop === before) scroller.scrollTop = 0
}

interface Fixtures {
  readonly app: App
  readonly complaints: string[]
}

/** Every test gets the app, and fails when the page reports an error that the test did not expect. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await context.addInitScript(leaveBlank)
    await use(context)
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    const addresses: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() !== 'error' || harmless.test(message.text())) return
      complaints.push(message.text())
      addresses.push(message.location().url)
    })
    await use(complaints)
    expect(complaints, `complaints about ${addresses.join(', ')}`).toEqual([])
  },
  app: async ({ page, complaints }, use) => {
    void complaints
    await use(makeApp(page))
  },
})

export { expect }

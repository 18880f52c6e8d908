/** The built app in a Chromium that draws nothing: what takes time and memory then is the app's own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Scene } from '../../src/scene/index.ts'

const ROOT = join(process.env['BENCH_FOLDER'] ?? 'bench', '..')
const PORT = Number(process.env['LOCKWORK_PORT'] ?? 4178)

export interface Opened {
  readonly browser: Browser
  readonly page: Page
  /** Simulated time on show, s. */
  time(): Promise<number>
  close(): Promise<void>
}

/** Serves `dist/`, opens it, and drops a scene on it, which waits at its start. */
export async function openScene(scene: Scene): Promise<Opened> {
  if (!existsSync(join(ROOT, 'dist', 'index.html'))) throw new Error('Run npm run build first: this part drives dist/.')
  const { findChromium } = (await import(join(ROOT, 'scripts', 'setup.mjs'))) as { findChromium(): string | undefined }
  const server = spawn(process.execPath, [join(ROOT, 'e2e', 'serve.mjs')], {
    env: { ...process.env, LOCKWORK_PORT: String(PORT) },
    stdio: 'ignore',
  })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.addInitScript(watch)
  await waitFor(async () => (await page.goto(`http://localhost:${PORT}/`).catch(() => null)) !== null)
  await page.getByTestId('time').and(page.locator('[data-value]')).waitFor()
  const time = async (): Promise<number> => Number(await page.getByTestId('time').getAttribute('data-value'))
  await waitFor(async () => (await time()) > 0)
  const files = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.json', { type: 'application/json' }))
    return data
  }, JSON.stringify(scene))
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  await page.getByRole('heading', { level: 1, name: scene.title }).waitFor()
  await waitFor(async () => (await time()) === 0)
  return {
    browser,
    page,
    time,
    async close() {
      await browser.close()
      server.kill()
      await once(server, 'exit')
    },
  }
}

/** What `watch` leaves in the page for a part to read. */
export interface Watched {
  /** Of each moment that was sought: from the press of the pointer to the first answer, which may be of a moment on the way, and to that moment itself, ms. */
  readonly seeks: number[]
  readonly found: number[]
  /** What the worker told last of its record. */
  stretches: readonly { readonly from: number; readonly to: number; readonly grain: number }[]
}

/** What is looked at in a reply of the worker. */
interface Told {
  readonly tape?: { readonly stretches: Watched['stretches'] }
  readonly onTheWay?: true
}

/** Runs in the page before all else: WebGL draws nothing, and what goes to the worker and comes from it is looked at. */
function watch(): void {
  const gl = WebGL2RenderingContext.prototype
  for (const name of ['clear', 'drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const)
    gl[name] = () => {}
  const watched: Watched = { seeks: [], found: [], stretches: [] }
  ;(window as unknown as { watched: Watched }).watched = watched
  let pressed = NaN
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), true)
  const post = Worker.prototype.postMessage
  const seen = new WeakSet<Worker>()
  let sought = false
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if ((message as { kind?: string }).kind === 'seek') sought = true
    if (!seen.has(this))
      this.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        if (data.tape) watched.stretches = data.tape.stretches
        if (!sought || Number.isNaN(pressed)) return
        const took = performance.now() - pressed
        if (watched.seeks.length === watched.found.length) watched.seeks.push(took)
        if (data.onTheWay) return
        watched.found.push(took)
        sought = false
        pressed = NaN
      })
    seen.add(this)
    post.call(this, message, ...rest)
  }
}

export const readWatched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched)

/** Waits until something is so, looking four times a second. */
export async function waitFor(isSo: () => Promise<boolean>, within = 3_500_000): Promise<void> {
  const begin = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begin > within) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Memory in use, MB: objects, and numbers in buffers beside them. */
export interface Memory {
  readonly objects: number
  readonly buffers: number
}

interface HeapUsage {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

const MB = 2 ** 20
const memoryOf = ({ usedSize, backingStorageSize = 0 }: HeapUsage): Memory => ({
  objects: usedSize / MB,
  buffers: backingStorageSize / MB,
})

/** Of the page and of each of its workers, the largest first, after a collection. */
export async function readMemory({ page }: Opened): Promise<{ page: Memory; workers: readonly Memory[] }> {
  const session = await page.context().newCDPSession(page)
  const attached: string[] = []
  const answers = new Map<number, (result: HeapUsage) => void>()
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') attached.push(sessionId)
  })
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: HeapUsage }
    answers.get(id)?.(result)
  })
  // workers are reached by messages within messages, which is the one way without a connection of one's own
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let id = 0
  const ask = (sessionId: string, method: string): Promise<HeapUsage> =>
    new Promise((resolve, reject) => {
      answers.set(++id, resolve)
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject)
    })
  const workers: Memory[] = []
  for (const sessionId of attached) {
    await ask(sessionId, 'HeapProfiler.collectGarbage')
    workers.push(memoryOf(await ask(sessionId, 'Runtime.getHeapUsage')))
  }
  await session.send('HeapProfiler.collectGarbage')
  const own = memoryOf(await session.send('Runtime.getHeapUsage'))
  await session.detach()
  return { page: own, workers: workers.toSorted((one, other) => other.buffers - one.buffers) }
}

/** CPU time of all threads of workers so far, s, in ticks of 10 ms; NaN where the system does not tell it thread by thread. */
export async function workerSeconds(browser: Browser): Promise<number> {
  if (!existsSync('/proc/self/task')) return NaN
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => `/proc/${id}/task`)
  return pages
    .flatMap((folder) => readdirSync(folder).map((thread) => readFileSync(join(folder, thread, 'stat'), 'utf8')))
    .filter((stat) => stat.includes('(DedicatedWorker'))
    .reduce((sum, stat) => {
      // what follows the name: state is the first, user and system time are the 12th and the 13th
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) / 100
    }, 0)
}

/** Processes that wanted to run, mean of the last minute; and processors that there are. */
export function loadNow(): { readonly load: number; readonly processors: number } {
  const processors = existsSync('/proc/cpuinfo')
    ? readFileSync('/proc/cpuinfo', 'utf8').split(/^processor/m).length - 1
    : 1
  return { load: loadavg()[0] ?? NaN, processors }
}

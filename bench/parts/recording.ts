/**
 * The recording of a long run in the built app, and its page under load: memory of worker and page, what has thinned out, how long scrubbing takes, and the
 * longest tasks of the page while ten curves are drawn of sixty bodies.
 */
import { hangingChain } from '../../src/testing/large-scenes.ts'
import { number, table } from '../report/table.ts'
import {
  loadNow,
  openScene,
  readMemory,
  readWatched,
  workerSeconds,
  waitFor,
  type Memory,
  type Opened,
} from './browser.ts'
import { resultOf, type Part } from './part.ts'

/** Simulated minutes at which it is looked at. What fits whole is scrubbed at its end; the hour, which thins out, is a run of its own. */
const MINUTES = {
  whole: { full: [4, 10], quick: [0.1, 0.2] },
  hour: { full: [60], quick: [0.3] },
} as const
type Length = keyof typeof MINUTES
const SEEKS = { full: 200, quick: 30 } as const
const CURVES = 10
/** Wall seconds for which the page is watched. */
const WATCHED = { full: 20, quick: 5 } as const

interface Look {
  readonly minutes: number
  readonly page: Memory
  readonly worker: Memory
  /** From when on, simulated s, all frames are there; and of how many frames one is left at the beginning. */
  readonly wholeFrom: number
  readonly grain: number
  readonly begins: number
}

/** Of so many places, ms. */
interface Spread {
  readonly median: number
  readonly ninety: number
  readonly most: number
}

interface Scrubbing {
  readonly count: number
  /** From the press to the first answer, and to the very moment. */
  readonly shown: Spread
  readonly found: Spread
  /** CPU time of the workers for one, ms. */
  readonly cpu: number
  readonly load: number
  readonly processors: number
}

interface Recording {
  readonly looks: readonly Look[]
  readonly scrubbing: Scrubbing
}

interface Tasks {
  readonly count: number
  /** Longest tasks of the main thread, wall and CPU, ms. */
  readonly longest: number
  readonly longestCpu: number
  /** Tasks that took more than 50 ms of CPU time. */
  readonly long: number
  readonly load: number
}

async function look(app: Opened, minutes: number): Promise<Look> {
  const { page, workers } = await readMemory(app)
  const { stretches } = await readWatched(app.page)
  const whole = stretches.find(({ grain }) => grain === 1)
  return {
    minutes,
    page,
    worker: workers[0] ?? { objects: NaN, buffers: NaN },
    wholeFrom: whole?.from ?? NaN,
    grain: stretches[0]?.grain ?? NaN,
    begins: stretches[0]?.from ?? NaN,
  }
}

/** Presses on the timeline, one place after the other, each after the answer to the one before. */
async function scrub(app: Opened, count: number): Promise<Scrubbing> {
  const { page } = app
  const box = (await page.getByRole('slider', { name: 'Timeline' }).boundingBox())!
  const before = (await readWatched(page)).found.length
  const cpu = await workerSeconds(app.browser)
  for (let i = 0; i < count; i++) {
    // places that fill the line evenly, near ones far apart in order
    const share = (0.5 + i * 0.6180339887) % 1
    await page.mouse.click(box.x + (0.02 + 0.96 * share) * box.width, box.y + box.height / 2)
    await waitFor(async () => (await readWatched(page)).found.length > before + i, 30_000)
  }
  const spent = (await workerSeconds(app.browser)) - cpu
  const { seeks, found } = await readWatched(page)
  const [shown, exact] = [seeks, found].map((all) => spreadOf(all.slice(before)))
  return { count, shown: shown!, found: exact!, cpu: (1000 * spent) / count, ...loadNow() }
}

function spreadOf(times: readonly number[]): Spread {
  const took = times.toSorted((a, b) => a - b)
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? NaN
  return { median: at(0.5), ninety: at(0.9), most: at(1) }
}

async function record(length: Length, quick: boolean): Promise<Recording> {
  const app = await openScene(hangingChain(20))
  try {
    const { page } = app
    const looks: Look[] = []
    await page.keyboard.press('End')
    for (const minutes of MINUTES[length][quick ? 'quick' : 'full']) {
      await play(app, 60 * minutes)
      looks.push(await look(app, minutes))
    }
    return { looks, scrubbing: await scrub(app, SEEKS[quick ? 'quick' : 'full']) }
  } finally {
    await app.close()
  }
}

/** Plays at four times the speed up to a time, s, and pauses; a machine that is busy may take three times as long as the motion. */
async function play({ page, time }: Opened, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  for (let i = 0; i < 3; i++) await page.keyboard.press('+')
  await waitFor(async () => (await time()) >= to, 3000 * to + 60_000)
  await page.getByRole('button', { name: 'Pause' }).click()
}

/** Tasks of the main thread, from the browser's own trace. */
async function watchTasks(quick: boolean): Promise<Tasks> {
  const app = await openScene({ ...hangingChain(60), title: 'Sixty links' })
  try {
    const { page, browser } = app
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.keyboard.press('x')
    for (let i = 0; i < CURVES; i++) {
      await page
        .getByRole('button', { name: /Plot a quantity|Add a curve/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox').fill('origin velocity x')
      await dialog.getByRole('listitem').nth(i).getByRole('button').first().click()
    }
    const { load } = loadNow()
    await browser.startTracing(page, {
      categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'],
    })
    await new Promise((resolve) => setTimeout(resolve, 1000 * WATCHED[quick ? 'quick' : 'full']))
    return { ...countTasks(JSON.parse((await browser.stopTracing()).toString())), load }
  } finally {
    await app.close()
  }
}

interface Traced {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

function countTasks({ traceEvents }: { readonly traceEvents: readonly Traced[] }): Omit<Tasks, 'load'> {
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && main.has(`${pid} ${tid}`))
  const longest = (of: (task: Traced) => number): number => tasks.reduce((most, task) => Math.max(most, of(task)), 0)
  return {
    count: tasks.length,
    longest: longest(({ dur = 0 }) => dur) / 1000,
    longestCpu: longest(({ tdur = 0 }) => tdur) / 1000,
    long: tasks.filter(({ tdur = 0 }) => tdur > 50_000).length,
  }
}

function tellScrubbing({ looks, scrubbing: { count, shown, found, cpu, load, processors } }: Recording): string {
  const told = ({ median, ninety, most }: Spread): string =>
    `median ${number(median)} ms, 90 % ${number(ninety)} ms, longest ${number(most)} ms`
  return `Scrubbing of ${number(looks.at(-1)!.minutes)} minutes, ${count} places, from the press to the first answer: ${told(shown)}; to the moment pressed: ${told(found)}; ${number(cpu)} ms of CPU time of the worker each; load ${number(load)} on ${processors} processors.`
}

export const recordingPart: Part = {
  name: 'recording',
  title: 'Recording, in the browser',
  jobs: () => [
    { id: 'ten minutes', arguments: {} },
    { id: 'an hour', arguments: {} },
    { id: 'main thread', arguments: {} },
  ],
  work: ({ id }, _, { quick }) =>
    id === 'main thread' ? watchTasks(quick) : record(id === 'an hour' ? 'hour' : 'whole', quick),
  report(results) {
    const [whole, hour] = ['ten minutes', 'an hour'].map((id) => resultOf<Recording>(results, id))
    const tasks = resultOf<Tasks>(results, 'main thread')
    const rows = [...(whole?.looks ?? []), ...(hour?.looks ?? [])].map(
      ({ minutes, worker, page, wholeFrom, grain, begins }) => [
        number(minutes),
        `${number(worker.objects)} + ${number(worker.buffers)}`,
        `${number(page.objects)} + ${number(page.buffers)}`,
        number(begins),
        number(wholeFrom),
        number(grain),
      ],
    )
    return {
      markdown: [
        'A chain of 20 bodies at the settings of a new scene, drawing off. MB, objects + buffers; from when on it is recorded and has all frames, s; of how many frames the oldest are one.',
        '',
        table(['minutes', 'worker MB', 'page MB', 'recorded from', 'whole from', 'oldest grain'], rows),
        '',
        ...[whole, hour].flatMap((run) => (run ? [tellScrubbing(run)] : [])),
        '',
        tasks === null
          ? 'Tasks of the page were not measured.'
          : `Ten live curves of 60 bodies: ${tasks.count} tasks of the main thread, the longest ${number(tasks.longest)} ms, ${number(tasks.longestCpu)} ms of CPU time; ${tasks.long} of more than 50 ms; load ${number(tasks.load)}.`,
      ].join('\n'),
    }
  },
}

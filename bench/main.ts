/**
 * npm run bench: runs the parts, each job in a process of its own, and writes table, data and pictures as results come in.
 *
 *   --only growth,live     these parts          --without energy,random   all but these
 *   --match double         jobs whose name contains this
 *   --quick                shorter and coarser  --thorough                sweeps without a limit of time
 *   --out folder           where to write (bench/results, or bench/results/partial when not everything is run); the folder
 *                          keeps what it holds of parts that are not run
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Job, Options, Outcome, Part } from './parts/part.ts'
import { PARTS } from './parts/list.ts'
import { readRuns, writeRuns, type Runs } from './report/folder.ts'
import { describeMachine } from './report/machine.ts'
import { number } from './report/table.ts'

/** A job that takes longer hangs, s. */
const TIMEOUT = 3600

interface Request {
  readonly part: string
  readonly job: Job
  readonly needed: unknown
  readonly options: Options
}

type Reply = { readonly result: unknown } | { readonly error: string }

if (process.argv.includes('--job')) process.once('message', (request) => void work(request as Request))
else await runAll()

/** In the job's process. */
async function work({ part: name, job, needed, options }: Request): Promise<void> {
  const part = PARTS.find((p) => p.name === name)!
  const reply: Reply = await part.work(job, needed, options).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send!(reply, () => process.exit(0))
}

function start(request: Request): Promise<Outcome> {
  const begin = performance.now()
  const seconds = (): number => (performance.now() - begin) / 1e3
  return new Promise((resolve) => {
    // engines print of their own: that is no part of the table
    const child = fork(fileURLToPath(import.meta.url), ['--job'], { serialization: 'advanced', silent: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT * 1e3)
    let said = ''
    let outcome: Outcome | null = null
    child.stderr?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2000)))
    child.stdout?.resume()
    child.on('message', (reply) => {
      const { result, error } = reply as { result?: unknown; error?: string }
      outcome =
        error === undefined ? { ok: true, seconds: seconds(), result } : { ok: false, seconds: seconds(), error }
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      const why = `ended with ${signal ?? code}: ${said.trim().split('\n').slice(-3).join(' ')}`
      resolve(outcome ?? { ok: false, seconds: seconds(), error: why })
    })
    child.send(request)
  })
}

async function runAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      without: { type: 'string' },
      match: { type: 'string' },
      quick: { type: 'boolean', default: false },
      thorough: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  })
  const options: Options = { quick: values.quick, thorough: values.thorough }
  const parts = choose(values.only, values.without)
  const everything = parts.length === PARTS.length && !options.quick && values.match === undefined
  const folder = values.out ?? join(process.env['BENCH_FOLDER'] ?? '.', everything ? 'results' : 'results/partial')
  const kept = readRuns(folder)
  const run = { begun: new Date().toISOString(), options, machine: describeMachine() }
  const results = new Map<Part, Map<string, Outcome>>(parts.map((part) => [part, new Map()]))
  const fresh: Runs = new Map([...results].map(([part, jobs]) => [part.name, { ...run, jobs }]))
  for (const part of parts) {
    const outcomes = results.get(part)!
    const jobs = part.jobs(options)
    const wanted = jobs.filter(({ id }) => values.match === undefined || id.includes(values.match))
    const needed = new Set(wanted.map(({ needs }) => needs))
    for (const job of jobs.filter((j) => wanted.includes(j) || needed.has(j.id))) {
      const given = job.needs === undefined ? undefined : outcomes.get(job.needs)
      const outcome: Outcome =
        given && !given.ok
          ? { ok: false, seconds: 0, error: `${job.needs} failed` }
          : await start({ part: part.name, job, needed: given?.ok ? given.result : undefined, options })
      outcomes.set(job.id, outcome)
      console.log(`${part.name}: ${job.id}, ${number(outcome.seconds)} s${outcome.ok ? '' : `: ${outcome.error}`}`)
      writeRuns(folder, kept, fresh)
    }
  }
  console.log(`\n${writeRuns(folder, kept, fresh)}`)
}

function choose(only: string | undefined, without: string | undefined): Part[] {
  const names = (list: string | undefined): Part[] =>
    (list ?? '').split(',').flatMap((name) => {
      if (name === '') return []
      const part = PARTS.find((p) => p.name === name)
      if (!part) throw new Error(`there is no part "${name}"; there are ${PARTS.map((p) => p.name).join(', ')}`)
      return [part]
    })
  const left = names(without)
  return (only === undefined ? [...PARTS] : names(only)).filter((part) => !left.includes(part))
}

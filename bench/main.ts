/**
 * npm run bench: runs the parts, each job in a process of its own, and writes table, data and pictures as results come in.
 *
 *   --only growth,live     these parts          --without energy,random   all but these
 *   --match double         jobs whose name contains this
 *   --quick                shorter and coarser  --thorough                sweeps without a limit of time
 *   --out folder           where to write (results, or results/partial when not everything is run)
 */
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Job, Options, Outcome, Part, Results } from './parts/part.ts'
import { PARTS } from './parts/list.ts'
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
  mkdirSync(folder, { recursive: true })
  const begun = new Date().toISOString()
  const results = new Map<Part, Map<string, Outcome>>(parts.map((part) => [part, new Map()]))
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
      write(folder, begun, options, results)
    }
  }
  console.log(`\n${write(folder, begun, options, results)}`)
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

/** Writes everything so far, so that nothing is lost when a later job fails; returns the tables. */
function write(folder: string, begun: string, options: Options, results: ReadonlyMap<Part, Results>): string {
  const machine = describeMachine()
  const sections = [...results].map(([part, outcomes]) => {
    const seconds = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.seconds, 0)
    if (outcomes.size === 0) return ''
    const { markdown, pictures = {} } = part.report(outcomes)
    for (const [name, svg] of Object.entries(pictures)) writeFileSync(join(folder, name), svg)
    const links = Object.keys(pictures).map((name) => `![${name}](${name})`)
    const failures = [...outcomes].flatMap(([id, outcome]) => (outcome.ok ? [] : [`- ${id}: ${outcome.error}`]))
    return [
      `## ${part.title}`,
      '',
      markdown,
      '',
      ...(failures.length ? ['Failed:', '', ...failures, ''] : []),
      ...(links.length ? [links.join('\n'), ''] : []),
      `${outcomes.size} jobs, ${number(seconds)} s.`,
      '',
    ].join('\n')
  })
  const { processor, cores, memoryGiB, system, node, v8 } = machine
  const text = [
    '# Benchmark results',
    '',
    `${begun}${options.quick ? ', quick run' : ''}. ${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, V8 ${v8}.`,
    '',
    ...sections,
  ].join('\n')
  writeFileSync(join(folder, 'RESULTS.md'), text)
  const data = [...results].map(([part, outcomes]) => [part.name, Object.fromEntries(outcomes)])
  writeFileSync(
    join(folder, 'results.json'),
    `${JSON.stringify({ begun, options, machine, parts: Object.fromEntries(data) })}\n`,
  )
  return text
}

/**
 * npm run bench: runs the parts, each job in a process of its own, and writes table, data and pictures as results come in.
 *
 *   --only growth,live     these parts          --without energy,random   all but these
 *   --match double         jobs whose name contains this
 *   --quick                shorter and coarser  --thorough                sweeps without a limit of time
 *   --out folder           where to write (bench/results, or bench/results/partial when not everything is run); the folder
 *                          keeps what it holds of parts that are not run
 *   --against commit       this tree and that commit by turns, --rounds of each job: a table of least times and their ratios; nothing is written
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { start, work, type Request } from './jobs.ts'
import type { Job, Options, Outcome, Part } from './parts/part.ts'
import { PARTS } from './parts/list.ts'
import { readRuns, writeRuns, type Runs } from './report/folder.ts'
import { describeMachine } from './report/machine.ts'
import { number } from './report/table.ts'

const program = fileURLToPath(import.meta.url)

if (process.argv.includes('--job')) process.once('message', (request) => void work(request as Request))
else await runAll()

async function runAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      without: { type: 'string' },
      match: { type: 'string' },
      quick: { type: 'boolean', default: false },
      thorough: { type: 'boolean', default: false },
      out: { type: 'string' },
      against: { type: 'string' },
      rounds: { type: 'string', default: '6' },
    },
  })
  const options: Options = { quick: values.quick, thorough: values.thorough }
  const parts = choose(values.only, values.without)
  const isWanted = ({ id }: Job): boolean => values.match === undefined || id.includes(values.match)
  if (values.against !== undefined) {
    const trees = [
      { name: 'this tree', program },
      { name: values.against, program: process.env['BENCH_AGAINST']! },
    ] as const
    const none = parts.filter(({ costs }) => costs === undefined).map(({ name }) => name)
    if (none.length > 0) throw new Error(`these parts have no figures to compare: ${none.join(', ')}`)
    for (const part of parts) {
      const wanted = part.jobs(options).filter(isWanted)
      console.log(`\n${await compare(part, wanted, options, trees, Number(values.rounds))}\n`)
    }
    return
  }
  const everything = parts.length === PARTS.length && !options.quick && values.match === undefined
  const folder = values.out ?? join(process.env['BENCH_FOLDER'] ?? '.', everything ? 'results' : 'results/partial')
  const kept = readRuns(folder)
  const run = { begun: new Date().toISOString(), options, machine: describeMachine() }
  const results = new Map<Part, Map<string, Outcome>>(parts.map((part) => [part, new Map()]))
  const fresh: Runs = new Map([...results].map(([part, jobs]) => [part.name, { ...run, jobs }]))
  for (const part of parts) {
    const outcomes = results.get(part)!
    const jobs = part.jobs(options)
    const wanted = jobs.filter(isWanted)
    const needed = new Set(wanted.map(({ needs }) => needs))
    for (const job of jobs.filter((j) => wanted.includes(j) || needed.has(j.id))) {
      const given = job.needs === undefined ? undefined : outcomes.get(job.needs)
      const outcome: Outcome =
        given && !given.ok
          ? { ok: false, seconds: 0, error: `${job.needs} failed` }
          : await start(program, { part: part.name, job, needed: given?.ok ? given.result : undefined, options })
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

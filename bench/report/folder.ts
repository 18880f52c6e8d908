/**
 * A folder of results: tables, data and pictures. A part that is run replaces what the folder holds of it from its first job on; the other parts
 * stay, each with the time, options and machine of its own run.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS } from '../parts/list.ts'
import type { Options, Outcome, Part, Results } from '../parts/part.ts'
import type { Machine } from './machine.ts'
import { number } from './table.ts'

/** One run of a part: when and where it was, and what came of its jobs. */
export interface PartRun {
  readonly begun: string
  readonly options: Options
  readonly machine: Machine
  readonly jobs: Results
}

/** Runs by name of the part. */
export type Runs = ReadonlyMap<string, PartRun>

/** The data as written, with maps as records. */
interface Data {
  readonly parts: Readonly<Record<string, Omit<PartRun, 'jobs'> & { readonly jobs: Readonly<Record<string, Outcome>> }>>
}

/** What the folder holds; it is made if there is none. */
export function readRuns(folder: string): Runs {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'results.json')
  if (!existsSync(file)) return new Map()
  const { parts } = JSON.parse(readFileSync(file, 'utf8')) as Data
  return new Map(
    Object.entries(parts).map(([name, run]) => [name, { ...run, jobs: new Map(Object.entries(run.jobs)) }]),
  )
}

/** Writes `kept` with `fresh` in place of its parts that have a first job by now; returns the tables of `fresh`. */
export function writeRuns(folder: string, kept: Runs, fresh: Runs): string {
  const begun = new Map([...fresh].filter(([, { jobs }]) => jobs.size > 0))
  const all = new Map([...kept, ...begun])
  const sections = PARTS.flatMap((part) => {
    const run = all.get(part.name)
    return run ? [{ name: part.name, text: section(folder, part, run) }] : []
  })
  const text = (wanted: readonly { readonly text: string }[]): string =>
    ['# Benchmark results', '', ...wanted.map((s) => s.text)].join('\n')
  writeFileSync(join(folder, 'RESULTS.md'), text(sections))
  const data: Data = {
    parts: Object.fromEntries(
      PARTS.flatMap(({ name }) => {
        const run = all.get(name)
        return run ? [[name, { ...run, jobs: Object.fromEntries(run.jobs) }]] : []
      }),
    ),
  }
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(data)}\n`)
  return text(sections.filter(({ name }) => fresh.has(name)))
}

/** The section of a part; its pictures are written on the way. */
function section(folder: string, part: Part, { begun, options, machine, jobs }: PartRun): string {
  const { markdown, pictures = {} } = part.report(jobs)
  for (const [name, svg] of Object.entries(pictures)) writeFileSync(join(folder, name), svg)
  const links = Object.keys(pictures).map((name) => `![${name}](${name})`)
  const failures = [...jobs].flatMap(([id, outcome]) => (outcome.ok ? [] : [`- ${id}: ${outcome.error}`]))
  const seconds = [...jobs.values()].reduce((sum, outcome) => sum + outcome.seconds, 0)
  const { processor, cores, memoryGiB, system, node, v8 } = machine
  const how = options.quick ? 'quick run, ' : options.thorough ? 'thorough run, ' : ''
  return [
    `## ${part.title}`,
    '',
    markdown,
    '',
    ...(failures.length ? ['Failed:', '', ...failures, ''] : []),
    ...(links.length ? [links.join('\n'), ''] : []),
    `${begun}, ${how}${jobs.size} jobs, ${number(seconds)} s. ${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}, V8 ${v8}.`,
    '',
  ].join('\n')
}

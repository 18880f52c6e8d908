/**
 * This tree against another commit: both benches do the same jobs by turns, each job in a fresh process, and the order of the two changes
 * from round to round, so that what else the machine does falls on both. Other work only ever adds to a time, so of each figure the least
 * of all rounds is compared.
 */
import { start } from './jobs.ts'
import type { Job, Options, Outcome, Part } from './parts/part.ts'
import { number, table } from './report/table.ts'

/** A bundle of the bench: what it is called in the table, and its file. */
export interface Tree {
  readonly name: string
  readonly program: string
}

/** Least CPU ms of a figure in each of the two trees, by the words for it. */
type Least = Map<string, [number, number]>

/** The table of all jobs of the part that are wanted and have figures; each is told as it is done. */
export async function compare(
  part: Part,
  wanted: readonly Job[],
  options: Options,
  trees: readonly [Tree, Tree],
  rounds: number,
): Promise<string> {
  const least: Least = new Map()
  const failures: string[] = []
  const given = new Map<string, Outcome>()
  const ask = async (tree: Tree, job: Job): Promise<Outcome> => {
    const needed = job.needs === undefined ? undefined : given.get(job.needs)
    if (needed && !needed.ok) return needed
    return start(tree.program, { part: part.name, job, needed: needed?.result, options })
  }
  const jobs = part.jobs(options)
  // what other jobs need is worked out once: both trees get the same
  for (const { needs } of wanted) {
    const job = jobs.find(({ id }) => id === needs)
    if (job && !given.has(job.id)) given.set(job.id, await ask(trees[0], job))
  }
  for (const job of wanted.filter(({ id }) => !given.has(id))) {
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const outcome = await ask(trees[side]!, job)
        if (!outcome.ok) failures.push(`${job.id}, ${trees[side]!.name}: ${outcome.error}`)
        else addLeast(least, side, part.costs?.(job, outcome.result) ?? {})
      }
    }
    console.log(`${part.name}: ${job.id}`)
  }
  const rows = [...least].map(([what, [ours, theirs]]) => [what, number(ours), number(theirs), ratioOf(ours, theirs)])
  return [
    table([`${part.title}, CPU ms`, ...trees.map(({ name }) => name), 'ratio'], rows),
    ...new Set(failures.map((failure) => `Failed: ${failure}`)),
  ].join('\n')
}

function addLeast(least: Least, side: number, costs: Readonly<Record<string, number>>): void {
  for (const [what, cost] of Object.entries(costs)) {
    const both = least.get(what) ?? [Infinity, Infinity]
    both[side] = Math.min(both[side]!, cost)
    least.set(what, both)
  }
}

/** How many times the second the first is, to a hundredth. */
const ratioOf = (ours: number, theirs: number): string =>
  Number.isFinite(ours / theirs) ? (ours / theirs).toFixed(2) : '—'

/** Ten thousand random mechanisms: each runs for a second with its constraints kept, or is refused with a reason that was found true. */
import { RESIDUAL, runRandomMechanism } from '../../src/testing/random-mechanism-run.ts'
import { number, table } from '../report/table.ts'
import { median } from './clock.ts'
import { resultOf, type Part } from './part.ts'

const COUNT = { full: 10_000, quick: 200 } as const
const CHUNK = 500

interface Chunk {
  readonly ran: number
  /** Number of refusals by code. */
  readonly refused: Readonly<Record<string, number>>
  readonly faults: readonly { readonly seed: number; readonly fault: string }[]
  readonly position: number
  readonly velocity: number
  readonly cpu: readonly number[]
}

function run(from: number, count: number): Chunk {
  const refused: Record<string, number> = {}
  const faults: { seed: number; fault: string }[] = []
  const cpu: number[] = []
  let [ran, position, velocity] = [0, 0, 0]
  for (let seed = from; seed < from + count; seed++) {
    try {
      const result = runRandomMechanism(seed)
      cpu.push(result.cpu)
      if (result.fault) faults.push({ seed, fault: result.fault })
      if (result.outcome === 'ran') {
        ran++
        position = Math.max(position, result.position)
        velocity = Math.max(velocity, result.velocity)
      } else refused[result.code ?? 'unknown'] = (refused[result.code ?? 'unknown'] ?? 0) + 1
    } catch (error) {
      faults.push({ seed, fault: `threw: ${error instanceof Error ? error.message : String(error)}` })
    }
  }
  return { ran, refused, faults, position, velocity, cpu }
}

const count = (quick: boolean): number => (quick ? COUNT.quick : COUNT.full)
const chunks = (quick: boolean): number[] =>
  Array.from({ length: Math.ceil(count(quick) / CHUNK) }, (_, i) => i * CHUNK)

export const randomPart: Part = {
  name: 'random',
  title: 'Random mechanisms',
  jobs: ({ quick }) =>
    chunks(quick).map((from) => ({
      id: `from ${from}`,
      arguments: { from: from + 1, count: Math.min(CHUNK, count(quick) - from) },
    })),
  work: async ({ arguments: { from, count: many } }) => run(Number(from), Number(many)),
  report(results) {
    const all = [...results.keys()].flatMap((id) => resultOf<Chunk>(results, id) ?? [])
    const sum = (pick: (chunk: Chunk) => number): number => all.reduce((total, chunk) => total + pick(chunk), 0)
    const refused: Record<string, number> = {}
    for (const chunk of all)
      for (const [code, n] of Object.entries(chunk.refused)) refused[code] = (refused[code] ?? 0) + n
    const faults = all.flatMap((chunk) => chunk.faults)
    const cpu = all.flatMap((chunk) => chunk.cpu)
    const rows = [
      ['simulated for 1 s', number(sum((chunk) => chunk.ran))],
      ...Object.entries(refused).map(([code, n]) => [`refused: ${code}`, number(n)]),
      [`faults (residual over ${RESIDUAL}, or a refusal that is not true)`, number(faults.length)],
      ['largest position residual', number(Math.max(...all.map((c) => c.position)))],
      ['largest velocity residual', number(Math.max(...all.map((c) => c.velocity)))],
      ['CPU ms per mechanism, median', number(cpu.length ? 1e3 * median(cpu) : null)],
      ['CPU ms, slowest', number(1e3 * cpu.reduce((most, c) => Math.max(most, c), 0))],
    ]
    const list = faults.slice(0, 40).map(({ seed, fault }) => `- seed ${seed}: ${fault}`)
    return {
      markdown: [table(['random mechanisms', ''], rows), ...(list.length ? ['', 'Faults:', '', ...list] : [])].join(
        '\n',
      ),
    }
  },
}

/** IFToMM A01–A05: time at the accuracy that is asked for at every sample, by the loosest tolerance that gives it. */
import { iftommSamples, runIftomm, type IftommRun } from '../../src/testing/iftomm/run.ts'
import type { IftommName } from '../../src/testing/iftomm/load.ts'
import { plotSvg } from '../report/plot.ts'
import { number, table } from '../report/table.ts'
import { REPEATS, median } from './clock.ts'
import { resultOf, type Part } from './part.ts'

interface Problem {
  readonly name: IftommName
  readonly title: string
  /** What the library asks of the energy, J (of A05 nothing: its bound is ours), and what is asked here of the motion. */
  readonly energy: number
  readonly motion: number
  readonly unit: string
  readonly seconds: number
}

const PROBLEMS: readonly Problem[] = [
  { name: 'simple-pendulum', title: 'A01 simple pendulum', energy: 5e-5, motion: 1e-9, unit: 'm', seconds: 10 },
  { name: 'n-four-bar', title: 'A02 N four-bars, N = 2', energy: 0.1, motion: 1e-6, unit: 'm', seconds: 10 },
  { name: 'andrews', title: "A03 Andrews' squeezer", energy: 1e-5, motion: 1e-8, unit: 'rad', seconds: 0.05 },
  { name: 'bricard', title: 'A04 Bricard', energy: 1e-3, motion: 2e-8, unit: 'm', seconds: 10 },
  { name: 'governor', title: 'A05 flyball governor', energy: 1e-3, motion: 1e-6, unit: 'm', seconds: 10 },
]

interface Solved {
  /** Meets the library's bound of the energy; null: no tolerance did. */
  readonly library: Timed | null
  /** Meets the bound of the motion too. */
  readonly strict: Timed | null
}

interface Timed {
  readonly tolerance: number
  readonly integrator: string
  /** Median s of all steps, samples included. */
  readonly seconds: number
  readonly error: number
  readonly drift: number
  readonly steps: number
  readonly errors: readonly (readonly [number, number])[]
}

const INTEGRATORS = ['auto', 'dormand-prince'] as const

async function solve(name: IftommName, quick: boolean): Promise<Solved> {
  const problem = PROBLEMS.find((p) => p.name === name)!
  const samples = iftommSamples(name)
  let library: Timed | null = null
  let strict: Timed | null = null
  for (const integrator of INTEGRATORS) {
    const found = { library: false, strict: false }
    for (let exponent = -3; exponent >= -13 && !found.strict; exponent -= quick ? 1 : 0.5) {
      const tolerance = 10 ** exponent
      const run = attempt(name, tolerance, integrator, samples)
      if (!run || run.drift > problem.energy) continue
      const timed = (): Timed => repeat(name, tolerance, integrator, samples, run)
      const accurate = run.error <= problem.motion
      if (!found.library || accurate) {
        const made = timed()
        if (!found.library && (!library || made.seconds < library.seconds)) library = made
        if (accurate && (!strict || made.seconds < strict.seconds)) strict = made
        found.library = true
        found.strict = accurate
      }
    }
  }
  return { library, strict }
}

type SampleRows = ReturnType<typeof iftommSamples>

function attempt(name: IftommName, tolerance: number, integrator: string, samples: SampleRows): IftommRun | null {
  try {
    return runIftomm(name, tolerance, integrator, samples)
  } catch {
    // too loose a tolerance may lead into a wall
    return null
  }
}

function repeat(name: IftommName, tolerance: number, integrator: string, samples: SampleRows, first: IftommRun): Timed {
  const times = Array.from({ length: REPEATS }, () => runIftomm(name, tolerance, integrator, samples).seconds)
  const { error, drift, steps, errors } = first
  return { tolerance, integrator, seconds: median(times), error, drift, steps, errors }
}

export const iftommPart: Part = {
  name: 'iftomm',
  title: 'IFToMM benchmark',
  jobs: () => PROBLEMS.map(({ name }) => ({ id: name, arguments: { name } })),
  work: ({ arguments: { name } }, _, { quick }) => solve(name as IftommName, quick),
  report(results) {
    const rows = PROBLEMS.flatMap(({ name, title, seconds, unit, energy, motion }) => {
      const solved = resultOf<Solved>(results, name)
      const row = (asked: string, timed: Timed | null): string[] => [
        `${title}, ${seconds} s: ${asked}`,
        timed ? number(1e3 * timed.seconds) : 'never',
        timed ? `${number(timed.error)} ${unit}` : '',
        timed ? number(timed.drift) : '',
        timed ? `${timed.integrator} at ${number(timed.tolerance)}` : '',
        timed ? number(timed.steps) : '',
      ]
      if (!solved) return [[title, 'failed', '', '', '', '']]
      return [row(`energy to ${energy} J`, solved.library), row(`every sample to ${motion} ${unit}`, solved.strict)]
    })
    const pictures = PROBLEMS.flatMap(({ name, title, unit }) => {
      const solved = resultOf<Solved>(results, name)
      const lines = (['library', 'strict'] as const).flatMap((which) => {
        const timed = solved?.[which]
        return timed ? [{ name: `${timed.integrator} ${number(timed.tolerance)}`, points: timed.errors }] : []
      })
      return lines.length
        ? [[`iftomm-${name}.svg`, plotSvg({ title, x: 't, s', y: `error, ${unit}`, logY: true, lines })]]
        : []
    })
    return {
      markdown: table(['problem', 'ms', 'largest error', 'energy drift, J', 'scheme', 'steps'], rows),
      pictures: Object.fromEntries(pictures) as Record<string, string>,
    }
  },
}

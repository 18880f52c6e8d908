/** The work–precision part: a reference for each mechanism, then every engine against it. */
import { describe } from '../engine.ts'
import { lockwork } from '../lockwork.ts'
import { WORK_PRECISION } from '../mechanisms/list.ts'
import { ENGINES } from '../peers/list.ts'
import { minimalReference } from '../reference/minimal.ts'
import { number, table, times } from '../report/table.ts'
import { plotSvg } from '../report/plot.ts'
import { resultOf, type Job, type Options, type Part, type Results } from './part.ts'
import {
  BOUNDS,
  DURATION,
  SAMPLES,
  largestDistance,
  sample,
  sweep,
  type Point,
  type WorkPrecision,
} from './work-precision.ts'

interface Reference {
  readonly samples: readonly (readonly number[])[]
  /** Distance of the engine at its tightest from it, m. */
  readonly agreement: number
}

const CASES = Object.keys(WORK_PRECISION)
const PEERS = Object.keys(ENGINES).filter((name) => name !== 'lockwork')
const TITLES: Readonly<Record<string, string>> = {
  lockwork: 'Lockwork',
  mujoco: 'MuJoCo',
  rapier: 'Rapier',
  jolt: 'Jolt',
  cannon: 'cannon-es',
  physx: 'PhysX',
}

/** Local tolerance of the reference: what rounding lets the integrator reach, and less for a long chain, which takes longer. */
const tolerances = (bodies: number) =>
  bodies > 20
    ? { reference: 1e-9, engine: 1e-9 }
    : bodies > 5
      ? { reference: 1e-12, engine: 1e-10 }
      : { reference: 1e-13, engine: 1e-12 }

function makeReference(mechanismName: string): Reference {
  const mechanism = WORK_PRECISION[mechanismName]!()
  const tolerance = tolerances(mechanism.bodies.length)
  const at = Array.from({ length: SAMPLES }, (_, i) => (DURATION * (i + 1)) / SAMPLES)
  const samples = minimalReference(mechanism, at, tolerance.reference)
  if (!samples) throw new Error(`there is no reference for ${mechanismName}`)
  const run = lockwork.start(mechanism, { integrator: 'dormand-prince' }, { tolerance: tolerance.engine })
  const agreement = largestDistance(samples, sample(run, mechanism.watch.length))
  return { samples: samples.map((places) => [...places]), agreement }
}

export const workPrecisionPart: Part = {
  name: 'precision',
  title: 'Work–precision',
  jobs: () =>
    CASES.flatMap((mechanism): Job[] => [
      { id: `reference ${mechanism}`, arguments: { mechanism } },
      ...Object.keys(ENGINES).map((engine) => ({
        id: `${mechanism} ${engine}`,
        needs: `reference ${mechanism}`,
        arguments: { mechanism, engine },
      })),
    ]),
  async work({ arguments: { mechanism, engine } }, needed, options: Options) {
    if (engine === undefined) return makeReference(String(mechanism))
    const reference = (needed as Reference).samples.map((places) => Float64Array.from(places))
    const loaded = await ENGINES[String(engine)]!()
    return sweep(loaded, WORK_PRECISION[String(mechanism)]!(), reference, options)
  },
  costs({ id }, result) {
    const { reached } = result as WorkPrecision
    return Object.fromEntries(
      reached.flatMap(({ bound, cost }) => (cost === null ? [] : [[`${id}: ${bound.toExponential(0)} m`, cost]])),
    )
  },
  report(results) {
    const cases = CASES.filter((mechanism) => results.has(`reference ${mechanism}`))
    const lines = cases.flatMap((mechanism) => BOUNDS.map((bound) => row(results, mechanism, bound)))
    const head = ['case, error', ...['lockwork', ...PEERS].map((name) => TITLES[name] ?? name)]
    const agreements = cases.map((mechanism) => {
      const reference = resultOf<Reference>(results, `reference ${mechanism}`)
      return `${title(mechanism)} ${number(reference?.agreement)}`
    })
    return {
      markdown: [
        `CPU ms per simulated second to stay within the error over ${DURATION} s, and how many times Lockwork's that is. "never": no step or setting`,
        'of the sweep got there.',
        '',
        table(head, lines),
        '',
        `Distance of Lockwork at a tight tolerance from the references, which are integrated in minimal coordinates by code of their own, m: ${agreements.join(', ')}.`,
        '',
        'Settings of the best runs:',
        '',
        table(
          ['case, error', 'engine', 'settings', 'error, m'],
          cases.flatMap((mechanism) => settingsRows(results, mechanism)),
        ),
      ].join('\n'),
      pictures: Object.fromEntries(
        cases.map((mechanism) => [`precision-${mechanism}.svg`, picture(results, mechanism)]),
      ),
    }
  },
}

const title = (mechanism: string): string => WORK_PRECISION[mechanism]!().title

const reachedBy = (results: Results, mechanism: string, engine: string, bound: number) =>
  resultOf<WorkPrecision>(results, `${mechanism} ${engine}`)?.reached.find((r) => r.bound === bound) ?? null

function row(results: Results, mechanism: string, bound: number): string[] {
  const ours = reachedBy(results, mechanism, 'lockwork', bound)?.cost ?? null
  const cells = PEERS.map((engine) => {
    const outcome = results.get(`${mechanism} ${engine}`)
    if (!outcome) return ''
    if (!outcome.ok) return 'failed'
    const { reached, sweep: points } = outcome.result as WorkPrecision
    const cost = reached.find((r) => r.bound === bound)?.cost ?? null
    if (cost === null) return points.every(({ error }) => error === null) ? 'cannot' : 'never'
    return ours === null ? number(cost) : `${number(cost)} (${times(cost / ours)})`
  })
  return [`${title(mechanism)}: ${bound.toExponential(0)} m`, ours === null ? '—' : number(ours), ...cells]
}

function settingsRows(results: Results, mechanism: string): string[][] {
  return Object.keys(ENGINES).flatMap((engine) =>
    BOUNDS.flatMap((bound) => {
      const reached = reachedBy(results, mechanism, engine, bound)
      if (!reached?.settings || !reached.level) return []
      const words = [describe(reached.settings), describe(reached.level)].join(', ')
      return [
        [`${title(mechanism)}: ${bound.toExponential(0)} m`, TITLES[engine] ?? engine, words, number(reached.error)],
      ]
    }),
  )
}

/** Of each engine the runs that nothing cheaper was more accurate than. */
function picture(results: Results, mechanism: string): string {
  const lines = Object.keys(ENGINES).flatMap((engine) => {
    const points = resultOf<WorkPrecision>(results, `${mechanism} ${engine}`)?.sweep
    return points ? [{ name: TITLES[engine] ?? engine, points: front(points) }] : []
  })
  return plotSvg({
    title: title(mechanism),
    x: 'error, m',
    y: 'CPU ms per simulated second',
    logX: true,
    logY: true,
    lines,
  })
}

function front(points: readonly Point[]): [number, number][] {
  let best = Infinity
  return points
    .filter((p) => p.error !== null && p.error < 1)
    .toSorted((a, b) => a.cost - b.cost)
    .flatMap(({ error, cost }): [number, number][] => {
      if (error! >= best) return []
      best = error!
      return [[error!, cost]]
    })
}

/**
 * Growth at a given accuracy: CPU time per simulated second to stay within 1e-4 m of a reference, against the number of bodies; Lockwork by
 * `dormand-prince` at the best of its tolerances, MuJoCo at the best of its steps and ways to build a mechanism.
 */
import {
  describe,
  stepLevels,
  toleranceLevels,
  type Engine,
  type Family,
  type Level,
  type Settings,
} from '../engine.ts'
import { lockwork } from '../lockwork.ts'
import { GROWING } from '../mechanisms/growing.ts'
import type { Mechanism } from '../mechanisms/mechanism.ts'
import { loadMujocoEngine } from '../peers/mujoco.ts'
import { plotSvg } from '../report/plot.ts'
import { number, table, times } from '../report/table.ts'
import { fitExponent } from './exponent.ts'
import { resultOf, type Job, type Options, type Report, type Results } from './part.ts'
import { largestDistance, sample, sweep, type Point, type Samples } from './work-precision.ts'

const BOUND = 1e-4
/** Short enough for no chain to be chaotic to the bound yet, and for no row of square four-bars to have come near the pose where they lie flat. */
const DURATION = 0.5
/** Samples that the error is taken at: steps of MuJoCo, multiples of four per second, meet them. */
const SAMPLES = 2
/** Bodies from which the exponent is fitted: shorter chains whip, and need more steps per second the shorter they are. */
const LARGE = 40

/** CPU seconds for which a run is repeated. */
const LEAST = { full: 0.25, quick: 0.05 } as const

interface Sizes {
  readonly title: string
  readonly sizes: readonly number[]
  /** Sizes of a quick run. */
  readonly quick: readonly number[]
  /** Largest size whose reference is worth the time that the tightest tolerance takes. */
  readonly tight: number
  /** Largest size that MuJoCo is asked for: beyond, a run that is close enough would take ten seconds, and several are needed. */
  readonly mujoco: number
  readonly make: (size: number) => Mechanism
}

const CHAIN_SIZES = [10, 20, 50, 100, 200, 500] as const
const FOUR_BARS = [1, 2, 5, 10, 20, 50, 100, 200] as const

const FAMILIES: Readonly<Record<string, Sizes>> = {
  'chain-revolute': { ...GROWING['chain-revolute'], sizes: CHAIN_SIZES, quick: [10, 50], tight: 100, mujoco: 500 },
  'chain-spherical': { ...GROWING['chain-spherical'], sizes: CHAIN_SIZES, quick: [10, 50], tight: 100, mujoco: 200 },
  'four-bars': { ...GROWING['four-bars'], sizes: FOUR_BARS, quick: [2, 20], tight: Infinity, mujoco: 200 },
  'slider-cranks': {
    ...GROWING['slider-cranks'],
    sizes: [1, 2, 5, 10, 20, 50, 100, 200],
    quick: [2, 20],
    tight: Infinity,
    mujoco: 200,
  },
  net: { ...GROWING['net'], sizes: [3, 5, 6, 7], quick: [3], tight: Infinity, mujoco: 7 },
}

/** Cost of one size of a family. */
interface Cost {
  readonly size: number
  readonly bodies: number
  /** Median CPU ms per simulated second; null: not reached. */
  readonly cost: number | null
  readonly settings: Settings | null
  readonly level: Level | null
  /** Error, m; null where the engine failed. */
  readonly error: number | null
  readonly sweep: readonly Point[]
}

interface Accuracy {
  readonly costs: readonly Cost[]
  /** Of the cost, from LARGE bodies on; null with fewer than three sizes there. */
  readonly exponent: number | null
  readonly refused: readonly { readonly size: number; readonly why: string }[]
}

interface Referenced extends Accuracy {
  readonly references: readonly Reference[]
}

interface Reference {
  readonly size: number
  /** Distance of the run at ten times the tolerance from the reference, m. */
  readonly agreement: number
  /** Rounded to a hundred-thousandth of the bound. */
  readonly samples: readonly (readonly number[])[]
}

/** Tolerances of the references, each checked at ten times this. */
const TOLERANCE = { tight: 1e-10, loose: 1e-8 } as const
/** How well the two must agree, m. */
const AGREEMENT = 1e-3 * BOUND

/** @throws where two tolerances do not agree, or one cannot be run */
function makeReference({ make, tight }: Sizes, size: number): Reference {
  const mechanism = make(size)
  const tolerance = size > tight ? TOLERANCE.loose : TOLERANCE.tight
  const [samples, other] = [1, 10].map((factor) => {
    const run = lockwork.start(mechanism, { integrator: 'dormand-prince' }, { tolerance: factor * tolerance })
    return sample(run, mechanism.watch.length, DURATION, SAMPLES)
  }) as [Samples, Samples]
  const agreement = largestDistance(samples, other)
  if (!(agreement <= AGREEMENT)) throw new Error(`the reference is uncertain by ${number(agreement)} m`)
  return { size, agreement, samples: samples.map((places) => [...places].map((x) => Number(x.toFixed(9)))) }
}

const lockworkFamilies = (): Family[] => [
  { settings: { integrator: 'dormand-prince' }, levels: toleranceLevels(0.1, 1e-9, 10 ** -0.25) },
]

/** Bodies from which MuJoCo is tried with free bodies too, where all joints can be made of `connect`. */
const MANY = 50

/**
 * Its scheme of fourth order: those of first order would take ten thousand steps per second and more, but for loops, where one is tried.
 * `won` is how the size before was built best: where free bodies won once, they win by more from there on.
 */
function mujocoFamilies(mechanism: Mechanism, won: unknown): Family[] {
  const levels = stepLevels(16, 20_000)
  const closed = (integrator: string, build: string, timeConstant: number): Family => ({
    settings: { build, integrator, timeConstant, dampingRatio: 1 },
    levels,
  })
  if (mechanism.joints.some(({ closes }) => closes))
    return [...[2, 1, 4].map((steps) => closed('RK4', 'tree', steps)), closed('implicitfast', 'tree', 2)]
  const tree: Family = { settings: { build: 'tree', integrator: 'RK4' }, levels }
  const free = [1, 2].map((steps) => closed('RK4', 'free', steps))
  if (won === 'free') return free
  // free bodies first: of a long chain the tree takes all the time of a sweep
  return mechanism.bodies.length < MANY ? [tree] : [free[0]!, tree, free[1]!]
}

function measureSize(
  engine: Engine,
  mechanism: Mechanism,
  { size, samples }: Reference,
  options: Options,
): { readonly cost: Cost; readonly why: string | null } {
  const reference = samples.map((places) => Float64Array.from(places))
  const least = options.quick ? LEAST.quick : LEAST.full
  const found = sweep(engine, mechanism, reference, options, { bounds: [BOUND], duration: DURATION, least })
  const { cost, settings, level, error } = found.reached[0]!
  const nearest = found.sweep.reduce((closest, point) => Math.min(closest, point.error ?? Infinity), Infinity)
  return {
    cost: { size, bodies: mechanism.bodies.length, cost, settings, level, error, sweep: found.sweep },
    why: cost === null ? `came to ${number(nearest)} m in ${found.sweep.length} runs` : null,
  }
}

function summarise(measured: readonly ReturnType<typeof measureSize>[]): Accuracy {
  const costs = measured.map(({ cost }) => cost)
  return {
    costs,
    exponent: fitExponent(
      costs.flatMap(({ bodies, cost }) => (cost === null ? [] : [[bodies, cost] as const])),
      LARGE,
    ),
    refused: measured.flatMap(({ cost: { size }, why }) => (why === null ? [] : [{ size, why }])),
  }
}

function measureLockwork(name: string, options: Options): Referenced {
  const family = FAMILIES[name]!
  const engine = { ...lockwork, families: lockworkFamilies }
  const references: Reference[] = []
  const refused: { size: number; why: string }[] = []
  for (const size of options.quick ? family.quick : family.sizes) {
    try {
      references.push(makeReference(family, size))
    } catch (error) {
      refused.push({ size, why: error instanceof Error ? error.message : String(error) })
    }
  }
  const measured = references.map((reference) => measureSize(engine, family.make(reference.size), reference, options))
  const summary = summarise(measured)
  return { ...summary, refused: [...refused, ...summary.refused], references }
}

async function measureMujoco(name: string, references: readonly Reference[], options: Options): Promise<Accuracy> {
  const family = FAMILIES[name]!
  const measured: ReturnType<typeof measureSize>[] = []
  for (const reference of references.filter(({ size }) => size <= family.mujoco)) {
    const won = measured.at(-1)?.cost.settings?.['build']
    // a fresh module for each: one that ran out of stack or memory is not to be trusted
    const mujoco = await loadMujocoEngine()
    const engine = { ...mujoco, families: (mechanism: Mechanism) => mujocoFamilies(mechanism, won) }
    measured.push(measureSize(engine, family.make(reference.size), reference, options))
  }
  return summarise(measured)
}

const idOf = (family: string, engine: string): string => `${family} accuracy ${engine}`

/** For each family our own job, with the references, and MuJoCo's, which is handed them. */
export const accuracyJobs = (): Job[] =>
  Object.keys(FAMILIES).flatMap((family): Job[] => [
    { id: idOf(family, 'lockwork'), arguments: { accuracy: true, family, engine: 'lockwork' } },
    {
      id: idOf(family, 'mujoco'),
      needs: idOf(family, 'lockwork'),
      arguments: { accuracy: true, family, engine: 'mujoco' },
    },
  ])

export async function accuracyWork({ arguments: { family, engine } }: Job, needed: unknown, options: Options) {
  return engine === 'mujoco'
    ? measureMujoco(String(family), (needed as Referenced).references, options)
    : measureLockwork(String(family), options)
}

/** CPU ms per simulated second of each size that came within the bound. */
export const accuracyCosts = (id: string, result: unknown): Record<string, number> =>
  Object.fromEntries(
    (result as Accuracy).costs.flatMap(({ size, cost }) => (cost === null ? [] : [[`${id} ${size}`, cost]])),
  )

/** Null where none of its jobs was run. */
export function reportAccuracy(results: Results): Report | null {
  const names = Object.keys(FAMILIES).filter((family) => results.has(idOf(family, 'lockwork')))
  if (names.length === 0) return null
  return {
    markdown: [
      `CPU ms per simulated second to stay within ${BOUND.toExponential(0)} m for ${DURATION} s, all mass centres at ${SAMPLES} samples: Lockwork by`,
      '`dormand-prince` at its best tolerance, MuJoCo at its best step and settings.',
      '',
      table(
        [
          'mechanism',
          'bodies',
          'ms/s',
          'tolerance',
          'error, m',
          'MuJoCo ms/s',
          'error, m',
          'MuJoCo / ours',
          'settings',
        ],
        names.flatMap((family) => rows(results, family)),
      ),
      '',
      `Exponent of growth of this cost from ${LARGE} bodies on: ${names.map((family) => exponents(results, family)).join('; ')}.`,
      ...names.flatMap((family) => refusals(results, family)),
      `The references, by \`dormand-prince\` at tolerances down to ${number(TOLERANCE.tight)}, agree with runs at ten times the tolerance to ${number(agreement(results, names))} m.`,
    ].join('\n'),
    pictures: { 'growth-accuracy.svg': picture(results, names) },
  }
}

function rows(results: Results, family: string): string[][] {
  const ours = resultOf<Referenced>(results, idOf(family, 'lockwork'))
  const theirs = resultOf<Accuracy>(results, idOf(family, 'mujoco'))
  return (ours?.costs ?? []).map(({ size, bodies, cost, level, error }) => {
    const peer = theirs?.costs.find((c) => c.size === size)
    return [
      `${FAMILIES[family]!.title} ${size}`,
      number(bodies),
      cost === null ? 'never' : number(cost),
      level && 'tolerance' in level ? number(level.tolerance) : '',
      number(error),
      !peer ? '' : peer.cost === null ? 'never' : number(peer.cost),
      peer ? number(peer.error) : '',
      peer?.cost && cost ? times(peer.cost / cost) : '',
      peer?.settings && peer.level ? `${describe(peer.settings)}, ${describe(peer.level)}` : '',
    ]
  })
}

function exponents(results: Results, family: string): string {
  const of = (engine: string): string => resultOf<Accuracy>(results, idOf(family, engine))?.exponent?.toFixed(3) ?? '—'
  return `${FAMILIES[family]!.title} ${of('lockwork')} (MuJoCo ${of('mujoco')})`
}

const refusals = (results: Results, family: string): string[] =>
  (['lockwork', 'mujoco'] as const).flatMap((engine) =>
    (resultOf<Accuracy>(results, idOf(family, engine))?.refused ?? []).map(
      ({ size, why }) => `${engine === 'mujoco' ? 'MuJoCo, ' : ''}${FAMILIES[family]!.title} ${size}: ${why}.`,
    ),
  )

const agreement = (results: Results, names: readonly string[]): number =>
  names
    .flatMap((family) => resultOf<Referenced>(results, idOf(family, 'lockwork'))?.references ?? [])
    .reduce((most, reference) => Math.max(most, reference.agreement), 0)

function picture(results: Results, names: readonly string[]): string {
  const lines = names.flatMap((family) =>
    ['lockwork', 'mujoco'].flatMap((engine) => {
      const costs = resultOf<Accuracy>(results, idOf(family, engine))?.costs ?? []
      const points = costs.flatMap(({ bodies, cost }): [number, number][] => (cost === null ? [] : [[bodies, cost]]))
      const { title } = FAMILIES[family]!
      return points.length ? [{ name: engine === 'mujoco' ? `MuJoCo: ${title}` : title, points }] : []
    }),
  )
  return plotSvg({
    title: `Cost of a simulated second within ${BOUND.toExponential(0)} m`,
    x: 'bodies',
    y: 'CPU ms',
    logX: true,
    logY: true,
    lines,
  })
}

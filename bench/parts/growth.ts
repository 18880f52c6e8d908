/**
 * Growth: the cost of one evaluation of the accelerations, as the stages of a step compute them, and of a whole step of Dormand–Prince over its six evaluations, against the number of
 * bodies; MuJoCo's evaluation and step of one beside it, on the same mechanisms. What a simulated second costs at a given accuracy is in growth-accuracy.ts.
 */
import { copyState } from '../../src/engine/index.ts'
import { makeTry } from '../../src/engine/integrators/dormand-prince-try.ts'
import { makeStatistics } from '../../src/engine/integrators/integrator.ts'
import { END as STEP_END, STEP as STEP_LENGTH } from '../../src/engine/integrators/stage-solver.ts'
import { build, toSpec } from '../lockwork.ts'
import { GROWING } from '../mechanisms/growing.ts'
import type { Mechanism } from '../mechanisms/mechanism.ts'
import { loadMujoco } from '../peers/mujoco.ts'
import { plotSvg } from '../report/plot.ts'
import { number, table, times } from '../report/table.ts'
import { timeEach } from './clock.ts'
import { fitExponent } from './exponent.ts'
import { accuracyCosts, accuracyJobs, accuracyWork, reportAccuracy } from './growth-accuracy.ts'
import { resultOf, type Options, type Part, type Report, type Results } from './part.ts'

interface Sizes {
  readonly title: string
  readonly sizes: readonly number[]
  readonly make: (size: number) => Mechanism
  /** Largest size that MuJoCo is asked for. */
  readonly mujoco: number
  /** All joints can be made of `connect`. */
  readonly chain: boolean
}

const ENGINES = ['lockwork', 'mujoco'] as const

const CHAIN_SIZES = [10, 20, 50, 100, 200, 500, 1000, 2000] as const

const FAMILIES: Readonly<Record<string, Sizes>> = {
  'chain-revolute': { ...GROWING['chain-revolute'], sizes: CHAIN_SIZES, mujoco: 2000, chain: true },
  'chain-spherical': { ...GROWING['chain-spherical'], sizes: CHAIN_SIZES, mujoco: 2000, chain: true },
  'four-bars': { ...GROWING['four-bars'], sizes: [1, 2, 5, 10, 20, 50, 100, 200, 500], mujoco: 500, chain: false },
  'slider-cranks': { ...GROWING['slider-cranks'], sizes: [1, 2, 5, 10, 20, 50, 100, 200], mujoco: 200, chain: false },
  net: { ...GROWING['net'], sizes: [3, 5, 10, 20, 40], mujoco: 10, chain: false },
}

/** Cost of one size of a family. */
interface Cost {
  readonly size: number
  readonly bodies: number
  readonly rows: number
  /** Median CPU µs of an evaluation, and of a step. */
  readonly evaluation: number
  readonly step: number
  /** Of MuJoCo: joint coordinates along a tree, or free bodies. */
  readonly build?: 'tree' | 'free'
}

interface Growth {
  readonly costs: readonly Cost[]
  /** Of the evaluation, from 100 bodies on; null with fewer than three sizes there. */
  readonly exponent: number | null
  /** Sizes that could not be run, and why. */
  readonly refused: readonly { readonly size: number; readonly why: string }[]
}

const STEP = 1e-4
/** Bodies from which the exponent is fitted. */
const LARGE = 100
/** CPU seconds for one size, warming up included. */
const BUDGET = { full: 3, quick: 0.6 } as const

/** Evaluations of a step of Dormand–Prince, whose first slope is the last one of the step before. */
const EVALUATIONS = 6

function measureLockwork(mechanism: Mechanism, budget: number): Omit<Cost, 'size'> {
  const { model, state, ws } = build(toSpec(mechanism))
  const trying = makeTry(model, 1e-6, null, makeStatistics(), null)
  const { numbers } = trying
  copyState(state, trying.end)
  trying.begin(ws)
  numbers[STEP_LENGTH] = STEP
  numbers[STEP_END] = state.t + STEP
  const solver = trying.solver()
  // the same stage, and the same step, again and again
  const evaluate = (): void => void solver.computeStage(ws, state, 1)
  const step = (): void => {
    trying.carried = true
    trying.attempt(ws, state, true)
  }
  const nothing = (): void => {}
  return {
    bodies: mechanism.bodies.length,
    rows: model.rows.count,
    evaluation: 1e6 * timeEach(evaluate, nothing, budget / 2),
    step: (1e6 * timeEach(step, nothing, budget / 2)) / EVALUATIONS,
  }
}

/** Size from which MuJoCo is tried with free bodies too: it costs more for each, but never more than that. */
const MANY = 50

async function measureMujoco(family: Sizes, sizes: readonly number[], budget: number): Promise<Growth> {
  const refused: { size: number; why: string }[] = []
  const costs: Cost[] = []
  for (const size of sizes) {
    const mechanism = family.make(size)
    // where free bodies won once, they win by more from there on
    const won = costs.some(({ build }) => build === 'free')
    const kinds = won
      ? (['free'] as const)
      : family.chain && size >= MANY
        ? (['tree', 'free'] as const)
        : (['tree'] as const)
    for (const build of kinds) {
      try {
        // a fresh module for each: one that ran out of stack or memory is not to be trusted
        const mujoco = await loadMujoco()
        const timed = mujoco.time(mechanism, STEP, build)
        const evaluation = 1e6 * timeEach(timed.evaluate, timed.reset, budget / 2)
        const step = 1e6 * timeEach(timed.step, timed.reset, budget / 2)
        const before = costs.findIndex((c) => c.size === size)
        const cost = { size, bodies: mechanism.bodies.length, rows: timed.rows, evaluation, step, build }
        if (before < 0) costs.push(cost)
        else if (step < costs[before]!.step) costs[before] = cost
        timed.stop()
      } catch (error) {
        refused.push({ size, why: `${build}: ${String(error instanceof Error ? error.message : error).slice(0, 200)}` })
      }
    }
  }
  return { costs, refused, exponent: exponentOf(costs) }
}

const exponentOf = (costs: readonly Cost[]): number | null =>
  fitExponent(
    costs.map(({ bodies, evaluation }) => [bodies, evaluation]),
    LARGE,
  )

async function measure(familyName: string, engine: string, { quick }: Options): Promise<Growth> {
  const family = FAMILIES[familyName]!
  const budget = quick ? BUDGET.quick : BUDGET.full
  const sizes = family.sizes.filter((size) => !quick || size <= 1000)
  if (engine === 'mujoco')
    return measureMujoco(
      family,
      sizes.filter((size) => size <= (quick ? Math.min(200, family.mujoco) : family.mujoco)),
      budget,
    )
  const costs = sizes.map((size) => ({ size, ...measureLockwork(family.make(size), budget) }))
  return { costs, refused: [], exponent: exponentOf(costs) }
}

export const growthPart: Part = {
  name: 'growth',
  title: 'Growth',
  jobs: () => [
    ...Object.keys(FAMILIES).flatMap((family) =>
      ENGINES.map((engine) => ({ id: `${family} ${engine}`, arguments: { family, engine } })),
    ),
    ...accuracyJobs(),
  ],
  async work(job, needed, options) {
    const { accuracy, family, engine } = job.arguments
    return accuracy ? accuracyWork(job, needed, options) : measure(String(family), String(engine), options)
  },
  costs({ id, arguments: { accuracy } }, result) {
    if (accuracy) return accuracyCosts(id, result)
    return Object.fromEntries(
      (result as Growth).costs.flatMap(({ size, evaluation, step }) => [
        [`${id} ${size}: evaluation`, evaluation / 1e3],
        [`${id} ${size}: step`, step / 1e3],
      ]),
    )
  },
  report(results) {
    const reports = [reportCosts(results), reportAccuracy(results)].filter((report) => report !== null)
    return {
      markdown: reports.map(({ markdown }) => markdown).join('\n\n'),
      pictures: Object.fromEntries(reports.flatMap(({ pictures = {} }) => Object.entries(pictures))),
    }
  },
}

/** Null where none of its jobs was run. */
function reportCosts(results: Results): Report | null {
  const names = Object.keys(FAMILIES).filter((family) => ENGINES.some((engine) => results.has(`${family} ${engine}`)))
  if (names.length === 0) return null
  return {
    markdown: [
      'CPU µs of one evaluation of the accelerations as the stages of a step compute it, and of a step of Dormand–Prince over its six evaluations (stages, projection of positions and',
      'velocities, error); MuJoCo: `mj_forward`, `mj_step` with Euler, in joint coordinates, or with free bodies where that costs less.',
      '',
      table(
        ['mechanism', 'bodies', 'rows', 'evaluation', 'step', 'MuJoCo evaluation', 'MuJoCo step', 'MuJoCo step / ours'],
        names.flatMap((family) => rows(results, family)),
      ),
      '',
      `Exponent of growth of an evaluation from ${LARGE} bodies on: ${names.map((family) => exponents(results, family)).join('; ')}.`,
    ].join('\n'),
    pictures: { 'growth.svg': picture(results) },
  }
}

function rows(results: Results, family: string): string[][] {
  const ours = resultOf<Growth>(results, `${family} lockwork`)
  const theirs = resultOf<Growth>(results, `${family} mujoco`)
  return (ours?.costs ?? []).map(({ size, bodies, rows: count, evaluation, step }) => {
    const peer = theirs?.costs.find((c) => c.size === size)
    return [
      `${FAMILIES[family]!.title} ${size}`,
      number(bodies),
      number(count),
      number(evaluation),
      number(step),
      peer ? number(peer.evaluation) : '',
      peer ? `${number(peer.step)}${peer.build === 'free' ? ' (free bodies)' : ''}` : '',
      peer ? times(peer.step / step) : '',
    ]
  })
}

function exponents(results: Results, family: string): string {
  const of = (engine: string): string => {
    const exponent = resultOf<Growth>(results, `${family} ${engine}`)?.exponent
    return exponent === null || exponent === undefined ? '—' : exponent.toFixed(3)
  }
  return `${FAMILIES[family]!.title} ${of('lockwork')} (MuJoCo ${of('mujoco')})`
}

function picture(results: Results): string {
  const lines = Object.entries(FAMILIES).flatMap(([family, { title }]) =>
    ENGINES.flatMap((engine) => {
      const growth = resultOf<Growth>(results, `${family} ${engine}`)
      if (!growth || growth.costs.length === 0) return []
      const points = growth.costs.map(({ bodies, step }): [number, number] => [bodies, step])
      return [{ name: engine === 'mujoco' ? `MuJoCo: ${title}` : title, points }]
    }),
  )
  return plotSvg({ title: 'Cost of a step', x: 'bodies', y: 'CPU µs', logX: true, logY: true, lines })
}

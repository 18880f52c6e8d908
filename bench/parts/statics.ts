/**
 * Statics: equilibrium and the lowest modes of a chain of a hundred links, against steps of its simulation; and equilibria of mechanisms of the gallery from
 * random poses, each pushed off and let go to see whether the verdict on it holds.
 */
import {
  copyState,
  loadEquilibrium,
  loadModes,
  loadSettling,
  makeIntegrator,
  makeState,
  type MechanismSpec,
  type State,
} from '../../src/engine/index.ts'
import { toMechanismSpec } from '../../src/scene/index.ts'
import { releaseAll } from '../../src/testing/released.ts'
import { hangingChain } from '../../src/testing/resting-mechanisms.ts'
import { build, toSpec } from '../lockwork.ts'
import { makeAnchorChain, makeChain } from '../mechanisms/chains.ts'
import { number, table, times } from '../report/table.ts'
import { REPEATS, cpuSeconds, median } from './clock.ts'
import { readGalleryScene } from './gallery-scene.ts'
import { resultOf, type Part, type Report, type Results } from './part.ts'

const LINKS = 100
const MODES = 20
const STEPS = 200
/** Rounds that are not counted. */
const WARM = 3
/** s; the steps are over long before. */
const LONG = 1e3
/** Tolerance of a new scene. */
const TOLERANCE = 1e-8

const CHAINS: Readonly<Record<string, { readonly title: string; readonly make: () => MechanismSpec }>> = {
  'chain-pins': { title: 'between two points, pins, from a V', make: () => hangingChain(LINKS) },
  'chain-crosses': { title: 'between two points, crosses, from a V', make: () => toSpec(makeAnchorChain(LINKS)) },
  'chain-level': { title: 'from one point, pins, from level', make: () => toSpec(makeChain(LINKS, 'revolute')) },
}

const THROWN = [
  'double-pendulum',
  'conical-pendulum',
  'cart-pole',
  'slider-crank-free',
  'gyroscope',
  'parallelogram',
  'bricard',
  'door',
  'double-wishbone',
  'three-carts',
  'chain',
  'anchor-chain',
]
const POSES = { full: 100, quick: 10 } as const

/** Median CPU ms. */
interface Cost {
  readonly freedoms: number
  readonly verdict: string
  readonly iterations: number
  readonly equilibrium: number
  readonly settling: number
  readonly modes: number
  readonly steps: number
  /** Median of the ratios, each of three that ran one after the other. */
  readonly ratio: number
}

async function measureChain(id: string): Promise<Cost> {
  const { findEquilibrium } = await loadEquilibrium()
  const { settleToRest } = await loadSettling()
  const { calcModes } = await loadModes()
  const { model, state, ws } = build(CHAINS[id]!.make())
  const start = makeState(model)
  copyState(state, start)
  const timed = <T>(work: (at: State) => T): { readonly ms: number; readonly result: T } => {
    copyState(start, state)
    const begin = cpuSeconds()
    const result = work(state)
    return { ms: 1e3 * (cpuSeconds() - begin), result }
  }
  const rest = makeState(model)
  const once = () => {
    const equilibrium = timed((at) => findEquilibrium(model, at, ws))
    if (!equilibrium.result.ok) throw new Error(equilibrium.result.failure.message)
    copyState(state, rest)
    const modes = timed((at) => {
      copyState(rest, at)
      return calcModes(model, at, ws, { count: MODES })
    })
    if (!modes.result.ok) throw new Error(modes.result.failure.message)
    const steps = timed((at) => {
      const run = makeIntegrator('auto', model, { tolerance: TOLERANCE, step: 1e-3 })
      const failure = run.advance(model, at, ws, LONG, STEPS)
      if (failure) throw new Error(failure.message)
      return run.statistics.steps
    })
    if (steps.result !== STEPS) throw new Error(`${steps.result} steps`)
    const settling = timed((at) => settleToRest(model, at, ws))
    if (!settling.result.ok) throw new Error(settling.result.failure.message)
    return { found: equilibrium.result, freedoms: modes.result.freedoms, equilibrium, modes, steps, settling }
  }
  // code is optimised as it runs
  for (let k = 0; k < WARM; k++) once()
  const runs = Array.from({ length: REPEATS }, once)
  const ms = (of: 'equilibrium' | 'modes' | 'steps' | 'settling'): number => median(runs.map((r) => r[of].ms))
  const { found, freedoms } = runs[0]!
  return {
    freedoms,
    verdict: found.stability,
    iterations: found.iterations,
    equilibrium: ms('equilibrium'),
    settling: ms('settling'),
    modes: ms('modes'),
    steps: ms('steps'),
    ratio: median(runs.map((r) => (r.equilibrium.ms + r.modes.ms) / r.steps.ms)),
  }
}

interface Thrown {
  readonly poses: number
  readonly found: number
  readonly verdicts: Readonly<Record<string, number>>
  readonly residual: number
  readonly faults: readonly string[]
}

function throwAll(id: string, poses: number): Thrown {
  const all = releaseAll(toMechanismSpec(readGalleryScene(id)), poses, 1)
  const verdicts: Record<string, number> = {}
  for (const { found, verdict } of all) {
    const word = found ? verdict.replace(/,.*/, '') : 'none found'
    verdicts[word] = (verdicts[word] ?? 0) + 1
  }
  return {
    poses,
    found: all.filter(({ found }) => found).length,
    verdicts,
    residual: Math.max(...all.map(({ found, residual }) => (found ? residual : 0))),
    faults: all.flatMap(({ faults }, k) => faults.map((fault) => `pose ${k}: ${fault}`)),
  }
}

function report(results: Results): Report {
  const chains = Object.entries(CHAINS).flatMap(([id, { title }]) => {
    const cost = resultOf<Cost>(results, id)
    if (!cost) return results.has(id) ? [[title, '', 'failed', '', '', '', '']] : []
    const { freedoms, verdict, iterations, equilibrium, settling, modes, steps, ratio } = cost
    const found = `${number(equilibrium)} (${iterations}, ${verdict})`
    return [[title, number(freedoms), found, number(settling), number(modes), number(steps), times(ratio)]]
  })
  const thrown = THROWN.flatMap((id) => {
    const of = resultOf<Thrown>(results, id)
    if (!of) return results.has(id) ? [[id, '', 'failed', '', '']] : []
    const verdicts = Object.entries(of.verdicts).map(([word, count]) => `${count} ${word}`)
    return [[id, number(of.poses), verdicts.join(', '), number(of.residual), of.faults.join('; ') || 'none']]
  })
  return {
    markdown: [
      `A chain of ${LINKS} links: CPU ms for its equilibrium by Newton's method (steps, verdict), for coming to rest there as if damped, for its ${MODES} lowest modes, for ${STEPS} steps of \`auto\` from the same start at a tolerance of ${number(TOLERANCE)}, and (equilibrium + modes) over the ${STEPS} steps.`,
      '',
      table(['chain', 'freedoms', 'equilibrium', 'settling', 'modes', `${STEPS} steps`, 'ratio'], chains),
      '',
      'Mechanisms of the gallery thrown into random poses: what Newton’s method finds, the largest residual, and where what they do when they are pushed by 1e-3 and let go is not what the verdict says.',
      '',
      table(['mechanism', 'poses', 'equilibria', 'residual', 'disagreements'], thrown),
    ].join('\n'),
  }
}

export const staticsPart: Part = {
  name: 'statics',
  title: 'Statics and modes',
  jobs: () => [...Object.keys(CHAINS), ...THROWN].map((id) => ({ id, arguments: { id } })),
  work: async ({ arguments: { id } }, _, { quick }) =>
    CHAINS[String(id)] ? measureChain(String(id)) : throwAll(String(id), quick ? POSES.quick : POSES.full),
  report,
}

/**
 * Equations of motion: what the ways to the accelerations of a serial arm cost against its number of joints. Lock constraints on their forest (articulated bodies), dual quaternions
 * forwards, backwards (dqNE: the efforts of a motion) and as matrices (dqGP), and Kane's equations.
 */
import { DQ } from '../../src/engine/dual-quaternions/dual-quaternion.ts'
import { computeAccelerations } from '../../src/engine/dynamics/accelerations.ts'
import { makeKaneDynamics } from '../../src/engine/kane/index.ts'
import { makeLinkDynamics } from '../../src/engine/link-trees/index.ts'
import { computeGauss, makeGaussParts } from '../../src/engine/link-trees/gauss.ts'
import { makeLinkMotion } from '../../src/engine/link-trees/link-tree.ts'
import { computeEfforts, makeNewtonEuler } from '../../src/engine/link-trees/newton-euler.ts'
import { followModel, treeOfModel } from '../../src/engine/link-trees/of-model.ts'
import { build, toSpec, type Built } from '../lockwork.ts'
import { GROWING } from '../mechanisms/growing.ts'
import { plotSvg } from '../report/plot.ts'
import { number, table, times } from '../report/table.ts'
import { timeEach } from './clock.ts'
import { fitExponent } from './exponent.ts'
import { resultOf, type Part } from './part.ts'

interface Way {
  readonly title: string
  /** Most joints for which it is asked. */
  readonly most: number
  /** What is timed, on a chain that stands as it was built. */
  readonly make: (built: Built) => () => void
}

/** The tree of a chain, at its pose. */
function linksOf({ model, state }: Built) {
  const found = treeOfModel(model)
  if (!found.ok) throw new Error(found.refusal.message)
  const { tree } = found.made
  const motion = makeLinkMotion(tree)
  followModel(model, state, found.made, motion)
  if (motion.x.length !== DQ * tree.links.length) throw new Error('the chain is not all there')
  return { tree, motion }
}

const WAYS: Readonly<Record<string, Way>> = {
  lock: {
    title: 'lock',
    most: 1000,
    make:
      ({ model, state, ws }) =>
      () =>
        computeAccelerations(model, state, ws),
  },
  forward: {
    title: 'dual quaternions, forwards',
    most: 1000,
    make({ model, state, ws }) {
      const made = makeLinkDynamics(model)
      if (!made.ok) throw new Error(made.refusal.message)
      return () => made.equations(model, state, ws)
    },
  },
  dqNE: {
    title: 'dqNE',
    most: 1000,
    make(built) {
      const { tree, motion } = linksOf(built)
      const newton = makeNewtonEuler(tree)
      return () => computeEfforts(tree, motion, null, newton)
    },
  },
  dqGP: {
    title: 'dqGP',
    most: 200,
    make(built) {
      const { tree, motion } = linksOf(built)
      const parts = makeGaussParts(tree)
      return () => computeGauss(tree, motion, null, parts)
    },
  },
  kane: {
    title: 'Kane',
    most: 100,
    make({ model, state, ws }) {
      const equations = makeKaneDynamics(model)
      return () => equations(model, state, ws)
    },
  },
}

const SIZES = [10, 20, 50, 100, 200, 500, 1000] as const
/** Joints from which exponents are fitted. */
const LARGE = 50
/** CPU seconds for one size. */
const BUDGET = { full: 2, quick: 0.3 } as const
/** Joints of the arm that [SQA] times, and the seconds that it tells. */
const PUBLISHED = { joints: 50, dqNE: 23.17, dqGP: 8.73 } as const

interface Cost {
  readonly joints: number
  /** CPU µs. */
  readonly time: number
}

export const equationsPart: Part = {
  name: 'equations',
  title: 'Equations of motion',
  jobs: () => Object.keys(WAYS).map((way) => ({ id: way, arguments: { way } })),
  async work({ id }, _, { quick }): Promise<readonly Cost[]> {
    const { most, make } = WAYS[id]!
    return SIZES.filter((size) => size <= most).map((joints) => {
      const once = make(build(toSpec(GROWING['chain-revolute'].make(joints))))
      return { joints, time: 1e6 * timeEach(once, () => {}, quick ? BUDGET.quick : BUDGET.full) }
    })
  },
  costs: ({ id }, result) =>
    Object.fromEntries((result as readonly Cost[]).map(({ joints, time }) => [`${id} ${joints}`, time / 1000])),
  report(results) {
    const costs = Object.keys(WAYS).map((way) => resultOf<readonly Cost[]>(results, way) ?? [])
    const at = (way: number, joints: number): number => costs[way]!.find((cost) => cost.joints === joints)?.time ?? NaN
    const exponents = Object.values(WAYS).map(({ title }, way) => {
      const exponent = fitExponent(
        costs[way]!.map(({ joints, time }) => [joints, time]),
        LARGE,
      )
      return `${title} ${exponent === null ? '—' : exponent.toFixed(2)}`
    })
    const share = (way: string, seconds: number): string =>
      times((1e6 * seconds) / at(Object.keys(WAYS).indexOf(way), PUBLISHED.joints))
    return {
      markdown: [
        'A serial arm of revolute joints: CPU µs of its accelerations (lock, dual quaternions forwards, Kane), of the efforts of a motion (dqNE), of M, C and the rest (dqGP).',
        '',
        table(
          ['joints', ...Object.values(WAYS).map(({ title }) => title)],
          SIZES.map((joints) => [
            number(joints),
            ...costs.map((_, way) => (Number.isNaN(at(way, joints)) ? '' : number(at(way, joints)))),
          ]),
        ),
        '',
        `Exponent of growth from ${LARGE} joints on: ${exponents.join('; ')}.`,
        '',
        `The published implementation takes ${PUBLISHED.dqNE} s for dqNE of ${PUBLISHED.joints} joints and ${PUBLISHED.dqGP} s for dqGP, on its machine and in an interpreted language: ${share('dqNE', PUBLISHED.dqNE)} and ${share('dqGP', PUBLISHED.dqGP)} these.`,
      ].join('\n'),
      pictures: {
        'equations.svg': plotSvg({
          title: 'Equations of motion of a serial arm',
          x: 'joints',
          y: 'CPU µs',
          logX: true,
          logY: true,
          lines: Object.values(WAYS).flatMap(({ title }, way) =>
            costs[way]!.length === 0
              ? []
              : [{ name: title, points: costs[way]!.map(({ joints, time }): [number, number] => [joints, time]) }],
          ),
        }),
      },
    }
  },
}

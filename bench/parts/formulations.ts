/**
 * Lock constraints, rA, rp and rε on the mechanisms of Kissel, Taves and Negrut: how long kinematics and dynamics take, how many Newton steps, both beside what they print; and
 * what a step is made of.
 */
import { loadFormulations, type FormulationName, type MechanismSpec } from '../../src/engine/index.ts'
import {
  CONTENDERS,
  makeRunner,
  startMechanism,
  type Contender,
  type Start,
} from '../../src/engine/comparison/contenders.ts'
import { parseScene, toMechanismSpec } from '../../src/scene/index.ts'
import { referenceScene } from '../../src/testing/reference.ts'
import { toSpec } from '../lockwork.ts'
import { makeChain } from '../mechanisms/chains.ts'
import { number, table, times } from '../report/table.ts'
import { REPEATS, cpuSeconds, median } from './clock.ts'
import { measureDynamicStep, measurePose, type Share } from './formulations-shares.ts'
import { PUBLISHED } from './formulations-published.ts'
import { resultOf, type Job, type Part, type Report, type Results } from './part.ts'

const { makeFormulation, makeKinematicAnalysis, FORMULATIONS, KINEMATIC_OPTIONS } = await loadFormulations()

/** Duration of the runs, s. */
const DURATION = 3
const STEP = 1e-3
const LINKS = 40
/** s that the chain, whose Newton steps matter here, is run for. */
const CHAIN_DURATION = 0.1
/** Rounds that are not counted, and that are. */
const WARM = 4
const ROUNDS = 3 * REPEATS

const NAMES: Readonly<Record<Contender, string>> = { lock: 'lock', rA: 'rA', rp: 'rp', re: 'rε' }
const METHODS = { kinematics: 'kinematics', dynamics: 'backward-euler' } as const
type Method = keyof typeof METHODS
const IDS = Object.keys(PUBLISHED)
const DRIVEN = IDS.filter((id) => PUBLISHED[id]?.counts)
const CHAIN = 'chain'

const titleOf = (id: string): string => PUBLISHED[id]?.title ?? `chain of ${LINKS} links`

function specOf(id: string): MechanismSpec {
  if (id === CHAIN) return toSpec(makeChain(LINKS, 'revolute'))
  const parsed = parseScene(referenceScene(`kissel-${id}`))
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'))
  return toMechanismSpec(parsed.scene)
}

function startOf(id: string): Start {
  const started = startMechanism(specOf(id))
  if (!started.ok) throw new Error(started.refusal.message)
  return started.start
}

/** Median CPU s of a contender's run, and how many times as fast as rp in the same round. */
interface Timing {
  readonly seconds: number
  readonly iterations: number
  readonly speedUp: number
}
type Timings = Readonly<Record<Contender, Timing>>

function timeRuns(id: string, method: Method, rounds: number): Timings {
  const start = startOf(id)
  const steps = Math.round((id === CHAIN ? CHAIN_DURATION : DURATION) / STEP)
  const seconds: Record<Contender, number[]> = { lock: [], rA: [], rp: [], re: [] }
  const iterations: Record<Contender, number> = { lock: NaN, rA: NaN, rp: NaN, re: NaN }
  for (let round = -WARM; round < rounds; round++)
    for (const name of CONTENDERS) {
      const made = makeRunner(name, start, { method: METHODS[method], step: STEP, alike: false })
      if (!made.ok) throw new Error(made.refusal.message)
      const { runner } = made
      const begin = cpuSeconds()
      for (let n = 1; n <= steps; n++) {
        const failure = runner.stepTo(n * STEP)
        if (failure) throw new Error(`${name}: ${failure.message}`)
      }
      if (round >= 0) seconds[name].push(cpuSeconds() - begin)
      iterations[name] = runner.calcIterations()
    }
  const timing = (name: Contender): Timing => ({
    seconds: median(seconds[name]),
    iterations: iterations[name],
    speedUp: median(seconds[name].map((own, round) => seconds.rp[round]! / own)),
  })
  return { lock: timing('lock'), rA: timing('rA'), rp: timing('rp'), re: timing('re') }
}

/** Newton steps per pose. */
interface Counts {
  readonly own: number
  /** From the pose before, with one matrix per pose. */
  readonly published: number
}

function countSteps(id: string): Record<FormulationName, Counts> {
  const start = startOf(id)
  const count = (name: FormulationName, published: boolean): number => {
    const options = published ? { ...KINEMATIC_OPTIONS, predict: false, renew: false } : KINEMATIC_OPTIONS
    const formulation = makeFormulation(name, start.model, start.state, start.constraints)
    const made = makeKinematicAnalysis(formulation, options)
    if (!made.ok) throw new Error(made.refusal.message)
    for (let n = 1; n <= Math.round(DURATION / STEP); n++) {
      const refusal = made.analysis.moveTo(n * STEP)
      if (refusal) throw new Error(refusal.message)
    }
    return made.analysis.iterations / made.analysis.poses
  }
  const of = (name: FormulationName): Counts => ({ own: count(name, false), published: count(name, true) })
  return { rA: of('rA'), rp: of('rp'), re: of('re') }
}

function measureShares(id: string, method: Method): readonly Share[] {
  const start = startOf(id)
  return method === 'kinematics' ? measurePose(start) : measureDynamicStep(start, STEP)
}

const JOBS: readonly Job[] = [
  ...DRIVEN.map((id) => ({ id: `kinematics ${id}`, arguments: { id, what: 'time', method: 'kinematics' } })),
  ...[...IDS, CHAIN].map((id) => ({ id: `dynamics ${id}`, arguments: { id, what: 'time', method: 'dynamics' } })),
  ...DRIVEN.map((id) => ({ id: `counts ${id}`, arguments: { id, what: 'counts', method: 'kinematics' } })),
  ...DRIVEN.map((id) => ({ id: `pose ${id}`, arguments: { id, what: 'shares', method: 'kinematics' } })),
  ...[...IDS, CHAIN].map((id) => ({ id: `step ${id}`, arguments: { id, what: 'shares', method: 'dynamics' } })),
]

const ms = (seconds: number): string => number(1e3 * seconds)
/** The quotient of two counts or times to two places, as the paper prints it. */
const two = (value: number): string => value.toFixed(2)

function timingTable(results: Results, method: Method): string {
  const ids = method === 'kinematics' ? DRIVEN : [...IDS, CHAIN]
  const rows = ids.flatMap((id) => {
    const of = resultOf<Timings>(results, `${method} ${id}`)
    if (!of) return results.has(`${method} ${id}`) ? [[titleOf(id), 'failed', '', '', '', '', '', '', '', '']] : []
    const published = PUBLISHED[id]?.speedUps[method]
    const steps = (name: Contender): string => {
      const solves = method === 'dynamics' && name !== 'lock' ? PUBLISHED[id]?.solves[name] : undefined
      return `${two(of[name].iterations)}${solves === undefined ? '' : ` (${two(solves)})`}`
    }
    const beside = (name: 'rA' | 're'): string =>
      `${two(of[name].speedUp)}${published ? ` (${published[name].map(two).join(', ')})` : ''}`
    return [
      [
        titleOf(id),
        ...CONTENDERS.map((name) => ms(of[name].seconds)),
        ...CONTENDERS.map((name) => steps(name)),
        beside('rA'),
        beside('re'),
        two(of.lock.speedUp),
      ],
    ]
  })
  const head = [
    'mechanism',
    ...CONTENDERS.map((name) => `${NAMES[name]}, ms`),
    ...CONTENDERS.map((name) => `${NAMES[name]}, Newton steps`),
    'rA over rp (published)',
    'rε over rp (published)',
    'lock over rp',
  ]
  return table(head, rows)
}

function countTable(results: Results): string {
  const rows = DRIVEN.flatMap((id) => {
    const of = resultOf<Record<FormulationName, Counts>>(results, `counts ${id}`)
    const published = PUBLISHED[id]?.counts
    if (!of || !published) return results.has(`counts ${id}`) ? [[titleOf(id), '', '', 'failed', '']] : []
    return FORMULATIONS.map((name) => [
      titleOf(id),
      NAMES[name],
      two(published[name]),
      two(of[name].published),
      two(of[name].own),
    ])
  })
  return table(['mechanism', '', 'Table 9', 'its way', 'here'], rows)
}

function ratioTable(results: Results): string {
  const rows = (['kinematics', 'dynamics'] as const).flatMap((method) =>
    IDS.flatMap((id) => {
      const of = resultOf<Timings>(results, `${method} ${id}`)
      if (!of) return []
      return PUBLISHED[id]!.seconds[method].map(({ program, of: theirs }) => [
        `${method}, ${titleOf(id)}`,
        program,
        ...FORMULATIONS.flatMap((name) => [`${theirs[name]} s`, times(theirs[name] / of[name].seconds)]),
      ])
    }),
  )
  return table(['', 'program', ...FORMULATIONS.flatMap((name) => [NAMES[name], 'ratio'])], rows)
}

function shareTable(results: Results, kind: 'pose' | 'step'): string {
  const ids = kind === 'pose' ? DRIVEN : [...IDS, CHAIN]
  const rows = ids.flatMap((id) => {
    const shares = resultOf<readonly Share[]>(results, `${kind} ${id}`)
    if (!shares) return results.has(`${kind} ${id}`) ? [[titleOf(id), 'failed', '', '', '', '', '']] : []
    return shares.map(({ what, of }) => [
      titleOf(id),
      what,
      ...FORMULATIONS.map((name) => number(of[name])),
      two(of.rp / of.rA),
      two(of.rp / of.re),
    ])
  })
  return table(['mechanism', 'part', 'rA', 'rp', 'rε', 'rp / rA', 'rp / rε'], rows)
}

const report = (results: Results): Report => ({
  markdown: [
    `Kinematics (Table 8): CPU time of ${DURATION} s in steps of ${number(STEP)} s, Newton steps per pose, and how many times as fast as rp; in brackets what is published of the programs C1 and C2.`,
    '',
    timingTable(results, 'kinematics'),
    '',
    'Newton steps per pose (Table 9): as published; in the way of those programs, from the pose before with one matrix per pose; and as it is done here, from a prediction with a matrix per step.',
    '',
    countTable(results),
    '',
    `Dynamics (Table 10), backward Euler: the same, beside Newton steps in brackets those of C1; the chain for ${CHAIN_DURATION} s.`,
    '',
    timingTable(results, 'dynamics'),
    '',
    'CPU time of the published programs, in Python, as measured on a server with two cores (±30 %), over that of the same formulation here:',
    '',
    ratioTable(results),
    '',
    'What a pose of kinematics is made of, µs each; a pose takes two Newton steps (constraints, full matrix, factoring, solving), and constraints, matrix and factoring once more for velocities and accelerations, two solutions and γ:',
    '',
    shareTable(results, 'pose'),
    '',
    'What a Newton step of dynamics is made of, µs, and how many multiplications its factoring takes in the pattern of the mechanism, and would in a full matrix:',
    '',
    shareTable(results, 'step'),
  ].join('\n'),
})

export const formulationsPart: Part = {
  name: 'formulations',
  title: 'Formulations of rotation',
  jobs: () => JOBS,
  work: ({ arguments: { id, what, method } }, _, { quick }) => {
    const of = method === 'kinematics' ? 'kinematics' : 'dynamics'
    const work = (): unknown => {
      if (what === 'time') return timeRuns(String(id), of, quick ? REPEATS : ROUNDS)
      return what === 'counts' ? countSteps(String(id)) : measureShares(String(id), of)
    }
    return Promise.resolve().then(work)
  },
  costs({ id, arguments: { what } }, result) {
    if (what !== 'time') return {}
    const timings = result as Timings
    return Object.fromEntries(CONTENDERS.map((name) => [`${id}: ${NAMES[name]}`, 1e3 * timings[name].seconds]))
  },
  report,
}

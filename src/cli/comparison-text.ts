/** A comparison of formulations as tables for reading, aligned by blanks. */
import type { Comparison, Contender, DynamicRun, TimedRun } from '../engine/index.ts'
import { tellSingular } from './recorded.ts'

type Told<Run extends TimedRun> = Omit<Run, 'refusal'> & {
  readonly speedUp: number
  readonly refusal: { readonly message: string } | null
}

/** A comparison as it is written: each run also tells how many times as fast as rp it is. */
export type ToldComparison = Omit<Comparison, 'kinematics' | 'dynamics'> & {
  readonly kinematics: readonly Told<TimedRun>[] | null
  readonly dynamics: readonly Told<DynamicRun>[]
}

const NAMES: Readonly<Record<Contender, string>> = {
  lock: 'lock (main engine)',
  rA: 'rA   (rotation matrix)',
  rp: 'rp   (Euler parameters)',
  re: 're   (Euler angles)',
}
const METHODS = {
  kinematics: 'Kinematics',
  'backward-euler': 'Backward Euler',
  'generalized-alpha': 'Generalised alpha',
} as const
/** Written in place of a missing number. */
const NONE = '-'

const PAPER = 'Kissel, Taves and Negrut'

const NOTE =
  'Most Newton steps of lock go by the matrix of an earlier one. Its backward Euler projects velocities on the constraints,\n' +
  'the others do so only where they are held against each other. Errors are those of the method; - stands where only rounding is left or a run stopped.'

export function writeComparison(title: string, comparison: ToldComparison): string {
  const { freedoms, options, shortened, sizes, kinematics, dynamics, orders, agreement, singularities } = comparison
  const run = `${options.duration} s in steps of ${options.step} s`
  const left =
    freedoms === 0
      ? 'Joints and drives prescribe the motion.'
      : `Joints and drives leave ${freedoms} ${freedoms === 1 ? 'freedom' : 'freedoms'}: no kinematics.`
  const parts = [
    `${title || 'The scene'}. ${left}`,
    ...(shortened
      ? [
          `Its steps take long: ${options.duration} s are compared instead of ${shortened.duration} s, which would take about ${Math.ceil(shortened.seconds / 10) * 10} s.\n` +
            `Ask for --duration ${shortened.duration} to have all of it.`,
        ]
      : []),
    table(
      ['Size', 'unknowns', 'equations'],
      sizes.map(({ name, unknowns, equations }) => [NAMES[name], `${unknowns}`, `${equations}`]),
    ),
  ]
  if (kinematics)
    parts.push(
      `Kinematics, ${run} (tables 8 and 9 of ${PAPER})`,
      table(
        ['', 'run time', 'as fast as rp', 'Newton steps'],
        kinematics.map((one) => [NAMES[one.name], time(one.seconds), times(one.speedUp), short(one.iterations)]),
      ),
    )
  for (const scheme of ['backward-euler', 'generalized-alpha'] as const) {
    const runs = dynamics.filter((one) => one.scheme === scheme)
    parts.push(
      `${METHODS[scheme]}, ${run}${scheme === 'backward-euler' ? ` (table 10 of ${PAPER})` : ''}`,
      table(
        [
          '',
          'run time',
          'as fast as rp',
          'Newton steps',
          `energy off, of ${Number(comparison.energyScale.toPrecision(3))} J`,
        ],
        runs.map((one) => [
          NAMES[one.name],
          time(one.seconds),
          times(one.speedUp),
          short(one.iterations),
          size(one.energyError),
        ]),
      ),
    )
  }
  parts.push(
    `Orders, and errors after ${options.orderDuration} s in steps of ${Math.min(...options.orderSteps)} s`,
    table(
      ['', 'position', 'error, m', 'velocity', 'error, m/s', 'acceleration', 'error, m/s²'],
      unique(orders.map(({ scheme, name }) => ({ scheme, name }))).map(({ scheme, name }) => [
        `${METHODS[scheme]}, ${name}`,
        ...(['position', 'velocity', 'acceleration'] as const).flatMap((quantity) => {
          const study = orders.find((one) => one.scheme === scheme && one.name === name && one.quantity === quantity)
          return study ? [short(study.order), size(smallestStep(study.steps, study.errors))] : [NONE, NONE]
        }),
      ]),
    ),
    'Agreement with rA, step by step',
    table(
      ['', 'position, m', 'velocity, m/s', 'acceleration, m/s²'],
      agreement.map(({ method, name, position, velocity, acceleration }) => [
        `${METHODS[method]}, ${name}`,
        size(position),
        size(velocity),
        size(acceleration),
      ]),
    ),
  )
  const stopped = [
    ...(kinematics ?? []).map((one) => ({ ...one, scheme: 'kinematics' as const })),
    ...dynamics,
  ].flatMap(({ name, scheme, refusal }) =>
    refusal ? [`${METHODS[scheme]}, ${name}, stopped: ${refusal.message}`] : [],
  )
  return [...parts, NOTE, ...stopped, ...tellSingular(singularities)].join('\n\n')
}

const short = (x: number): string => (Number.isFinite(x) ? x.toFixed(2) : NONE)
const times = (x: number): string => (Number.isFinite(x) ? `${x.toFixed(2)} x` : NONE)
const time = (seconds: number): string => (Number.isFinite(seconds) ? `${(1000 * seconds).toFixed(1)} ms` : NONE)
const size = (x: number): string => (Number.isFinite(x) ? x.toExponential(1) : NONE)

const smallestStep = (steps: readonly number[], errors: readonly number[]): number =>
  errors[steps.indexOf(Math.min(...steps))] ?? NaN

/** Entries whose text is not that of one before. */
function unique<Item extends object>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => seen.size < seen.add(JSON.stringify(item)).size)
}

/** Writes a table in which each column is as wide as its widest entry; the first is aligned to the left. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, k) => Math.max(...lines.map((line) => line[k]?.length ?? 0)))
  const write = (line: readonly string[]): string =>
    line
      .map((cell, k) => (k === 0 ? cell.padEnd(widths[k] ?? 0) : cell.padStart(widths[k] ?? 0)))
      .join('   ')
      .trimEnd()
  return lines.map((line) => `  ${write(line)}`).join('\n')
}

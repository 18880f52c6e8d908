/** The matrices of the equations of motion as what is shown of them: names, units, and what each number is made of. */
import type { Item } from '../../session/index.ts'
import type { Equations } from '../../simulation/index.ts'
import type { SpeedWords } from './speeds.ts'

export interface Matrix {
  readonly symbol: 'M' | 'C' | 'B' | 'Q'
  readonly latex: string
  /** What it is, in a few words. */
  readonly meaning: string
  readonly rows: readonly SpeedWords[]
  /** Of a vector, one without a name. */
  readonly columns: readonly (SpeedWords | null)[]
  readonly values: readonly (readonly number[])[]
  /** Numbers no larger than this are rounding. */
  readonly noise: number
  /** SI. */
  unitOf(row: number, column: number): string
  /** The bodies and joints that make a number. */
  itemsOf(row: number, column: number): readonly Item[]
}

/** The matrices that there are, in the order of the equations. */
export function matricesOf(equations: Equations, words: readonly SpeedWords[]): readonly Matrix[] {
  const { speeds, independent, B, M, C, Q, bodies } = equations
  const own = independent.map((f) => words[f]!)
  const jointOf = (f: number): Item[] => {
    const { joint, body } = speeds[f]!
    return joint === null ? [{ kind: 'body', id: body }] : [{ kind: 'joint', id: joint }]
  }
  /** The bodies that two independent speeds both move: their masses and loads make up the number of these two. */
  const moved = (i: number, k: number): Item[] =>
    bodies.flatMap(({ body, partialVelocities }) =>
      moves(partialVelocities, i) && moves(partialVelocities, k) ? [{ kind: 'body', id: body }] : [],
    )
  const both = (i: number, k: number): Item[] =>
    unlike([...moved(i, k), ...jointOf(independent[i]!), ...jointOf(independent[k]!)])
  const turns = (f: number): boolean => speeds[f]!.motion === 'turn'
  const fastest = speeds.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0)
  const square = (symbol: 'M' | 'C', values: Equations['M'], meaning: string, noise: number): Matrix => ({
    symbol,
    latex: symbol,
    meaning,
    rows: own,
    columns: own,
    values,
    noise,
    unitOf: (i, k) => MASSES[symbol][Number(turns(independent[i]!)) + Number(turns(independent[k]!))]!,
    itemsOf: both,
  })
  return [
    square('M', M, 'Mass matrix', ROUNDING * largestOf(M)),
    // the terms of C are of the size of masses times speeds, and may cancel each other
    ...(C === null ? [] : [square('C', C, 'Matrix of the velocity terms', CANCELLED * fastest * largestOf(M))]),
    {
      symbol: 'Q',
      latex: 'Q',
      meaning: meaningOfQ(equations),
      rows: own,
      columns: [null],
      values: Q.map((x) => [x]),
      // where forces balance, sums of large numbers leave small ones
      noise: BALANCED * largestOf(bodies.map(({ active }) => active)),
      unitOf: (i) => (turns(independent[i]!) ? 'N·m' : 'N'),
      itemsOf: (i) => both(i, i),
    },
    // of a tree it is the identity
    ...(speeds.length === independent.length
      ? []
      : [
          {
            symbol: 'B' as const,
            latex: 'B',
            meaning: 'Shares in all speeds',
            rows: words,
            columns: own,
            values: B,
            noise: ROUNDING * largestOf(B),
            unitOf: (i: number, k: number) => shareUnit(turns(i), turns(independent[k]!)),
            itemsOf: (i: number, k: number) => unlike([...jointOf(i), ...jointOf(independent[k]!)]),
          },
        ]),
  ]
}

/** Beside forces Q has the inertia of what drives and laws prescribe, where these give accelerations; without C what the velocities add as well. */
function meaningOfQ({ C, Q, bodies }: Equations): string {
  if (C === null) return 'Forces and velocity terms'
  const size = largestOf([Q, ...bodies.map(({ active }) => active)])
  const isOfForces = Q.every((number, k) => {
    const forces = bodies.reduce((sum, { active }) => sum + active[k]!, 0)
    return Math.abs(number - forces) <= OF_FORCES * size
  })
  return isOfForces ? 'Generalised forces' : 'Forces, less the inertia of prescribed motion'
}

/** Differences by which C is found leave no more than this share of the terms. */
const OF_FORCES = 1e-6

/** A number is rounding below this share of the largest number of its matrix. */
const ROUNDING = 1e-13
/** The same of a number whose terms cancel each other. */
const CANCELLED = 1e-11
/** A sum of terms that balance is rounding below this share of the largest term. */
export const BALANCED = 1e-9

/** The largest number of a matrix. */
export const largestOf = (values: Matrix['values']): number =>
  values.reduce((most, row) => row.reduce((so, x) => Math.max(so, Math.abs(x)), most), 0)

/** Units by how many of the two speeds are turns. */
const MASSES = { M: ['kg', 'kg·m', 'kg·m²'], C: ['kg/s', 'kg·m/s', 'kg·m²/s'] } as const

const shareUnit = (turns: boolean, ofTurn: boolean): string => (turns === ofTurn ? '' : turns ? 'rad/m' : 'm/rad')

/** Whether a body moves with an independent speed. */
const moves = (partialVelocities: Float64Array, k: number): boolean =>
  partialVelocities.subarray(6 * k, 6 * k + 6).some((x) => Math.abs(x) > 1e-12)

const unlike = (items: readonly Item[]): Item[] =>
  items.filter((item, i) => items.findIndex(({ kind, id }) => kind === item.kind && id === item.id) === i)

/** The words and numbers of the comparison. */
import type { Comparison, Contender, Scheme, TimedRun } from '../../engine/index.ts'
import { listWords } from '../../scene/index.ts'
import { scientific, withDecimals } from '../../units/index.ts'
import type { Found, Names } from './desk.ts'

export type Method = 'kinematics' | Scheme

export const METHODS: readonly { readonly value: Method; readonly label: string }[] = [
  { value: 'kinematics', label: 'Kinematics' },
  { value: 'backward-euler', label: 'Backward Euler' },
  { value: 'generalized-alpha', label: 'Generalised-α' },
]

export const methodName = (method: Method): string => METHODS.find(({ value }) => value === method)?.label ?? method

/** The methods that a mechanism has; kinematics is left out where freedoms remain. */
export const methodsOf = ({ kinematics }: Comparison): typeof METHODS =>
  METHODS.filter(({ value }) => value !== 'kinematics' || kinematics !== null)

export interface Word {
  readonly short: string
  readonly long: string
  /** How a step of backward Euler turns a body, in words. */
  readonly turn: string
  readonly about: string
}

export const WORDS: Readonly<Record<Contender, Word>> = {
  lock: {
    short: 'lock',
    long: 'Lock constraints',
    turn: 'p ← p ∘ exp(½ h ω)',
    about: 'What the rest of this app runs on: up to six rows for each joint, and orientations as unit quaternions.',
  },
  rA: {
    short: 'rA',
    long: 'Rotation matrix',
    turn: 'A ← A exp(h [ω]×)',
    about: 'The matrix itself, turned by a vector of three numbers. Six unknowns for each body, and no singular pose.',
  },
  rp: {
    short: 'rp',
    long: 'Euler parameters',
    turn: 'p ← p + h ṗ,  pᵀp = 1',
    about: 'Four numbers and an equation for their length. Seven unknowns and one equation more for each body.',
  },
  re: {
    short: 'rε',
    long: 'Euler angles',
    turn: 'ε ← ε + h ε̇,  ε = (φ, θ, ψ)',
    about: 'Three turns, about z, x and z. Six unknowns for each body, but singular where the two z axes are in line.',
  },
}

/** All contenders, in the order in which they are listed. */
export const CONTENDERS = Object.keys(WORDS) as readonly Contender[]

export const runsOf = ({ kinematics, dynamics }: Comparison, method: Method): readonly TimedRun[] =>
  method === 'kinematics' ? (kinematics ?? []) : dynamics.filter(({ scheme }) => scheme === method)

/** Two figures: "0.012", "4.2 × 10⁻¹³", in little room; "–" for NaN and infinities. */
export function errorText(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  if (value >= 0.01 && value < 99.5) return value.toPrecision(2)
  if (value >= 99.5 && value < 9950) return String(Number(value.toPrecision(2)))
  return scientific(value, 2).replaceAll(' ', '\u202f')
}

/** "1.52 ×". */
export const timesText = (times: number): string => (Number.isFinite(times) ? `${times.toFixed(2)} ×` : '–')

export const iterationsText = (iterations: number): string =>
  Number.isFinite(iterations) ? iterations.toFixed(2) : '–'

/** A slope; where errors are rounding there is none. */
export const orderText = (order: number): string => withDecimals(order, 2)

/** A power to which a time grows: of times that a machine takes, which no second decimal can be had of. */
export const powerText = (power: number): string => withDecimals(power, 1)

/** "12.3 µs", "1.23 ms". */
export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–'
  const [unit, name] = seconds < 1e-3 ? [1e-6, 'µs'] : seconds < 1 ? [1e-3, 'ms'] : [1, 's']
  const figure = seconds / unit
  return `${figure < 999.5 ? figure.toPrecision(3) : figure.toFixed(0)} ${name}`
}

/** Why less was compared than was wished for. */
export const shortenedText = ({ duration, seconds }: NonNullable<Found['shortened']>): string =>
  `The steps of this mechanism take long, so it was compared for a shorter time than ${duration} s: all of it takes about ${waitText(seconds)}.`

const waitText = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds / 10) * 10} s` : `${Math.round(seconds / 60)} minutes`

/** Times of steps that are no further apart than this are the same but for chance. */
const CHANCE = 1.1

/** How they compare by speed, in a sentence or two: which of rA, rp and rε takes the least time, as it was measured, and how each compares with rp. */
export function speedText(method: Method, times: readonly (readonly [Contender, number])[]): string {
  const known = times.filter(([, of]) => Number.isFinite(of)).toSorted((a, b) => b[1] - a[1])
  const told = known.filter(([name]) => name !== 'rp')
  if (told.length === 0) return `${methodName(method)}: rp did not finish, and so there is nothing to compare with.`
  const list = told.map(([name, of], k) => `${WORDS[name].short} ${k === 0 ? 'is ' : ''}${timesText(of)}`)
  const compared = `${methodName(method)}: ${list[0]} as fast as rp${list.length > 1 ? `, ${list.slice(1).join(', ')}` : ''}.`
  return `${compared} ${quickestText(known.filter(([name]) => name !== 'lock'))}`
}

/** Which of the three writings of an orientation is quickest; those within chance of it are as quick. */
function quickestText(times: readonly (readonly [Contender, number])[]): string {
  const most = times[0]?.[1] ?? NaN
  const first = times.filter(([, of]) => of * CHANCE > most).map(([name]) => WORDS[name].short)
  if (first.length === 1) return `Of rA, rp and rε, ${first[0]} takes the least time here.`
  if (first.length === times.length) return `${listWords(first)} take the same time here, but for chance.`
  return `Of rA, rp and rε, ${listWords(first)} take the least time here, the same but for chance.`
}

/** The places at which Euler angles are singular, one line for each body. */
export function singularityLines({ singularities }: Comparison, names: Names): string[] {
  const bodies = new Set(singularities.map(({ body }) => body))
  return [...bodies].map((body) => {
    const met = singularities.filter((one) => one.body === body)
    const list = met.map(({ time }) => Number(time.toPrecision(4)))
    const told = list.length > MOST + 1 ? [...list.slice(0, MOST), `${list.length - MOST} times more`] : list
    const last = told.at(-1)!
    const text = told.length === 1 ? `${last} s` : `${told.slice(0, -1).join(', ')} and ${unitFor(last)}`
    return `${names.get(body) ?? body}, at ${text}`
  })
}

/** Times that are told of each body. */
const MOST = 6

const unitFor = (last: number | string): string => (typeof last === 'number' ? `${last} s` : last)

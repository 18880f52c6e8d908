/** The words and numbers of the comparison of ways to accelerations. */
import type { Way, WaysCompared } from '../../../engine/index.ts'
import { listWords } from '../../../scene/index.ts'
import { errorText } from '../words.ts'
import type { Table } from '../tables.ts'
import type { WaysFound } from './ways-desk.ts'

interface Word {
  readonly short: string
  readonly long: string
  readonly equation: string
  readonly about: string
}

export const WAY_WORDS: Readonly<Record<Way, Word>> = {
  lock: {
    short: 'lock',
    long: 'Lock constraints',
    equation: 'M v̇ + C_qᵀ γ = f − f_g,  C_q v̇ = Q_c',
    about: 'What the rest of this app runs on: six numbers for each body, and a reaction for each row of a joint.',
  },
  kane: {
    short: 'Kane',
    long: 'Kane’s equations',
    equation: 'Fᵣ + Fᵣ* = 0',
    about: 'Only speeds that are independent; forces and inertia act along partial velocities, and reactions drop out.',
  },
  dqNE: {
    short: 'dqNE',
    long: 'Newton and Euler in dual quaternions',
    equation: 'τ = Sᵀ (Ψ ξ̇ + ξ × Ψ ξ)',
    about: 'From body to body, outwards and back, at a cost that grows with their number. Along trees alone.',
  },
  dqGP: {
    short: 'dqGP',
    long: 'Gauss’s principle in dual quaternions',
    equation: 'M(q) u̇ + C(q, u) u + g(q) = τ',
    about:
      'The least constraint: M and C of the whole mechanism as matrices, whose cost comes to grow with the third power.',
  },
}

export const WAY_NAMES = Object.keys(WAY_WORDS) as readonly Way[]

/** How the accelerations compare, in a sentence or two. */
export function agreementText({ ways, instants, reached }: WaysCompared): string {
  const others = ways.filter(({ name, refusal }) => name !== 'lock' && refusal === null)
  const known = others.filter(({ apart }) => Number.isFinite(apart))
  const where =
    instants === 1 ? 'at the start' : `at ${instants} instants of ${Number(reached.toPrecision(3))} s of its motion`
  if (known.length === 0) return 'No other way than the lock constraints finds accelerations of this mechanism.'
  const names = known.map(({ name }) => WAY_WORDS[name].short)
  const most = Math.max(...known.map(({ apart }) => apart))
  const agree = most < SAME
  return `${listWords(names)} ${names.length === 1 ? 'finds' : 'find'} ${agree ? 'the same accelerations as lock' : 'other accelerations than lock'} ${where}: the largest difference is ${errorText(most)} of the largest acceleration there.`
}

/** Differences below this are rounding. */
const SAME = 1e-8

/** The tables, for other programs, with all digits, SI. */
export function waysTables({ title, compared }: Pick<WaysFound, 'title' | 'compared'>): readonly Table[] {
  return [
    {
      title: 'Ways to the accelerations',
      head: ['mechanism', 'way', 'bodies', 'instants', 'time of one instant (s)', 'largest difference from lock (share)', 'instants without accelerations', 'not taken because'],
      rows: compared.ways.map(({ name, seconds, apart, missed, refusal }) => [
        title, WAY_WORDS[name].short, compared.bodies, compared.instants, seconds, apart, missed, refusal?.message ?? '',
      ]),
    },
    {
      title: 'Serial arms',
      head: ['links', ...compared.ways.map(({ name }) => `${WAY_WORDS[name].short} (s)`)],
      rows: compared.growth.map(({ links, seconds }) => [links, ...seconds]),
    },
  ] // prettier-ignore
}

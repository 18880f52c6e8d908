/** Vectors whose components are laws of time, seen from other axes. */
import { turn } from '../../geometry/index.ts'
import type { Law, Quat, Vec3 } from '../document.ts'
import { Refused } from './refused.ts'

/** One law for each axis. */
export type Laws = readonly [Law, Law, Law]

/** Thrown where laws cannot be added. */
export class UnaddedLaw extends Refused {
  constructor() {
    super('A load that follows points can be mirrored or turned from axis to axis only')
  }
}

/** A share without what rounding leaves of a right angle. */
const exact = (share: number): number => (Math.abs(share - Math.round(share)) <= 1e-12 ? Math.round(share) + 0 : share)

/** A sum of laws: numbers as a number, else as one expression. Points go with numbers that are 0. */
export function sumOf(laws: Laws, shares: readonly number[]): Law {
  const terms = laws
    .map((law, k) => ({ law, share: exact(shares[k]!) }))
    .filter(({ law, share }) => law !== 0 && share !== 0)
  if (terms.every(({ law }) => typeof law === 'number'))
    return terms.reduce((sum, { law, share }) => sum + share * (law as number), 0)
  const [only, second] = terms
  if (only !== undefined && second === undefined && typeof only.law === 'object')
    return { ...only.law, points: only.law.points.map(([t, y]) => [t, only.share * y] as const) }
  if (terms.some(({ law }) => typeof law === 'object')) throw new UnaddedLaw()
  return terms.map(({ law, share }) => `(${share})*(${law as string | number})`).join(' + ')
}

/** R(q) of the vector: the same vector in the axes that q turns its own into. */
export function turnLaws(laws: Laws, q: Quat): Laws {
  const columns = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ].map((axis) => turn(q, axis as unknown as Vec3))
  const row = (k: 0 | 1 | 2): Law => {
    const shares = columns.map((column) => exact(column[k]))
    const whole = shares.findIndex((share) => share === 1)
    return whole >= 0 ? laws[whole]! : sumOf(laws, shares)
  }
  return [row(0), row(1), row(2)]
}

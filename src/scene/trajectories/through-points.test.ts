import { describe, expect, test } from 'vitest'
import { makeLaw } from '../../engine/index.ts'
import type { Law } from '../document.ts'
import { lawSpec } from '../mechanism.ts'
import { lawThrough } from './through-points.ts'

const TIMES = [0, 0.8, 2, 2.5]
const VALUES = [0.3, 1.1, -0.4, -0.4]

/** Value, rate and acceleration of a law. */
function at(law: Law, t: number): readonly number[] {
  const jet = new Float64Array(3)
  makeLaw(lawSpec(law)).evaluate(t, jet, 0)
  return [...jet]
}

describe('a law through points', () => {
  test('of quintics is 10 s³ − 15 s⁴ + 6 s⁵ of the way, and at rest at each point', () => {
    const law = lawThrough(TIMES, VALUES, 'quintic')
    TIMES.forEach((t, i) => {
      const [value, rate, acceleration] = at(law, t)
      expect(value).toBeCloseTo(VALUES[i]!, 14)
      expect(rate).toBeCloseTo(0, 12)
      expect(acceleration).toBeCloseTo(0, 11)
    })
    const [from, to] = [VALUES[1]!, VALUES[2]!]
    const h = TIMES[2]! - TIMES[1]!
    for (const s of [0.1, 0.35, 0.5, 0.83]) {
      const [value, rate, acceleration] = at(law, TIMES[1]! + s * h)
      const way = to - from
      expect(value).toBeCloseTo(from + way * s ** 3 * (10 - 15 * s + 6 * s ** 2), 13)
      expect(rate).toBeCloseTo(((way * 30) / h) * s ** 2 * (1 - s) ** 2, 12)
      expect(acceleration).toBeCloseTo(((way * 60) / h ** 2) * s * (1 - s) * (1 - 2 * s), 11)
    }
    expect(at(law, 9)).toEqual([at(law, 2.5)[0], 0, 0])
  })

  test('of a spline goes through them with one acceleration on both sides, at rest at the ends', () => {
    const law = lawThrough(TIMES, VALUES, 'spline')
    TIMES.forEach((t, i) => expect(at(law, t)[0]).toBeCloseTo(VALUES[i]!, 14))
    for (const t of [0, 2.5]) expect(at(law, t)[1]).toBeCloseTo(0, 12)
    for (const t of [0.8, 2]) expect(at(law, t - 1e-9)[2]).toBeCloseTo(at(law, t + 1e-9)[2]!, 6)
  })

  test('through points that are all the same is a number', () => {
    expect(lawThrough(TIMES, [0.7, 0.7, 0.7, 0.7], 'spline')).toBe(0.7)
  })
})

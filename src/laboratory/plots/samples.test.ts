import { describe, expect, it } from 'vitest'
import { makeSamples } from './samples.ts'

const fill = (seconds: number, most?: number) => {
  const samples = makeSamples(most)
  const values = new Float64Array(2)
  for (let i = 0; i <= seconds * 60; i++) {
    values.set([Math.sin(i), i])
    samples.add(i / 60, ['a', 'b'], values)
  }
  return samples
}

describe('samples', () => {
  it('hold what came, and forget what is after a moment that is gone back to', () => {
    const samples = fill(10)
    expect([samples.count, samples.times[300], samples.values('b')![300]]).toEqual([601, 5, 300])
    expect(samples.values('nothing')).toBeNull()
    samples.add(5, ['a', 'b'], Float64Array.of(7, 8))
    expect([samples.count, samples.times.at(-1), samples.values('a')!.at(-1)]).toEqual([301, 5, 7])
    samples.add(2.001, ['a', 'b'], Float64Array.of(1, 2))
    expect(samples.times.slice(-2)).toEqual(Float64Array.of(2, 2.001))
    samples.clear()
    expect([samples.count, samples.values('a')]).toEqual([0, null])
  })

  it('have nothing of a quantity before it was asked for, or while it is not there, and drop what nobody asks for', () => {
    const samples = fill(1)
    samples.add(1.1, ['a', 'c'], Float64Array.of(5, 6))
    expect(samples.values('c')!.slice(-2)).toEqual(Float64Array.of(NaN, 6))
    expect(samples.values('b')!.at(-1)).toBeNaN()
    samples.keep(new Set(['c']))
    expect([samples.values('a'), samples.values('c')?.length]).toEqual([null, samples.count])
  })

  it('thin out their older half where they become many', () => {
    const samples = fill(100, 3000)
    expect(samples.count).toBeLessThanOrEqual(1000)
    expect(samples.grain).toBeGreaterThan(1)
    const { times } = samples
    expect([times[0], times.at(-1)]).toEqual([0, 100])
    const gaps = [...times.subarray(1)].map((t, i) => t - times[i]!)
    expect(Math.min(...gaps)).toBeGreaterThan(0)
    expect(gaps.at(-1)).toBeCloseTo(1 / 60, 9)
    times.forEach((t, i) => expect(samples.values('b')![i]).toBe(Math.round(t * 60)))
  })
})

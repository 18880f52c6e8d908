import { describe, expect, it } from 'vitest'
import { makeSamples } from './samples.ts'

const fill = (seconds: number, most = 3e6) => {
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

  it('lead no line over what is still to come off the tape', () => {
    const samples = fill(1)
    samples.add(1.1, ['a', 'b', 'late'], Float64Array.of(1, 2, 3))
    samples.add(1.2, ['a', 'b', 'late'], Float64Array.of(1, 2, 4))
    samples.merge(Float64Array.of(0, 0.5), ['late'], Float64Array.of(8, 9))
    samples.part(0.5, ['late'])
    const known = (): number[] => [...samples.values('late')!].filter(Number.isFinite)
    expect(known()).toEqual([8, 9, 3, 4])
    expect(samples.values('late')![31]).toBeNaN()
    samples.merge(Float64Array.of(1, 1.05), ['late'], Float64Array.of(10, 11))
    samples.part(1.05, ['late'])
    const end = (): number[] => Array.from(samples.values('late')!.slice(-4))
    expect([known(), end()]).toEqual([
      [8, 9, 10, 11, 3, 4],
      [11, NaN, 3, 4],
    ])
    samples.merge(Float64Array.of(1.15), ['late'], Float64Array.of(5))
    expect([known(), end()]).toEqual([
      [8, 9, 10, 11, 3, 5, 4],
      [11, 3, 5, 4],
    ])
  })

  it('keep what is known where the tape was parted, though it is not on the tape', () => {
    const samples = makeSamples(3e6)
    for (const time of [1, 1.003, 1.02, 1.04]) samples.add(time, ['late'], Float64Array.of(time))
    samples.merge(Float64Array.of(0, 0.5, 1), ['late'], Float64Array.of(0, 0.5, 1))
    samples.part(1, ['late'])
    samples.merge(Float64Array.of(1.02, 1.04), ['late'], Float64Array.of(1.02, 1.04))
    expect([...samples.values('late')!]).toEqual([...samples.times])
    expect([...samples.times]).toEqual([0, 0.5, 1, 1.003, 1.02, 1.04])
  })

  it('lead no line over it to the moment on show either, which stays, also where the run goes on meanwhile', () => {
    const samples = makeSamples(3e6)
    samples.add(10, ['late'], Float64Array.of(3))
    samples.merge(Float64Array.of(0, 1), ['late'], Float64Array.of(8, 9))
    samples.part(1, ['late'])
    const values = (): number[] => [...samples.values('late')!]
    expect([values(), samples.times[2]! > 1 && samples.times[2]! < 10]).toEqual([[8, 9, NaN, 3], true])
    expect([...samples.copy(3e6).values('late')!]).toEqual([8, 9, 3])
    expect(values()).toEqual([8, 9, NaN, 3])
    samples.merge(Float64Array.of(2), ['late'], Float64Array.of(7))
    samples.part(2, ['late'])
    expect(values()).toEqual([8, 9, 7, NaN, 3])
    samples.add(11, ['late'], Float64Array.of(4))
    expect([values(), [...samples.times]]).toEqual([
      [8, 9, 7, NaN, 3, 4],
      [0, 1, 2, 6, 10, 11],
    ])
    samples.merge(Float64Array.of(5), ['late'], Float64Array.of(6))
    expect([values(), [...samples.times]]).toEqual([
      [8, 9, 7, 6, 3, 4],
      [0, 1, 2, 5, 10, 11],
    ])
  })

  it('lead no line over what is still to come while the tape is read again from its start, until that is past it', () => {
    const samples = makeSamples(3e6)
    samples.add(57, ['a'], Float64Array.of(4))
    samples.merge(Float64Array.of(0, 1, 43), ['a'], Float64Array.of(8, 9, 5))
    samples.part(43, ['a'])
    samples.add(58, ['a', 'b'], Float64Array.of(6, 7))
    samples.merge(Float64Array.of(0), ['a', 'b'], Float64Array.of(8, 1))
    samples.part(0, ['a', 'b'])
    const values = (name: string): number[] => [...samples.values(name)!]
    expect([...samples.times]).toEqual([0, 0.5, 1, 43, 50, 57, 58])
    expect(values('a')).toEqual([8, 8.5, 9, 5, NaN, 4, 6])
    expect(values('b')).toEqual([1, NaN, NaN, NaN, NaN, NaN, 7])
    // of what nobody reads any more what was not known is still not known
    samples.merge(Float64Array.of(44), ['b'], Float64Array.of(2))
    samples.part(44, ['b'])
    expect(values('a').slice(2)).toEqual([5, NaN, NaN, NaN, 4, 6])
    samples.merge(Float64Array.of(1, 43, 44, 56), ['a', 'b'], Float64Array.of(9, 2, 5, 2, 5, 2, 3, 2))
    samples.part(Infinity, ['a', 'b'])
    expect([values('a'), values('b')]).toEqual([
      [8, 9, 5, 5, 3, 4, 6],
      [1, 2, 2, 2, 2, NaN, 7],
    ])
  })

  it('lead no line over it where they thin out, or where the run goes on from a moment within or after it', () => {
    const samples = makeSamples(3000)
    samples.merge(Float64Array.of(0, 1), ['late'], Float64Array.of(0, 1))
    samples.part(1, ['late'])
    const gap = (): readonly number[] => {
      const at = samples.values('late')!.findIndex(Number.isNaN)
      return [...samples.times.subarray(Math.max(0, at), at + 1)]
    }
    samples.add(30, ['late'], Float64Array.of(3))
    expect(gap()).toEqual([15.5])
    samples.cut(20)
    samples.add(21, ['late'], Float64Array.of(3))
    expect(gap()).toEqual([11])
    samples.add(5, ['late'], Float64Array.of(3))
    expect(gap()).toEqual([3])
    for (let i = 1; i < 3000; i++) samples.add(5 + i / 60, ['late'], Float64Array.of(3))
    expect([samples.grain > 1, gap().length]).toEqual([true, 1])
  })

  it('have nothing of a quantity before it was asked for, or while it is not there, and drop what nobody asks for', () => {
    const samples = fill(1)
    samples.add(1.1, ['a', 'c'], Float64Array.of(5, 6))
    expect(samples.values('c')!.slice(-2)).toEqual(Float64Array.of(NaN, 6))
    expect(samples.values('b')!.at(-1)).toBeNaN()
    samples.keep(new Set(['c']))
    expect([samples.values('a'), samples.values('c')?.length]).toEqual([null, samples.count])
  })

  it('take in what was before, at their own times and between them, and nothing after the last', () => {
    const samples = fill(1)
    samples.merge(Float64Array.of(-1, 0.5, 0.501, 9), ['c', 'b'], Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8))
    expect(samples.count).toBe(63)
    const at = (time: number) => samples.times.indexOf(time)
    expect(['a', 'b', 'c'].map((name) => samples.values(name)![at(-1)])).toEqual([NaN, 2, 1])
    expect(['a', 'b', 'c'].map((name) => samples.values(name)![at(0.5)])).toEqual([Math.sin(30), 4, 3])
    expect(['a', 'b', 'c'].map((name) => samples.values(name)![at(0.501)])).toEqual([NaN, 6, 5])
    expect(samples.times).toEqual(samples.times.toSorted())
    samples.add(1.5, ['a'], Float64Array.of(7))
    expect(samples.values('a')!.at(-1)).toBe(7)
    const empty = fill(0)
    empty.clear()
    empty.merge(Float64Array.of(1, 2), ['a'], Float64Array.of(3, 4))
    expect([empty.count, empty.values('a')]).toEqual([2, Float64Array.of(3, 4)])
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

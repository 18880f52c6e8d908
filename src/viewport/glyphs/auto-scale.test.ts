import { describe, expect, it } from 'vitest'
import { makeAutoScale, roundDown, roundUp } from './auto-scale.ts'

/** Feeds `seconds` of pictures at 60 Hz and gives every reference that was shown. */
function run(
  scale: ReturnType<typeof makeAutoScale>,
  from: number,
  seconds: number,
  value: (t: number) => number,
): number[] {
  const references: number[] = []
  for (let i = 0; i < seconds * 60; i++) {
    const t = from + i / 60
    references.push(scale.update(t * 1000, value(t), t))
  }
  return references
}
const distinct = (values: readonly number[]): number[] => [...new Set(values)]

describe('automatic scale', () => {
  it('starts with the first picture, at a round number above the largest value', () => {
    expect(makeAutoScale().update(0, 73, 1)).toBe(100)
    expect(makeAutoScale().update(0, 0.0021, 1)).toBeCloseTo(0.003, 12)
  })
  it('lets the largest arrow fill two thirds of the full length at least', () => {
    for (let value = 1e-4; value < 1e5; value *= 1.07) {
      const share = value / makeAutoScale().update(0, value, 1)
      expect(share).toBeGreaterThan(0.66)
      expect(share).toBeLessThan(1 + 1e-9)
    }
  })
  it('has nothing to say while there is nothing', () => {
    expect(makeAutoScale().update(0, 0, 1)).toBe(0)
  })
  it('has it with the first picture that shows some, however long there was nothing', () => {
    const scale = makeAutoScale()
    expect(run(scale, 0, 10, () => 0).at(-1)).toBe(0)
    expect(scale.update(10_001, 73, 1)).toBe(100)
  })
  it('begins anew with a run that is back at its start, whatever it was pulled with before', () => {
    const scale = makeAutoScale()
    scale.update(0, 73, 0)
    run(scale, 1, 2, () => 9000)
    expect(scale.update(3000, 9000, 2)).toBe(10_000)
    expect(scale.update(3010, 73, 0)).toBe(100)
    expect(scale.update(3020, 73, 0)).toBe(100)
  })
  it('does not pump with a value that comes and goes', () => {
    const scale = makeAutoScale()
    const wave = (t: number): number => 60 + 35 * Math.sin(7 * t)
    // It has to see one period to know how large the value gets, and rises at most once meanwhile.
    expect(distinct(run(scale, 0, 1, wave))).toEqual([70, 100])
    expect(distinct(run(scale, 1, 19, wave))).toEqual([100])
  })
  it('is not moved by an impact', () => {
    const scale = makeAutoScale()
    run(scale, 0, 5, () => 40)
    expect(distinct(run(scale, 5, 4, (t) => (Math.abs(t - 6) < 0.05 ? 9000 : 40)))).toEqual([40])
  })
  it('follows a lasting rise within a second', () => {
    const scale = makeAutoScale()
    run(scale, 0, 5, () => 40)
    expect(run(scale, 5, 1, () => 430).at(-1)).toBe(500)
  })
  it('falls when values stay far below it, and only then', () => {
    const scale = makeAutoScale()
    run(scale, 0, 5, () => 90)
    expect(distinct(run(scale, 5, 6, () => 45))).toEqual([100])
    expect(run(scale, 11, 6, () => 8).at(-1)).toBe(10)
  })
  it('falls as soon as nothing is left to be seen, as after a drive that was far too fast', () => {
    const scale = makeAutoScale()
    run(scale, 0, 5, () => 1e9)
    expect(run(scale, 5, 1.5, () => 8).at(-1)).toBe(10)
  })
  it('falls after as long on a slow display', () => {
    const scale = makeAutoScale()
    for (let t = 0; t < 5; t += 0.7) scale.update(1000 * t, 90, 1)
    let reference = 0
    for (let t = 5; t < 9.5; t += 0.7) reference = scale.update(1000 * t, 8, 1)
    expect(reference).toBe(10)
  })
  it('of what stands follows an edit that leaves far smaller values at once, and not smaller ones that time brings', () => {
    for (const time of [0, 2]) {
      const scale = makeAutoScale()
      expect(scale.update(0, 9000, time, 'changed')).toBe(1e4)
      expect(scale.update(50, 8000, time, 'changed')).toBe(1e4)
      expect(scale.update(5000, 8, time, 'runs')).toBe(1e4)
      expect(scale.update(5001, 0, time, 'changed')).toBe(1e4)
      expect(scale.update(5002, 8, time, 'changed')).toBe(10)
    }
  })
  it('of what stands is one with which something is seen, and else stays', () => {
    const scale = makeAutoScale()
    expect(scale.update(0, 9000, 1)).toBe(1e4)
    expect(scale.update(20, 1500, 1.02, 'stands')).toBe(1e4)
    expect(scale.update(40, 44.5, 1.01, 'stands')).toBe(50)
    expect(scale.update(60, 40, 1.01, 'stands')).toBe(50)
  })
  it('keeps its reference when all values vanish', () => {
    const scale = makeAutoScale()
    run(scale, 0, 5, () => 90)
    expect(run(scale, 5, 10, () => 0).at(-1)).toBe(100)
  })
  it('ignores what is not finite', () => {
    const scale = makeAutoScale()
    scale.update(0, 4, 1)
    expect(run(scale, 0.2, 2, () => Number.NaN).at(-1)).toBe(4)
  })
  it('starts anew after a reset', () => {
    const scale = makeAutoScale()
    scale.update(0, 5000, 1)
    scale.reset()
    expect(scale.update(1, 2, 1)).toBe(2)
  })
})

describe('round numbers', () => {
  it.each([
    [0.99, 1, 0.7],
    [1, 1, 1],
    [1.01, 1.5, 1],
    [2.5, 3, 2],
    [7.1, 10, 7],
    [4.2e-5, 5e-5, 4e-5],
    [3e7, 3e7, 3e7],
  ])('of %d', (value, up, down) => {
    expect(roundUp(value) / up).toBeCloseTo(1, 12)
    expect(roundDown(value) / down).toBeCloseTo(1, 12)
  })
  it('of nothing is nothing', () => {
    expect([roundUp(0), roundDown(-1), roundUp(Number.NaN)]).toEqual([0, 0, 0])
  })
})

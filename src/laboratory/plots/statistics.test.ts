import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { READING_DIGITS } from '../../units/index.ts'
import { figuresOf } from './known-figures.ts'
import { calcStatistics, type CurveStatistics } from './statistics.ts'
import type { Extremum } from './vertex.ts'

const sampled = (f: (t: number) => number, until: number, rate = 240) => {
  const times = Float64Array.from({ length: until * rate + 1 }, (_, i) => i / rate)
  return [times, times.map(f)] as const
}

/** Whether it is told in all figures. */
const isExact = ({ value, off }: Extremum): boolean => figuresOf(Math.abs(value), off) === READING_DIGITS
const isMeanExact = ({ mean, off }: CurveStatistics): boolean => figuresOf(Math.abs(mean), off) === READING_DIGITS
const isRmsExact = ({ rms, off }: CurveStatistics): boolean => figuresOf(rms, off) === READING_DIGITS

/** A formula all of whose samples are known. */
const FORMULA = { isUnread: () => false }

describe('what a curve comes to', () => {
  it('of two harmonics of one period', () => {
    const [times, values] = sampled((t) => 3 + 2 * Math.sin(5 * t) + Math.cos(10 * t), 2 * Math.PI)
    const { minimum, maximum, mean, rms, period } = calcStatistics(times, values)!
    // 3 + 2s + 1 − 2s²: largest at s = 1/2, least at s = −1
    expect(maximum.value).toBeCloseTo(4.5, 3)
    expect(minimum.value).toBeCloseTo(0, 3)
    expect(mean).toBeCloseTo(3, 2)
    expect(rms).toBeCloseTo(Math.sqrt(9 + 2 + 0.5), 2)
    expect(period).toBeCloseTo((2 * Math.PI) / 5, 4)
  })

  it('has its extrema between the samples where it is smooth, and at a sample where it has a corner', () => {
    const smooth = calcStatistics(...sampled((t) => Math.sin(5 * t + 0.03), 1, 60))!
    expect(smooth.maximum.value).toBeCloseTo(1, 5)
    expect(smooth.maximum.time).toBeCloseTo((Math.PI / 2 - 0.03) / 5, 4)
    expect(smooth.minimum.value).toBeCloseTo(-1, 5)
    const [times, values] = sampled((t) => Math.abs(Math.sin(5 * t + 0.03)), 2, 60)
    expect(calcStatistics(times, values)!.minimum.value).toBe(Math.min(...values))
    // where it turns between two samples is not known there; at the top, and where it stands, it is
    expect(isExact(calcStatistics(times, values)!.minimum)).toBe(false)
    for (const one of [smooth.maximum, smooth.minimum, calcStatistics(times, values)!.maximum])
      expect(isExact(one)).toBe(true)
    const resting = calcStatistics(...sampled((t) => Math.min(1, Math.max(0.2, t)), 2, 60))!
    expect([resting.minimum, resting.maximum]).toEqual([
      expect.objectContaining({ value: 0.2 }),
      { value: 1, time: 1, off: 0 },
    ])
    expect(isExact(resting.minimum)).toBe(true)
    const rising = calcStatistics(...sampled((t) => t * t, 1, 60))!
    expect([rising.minimum, rising.maximum]).toEqual([
      { value: 0, time: 0, off: 0 },
      { value: 1, time: 1, off: 0 },
    ])
  })

  it('has its extrema to more digits than are shown where it turns sharply', () => {
    // the angle of a rocker of 0.35 on a ground of 0.5 behind a crank of 0.2 and a coupler of 0.522
    const rocker = (t: number): number => {
      const [x, y] = [0.2 * Math.cos(2 * Math.PI * t) - 0.5, 0.2 * Math.sin(2 * Math.PI * t)]
      const reach = Math.hypot(x, y)
      return Math.atan2(-y, -x) - Math.acos((reach ** 2 + 0.35 ** 2 - 0.522 ** 2) / (0.7 * reach))
    }
    const least = -Math.acos((0.5 ** 2 + 0.35 ** 2 - 0.722 ** 2) / (2 * 0.5 * 0.35))
    for (let rate = 40; rate <= 84; rate++) {
      const { minimum } = calcStatistics(...sampled(rocker, 3, rate))!
      expect(minimum.value, `${rate} samples a second`).toBeCloseTo(least, 5)
    }
  })

  it('has its extrema beside a corner, which changes nothing of them', () => {
    // the largest of the samples is that at 30/60 s, its neighbours are smooth, and the corner is two samples further on
    const smooth = (t: number): number => Math.sin(Math.PI * (t + 0.003))
    const kinked = (t: number): number => (t < 0.54 ? smooth(t) : smooth(0.54) - 30 * (t - 0.54))
    const { maximum } = calcStatistics(...sampled(kinked, 1, 60))!
    expect(maximum.value).toBeCloseTo(1, 6)
    expect(maximum.time).toBeCloseTo(0.497, 4)
  })

  it('has a period also where it crosses its mean more than once in it, and none where it does not come again', () => {
    const [times, twice] = sampled((t) => Math.sin(2 * Math.PI * t) + 1.5 * Math.sin(4 * Math.PI * t), 6)
    expect(calcStatistics(times, twice)!.period).toBeCloseTo(1, 3)
    expect(calcStatistics(...sampled((t) => Math.sin(t * t), 12))!.period).toBeNull()
    expect(calcStatistics(...sampled((t) => Math.exp(-t), 5))!.period).toBeNull()
    expect(calcStatistics(...sampled(() => 4, 5))).toMatchObject({ period: null, mean: 4, rms: 4 })
  })

  it('has its mean and root mean square over whole periods, and over all where there is no period', () => {
    // 5.5 periods: over all of them the mean would be 3 + 4/(11 π)
    const found = calcStatistics(...sampled((t) => 3 + 2 * Math.sin(Math.PI * t), 11))!
    expect(found.periods).toBe(5)
    expect(found.over).toBeCloseTo(10, 4)
    expect(found.mean).toBeCloseTo(3, 4)
    expect(found.rms).toBeCloseTo(Math.sqrt(11), 3)
    expect(calcStatistics(...sampled((t) => t, 5))).toMatchObject({ period: null, periods: null, over: 5 })
  })

  it('has its mean and period also where few samples are taken, and not at equal intervals', () => {
    const times = Float64Array.from({ length: 200 }, (_, i) => (i + 0.4 * Math.sin(7 * i)) / 20)
    const found = calcStatistics(times, times.map((t) => Math.sin(2 * Math.PI * t + 1) + 0.5 * Math.cos(4 * Math.PI * t)))! // prettier-ignore
    expect(found.period).toBeCloseTo(1, 3)
    expect(found.periods).toBe(9)
    expect(Math.abs(found.mean)).toBeLessThan(1e-3 * found.rms)
    expect(found.rms).toBeCloseTo(Math.sqrt(0.5 + 0.125), 2)
    const many = calcStatistics(...sampled((t) => Math.sin(2 * Math.PI * t + 1), 9.7, 60))!
    expect(Math.abs(many.mean)).toBeLessThan(1e-5)
  })

  /** The rate behind a Hooke joint at 40°: its period is half a turn of the input, 0.5 s. */
  const hooke = (t: number): number => {
    const c = Math.cos((40 * Math.PI) / 180)
    return (2 * Math.PI * c) / (1 - (1 - c * c) * Math.cos(2 * Math.PI * t) ** 2)
  }

  /** Its mean between two times, by so many samples that no more would change it. */
  const meanOf = (from: number, to: number): number => {
    const values = Float64Array.from({ length: 20_000 }, (_, i) => hooke(from + ((to - from) * (i + 0.5)) / 20_000))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }

  it('has no period where samples are taken at a few places of it, and its mean is told as near', () => {
    let told = 0
    for (let rate = 4.3; rate <= 20; rate += 0.05) {
      const coarse = Float64Array.from({ length: Math.round(12 * rate) }, (_, i) => i / rate)
      const fine = Float64Array.from({ length: 12 * 60 }, (_, i) => i / 60)
      for (const times of [coarse, Float64Array.of(...fine, ...coarse.map((t) => t + 12))]) {
        const found = calcStatistics(times, times.map(hooke))!
        const { period, mean, over } = found
        if (period !== null) told++
        if (period !== null) expect(period, `${rate} samples a second`).toBeCloseTo(0.5, 2)
        if (isRmsExact(found))
          expect(mean, `${rate} samples a second`).toBeCloseTo(meanOf(times.at(-1)! - over, times.at(-1)!), 2)
      }
    }
    expect(told).toBeGreaterThan(100)
    const fine = calcStatistics(...sampled(hooke, 10, 60))!
    expect([fine.coarse, isRmsExact(fine)]).toEqual([false, true])
  })

  it('has no multiple of its period where samples have gaps', () => {
    const random = randomNumbers(7)
    let told = 0
    for (let round = 0; round < 400; round++) {
      const times: number[] = [0]
      // as frames come of a machine that now and then has something else to do
      while (times.at(-1)! < 10)
        times.push(times.at(-1)! + (random() < 0.01 ? 0.1 + 0.6 * random() : (1 + Math.floor(2 * random())) / 60))
      const at = Float64Array.from(times)
      const found = calcStatistics(at, at.map(hooke))!
      const { period, mean, over } = found
      if (period !== null) told++
      if (period !== null) expect(period, `round ${round}`).toBeCloseTo(0.5, 2)
      if (isRmsExact(found))
        expect(Math.abs(mean - meanOf(at.at(-1)! - over, at.at(-1)!)), `round ${round}`).toBeLessThan(0.02)
    }
    expect(told).toBeGreaterThan(5)
  })

  it('is told in four figures without a word only where these are right, also of what has kinks', () => {
    const kinked = (t: number): number => Math.abs(Math.sin(2 * Math.PI * t + 0.7))
    const smooth = (t: number): number => 0.02 + Math.sin(2 * Math.PI * t + 0.7)
    let told = 0
    for (const f of [kinked, smooth, hooke])
      for (let rate = 20; rate < 2000; rate *= 1.037) {
        const samples = sampled(f, 4.3, rate)
        const found = calcStatistics(...samples)!
        const end = samples[0].at(-1)!
        const values = Float64Array.from({ length: 20_000 }, (_, i) => f(end - (found.over * (i + 0.5)) / 20_000))
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        const rms = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)
        const [meanOff, rmsOff] = [Math.abs(found.mean - mean), Math.abs(found.rms - rms)]
        if (isMeanExact(found)) expect(meanOff, `mean at ${rate}`).toBeLessThan(6e-5 * Math.abs(mean))
        if (isRmsExact(found)) expect(rmsOff, `rms at ${rate}`).toBeLessThan(6e-5 * rms)
        if (isRmsExact(found) && isMeanExact(found)) told++
        // and where fewer figures are told, these are
        expect(meanOff, `mean at ${rate}`).toBeLessThan(3 * found.off + 1e-6)
        expect(rmsOff, `rms at ${rate}`).toBeLessThan(3 * found.off + 1e-6)
      }
    expect(told).toBeGreaterThan(100)
  })

  it('has extrema that are told in four figures without a word only where these are right, also of peaks that are alike', () => {
    const kinked = (t: number): number => Math.abs(Math.sin(2 * Math.PI * t + 0.7))
    const smooth = (t: number): number => 0.02 + Math.sin(2 * Math.PI * t + 0.7)
    // from peak to peak by a few thousandths more or less
    const alike = (t: number): number => Math.sin(2 * Math.PI * t + 0.7) * (1 + 0.004 * Math.sin(1.7 * t))
    let told = 0
    let all = 0
    for (const f of [kinked, smooth, alike, hooke]) {
      const values = Float64Array.from({ length: 400_001 }, (_, i) => f((4.3 * i) / 400_000))
      const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
      for (let rate = 20; rate < 2000; rate *= 1.017) {
        const times = Float64Array.from({ length: Math.floor(4.3 * rate) + 1 }, (_, i) => i / rate)
        // the end of the curve, which an extremum may be at
        times[times.length - 1] = 4.3
        const { minimum, maximum } = calcStatistics(times, times.map(f))!
        for (const [found, value] of [
          [minimum, least],
          [maximum, most],
        ] as const) {
          all++
          expect(Math.abs(found.value - value), `${value} at ${rate}`).toBeLessThan(
            2 * found.off + 1e-4 * Math.abs(value),
          )
          if (!isExact(found)) continue
          told++
          expect(Math.abs(found.value - value), `${value} at ${rate}`).toBeLessThanOrEqual(5.1e-5 * Math.abs(value))
        }
      }
    }
    expect(told / all).toBeGreaterThan(0.5)
  })

  it('is told as near where samples near its end have gaps, in which it may go further', () => {
    const times = Float64Array.from(
      [...Array(300).keys()].filter((i) => i < 270 || i > 282),
      (i) => i / 60,
    )
    const found = calcStatistics(times, times.map(hooke))!
    expect([isRmsExact(found), isExact(found.minimum), isExact(found.maximum)]).toEqual([false, false, false])
  })

  it('has a period also where it has peaks that last no longer than a sample', () => {
    const found = calcStatistics(
      ...sampled((t) => (Math.abs((t % 1) - 0.5) < 1e-9 ? 5 : Math.sin(2 * Math.PI * t)), 9, 60),
    )!
    expect(found.period).toBeCloseTo(1, 4)
    expect(isRmsExact(found)).toBe(false)
  })

  it('has no mean where it has no value at times, or goes beyond all bounds, and what was seen of it is told', () => {
    const times = sampled(() => 0, 4.5, 60)[0]
    const sine = times.map((t) => Math.sin(2 * Math.PI * t + 0.1))
    for (const curve of [sine.map(Math.sqrt), sine.map(Math.log)]) {
      const found = calcStatistics(times, curve, FORMULA)!
      expect(found).toMatchObject({ broken: 'gaps', mean: NaN, rms: NaN, period: null })
      expect(found.maximum.value).toBe(Math.max(...curve.filter(Number.isFinite)))
    }
    for (const curve of [sine.map((y) => 1 / y), sine.map((y) => (y + 0.5) / (y - 0.6))])
      expect(calcStatistics(times, curve)).toMatchObject({ broken: 'poles', mean: NaN, period: null })
    // what leaps, trembles or is steep has none
    const random = randomNumbers(3)
    for (const curve of [
      sine.map(Math.sign),
      times.map(() => random() - 0.5),
      sine.map((y) => y ** 9),
      sine.map(Math.cbrt),
    ])
      expect(calcStatistics(times, curve)!.broken).toBeNull()
    // a formula that begins to have a value, or ends to, may go anywhere there
    const log = times.map((t) => Math.log(t - 2))
    expect(calcStatistics(times, log, FORMULA)).toMatchObject({ broken: 'gaps', mean: NaN })
    const reciprocal = times.map((t) => 1 / t)
    expect(calcStatistics(times, reciprocal, FORMULA)).toMatchObject({ broken: 'gaps' })
    expect(calcStatistics(times, sine, FORMULA)).toMatchObject({ broken: null })
    // what is still being read is no gap of a formula, nor of what it reads
    const unread = sine.map((y, i) => (i % 40 === 20 ? NaN : y))
    const isUnread = (i: number): boolean => i % 40 === 20
    expect(
      calcStatistics(
        times,
        unread.map((y) => y * y),
        { isUnread },
      ),
    ).toMatchObject({ broken: null })
    expect(calcStatistics(times, unread)).toMatchObject({ broken: null })
    expect(calcStatistics(times, unread.map(Math.sqrt), { isUnread })).toMatchObject({ broken: 'gaps' })
    // what comes late, or ends early, is whole
    const late = calcStatistics(...sampled((t) => (t < 1 || t > 3.5 ? NaN : Math.sin(2 * Math.PI * t)), 4.5, 480))!
    expect(late).toMatchObject({ broken: null, over: 2, periods: 2 })
  })

  it('may be off by what it is made of', () => {
    const [times, values] = sampled((t) => Math.sin(2 * Math.PI * t), 2, 240)
    const found = calcStatistics(times, values, { doubt: values.map((_, i) => (i === 60 ? 1e-3 : 1e-6)) })!
    expect(isExact(found.maximum)).toBe(false)
    expect(isExact(found.minimum)).toBe(true)
  })

  it('of a square comes to zero and not below', () => {
    for (let rate = 20; rate < 200; rate *= 1.1) {
      const { minimum } = calcStatistics(...sampled((t) => Math.sin(2 * Math.PI * t + 0.7) ** 2, 2, Math.round(rate)))!
      expect(minimum.value).toBeGreaterThanOrEqual(0)
      expect(minimum.value).toBeLessThan(1e-4)
      // of what goes below indeed it is told
      const below = calcStatistics(...sampled((t) => Math.sin(2 * Math.PI * t + 0.7) ** 2 - 0.01, 2, Math.round(rate)))!
      expect(below.minimum.value).toBeCloseTo(-0.01, 3)
    }
  })

  it('has a period where it has come again, upward or downward through its mean', () => {
    // from its top on: 2.8 periods have two crossings upward and three downward
    expect(calcStatistics(...sampled((t) => Math.cos(2 * Math.PI * t), 2.8))!.period).toBeCloseTo(1, 6)
    expect(calcStatistics(...sampled((t) => -Math.cos(2 * Math.PI * t), 2.8))!.period).toBeCloseTo(1, 6)
  })

  it('leaves out what is no number, and needs two samples', () => {
    const times = Float64Array.of(0, 1, 2, 3)
    expect(calcStatistics(times, Float64Array.of(NaN, 2, 4, NaN))).toMatchObject({
      minimum: { value: 2, time: 1 },
      maximum: { value: 4, time: 2 },
      mean: 3,
    })
    expect(calcStatistics(times, Float64Array.of(NaN, 2, NaN, NaN))).toBeNull()
  })
})

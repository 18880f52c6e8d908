import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { calcBetween, calcDerivative, calcIntegral, calcIntegralDoubt, calcSurestDerivative } from './calculus.ts'

/** e^(−t/2) sin 3t, its derivative, and its integral from 0, in closed form. */
const f = (t: number): number => Math.exp(-t / 2) * Math.sin(3 * t)
const rate = (t: number): number => Math.exp(-t / 2) * (3 * Math.cos(3 * t) - Math.sin(3 * t) / 2)
const sum = (t: number): number => (3 - Math.exp(-t / 2) * (Math.sin(3 * t) / 2 + 3 * Math.cos(3 * t))) / (9 + 1 / 4)

/** Times from 0 to 2, s; stretched: each step up to half as long again as the next one. */
const timesOf = (count: number, stretched: boolean): Float64Array =>
  Float64Array.from({ length: count + 1 }, (_, i) => {
    const share = i / count
    return 2 * (stretched ? share + (0.2 * Math.sin(2 * Math.PI * share)) / (2 * Math.PI) : share)
  })

type Calc = (times: Float64Array, values: Float64Array) => Float64Array

/** Largest error at samples away from both ends, or at all of them. */
function errorOf(calc: Calc, exact: (t: number) => number, count: number, stretched: boolean, away: number): number {
  const times = timesOf(count, stretched)
  const found = calc(times, times.map(f))
  return Math.max(...found.slice(away, count + 1 - away).map((value, i) => Math.abs(value - exact(times[i + away]!))))
}

/** log₂ of what half the step takes off the error. */
const orderOf = (calc: Calc, exact: (t: number) => number, stretched: boolean, away: number): number =>
  Math.log2(errorOf(calc, exact, 80, stretched, away) / errorOf(calc, exact, 160, stretched, away))

describe('from samples', () => {
  it('a derivative is of fourth order at equal steps, of third order at both ends', () => {
    expect(orderOf(calcDerivative, rate, false, 2)).toBeGreaterThan(3.9)
    expect(orderOf(calcDerivative, rate, false, 2)).toBeLessThan(4.1)
    expect(orderOf(calcDerivative, rate, false, 0)).toBeGreaterThan(2.8)
    expect(errorOf(calcDerivative, rate, 160, false, 2)).toBeLessThan(1e-5)
  })

  it('the surest derivative is of sixth order at equal steps, of fifth order else and at both ends', () => {
    const surest: Calc = (times, values) => calcSurestDerivative(times, values).derivative
    expect(orderOf(surest, rate, false, 3)).toBeGreaterThan(5.9)
    expect(orderOf(surest, rate, false, 0)).toBeGreaterThan(4.8)
    expect(orderOf(surest, rate, true, 0)).toBeGreaterThan(4.6)
    expect(errorOf(surest, rate, 160, false, 3)).toBeLessThan(1e-8)
  })

  it('the surest derivative is that by cubics beside a corner, and among noise, where more neighbours make it no surer', () => {
    const times = timesOf(120, false)
    const random = randomNumbers(3)
    const corner = times.map((t) => Math.abs(t - 1))
    const found = calcSurestDerivative(times, corner)
    expect([...found.derivative.keys()].filter((i) => Math.abs(Math.abs(found.derivative[i]!) - 1) > 1e-9)).toEqual([59, 60, 61]) // prettier-ignore
    expect(found.doubt[60]).toBeGreaterThan(0.1)
    const noisy = times.map((t) => f(t) + 1e-3 * random())
    const [surest, cubic] = [calcSurestDerivative(times, noisy).derivative, calcDerivative(times, noisy)]
    expect(surest.filter((value, i) => value === cubic[i]).length).toBeGreaterThan(110)
  })

  it('an integral is of fourth order, at equal steps and at others', () => {
    for (const stretched of [false, true]) {
      expect(orderOf(calcIntegral, sum, stretched, 0)).toBeGreaterThan(3.8)
      expect(errorOf(calcIntegral, sum, 160, stretched, 0)).toBeLessThan(1e-6)
    }
    expect(orderOf(calcDerivative, rate, true, 2)).toBeGreaterThan(2.9)
  })

  it('both are exact for a cubic, whatever the steps', () => {
    const times = Float64Array.of(0.3, 0.35, 0.9, 1, 1.7, 1.71, 2.6)
    const cubic = (t: number): number => 5 - 2 * t + 7 * t ** 2 - 1.5 * t ** 3
    const primitive = (t: number): number => 5 * t - t ** 2 + (7 / 3) * t ** 3 - (1.5 / 4) * t ** 4
    const values = times.map(cubic)
    // a rounding error of the values, over the shortest step
    calcDerivative(times, values).forEach((value, i) => expect(value).toBeCloseTo(-2 + 14 * times[i]! - 4.5 * times[i]! ** 2, 11)) // prettier-ignore
    calcIntegral(times, values).forEach((value, i) => expect(value).toBeCloseTo(primitive(times[i]!) - primitive(0.3), 12)) // prettier-ignore
  })

  it('few samples give what they can, and a gap parts what is before it from what comes after', () => {
    expect([...calcDerivative(Float64Array.of(1, 3), Float64Array.of(2, 8))]).toEqual([3, 3])
    expect([...calcIntegral(Float64Array.of(1, 3), Float64Array.of(2, 8))]).toEqual([0, 10])
    expect([...calcDerivative(Float64Array.of(1), Float64Array.of(2))]).toEqual([NaN])
    const times = Float64Array.of(0, 1, 2, 3, 4, 5)
    const parted = Float64Array.of(NaN, 4, 6, NaN, 1, 0)
    expect([...calcDerivative(times, parted)]).toEqual([NaN, 2, 2, NaN, -1, -1])
    expect([...calcIntegral(times, parted)]).toEqual([NaN, 0, 5, NaN, NaN, NaN])
    expect([...calcIntegral(times, new Float64Array(6).fill(NaN))]).toEqual(Array.from({ length: 6 }, () => NaN))
  })
})

describe('a curve between its samples', () => {
  it('is the cubic through its neighbours, and nothing beyond them or beside a gap', () => {
    const cubic = (t: number): number => 2 - t + 3 * t ** 2 - 0.5 * t ** 3
    const times = Float64Array.of(0, 0.1, 0.25, 0.3, 0.5, 0.6)
    const values = times.map(cubic)
    expect(calcBetween(times, values, 0.27)).toBeCloseTo(cubic(0.27), 12)
    expect(calcBetween(times, values, 0.25)).toBe(values[2])
    expect(calcBetween(times, values, 0.7)).toBeNaN()
    values[2] = NaN
    expect(calcBetween(times, values, 0.27)).toBeNaN()
    expect(calcBetween(times, values, 0.05)).toBeCloseTo((values[0]! + values[1]!) / 2, 12)
  })

  it('what stands still but for rounding has no derivative', () => {
    const times = timesOf(40, true)
    const found = calcDerivative(
      times,
      times.map((_, i) => 6.343 * (1 + (i % 3) * 2e-16)),
    )
    expect(found.every((value) => value === 0)).toBe(true)
  })

  it('both are told to be off by no less than they are, and not by far more', () => {
    const ways = [
      {
        calc: (at: Float64Array, values: Float64Array) => calcSurestDerivative(at, values).derivative,
        calcDoubt: (at: Float64Array, values: Float64Array) => calcSurestDerivative(at, values).doubt,
        exact: rate,
      },
      { calc: calcIntegral, calcDoubt: calcIntegralDoubt, exact: sum },
    ]
    for (const { calc, calcDoubt, exact } of ways)
      for (const count of [30, 120])
        for (const stretched of [false, true]) {
          const times = timesOf(count, stretched)
          const [found, doubt] = [calc(times, times.map(f)), calcDoubt(times, times.map(f))]
          const off = found.map((value, i) => Math.abs(value - exact(times[i]!)))
          expect(off.filter((value, i) => value > 2 * doubt[i]! + 1e-14)).toHaveLength(0)
          expect(Math.max(...doubt)).toBeLessThan(6 * Math.max(...off))
        }
  })
})

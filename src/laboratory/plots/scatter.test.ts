import { expect, it } from 'vitest'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { calcScatter } from './scatter.ts'

const times = Float64Array.from({ length: 400 }, (_, i) => i / 60 + 0.003 * Math.sin(1.7 * i))
const most = (list: Float64Array): number => Math.max(...list)

it('samples scatter by the noise upon them, whatever the curve is, and a smooth curve, a corner or a peak does not', () => {
  const random = randomNumbers(5)
  const curve = (t: number): number => Math.sin(7 * t) + Math.abs(t - 3) + (Math.abs(t - 5) < 0.01 ? 4 : 0)
  expect(most(calcScatter(times, times.map(curve)))).toBeLessThan(1e-5)
  for (const size of [1e-3, 1]) {
    const found = calcScatter(times, times.map((t) => curve(t) + size * (random() - 0.5))) // prettier-ignore
    // no two of them differ by more than the size of the noise
    expect(2 * Math.min(...found)).toBeGreaterThan(size)
    expect(most(found)).toBeLessThan(6 * size)
  }
})

it('too few samples do not tell', () => {
  expect([...calcScatter(times.subarray(0, 6), Float64Array.of(3, 1, 4, 1, 5, 9))]).toEqual([0, 0, 0, 0, 0, 0])
})

import { describe, expect, it } from 'vitest'
import { LEAST, reachOf, slowingAt } from './slowing.ts'

describe('slowing down around a moment', () => {
  it('is smooth, nothing outside the window and a tenth at the moment', () => {
    const reach = reachOf(0.5)
    expect(slowingAt(3, [3], 0.5)).toBeCloseTo(LEAST, 12)
    expect(slowingAt(3 + reach, [3], 0.5)).toBe(1)
    expect(slowingAt(3 - 1.001 * reach, [3, 40], 0.5)).toBe(1)
    expect(slowingAt(3, [], 0.5)).toBe(1)
    // differences of first order vanish at the edge and at the moment
    for (const t of [3, 3 + reach])
      expect(Math.abs(slowingAt(t + 1e-6 * reach, [3], 0.5) - slowingAt(t - 1e-6 * reach, [3], 0.5))).toBeLessThan(
        1e-10,
      )
  })

  it('a window takes 1/√LEAST times as long', () => {
    const reach = reachOf(2)
    const steps = 1000
    let time = 0
    for (let i = 0; i < steps; i++) {
      // the midpoint rule, exact to all orders on a period of a smooth function
      time += (2 * reach) / steps / slowingAt(7 - reach + ((i + 0.5) * 2 * reach) / steps, [7], 2)
    }
    expect(time).toBeCloseTo((2 * reach) / Math.sqrt(LEAST), 9)
  })

  it('of two moments that are close the slower share counts', () => {
    const near = slowingAt(1.05, [1], 1)
    expect(slowingAt(1.05, [1, 1.2], 1)).toBe(near)
    expect(slowingAt(1.05, [1, 1.06], 1)).toBe(slowingAt(1.05, [1.06], 1))
  })
})

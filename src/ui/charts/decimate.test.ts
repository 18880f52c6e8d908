import { describe, expect, it } from 'vitest'
import { isAscending, pickPoints, placeOf } from './decimate.ts'

const x = Float64Array.from({ length: 36_000 }, (_, i) => i / 60)

describe('what is drawn of a curve', () => {
  it('has the least and the largest of each column, and few points', () => {
    const y = x.map((t) => Math.sin(40 * t) * t)
    y[20_017] = 5000
    const columns = 800
    const drawn = [...pickPoints(x, y, 0, 600, columns)]
    expect(drawn.length).toBeLessThanOrEqual(4 * columns + 4)
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    expect(new Set(drawn).size).toBe(drawn.length)
    const places = [...x.keys()]
    for (let column = 0; column < columns; column++) {
      const inside = (i: number): boolean => Math.floor(x[i]! / (600 / columns)) === column
      const all = places.slice(placeOf(x, (column * 600) / columns), placeOf(x, ((column + 1) * 600) / columns))
      const values = (list: readonly number[]): readonly number[] => list.filter(inside).map((i) => y[i]!)
      const picked = values(drawn)
      expect(Math.max(...picked)).toBe(Math.max(...values(all)))
      expect(Math.min(...picked)).toBe(Math.min(...values(all)))
    }
    expect(drawn).toContain(20_017)
  })

  it('goes on to the next point beyond each end, and breaks where there is nothing', () => {
    const y = x.map((t) => t)
    y.fill(NaN, 660, 720)
    const drawn = [...pickPoints(x, y, 10, 14, 400)]
    expect([drawn[0], drawn.at(-1)]).toEqual([599, 840])
    expect(drawn.some((i) => Number.isNaN(y[i]!))).toBe(true)
    expect(drawn).toContain(659)
    expect(drawn).toContain(720)
    expect(pickPoints(x, y, 700, 800, 400)).toHaveLength(1)
    expect(pickPoints(new Float64Array(), new Float64Array(), 0, 1, 10)).toHaveLength(0)
  })

  it('knows what goes back', () => {
    expect(isAscending(x)).toBe(true)
    expect(isAscending(Float64Array.of(0, 1, 0.5))).toBe(false)
    expect(isAscending(Float64Array.of(0, NaN, 1))).toBe(false)
  })
})

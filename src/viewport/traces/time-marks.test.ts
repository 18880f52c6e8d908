import { describe, expect, it } from 'vitest'
import { intervalFor } from './time-marks.ts'
import { makeTraceBuffer } from './trace-buffer.ts'

describe('the interval of time marks', () => {
  it('is a round number of which 8 to 20 fit', () => {
    for (let span = 1e-4; span < 1e5; span *= 1.013) {
      const interval = intervalFor(span)
      expect(span / interval).toBeGreaterThan(7.99)
      expect(span / interval).toBeLessThan(20.01)
      expect(Number(interval.toPrecision(1))).toBe(interval)
    }
    expect([0.8, 1, 2, 3, 100].map(intervalFor)).toEqual([0.05, 0.05, 0.1, 0.2, 5])
  })
  it('is none of no time', () => {
    expect([0, -1, NaN, Infinity].map(intervalFor)).toEqual([NaN, NaN, NaN, NaN])
  })
})

describe('time marks', () => {
  const marksOf = (buffer: ReturnType<typeof makeTraceBuffer>, interval: number, most = 100): number[][] => {
    const marks: number[][] = []
    buffer.readMarks(interval, most, (...mark) => marks.push(mark))
    return marks
  }
  it('are where the point was at multiples of the interval, the newest first, also on a straight way of changing speed', () => {
    const buffer = makeTraceBuffer(1000, 1e-3)
    for (let i = 0; i <= 1000; i++) buffer.push(i / 500, Math.cos(i / 250), 0, 0)
    const marks = marksOf(buffer, 0.25)
    expect(marks).toHaveLength(8)
    marks.forEach(([x = NaN, , , dx = NaN], i) => {
      const t = 2 - 0.25 * i
      // The line may be off in time by four of its tolerances.
      expect(Math.abs(x - Math.cos(2 * t))).toBeLessThan(4.1e-3)
      expect(Math.sign(dx)).toBe(-Math.sign(Math.sin(2 * t - 1e-9)))
    })
    expect(marksOf(buffer, 0.25, 3)).toEqual(marks.slice(0, 3))
  })
  it('are none on the way of a drag, and none of a point that has not moved yet', () => {
    const buffer = makeTraceBuffer(100, 1e-3)
    for (let t = 0; t <= 2; t++) buffer.push(t, 1, 1, 1)
    expect(marksOf(buffer, 0.5)).toEqual([])
    buffer.push(2, 5, 5, 5)
    buffer.push(3, 6, 5, 5)
    expect(marksOf(buffer, 0.5)).toEqual([
      [6, 5, 5, 1, 0, 0],
      [5.5, 5, 5, 1, 0, 0],
    ])
  })
})

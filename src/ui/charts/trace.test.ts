import { describe, expect, it } from 'vitest'
import { traceCurve } from './trace.ts'

function drawn(
  x: readonly number[],
  y: readonly number[],
  up = (value: number): number => value,
  round?: number,
): string {
  const parts: string[] = []
  const pen = {
    moveTo: (px: number, py: number) => void parts.push(`M${px} ${py}`),
    lineTo: (px: number, py: number) => void parts.push(`L${px} ${py}`),
  }
  const places = { across: (value: number) => 10 * value, up, from: 0, to: 9, columns: 900, round }
  traceCurve(pen, Float64Array.from(x), Float64Array.from(y), places)
  return parts.join(' ')
}

describe('the line of a curve', () => {
  it('is broken where a point has no place, and goes on from the next that has one', () => {
    expect(drawn([1, 3, 4, 5, 6], [2, 5, NaN, 8, 11])).toBe('M10 2 L30 5 M50 8 L60 11')
    expect(drawn([1, 3, 4, 5], [7, -2, 4, 5], (y) => (y > 0 ? y : NaN))).toBe('M10 7 M40 4 L50 5')
  })

  it('leads over the end of an axis that comes round, and comes from beyond the other', () => {
    expect(drawn([7, 1, 2], [3, 5, 6], undefined, 8)).toBe('M70 3 L90 5 M-10 3 L10 5 L20 6')
    expect(drawn([1, 7], [3, 5], undefined, 8)).toBe('M10 3 L-10 5 M90 3 L70 5')
  })

  it('goes back where the axis below does', () => {
    expect(drawn([1, 3, 2, NaN, 4], [5, 6, 7, 8, 9])).toBe('M10 5 L30 6 L20 7 M40 9')
  })
})

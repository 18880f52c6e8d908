import { describe, expect, it } from 'vitest'
import { axisUnit, markTexts, powerMarks, roundMarks } from './ticks.ts'

const marked = (min: number, max: number, most: number, quantity: Parameters<typeof axisUnit>[0]) => {
  const unit = axisUnit(quantity, min, max)
  return [unit.symbol, ...markTexts(roundMarks(min, max, most, unit), unit)]
}

describe('marks of an axis', () => {
  it('are round numbers in one unit', () => {
    expect(marked(0, 2, 5, 'time')).toEqual(['s', '0.0', '0.5', '1.0', '1.5', '2.0'])
    expect(marked(-0.05, 0.05, 4, 'length')).toEqual(['mm', '−50', '0', '50'])
    expect(marked(-1234, 5678, 4, 'force')).toEqual(['kN', '0', '2', '4'])
    expect(marked(0, 2 * Math.PI, 5, 'angle')).toEqual(['°', '0', '90', '180', '270', '360'])
    expect(marked(0, 40, 5, 'angle')).toEqual(['°', '0', '720', '1440', '2160'])
    expect(marked(3, 3, 5, 'scalar')).toEqual([''])
    expect(marked(0, 4e-9, 4, 'scalar')).toEqual(['', '0.00e+0', '1.00e−9', '2.00e−9', '3.00e−9', '4.00e−9'])
    expect(marked(-1, 1, 4, null)).toEqual(['', '−1.0', '−0.5', '0.0', '0.5', '1.0'])
  })

  it('by powers of ten', () => {
    expect(powerMarks(0.5, 60, 6)).toEqual([0.5, 1, 2, 5, 10, 20, 50])
    expect(powerMarks(1e-9, 1e3, 4)).toEqual([1e-9, 1e-6, 1e-3, 1, 1e3])
  })
})

import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'
import { shareOn, withinEnds } from './scale.ts'

it('an axis has its values by equal steps, or by powers of ten, which have no place for what is not above zero', () => {
  const even = { min: -2, max: 6 }
  const powers = { min: 0.01, max: 100, scale: 'powers' } as const
  expect([-2, 0, 6, 8].map((value) => shareOn(even, value))).toEqual([0, 0.25, 1, 1.25])
  expect(shareOn(powers, 0.1)).toBeCloseTo(0.25, 12)
  expect([shareOn(powers, 0), shareOn(powers, -1)]).toEqual([NaN, NaN])
  expect([-Infinity, 3, Infinity].map((value) => withinEnds(even, value))).toEqual([-2, 3, 6])
})

it('the nearest sample is the last of those as near', () => {
  expect(nearest(Float64Array.of(0, 1, 2, 1), 1.1)).toBe(3)
  expect(nearest(new Float64Array(), 1)).toBe(-1)
})

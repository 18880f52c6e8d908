import { expect, it } from 'vitest'
import { figuresOf } from './known-figures.ts'

it('of a number as many figures are told as are known, and none where not even the first is', () => {
  expect([0, 4e-5, 6e-5, 4e-3, 6e-3, 0.04, 0.06, 0.4, 0.6, Infinity].map((off) => figuresOf(1, off))).toEqual([
    4, 4, 3, 3, 2, 2, 1, 1, 0, 0,
  ])
  expect(figuresOf(0, 1e-9)).toBe(0)
  expect(figuresOf(0, 0)).toBe(4)
})

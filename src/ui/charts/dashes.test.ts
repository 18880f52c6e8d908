import { expect, test } from 'vitest'
import { dashOf, periodOf } from './dashes.ts'

test('no two of many curves have the same strokes, wherever along them one begins', () => {
  const begun = (dash: readonly number[]): string =>
    dash
      .flatMap((_, i) => (i % 2 === 0 ? [[...dash.slice(i), ...dash.slice(0, i)].join(' ')] : []))
      .toSorted()
      .join()
  const all = Array.from({ length: 60 }, (_, i) => begun(dashOf(i)))
  expect(new Set(all).size).toBe(60)
})

test('every stroke has a gap after it, and those of a few curves come again within a short line', () => {
  for (let i = 0; i < 60; i++) expect(dashOf(i).length % 2).toBe(0)
  expect(dashOf(5)).toEqual([10, 3, 2, 3, 2, 3])
  expect(dashOf(6)).toEqual([10, 3, 10, 3, 2, 3])
  expect(dashOf(7)).toEqual([10, 3, 2, 3, 2, 3, 2, 3])
  expect(Math.max(...Array.from({ length: 10 }, (_, i) => periodOf(dashOf(i))))).toBeLessThan(48)
})

import { expect, test } from 'vitest'
import { isSame } from './same-data.ts'

test.each([
  [{ a: [1, { b: NaN }], c: null }, { c: null, a: [1, { b: NaN }] }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ b: undefined }, { a: undefined }, false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
  [null, {}, false],
  ['1', 1, false],
  [0, -0, false],
])('%j and %j: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same)
  expect(isSame(b, a)).toBe(same)
})

test('values are alike by what is asked for', () => {
  expect(isSame({ a: [0] }, { a: [-0] }, (x, y) => x === y)).toBe(true)
  expect(isSame({ a: [0] }, { a: [1] }, (x, y) => x === y)).toBe(false)
})

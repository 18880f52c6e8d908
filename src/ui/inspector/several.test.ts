import { expect, it } from 'vitest'
import { sameOf } from './several.ts'

it.each<[readonly unknown[], unknown]>([
  [[], undefined],
  [[3], 3],
  [[3, 3], 3],
  [[3, 4], undefined],
  [[null, null], null],
  [[null, 7850], undefined],
])('%j have %j in common', (values, same) => {
  expect(sameOf(values)).toBe(same)
})

import { expect, test } from 'vitest'
import { clearanceWithin, type Side } from './tooltip-place.ts'

const button = { left: 110, right: 142, top: 212, bottom: 244 }
const bar = { left: 100, right: 200, top: 205, bottom: 400 }
const GAP = 6

test.each<[Side, number]>([
  ['left', button.left - bar.left + GAP],
  ['right', bar.right - button.right + GAP],
  ['top', button.top - bar.top + GAP],
  ['bottom', bar.bottom - button.bottom + GAP],
])('a tooltip at the %s stands beside the whole bar', (side, expected) => {
  expect(clearanceWithin(button, bar, side)).toBe(expected)
})

test('without a bar it stands beside its element', () => {
  expect(clearanceWithin(button, null, 'right')).toBe(GAP)
})

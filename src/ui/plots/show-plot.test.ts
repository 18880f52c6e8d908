import { expect, it, test } from 'vitest'
import { scrollFor } from './show-plot.ts'

const view = { top: 100, bottom: 400 }

it('nothing scrolls to what is seen', () => {
  expect(scrollFor({ top: 100, bottom: 400 }, view, 'top')).toBe(0)
  expect(scrollFor({ top: 150, bottom: 300 }, view, 'bottom')).toBe(0)
})

test.each(['top', 'bottom'] as const)('all of what has room is seen, whatever end is asked for: %s', (end) => {
  expect(scrollFor({ top: 60, bottom: 310 }, view, end)).toBe(-40)
  expect(scrollFor({ top: 200, bottom: 450 }, view, end)).toBe(50)
})

it('of what has no room the end is seen that is asked for', () => {
  const high = { top: 80, bottom: 500 }
  expect(scrollFor(high, view, 'top')).toBe(-20)
  expect(scrollFor(high, view, 'bottom')).toBe(100)
})

it('nothing of an end is lost where it lies between two pixels', () => {
  expect(scrollFor({ top: 59.8, bottom: 310 }, view, 'top')).toBe(-41)
  expect(scrollFor({ top: 200, bottom: 450.2 }, view, 'top')).toBe(51)
})

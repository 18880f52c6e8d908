import { expect, test } from 'vitest'
import { since } from './when.ts'

const NOW = Date.UTC(2026, 4, 20, 12)

test.each([
  [0, 'just now'],
  [-5000, 'just now'],
  [59_000, 'just now'],
  [60_000, '1 minute ago'],
  [45 * 60_000, '45 minutes ago'],
  [3_600_000, '1 hour ago'],
  [23 * 3_600_000, '23 hours ago'],
  [48 * 3_600_000, '18 May 2026'],
])('%d ms ago is %s', (gone, words) => {
  expect(since(NOW - gone, NOW)).toBe(words)
})

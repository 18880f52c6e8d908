import { expect, it } from 'vitest'
import { isSeenOnPhone, type Popup } from './building.ts'

it('a box about ends waits on a phone until an open sheet is closed, so that a hint is read meanwhile; others take its place', () => {
  const at = { x: 0, y: 0 }
  const ends: Popup = { ...at, kind: 'ends', ends: [], seen: [] }
  const joint: Popup = { ...at, kind: 'joint', joint: 'pin' }
  expect([true, false].map((open) => isSeenOnPhone(ends, open))).toEqual([false, true])
  expect([true, false].map((open) => isSeenOnPhone(joint, open))).toEqual([true, true])
  expect(isSeenOnPhone(null, false)).toBe(false)
})

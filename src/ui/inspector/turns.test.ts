import { expect, it } from 'vitest'
import { turnsNote, turnsSince } from './turns.ts'

it('tells of whole turns since the start what the angle reads once its zero is here', () => {
  expect(turnsSince(0.3, 0.3 + 4 * Math.PI + 1)).toBe(2)
  expect(turnsSince(0.3, 1)).toBe(0)
  expect(turnsSince(0.3, NaN)).toBe(0)
  expect(turnsNote(2)).toMatch(/^2 whole turns since the start stay counted: with its zero here it reads 720/)
  expect(turnsNote(-1)).toMatch(/^One whole turn since the start stays counted: with its zero here it reads −360/)
})

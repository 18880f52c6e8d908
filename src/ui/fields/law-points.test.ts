import { describe, expect, it } from 'vitest'
import { pointsText, readPoints } from './law-points.ts'

const POINTS = [
  [0, 0.1],
  [0.5, -2e-7],
  [2, 3],
] as const

describe('points of a law as text', () => {
  it('come back as they were, to the digit', () => {
    expect(readPoints(pointsText(POINTS))).toEqual({ ok: true, points: POINTS })
  })

  it('are read as tables have them: with a heading, tabs, semicolons and decimal commas', () => {
    const points = [
      [0, 1.5],
      [1, -2],
    ]
    expect(readPoints('time [s], angle [rad]\n0, 1.5\n1, -2\n')).toEqual({ ok: true, points })
    expect(readPoints('0\t1,5\r\n1\t−2')).toEqual({ ok: true, points })
    expect(readPoints('0; 1,5\n\n1; -2')).toEqual({ ok: true, points })
  })

  it('are refused by the line that is wrong', () => {
    const messageOf = (text: string): string => {
      const read = readPoints(text)
      return read.ok ? '' : read.message
    }
    expect(messageOf('0, 1\n1, two')).toMatch(/^Line 2: “1, two” is no time and value/)
    expect(messageOf('0, 1\n1')).toMatch(/^Line 2/)
    expect(messageOf('0, 1, 2\n1, 2')).toMatch(/^Line 1/)
    expect(messageOf('0, 1\n0, 2')).toMatch(/^Line 2: times must increase/)
    expect(messageOf('0, 1')).toMatch(/two points at least/)
  })
})

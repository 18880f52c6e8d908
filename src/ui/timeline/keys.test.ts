import { describe, expect, it } from 'vitest'
import { timeByKey } from './keys.ts'

const span = { from: 0.5, to: 4 }
const by = (key: string, shiftKey = false, time = 2): number | null =>
  timeByKey({ key, shiftKey }, time, span, [0.75, 2, 3])

describe('keys on the timeline', () => {
  it('arrows lead on by a frame, with Shift by a tenth of a second', () => {
    expect(by('ArrowRight')).toBe(2 + 1 / 60)
    expect(by('ArrowDown')).toBe(2 - 1 / 60)
    expect(by('ArrowUp', true)).toBe(2.1)
    expect(by('ArrowLeft', true)).toBe(1.9)
  })

  it('Page keys lead from mark to mark, past the last to the ends; Home and End there at once', () => {
    expect([by('PageUp'), by('PageDown')]).toEqual([3, 0.75])
    expect([by('PageUp', false, 3), by('PageDown', false, 0.75)]).toEqual([4, 0.5])
    expect([by('Home'), by('End')]).toEqual([0.5, 4])
  })

  it('other keys mean nothing', () => {
    expect(by('x')).toBeNull()
  })
})

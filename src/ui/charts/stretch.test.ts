import { describe, expect, it } from 'vitest'
import { followStretch, panStretch, placeStretch, zoomStretch } from './stretch.ts'

const whole = { min: 2, max: 12 }

describe('the stretch that a chart shows', () => {
  it('keeps the value about which it is zoomed where it is, and is all again where it would be more', () => {
    const once = zoomStretch(null, whole, 0.5, 4)!
    expect(once).toEqual([3, 8])
    const [from, to] = zoomStretch(once, whole, 0.2, 7)!
    expect(to - from).toBeCloseTo(1, 12)
    expect((7 - from) / (to - from)).toBeCloseTo(4 / 5, 12)
    expect(zoomStretch(once, whole, 2, 7)).toBeNull()
    expect(zoomStretch(once, whole, 0.5, 11)).toEqual([4.25, 6.75])
  })

  it('stays within the whole, and is never of no width', () => {
    expect(panStretch([3, 5], whole, 0.5)).toEqual([4, 6])
    expect(panStretch([3, 5], whole, -3)).toEqual([2, 4])
    expect(panStretch([9, 11], whole, 9)).toEqual([10, 12])
    expect(panStretch(null, whole, 1)).toBeNull()
    const [from, to] = zoomStretch([6, 8], whole, 0, 7)!
    expect(to - from).toBeCloseTo(1e-3, 12)
    expect(placeStretch(1, 0.5, 1, { min: 1, max: 1 })).toBeNull()
  })

  it('follows a value that leaves it, and no farther', () => {
    expect(followStretch([4, 6], whole, 7)).toEqual([5, 7])
    expect(followStretch([4, 6], whole, 3)).toEqual([3, 5])
    expect(followStretch([4, 6], whole, 5)).toEqual([4, 6])
    expect(followStretch(null, whole, 5)).toBeNull()
  })
})

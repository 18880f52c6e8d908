import { describe, expect, it } from 'vitest'
import { calcArrowLength, calcCurl, calcFullLength, CUT_AT, FULL_SWEEP, HIDDEN_BELOW } from './arrow-length.ts'

describe('arrow length', () => {
  it('is in proportion, whatever the sign', () => {
    expect(calcArrowLength(30, 120)).toEqual({ share: 0.25, cut: false })
    expect(calcArrowLength(-30, 120)).toEqual({ share: 0.25, cut: false })
  })
  it('hides what is tiny', () => {
    expect(calcArrowLength(0.99 * HIDDEN_BELOW * 120, 120).share).toBe(0)
    expect(calcArrowLength(1.01 * HIDDEN_BELOW * 120, 120).share).toBeGreaterThan(0)
  })
  it('cuts and marks what is off the scale', () => {
    expect(calcArrowLength(9e9, 120)).toEqual({ share: CUT_AT, cut: true })
  })
  it('draws nothing without a scale or a number', () => {
    expect(calcArrowLength(5, 0).share).toBe(0)
    expect(calcArrowLength(Number.NaN, 120).share).toBe(0)
    expect(calcArrowLength(Infinity, 120).share).toBe(0)
  })
  it('stays readable on a phone and modest on a wall', () => {
    expect(calcFullLength(320, 240)).toBe(64)
    expect(calcFullLength(4000, 3000)).toBe(320)
    expect(calcFullLength(1000, 600)).toBeCloseTo(144, 9)
  })
})

describe('the arrow of a torque', () => {
  it('has an arc as long as the torque is large, until it is as small as can be drawn', () => {
    for (const share of [0.16, 0.2, 0.39, 0.4, 0.41, 1, 1.1]) {
      const { sweep, size } = calcCurl(share)
      expect(sweep * size).toBeCloseTo(share * FULL_SWEEP, 12)
    }
    expect(calcCurl(HIDDEN_BELOW)).toEqual(calcCurl(0.1))
  })
  it('turns at least a third of a turn, and never closes', () => {
    for (const share of [HIDDEN_BELOW, 0.1, 0.3, 0.5, 1, CUT_AT]) {
      const { sweep } = calcCurl(share)
      expect(sweep).toBeGreaterThan((1.99 / 3) * Math.PI)
      expect(sweep).toBeLessThan(2 * Math.PI)
    }
  })
})

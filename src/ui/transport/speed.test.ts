import { describe, expect, it } from 'vitest'
import { formatReached, formatSpeed, PRESETS, roundSpeed, speedText } from './speed.ts'

describe('speed', () => {
  it('is caught by presets and keeps two digits elsewhere', () => {
    for (const preset of PRESETS) {
      expect(roundSpeed(preset * 1.03)).toBe(preset)
      expect(roundSpeed(preset / 1.03)).toBe(preset)
    }
    expect(roundSpeed(0.0342)).toBe(0.034)
    expect(roundSpeed(1.467)).toBe(1.5)
    expect(roundSpeed(9)).toBe(4)
    expect(roundSpeed(1e-5)).toBe(0.01)
  })

  it('reads well', () => {
    expect(formatSpeed(0.25)).toBe('0.25×')
    expect(formatSpeed(0.8349)).toBe('0.83×')
    expect(formatReached(0.83)).toBe('0.83×')
    expect(formatReached(0)).toBe('Less than 0.01×')
    expect(speedText(1)).toBe('real time')
    expect(speedText(0.1)).toBe('0.1 times real time')
  })
})

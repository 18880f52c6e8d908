import { describe, expect, it } from 'vitest'
import { formatClock } from './clock.ts'

describe('clock', () => {
  it('shows a single step, and no minus zero', () => {
    expect(formatClock(12.34)).toBe('12.340')
    expect(formatClock(-1e-12)).toBe('0.000')
  })
})

import { describe, expect, it } from 'vitest'
import { nextSpeed } from './run.ts'

describe('speed keys', () => {
  it('step through the ladder and stop at its ends', () => {
    expect(nextSpeed(1, 1)).toBe(2)
    expect(nextSpeed(1, -1)).toBe(0.5)
    expect(nextSpeed(4, 1)).toBe(4)
    expect(nextSpeed(0.01, -1)).toBe(0.01)
  })

  it('find the neighbours of a speed between two rungs', () => {
    expect(nextSpeed(0.25, 1)).toBe(0.5)
    expect(nextSpeed(0.25, -1)).toBe(0.2)
  })
})

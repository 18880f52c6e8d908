import { describe, expect, it } from 'vitest'
import { balanceLine, balanceTitle, heldText } from './balance-words.ts'

describe('what is said of a balance', () => {
  it('of a mechanism that rests is how it stands', () => {
    const found = { stability: 'unstable', held: null } as const
    expect(balanceLine(found)).toBe('Balanced start: unstable')
    expect(heldText(found)).toBeNull()
  })
  it('of one that is driven, or loaded by the time, is that of what was held, and that the run does not rest', () => {
    const found = { stability: 'stable', held: 'its drive and load held' } as const
    expect(balanceTitle(found.held)).toBe('Balanced start, its drive and load held')
    expect(balanceLine(found)).toBe('Balanced start, its drive and load held: stable')
    expect(heldText(found)).toMatch(/its drive and load held at t = 0\. .* does not rest here\.$/)
  })
})

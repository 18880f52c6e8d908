import { describe, expect, it } from 'vitest'
import { ariaKeys, keySigns } from './keys.ts'

describe('keys as they are written', () => {
  it.each([
    ['Shift+Mod+Z', ['Shift', 'Ctrl', 'Z'], ['⇧', '⌘', 'Z']],
    ['ArrowLeft', ['←'], ['←']],
    ['+', ['+'], ['+']],
    ['-', ['−'], ['−']],
    ['?', ['?'], ['?']],
  ])('%s', (binding, elsewhere, mac) => {
    expect(keySigns(binding, false)).toEqual(elsewhere)
    expect(keySigns(binding, true)).toEqual(mac)
  })

  it('for screen readers', () => {
    expect(ariaKeys(['Shift+Mod+Z', 'Mod+Y'], false)).toBe('Shift+Control+Z Control+Y')
    expect(ariaKeys(['=', '+'], true)).toBe('= Plus')
  })
})

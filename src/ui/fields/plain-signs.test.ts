import { expect, it } from 'vitest'
import { columnTyped, plainSigns } from './plain-signs.ts'

it('signs of textbooks become those of expressions', () => {
  expect(plainSigns('−2πt + 3–π')).toBe('-2*pi*t + 3-pi')
  expect(plainSigns('(1 + t)π/4')).toBe('(1 + t)*pi/4')
  expect(plainSigns('sin(2 π (t - 1))')).toBe('sin(2*pi* (t - 1))')
})

it('columns lead back to what was typed', () => {
  for (const [text, at] of [
    ['2π*x', 'x'],
    ['π + x', 'x'],
    ['−x', 'x'],
    ['3*x', 'x'],
  ] as const)
    expect(columnTyped(text, plainSigns(text).indexOf(at) + 1)).toBe(text.indexOf(at) + 1)
})

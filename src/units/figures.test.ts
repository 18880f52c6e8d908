import { describe, expect, it } from 'vitest'
import { powerOfTen, scientific, turnsBeside, withPowers } from './figures.ts'

describe('figures', () => {
  it.each([
    [9.81e30, 3, '9.81 × 10³⁰'],
    [-1.25e-7, 3, '−1.25 × 10⁻⁷'],
    [1e6, 4, '1.000 × 10⁶'],
    [9.996, 3, '1.00 × 10¹'],
  ])('%d with %i digits: %s', (value, digits, text) => expect(scientific(value, digits)).toBe(text))

  it('raise every figure of a power', () => {
    expect(powerOfTen(1234567890)).toBe('× 10¹²³⁴⁵⁶⁷⁸⁹⁰')
    expect(powerOfTen(-12)).toBe('× 10⁻¹²')
  })

  it.each([
    [2 * Math.PI, ' · 1.0 turn'],
    [-2 * Math.PI, ' · −1.0 turn'],
    [3 * Math.PI, ' · 1.5 turns'],
    [-3 * Math.PI, ' · −1.5 turns'],
    [1.99 * Math.PI, ''],
    [NaN, ''],
    [Infinity, ''],
  ])('beside %d rad: "%s"', (angle, text) => expect(turnsBeside(angle)).toBe(text))
})

describe('numbers within a text', () => {
  it.each([
    ['has 1e+13 times the mass', 'has 1 × 10¹³ times the mass'],
    ['steps of 1.9e-4 s.', 'steps of 1.9 × 10⁻⁴ s.'],
    ['from -2e-3 to 3e5', 'from -2 × 10⁻³ to 3 × 10⁵'],
    ['body b1e3 and rod_2e4, 12 kg', 'body b1e3 and rod_2e4, 12 kg'],
  ])('%s: %s', (text, shown) => expect(withPowers(text)).toBe(shown))
})

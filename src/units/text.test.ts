import { describe, expect, it } from 'vitest'
import { directionText, formatReading, formatVectorReading, labelText, quantityWords, roundText } from './text.ts'

describe('numbers with units', () => {
  it.each([
    [123.4, 'force', '123 N'],
    [12.34, 'force', '12.3 N'],
    [1234, 'force', '1.23 kN'],
    [999.7, 'force', '1.00 kN'],
    [0.5, 'force', '0.500 N'],
    [0.0123, 'force', '12.3 mN'],
    [-4.5, 'torque', '−4.50 N·m'],
    [2.5e7, 'torque', '25.0 MN·m'],
    [1.5e10, 'force', '15.0 GN'],
    [9.81e30, 'acceleration', '9.81 × 10³⁰ m/s²'],
    [-2e16, 'force', '−2.00 × 10¹⁶ N'],
    [1e-12, 'force', '1.00 × 10⁻¹² N'],
    [1.875e15, 'power', '1.88 × 10¹⁵ W'],
    [5e14, 'force', '500000 GN'],
    [999999.7e9, 'force', '1.00 × 10¹⁵ N'],
    [0.25, 'velocity', '0.250 m/s'],
    [0.05, 'velocity', '50.0 mm/s'],
    [9.81, 'acceleration', '9.81 m/s²'],
    [Math.PI / 2, 'angle', '90.0°'],
    [2 * Math.PI, 'angle', '360° · 1.0 turn'],
    [(-540 * Math.PI) / 180, 'angle', '−540° · −1.5 turns'],
    [(23309 * Math.PI) / 180, 'angle', '23309° · 64.7 turns'],
    [0.4, 'length', '400 mm'],
    [0, 'force', '0 N'],
    [Number.NaN, 'force', '–'],
  ] as const)('%d %s', (value, quantity, text) => {
    expect(labelText(value, quantity)).toBe(text)
  })
  it('drops idle zeros of round numbers', () => {
    expect(roundText(100, 'force')).toBe('100 N')
    expect(roundText(5, 'torque')).toBe('5 N·m')
    expect(roundText(0.5, 'velocity')).toBe('0.5 m/s')
    expect(roundText(2000, 'force')).toBe('2 kN')
    expect(roundText(5e30, 'acceleration')).toBe('5 × 10³⁰ m/s²')
    expect(roundText(2.5e30, 'acceleration')).toBe('2.5 × 10³⁰ m/s²')
  })
})

describe('numbers in sentences', () => {
  it.each([
    [0.5, 'mass', '500 g'],
    [2, 'mass', '2 kg'],
    [1e9, 'mass', '1 × 10⁹ kg'],
    [1e12, 'mass', '1 × 10¹² kg'],
    [-1e30, 'acceleration', '−1 × 10³⁰ m/s²'],
    [123456789, 'scalar', '1.23457 × 10⁸'],
    [0, 'length', '0 mm'],
  ] as const)('%d as a %s: %s', (value, quantity, text) => expect(quantityWords(value, quantity)).toBe(text))
})

it('calls a direction by the axis of the world that it lies along, with its sign', () => {
  expect(directionText([0, 1, 0])).toBe('y')
  expect(directionText([1e-9, -1, 0])).toBe('−y')
  expect(directionText([-1e-16, 2e-16, 1])).toBe('z')
  expect(directionText([Math.SQRT1_2, -Math.SQRT1_2, 0])).toBeNull()
  expect(directionText([NaN, NaN, NaN])).toBeNull()
})

it('tells no value, and no zero either, where rounding is beyond all numbers', () => {
  expect(formatReading(12, 'torque', Infinity)).toBe('–')
  expect(formatVectorReading([1, 2, 3], 'force', Infinity).texts).toEqual(['–', '–', '–'])
})

import { describe, expect, it } from 'vitest'
import { evaluateConstant } from '../../scene/index.ts'
import type { Quantity } from '../../units/index.ts'
import { parseLaw } from './law.ts'

const RPM = Math.PI / 30

/** Value of what was read at t = 2. */
function valueOf(text: string, dimension: Quantity): number {
  const parsed = parseLaw(text, dimension)
  if (!parsed.ok) throw new Error(parsed.message)
  const value = evaluateConstant(String(parsed.law).replace(/\bt\b/g, '2'))
  if (!value.ok) throw new Error(value.message)
  return value.value
}

describe('units of laws', () => {
  it.each<[string, Quantity, number]>([
    ['2*pi*t^2 rpm', 'angular-velocity', 8 * Math.PI * RPM],
    ['t^2 rpm', 'angular-velocity', 4 * RPM],
    ['10*t rpm', 'angular-velocity', 20 * RPM],
    ['10*t*rpm', 'angular-velocity', 20 * RPM],
    ['t rpm', 'angular-velocity', 2 * RPM],
    ['(60 + t) rpm', 'angular-velocity', 62 * RPM],
    ['60*sin(t) rpm', 'angular-velocity', 60 * Math.sin(2) * RPM],
    ['sin(2*t)deg', 'angle', (Math.sin(4) * Math.PI) / 180],
    ['-t^2 mm', 'length', -0.004],
    ['6/t mm', 'length', 0.003],
    ['2*t m/s', 'velocity', 4],
    ['3*t^2 km/h', 'velocity', 12 / 3.6],
  ])('behind a term, of all of it: %s', (text, dimension, value) => {
    expect(valueOf(text, dimension)).toBeCloseTo(value, 12)
  })

  it.each<[string, Quantity, number]>([
    ['10 + 20*t rpm', 'angular-velocity', 50 * RPM],
    ['-1 - t^2 mm', 'length', -0.005],
    ['10 + 20 rpm', 'angular-velocity', 30 * RPM],
    ['25 mm + t^2 mm', 'length', 0.029],
    ['1 m - 10*t mm', 'length', 0.98],
    ['10 rpm + 2*t', 'angular-velocity', 10 * RPM + 4],
    ['60 deg + 2*t^2', 'angle', Math.PI / 3 + 8],
    ['10 mm - 0.5*t^3', 'length', 0.01 - 4],
    ['sin(t)*t^2 + 20*t rpm', 'angular-velocity', (4 * Math.sin(2) + 40) * RPM],
  ])('of a sum, each its own or one at the end: %s', (text, dimension, value) => {
    expect(valueOf(text, dimension)).toBeCloseTo(value, 12)
  })

  it.each<[string, Quantity, number]>([
    ['30 deg * sin(2*t)', 'angle', (Math.PI / 6) * Math.sin(4)],
    ['t*60 rpm', 'angle', 120 * RPM],
    ['30 deg/s*sin(2*t)', 'angular-velocity', (Math.PI / 6) * Math.sin(4)],
    ['60 mm/t', 'length', 0.03],
    ['9.81 m/s^2*t^2/2', 'length', 2 * 9.81],
    ['9.81 m/s²*t', 'velocity', 2 * 9.81],
    ['3 mm^2*t', 'length', 6e-6],
    ['30 deg/sin(t)', 'angle', Math.PI / 6 / Math.sin(2)],
    ['2 km/h*t + 1 m/s', 'velocity', 4 / 3.6 + 1],
    ['2π*t rpm', 'angular-velocity', 4 * Math.PI * RPM],
    ['π', 'angle', Math.PI],
    ['60 rpm * t', 'angle', 120 * RPM],
    ['2*(10 mm + 5 mm*t)', 'length', 0.04],
  ])('behind a number within a term, of the number: %s', (text, dimension, value) => {
    expect(valueOf(text, dimension)).toBeCloseTo(value, 12)
  })

  it('an exponent has none', () => {
    for (const text of ['t^(2 rpm)', 't^-2 rpm * 4'])
      expect(parseLaw(text, 'angle')).toMatchObject({ ok: false, column: text.indexOf('2') + 1 })
    expect(parseLaw('t^2 rpm * 4', 'angular-velocity')).toMatchObject({
      message: expect.stringContaining('an exponent has no unit'),
    })
  })

  it('of something else is refused, with what it measures', () => {
    expect(parseLaw('2*t + 3 N', 'angle')).toEqual({
      ok: false,
      column: 9,
      message: '“N” measures a force; this law gives an angle',
    })
    expect(parseLaw('1e3 kg', 'angle')).toMatchObject({ ok: false, column: 5 })
    expect(parseLaw('1 Hz', 'angular-velocity')).toMatchObject({
      column: 3,
      message: '“Hz” is no unit here; write an angular velocity as 2 rad/s, 3 rpm or 90 deg/s',
    })
    expect(parseLaw('2 sin(t)', 'angle')).toMatchObject({ message: expect.stringContaining('an operator is missing') })
    for (const text of ['2*pi*t^2 rpm', '2*t rpm', 'sin(t) rpm'])
      expect(parseLaw(text, 'angle')).toEqual({
        ok: false,
        column: text.indexOf('rpm') + 1,
        message: '“rpm” measures an angular velocity; this law gives an angle',
      })
  })

  it('faults are told at the column that was typed', () => {
    expect(parseLaw('10 rpm*t + x', 'angle')).toMatchObject({ ok: false, column: 12 })
    expect(parseLaw('5 + x*t mm', 'length')).toMatchObject({ ok: false, column: 5 })
    expect(parseLaw('2π*x', 'angle')).toMatchObject({ ok: false, column: 4 })
    expect(parseLaw('5*x*t mm + 3 mm', 'length')).toMatchObject({ ok: false, column: 3 })
  })
})

import { describe, expect, it } from 'vitest'
import type { Quantity } from '../engine/index.ts'
import { stateExpression } from '../testing/expressions.ts'
import { measureOfFormula, type FormulaMeasure } from './formula-measure.ts'
import { rateOf, sumOf, symbolOf, type Measure } from './rates.ts'
import { QUANTITIES } from './units.ts'

const KNOWN: Readonly<Record<string, Measure>> = {
  F: 'force',
  M: 'torque',
  E: 'energy',
  l: 'length',
  v: 'velocity',
  a: 'acceleration',
  phi: 'angle',
  omega: 'angular-velocity',
  m: 'mass',
  k: 'stiffness',
  n: 'scalar',
  jerk: '[m/s³]',
  dF: '[N/s]',
}

const measureOf = (text: string): FormulaMeasure =>
  measureOfFormula(stateExpression(text, Object.keys(KNOWN)), (name) =>
    name === 'u' ? null : { measure: KNOWN[name]!, of: 'curves' },
  )

describe('what a formula is measured in', () => {
  it.each([
    ['2*F - 5', 'force'],
    ['F*l', 'torque'],
    ['F*l + E', 'energy'],
    ['M*omega', 'power'],
    ['F*v', 'power'],
    ['l*omega', 'velocity'],
    ['l*omega - v', 'velocity'],
    ['l*omega^2', 'acceleration'],
    ['k*l', 'force'],
    ['0.5*m*v^2', 'torque'],
    ['0.5*m*v^2 - E', 'energy'],
    ['v/l', '[1/s]'],
    ['omega^2', '[rad²/s²]'],
    ['F^2', '[N²]'],
    ['F*F*F', '[N³]'],
    ['m*v', '[N·s]'],
    ['m*l', '[kg·m]'],
    ['F/(m*l)', '[1/s²]'],
    ['F/v/l', '[kg/(m·s)]'],
    ['1/F', '[1/N]'],
    ['sqrt(v^2 + (l*omega)^2)', 'velocity'],
    ['hypot(F, 3)', 'force'],
    ['max(abs(F), 10)', 'force'],
    ['F/F', 'scalar'],
    ['n*F', 'force'],
    ['atan2(F, 2*F)', 'angle'],
    ['phi*180/3', 'angle'],
    ['F*cos(phi)', 'force'],
    ['l*sin(2*t)', 'length'],
    ['v - 9.81*t', 'velocity'],
    ['step5(t, 0, F, 1, 2*F)', 'force'],
    ['jerk*t', 'acceleration'],
    ['dF/F', '[1/s]'],
    ['l^-1', '[1/m]'],
    ['l^(1/2)*l^(1/2)', 'length'],
    ['2^n*F', 'force'],
    ['t', 'time'],
    ['t^2', '[s²]'],
    ['t + 5', 'time'],
    ['sin(20*t)', 'scalar'],
    ['exp(-t)', 'scalar'],
    ['asin(0.3*sin(t))', 'angle'],
  ] as const)('%s: %s', (text, measure) => {
    expect(measureOf(text)).toBe(measure)
  })

  it.each(['5', '0.1*sin(20*t)', '9.81*t', '0.5*9.81*t^2', '2^t', '2*exp(-t)'])(
    '%s: of numbers alone, to be compared with any',
    (text) => {
      expect(measureOf(text)).toBe('number')
    },
  )

  it.each([
    'F + v',
    'F + t',
    'F + cos(phi)',
    'F - l',
    'max(F, M)',
    'sqrt(F)',
    'F^v',
    'F^t',
    'atan2(F, l)',
    '2*(F + l)',
    'sin(F + l)',
  ])('%s: none', (text) => {
    expect(measureOf(text)).toBeNull()
  })

  it('is not known where that of a name is not', () => {
    expect(measureOfFormula(stateExpression('2*u', ['u']), () => null)).toBeNull()
  })

  it('is every quantity of itself, and its derivatives and integrals are read as they are written', () => {
    for (const quantity of Object.keys(QUANTITIES) as Quantity[]) {
      const alone = (measure: Measure) =>
        measureOfFormula(stateExpression('u', ['u']), () => ({ measure, of: 'curves' }))
      expect(alone(quantity)).toBe(quantity)
      for (const measure of [rateOf(quantity), sumOf(quantity), rateOf(rateOf(quantity))]) {
        const found = measureOfFormula(stateExpression('u/w', ['u', 'w']), () => ({ measure, of: 'curves' }))
        expect([symbolOf(measure), found]).toEqual([symbolOf(measure), 'scalar'])
      }
    }
  })
})

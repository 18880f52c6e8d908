import { describe, expect, it } from 'vitest'
import type { Quantity } from '../engine/index.ts'
import { isSiUnit, rateOf, sumOf, symbolOf } from './rates.ts'
import { parseUnit, QUANTITIES } from './units.ts'

describe('units of derivatives and integrals over time', () => {
  it('are those of other quantities where there are such', () => {
    expect([rateOf('length'), rateOf('velocity'), rateOf('angle'), rateOf('energy')]).toEqual([
      'velocity',
      'acceleration',
      'angular-velocity',
      'power',
    ])
    expect([sumOf('acceleration'), sumOf('velocity'), sumOf('power'), sumOf('scalar')]).toEqual([
      'velocity',
      'length',
      'energy',
      'time',
    ])
  })

  it('are written as one writes them', () => {
    const rates = (['force', 'torque', 'acceleration', 'power', 'scalar', 'stiffness', 'damping'] as const).map(rateOf)
    expect(rates).toEqual(['[N/s]', '[N·m/s]', '[m/s³]', '[W/s]', '[1/s]', '[N/(m·s)]', '[N/m]'])
    const sums = (['force', 'torque', 'length', 'angle', 'damping', 'energy'] as const).map(sumOf)
    expect(sums).toEqual(['[N·s]', '[N·m·s]', '[m·s]', '[rad·s]', '[N·s²/m]', '[J·s]'])
  })

  it('have one more or one less of time, for every quantity', () => {
    const timeOf = (symbol: string): number => {
      if (symbol === '') return 0
      const [above = '', below] = symbol.split('/')
      const power = (part: string): number =>
        part === '1' || part === '' ? 0 : parseUnit(part.replace('s⁴', 's·s³').replace(/[()]/g, ''))!.exponents[2]
      return power(above) - (below === undefined ? 0 : power(below))
    }
    for (const quantity of Object.keys(QUANTITIES) as Quantity[]) {
      const time = QUANTITIES[quantity].exponents[2]
      expect(timeOf(symbolOf(rateOf(quantity))), `d/dt ${quantity}`).toBe(time - 1)
      expect(timeOf(symbolOf(sumOf(quantity))), `integral of ${quantity}`).toBe(time + 1)
      expect(isSiUnit(quantity)).toBe(false)
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { Quantity, Reading } from '../engine/index.ts'
import { readableMechanism, readAll, SI } from '../testing/readable-mechanism.ts'
import { assembled } from '../testing/small-mechanisms.ts'
import { formatReading, formatVectorReading, labelText, quantityText, roundText, roundTexts } from './text.ts'
import { fits, parseUnit, QUANTITIES, shownUnit } from './units.ts'

const quantities = Object.keys(QUANTITIES) as Quantity[]

describe.each(quantities)('%s', (quantity) => {
  const { shown, zero, example } = QUANTITIES[quantity]

  it('is shown in units that can be typed, one for each size', () => {
    expect(shown.map(({ symbol }) => symbol)).toContain(zero)
    expect(example).not.toBe('')
    shown.forEach(({ symbol, factor, from }, i) => {
      expect(from).toBeGreaterThanOrEqual(i === 0 ? 0 : shown[i - 1]!.from)
      if (symbol === '') return
      const typed = parseUnit(symbol)
      expect(typed && fits(typed, quantity)).toBe(true)
      expect(typed!.factor / factor).toBeCloseTo(1, 12)
    })
  })

  it('has one unit for a value, in fields, panels and the view', () => {
    shown.forEach(({ symbol, from, factor }, i) => {
      const until = shown[i + 1]?.from ?? 100 * Math.max(from, factor)
      const value = Math.sqrt(Math.max(from, until / 30) * until)
      const texts = [
        quantityText(value, quantity),
        formatReading(value, quantity),
        labelText(value, quantity),
        roundText(value, quantity),
        formatVectorReading([0, value, -value / 2], quantity).unit,
        roundTexts([value, value / 2], quantity).unit,
        shownUnit(quantity, value).symbol,
      ]
      for (const text of texts)
        expect(text.replace(/^[−\d.,× ⁻⁰¹²³⁴⁵⁶⁷⁸⁹e-]*(?=[^\d]|$)/, '').replace(/ ·.*turns?$/, '')).toBe(symbol)
    })
  })

  it('is nothing in the same unit everywhere', () => {
    for (const text of [quantityText(0, quantity), formatReading(0, quantity), labelText(0, quantity)])
      expect(text.replace(/^[\d.]+ ?/, '')).toBe(zero)
  })
})

describe('one system', () => {
  it('0.05 N is millinewtons wherever it is read', () => {
    expect(labelText(0.05, 'force')).toBe('50.0 mN')
    expect(formatReading(0.05, 'force')).toBe('50.00 mN')
    expect(quantityText(0.05, 'force')).toBe('50 mN')
    expect(formatVectorReading([0.05, 0, -0.025], 'force')).toEqual({ texts: ['50.00', '0.00', '−25.00'], unit: 'mN' })
  })

  it('what rounds up to the next unit is shown in it', () => {
    expect(formatReading(999.97, 'force')).toBe('1.000 kN')
    expect(labelText(999.7, 'force')).toBe('1.00 kN')
    expect(roundText(0.99996, 'length', 4)).toBe('1 m')
    expect(roundText(0.9996, 'mass')).toBe('1 kg')
  })

  it('lengths that are drawn have no idle zeros', () => {
    expect(roundText(0.12, 'length', 4)).toBe('120 mm')
    expect(roundText(1.25, 'length', 4)).toBe('1.25 m')
    expect(roundText(6.0312, 'mass')).toBe('6.03 kg')
    expect(roundTexts([0.4, 0.05, 0.0125], 'length', 4)).toEqual({ texts: ['400', '50', '12.5'], unit: 'mm' })
    expect(roundTexts([1.4, 0.05, 0.5], 'length', 4)).toEqual({ texts: ['1.4', '0.05', '0.5'], unit: 'm' })
  })
})

describe('the quantity that the table gives a reading', () => {
  const of = (reading: Reading, freedom: 'angle' | 'slide'): Quantity =>
    typeof reading.quantity === 'string' ? reading.quantity : reading.quantity[freedom]
  /** Which of a joint's readings are those of a slide, and which force element acts along a line. */
  const freedomOf = (item: string, { name }: Reading): 'angle' | 'slide' =>
    ['coordinate2', 'rate2', 'effort2'].includes(name) || item === 'spring' || item === 'load' ? 'slide' : 'angle'

  it('is the one by which it changes when lengths, masses and times are counted in other units', () => {
    const units = { length: 1e3, mass: 7, time: 4 }
    const changed = readAll(assembled(readableMechanism(units)))
    const scaled = new Set<Quantity>()
    readAll(assembled(readableMechanism(SI))).forEach(({ reading, of: item, values }, i) => {
      // the largest of the rows' residuals is metres or radians
      if (reading.name.endsWith('Violation')) return
      const quantity = of(reading, freedomOf(item, reading))
      const [length, mass, time] = QUANTITIES[quantity].exponents
      const factor = units.length ** length * units.mass ** mass * units.time ** time
      const size = Math.max(1e-6, ...values.map(Math.abs))
      values.forEach((value, k) => {
        const now = changed[i]!.values[k]!
        if (Number.isNaN(value)) expect(now).toBeNaN()
        else expect(Math.abs(now / factor - value) / size, `${item} ${reading.name}`).toBeLessThan(1e-6)
      })
      if (size > 1e-6) scaled.add(quantity)
    })
    for (const quantity of [
      'length',
      'velocity',
      'acceleration',
      'force',
      'torque',
      'energy',
      'angular-velocity',
    ] as const)
      expect(scaled).toContain(quantity)
  })
})

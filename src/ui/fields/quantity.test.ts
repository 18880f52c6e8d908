import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteOnUnit, parseQuantity, unitOfField } from './quantity.ts'
import {
  FIELD_DIGITS,
  formatNumber,
  formatQuantity,
  formatReading,
  formatVectorReading,
  formatWhole,
  labelText,
  QUANTITIES,
  type Quantity,
  quantityText,
  shownUnit,
} from '../../units/index.ts'

const parse = (text: string, dimension: Quantity, near = 0): number => {
  const parsed = parseQuantity(text, dimension, shownUnit(dimension, near))
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}
const refusal = (text: string, dimension: Quantity): string => {
  const parsed = parseQuantity(text, dimension, shownUnit(dimension))
  if (parsed.ok) throw new Error(`taken as ${parsed.value}`)
  return parsed.message
}

describe('a number without a unit', () => {
  const mm = shownUnit('length', 0.8)
  it('keeps the unit that it was typed in, for as long as it is the value', () => {
    expect(mm.symbol).toBe('mm')
    const parsed = parseQuantity('1100', 'length', mm)
    expect(parsed).toEqual({ ok: true, value: 1.1, bare: true })
    const typed = { value: 1.1, unit: mm }
    expect(unitOfField(1.1, 'length', typed)).toBe(mm)
    expect(unitOfField(1.2, 'length', typed).symbol).toBe('m')
    expect(unitOfField(1.1, 'length', null).symbol).toBe('m')
    expect(parseQuantity('900', 'length', unitOfField(1.1, 'length', typed))).toMatchObject({ value: 0.9 })
    // A unit that was typed is kept as well, where there is one for the whole.
    for (const [text, symbol] of [
      ['300 cm', 'cm'],
      ['1 cm + 2 cm', 'cm'],
      ['1/2 + 1/4 in', 'in'],
      ['1100 mm', 'mm'],
    ] as const) {
      const parsed = parseQuantity(text, 'length', mm)
      if (!parsed.ok || parsed.unit === undefined) throw new Error(text)
      expect(unitOfField(parsed.value, 'length', { value: parsed.value, unit: parsed.unit }).symbol).toBe(symbol)
    }
    expect(parseQuantity('30 deg', 'angle', mm)).toMatchObject({ unit: { symbol: '°' } })
    expect(parseQuantity('1 m + 100 mm', 'length', mm)).not.toHaveProperty('unit')
    for (const text of ['1.1 m', '1 m + 100 mm']) expect(parseQuantity(text, 'length', mm)).not.toHaveProperty('bare')
  })
  it('is told with its unit where it is far from the value before', () => {
    const m = shownUnit('length', 1.1)
    expect(noteOnUnit(1.1, 900, 'length', m)).toBe('Taken in the unit shown: 900 m.')
    expect(noteOnUnit(1.1, 9, 'length', m)).toBeNull()
    expect(noteOnUnit(0.8, 0.0009, 'length', mm)).toContain('0.9 mm')
    expect(noteOnUnit(1, 2e6, 'mass', shownUnit('mass', 1))).toBe('Taken in the unit shown: 2000000 kg = 2000 t.')
    expect(noteOnUnit(0, 900, 'length', m)).toBeNull()
    expect(noteOnUnit(1, 9000, 'acceleration', shownUnit('acceleration', 1))).toBeNull()
  })
  it('is told with its unit wherever that is one that was typed and nothing else is shown in', () => {
    const inches = parseQuantity('1/2 in', 'length', mm)
    if (!inches.ok || inches.unit === undefined) throw new Error('1/2 in')
    const taken = parseQuantity('240', 'length', inches.unit)
    expect(taken).toMatchObject({ ok: true, value: 6.096 })
    expect(noteOnUnit(0.0127, 6.096, 'length', inches.unit)).toBe('Taken in the unit shown: 240 in = 6.096 m.')
    expect(noteOnUnit(0.0127, 0.0254, 'length', inches.unit)).toBe('Taken in the unit shown: 1 in = 25.4 mm.')
    expect(noteOnUnit(0.0127, 0, 'length', inches.unit)).toBeNull()
  })
})

describe('parseQuantity', () => {
  it.each<[string, Quantity, number]>([
    ['25 mm', 'length', 0.025],
    ['25mm', 'length', 0.025],
    ['1/2 in', 'length', 0.0127],
    ['3"', 'length', 0.0762],
    ["2'", 'length', 0.6096],
    ['-3e2 µm', 'length', -3e-4],
    ['1 m + 20 mm', 'length', 1.02],
    ['1 m - 20 mm', 'length', 0.98],
    ['-1 m - -20 mm', 'length', -0.98],
    ['1/2 + 1/4 in', 'length', 0.01905],
    ['2*(3 + 4) cm', 'length', 0.14],
    ['−4 mm', 'length', -0.004],
    ['1,5 mm', 'length', 0.0015],
    ['1,5', 'scalar', 1.5],
    ['1.234,5 mm', 'length', 1.2345],
    ['30 deg', 'angle', Math.PI / 6],
    ['30°', 'angle', Math.PI / 6],
    ['2*pi rad', 'angle', 2 * Math.PI],
    ['1/4 turn', 'angle', Math.PI / 2],
    ['3 rpm', 'angular-velocity', Math.PI / 10],
    ['90 deg/s', 'angular-velocity', Math.PI / 2],
    ['5 kN', 'force', 5000],
    ['2 kgf', 'force', 19.6133],
    ['2 kg', 'mass', 2],
    ['250 g', 'mass', 0.25],
    ['1 t', 'mass', 1000],
    ['2.7 g/cm^3', 'density', 2700],
    ['2.7 g/cm³', 'density', 2700],
    ['7850 kg/m3', 'density', 7850],
    ['9.81 m/s2', 'acceleration', 9.81],
    ['9.81 m/s^2', 'acceleration', 9.81],
    ['1 gn', 'acceleration', 9.80665],
    ['3 Nm', 'torque', 3],
    ['3 N m', 'torque', 3],
    ['3 N*m', 'torque', 3],
    ['2 kNm', 'torque', 2000],
    ['50 N·cm', 'torque', 0.5],
    ['5 N/mm', 'stiffness', 5000],
    ['0.2 N·m/deg', 'torsion-stiffness', 36 / Math.PI],
    ['10 N·m', 'torsion-stiffness', 10],
    ['3 N·s/m', 'damping', 3],
    ['5 kg·cm²', 'inertia', 5e-4],
    ['10 ms', 'time', 0.01],
    ['1/3', 'scalar', 1 / 3],
    ['2e-3', 'scalar', 0.002],
    ['sqrt(2)', 'scalar', Math.SQRT2],
    ['2^-1', 'scalar', 0.5],
  ])('%s is a %s of %d SI', (text, dimension, value) => {
    expect(parse(text, dimension)).toBeCloseTo(value, 12)
  })

  it('says what a comma was read as where it could be one of thousands', () => {
    expect(parseQuantity('1,234 kg', 'mass', shownUnit('mass', 2))).toMatchObject({
      ok: true,
      value: 1.234,
      note: expect.stringContaining('1.234') as string,
    })
    expect(parseQuantity('1,5 kg', 'mass', shownUnit('mass', 2))).toMatchObject({ ok: true, value: 1.5 })
    expect(refusal('1,2,3 mm', 'length')).toMatch(/not one number/)
  })

  it('takes a bare number in the unit that is shown', () => {
    expect(parse('25', 'length', 0.01)).toBe(0.025)
    expect(parse('25', 'length', 3)).toBe(25)
    expect(parse('90', 'angle')).toBeCloseTo(Math.PI / 2, 15)
  })

  it('keeps the nearest double: 25 mm is 0.025, not 0.025000000000000001', () => {
    for (const n of [1, 3, 7, 25, 49, 123.4]) expect(parse(`${n} mm`, 'length')).toBe(n / 1000)
  })

  it.each<[string, Quantity, RegExp]>([
    ['', 'length', /Type a length, such as 25 mm/],
    ['5 kg', 'length', /“kg” measures a mass; this field takes a length, such as 25 mm/],
    ['5 furlong', 'length', /“furlong” is no unit known here.*25 mm/],
    ['1 m + 20', 'length', /every term its unit/],
    ['5 deg', 'length', /an angle; this field takes a length/],
    ['2 +', 'mass', /2 kg/],
    ['(2', 'mass', /not closed/],
    ['1/0', 'mass', /finite/],
    ['1e-400', 'mass', /smaller than numbers/],
    ['2 + 3e-400', 'mass', /smaller than numbers/],
    ['2*x', 'mass', /There is no name "x".*2 kg/],
    ['banana', 'force', /5 kN/],
    ['abc', 'mass', /^There is no name "abc"; names are pi and e\. Type a mass, such as 2 kg/],
    ['PI', 'mass', /^There is no name "PI"; did you mean "pi"\? Type a mass/],
  ])('refuses "%s" for a %s and says what would be right', (text, dimension, message) => {
    expect(refusal(text, dimension)).toMatch(message)
  })

  it('does not take t for a time in a field that is constant', () => {
    expect(refusal('2*t', 'length')).not.toBe('')
  })

  it('never throws and never gives a number that is not finite', () => {
    const pieces = fc.constantFrom(
      '1',
      '2.5',
      '.',
      '+',
      '-',
      '*',
      '/',
      '^',
      '(',
      ')',
      'mm',
      'deg',
      'pi',
      'e',
      ' ',
      'kg',
      '°',
      ',',
      '"',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 9 }),
        fc.constantFrom(...(Object.keys(QUANTITIES) as Quantity[])),
        (text, dimension) => {
          const parsed = parseQuantity(text.join(''), dimension, shownUnit(dimension))
          expect(parsed.ok ? Number.isFinite(parsed.value) : parsed.message.length > 10).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const dimensions = fc.constantFrom(...(Object.keys(QUANTITIES) as Quantity[]))
const values = fc
  .tuple(fc.double({ min: 1, max: 10, maxExcluded: true, noNaN: true }), fc.integer({ min: -9, max: 8 }), fc.boolean())
  .map(([m, e, negative]) => (negative ? -1 : 1) * m * 10 ** e)

describe('formatQuantity', () => {
  it('reads back to the digits shown, with the unit beside it and with the unit typed', () => {
    fc.assert(
      fc.property(values, dimensions, (value, dimension) => {
        const shown = formatQuantity(value, dimension)
        const bare = parseQuantity(shown.text, dimension, shown.unit)
        if (!bare.ok) throw new Error(bare.message)
        // Half a unit of the last of the digits shown.
        expect(Math.abs(bare.value - value)).toBeLessThanOrEqual(
          Math.abs(value) * 5.001 * 10 ** -(FIELD_DIGITS - (dimension === 'scalar' ? 1 : 0)),
        )
        const whole = parseQuantity(quantityText(value, dimension), dimension, shownUnit(dimension, 1e9))
        if (!whole.ok) throw new Error(whole.message)
        expect(Math.abs(whole.value - bare.value)).toBeLessThanOrEqual(Math.abs(value) * 1e-12)
      }),
      { numRuns: 1000 },
    )
  })

  it('shows what was read as it was read: formatting is stable', () => {
    fc.assert(
      fc.property(values, dimensions, (value, dimension) => {
        const shown = formatQuantity(value, dimension)
        const parsed = parseQuantity(shown.text, dimension, shown.unit)
        if (!parsed.ok) throw new Error(parsed.message)
        expect(formatQuantity(parsed.value, dimension, shown.unit).text).toBe(shown.text)
      }),
    )
  })

  it('has no noise of binary numbers', () => {
    expect(formatNumber(1.2000000000000002)).toBe('1.2')
    expect(formatNumber(0.1 + 0.2)).toBe('0.3')
    expect(formatNumber(1e-9)).toBe('1e-9')
    expect(formatNumber(-0)).toBe('0')
    expect(formatNumber(123456.7)).toBe('123457')
    expect(formatNumber(2.5e9)).toBe('2.5e9')
  })

  it.each<[number, Quantity, string]>([
    [0.025, 'length', '25 mm'],
    [0.99999999999, 'length', '1 m'],
    [1.2, 'length', '1.2 m'],
    [Math.PI / 6, 'angle', '30°'],
    [0.5, 'mass', '500 g'],
    [7850, 'density', '7850 kg/m³'],
    [1500, 'force', '1.5 kN'],
    [0.02, 'inertia', '200 kg·cm²'],
    [0, 'length', '0 mm'],
  ])('%d as a %s reads %s', (value, dimension, text) => {
    expect(quantityText(value, dimension)).toBe(text)
  })
})

describe('readings', () => {
  it('of what is lost in a huge rounding tell how large that is', () => {
    expect(formatWhole(3.987, 'force', 2.2e15)).toBe('0 ± 10¹⁶ N')
    expect(formatWhole(-12, 'torque', 5e4)).toBe('0 ± 10⁵ N·m')
    expect(formatWhole(3e-13, 'force', 1e-9)).toBe('0.00 N')
    expect(formatWhole(0, 'force', 1e15)).toBe('0.00 N')
    expect(formatWhole(4e16, 'force', 2.2e15)).toBe('4.000 × 10¹⁶ N')
    expect(labelText(3.987, 'force', 3, 2.2e15)).toBe('0 ± 10¹⁶ N')
    expect(formatVectorReading([3, -2, 0], 'force', 2.2e15, 3.6)).toEqual({ texts: ['≈ 0', '≈ 0', '≈ 0'], unit: 'N' })
  })
  it('keep their digits so that the text does not jump', () => {
    expect(formatReading(12.3, 'force')).toBe('12.30 N')
    expect(formatReading(-0.5, 'force')).toBe('−0.5000 N')
    expect(formatReading(1234.7, 'force')).toBe('1.235 kN')
    expect(formatReading(3e-13, 'force')).toBe('0.00 N')
    expect(formatReading(1.936e11, 'force')).toBe('193.6 GN')
    expect(formatReading(-1.936e17, 'force')).toBe('−1.936 × 10¹⁷ N')
    expect(formatReading(2.5e9, 'acceleration')).toBe('2.500 × 10⁹ m/s²')
    expect(formatReading(NaN, 'force')).toBe('–')
  })

  it('tell an angle of a turn or more in turns as well', () => {
    const degrees = Math.PI / 180
    expect(formatReading(359 * degrees, 'angle')).toBe('359.0°')
    expect(formatReading(2 * Math.PI, 'angle')).toBe('360.0° · 1.0 turn')
    expect(formatReading(-540 * degrees, 'angle')).toBe('−540.0° · −1.5 turns')
    expect(formatReading(23309 * degrees, 'angle')).toBe('23309° · 64.7 turns')
  })

  it('give a vector one unit and one number of decimals', () => {
    expect(formatVectorReading([1.5, -0.25, 1e-14], 'length')).toEqual({
      texts: ['1.500', '−0.250', '0.000'],
      unit: 'm',
    })
    expect(formatVectorReading([-1.40338428e11, 4.331e8, 0], 'force')).toEqual({
      texts: ['−140.3', '0.4', '0.0'],
      unit: 'GN',
    })
    expect(formatVectorReading([-1.40338428e8, 4.331e7, 0], 'acceleration')).toEqual({
      texts: ['−1.403', '0.433', '0.000'],
      unit: '× 10⁸ m/s²',
    })
    // That of its size, where this is read beside it.
    expect(formatReading(0.103, 'torque')).toBe('0.1030 N·m')
    expect(formatVectorReading([0.05773, -0.08531, 0.00051], 'torque', undefined, 0.103)).toEqual({
      texts: ['0.05773', '−0.08531', '0.00051'],
      unit: 'N·m',
    })
    expect(formatVectorReading([0, 0, 0], 'force')).toEqual({ texts: ['0.00', '0.00', '0.00'], unit: 'N' })
  })
})

import { describe, expect, it } from 'vitest'
import { evaluateConstant } from '../../scene/index.ts'
import { sampleLaw } from './law-course.ts'
import { constantNote, exampleLaw, lawText, parseLaw, siUnit } from './law.ts'
import { parseQuantity } from './quantity.ts'
import { type Quantity } from '../../units/index.ts'

const taken = (text: string, dimension: Quantity): number | string => {
  const parsed = parseLaw(text, dimension)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.law
}

describe('parseLaw', () => {
  it('takes numbers and expressions as they are, in SI', () => {
    expect(taken('0.5', 'angle')).toBe(0.5)
    expect(taken('-2e-3', 'length')).toBe(-0.002)
    expect(taken('2*pi*t', 'angle')).toBe('2*pi*t')
    expect(taken('2*pi', 'angle')).toBe('2*pi')
  })

  it('takes a decimal comma, and leaves those between arguments', () => {
    expect(taken('1,5', 'angle')).toBe(1.5)
    expect(taken('0,2*t', 'length')).toBe('0.2*t')
    expect(taken('max(0,5)*2,5', 'length')).toBe('max(0,5)*2.5')
  })

  it('says so where a comma may have been meant for thousands, as a number field does', () => {
    for (const [text, law] of [
      ['1,234', 1.234],
      ['1,234 N', 1.234],
      ['1,234*t', '1.234*t'],
    ] as const) {
      const note = '“1,234” was read as 1.234. For thousands leave the comma out.'
      expect(parseLaw(text, 'force')).toEqual({ ok: true, law, note })
      if (typeof law === 'number')
        expect(parseQuantity(text, 'force', siUnit('force'))).toMatchObject({ value: law, note })
    }
    for (const text of ['1,5', '1234', '1.234', '1,234.5', 'max(1,234)'])
      expect(parseLaw(text, 'force')).not.toHaveProperty('note')
  })

  it('takes a quantity with its unit', () => {
    expect(taken('30 deg', 'angle')).toBeCloseTo(Math.PI / 6, 14)
    expect(taken('60 rpm', 'angular-velocity')).toBeCloseTo(2 * Math.PI, 14)
    expect(taken('5 kN', 'force')).toBe(5000)
  })

  it('writes units within an expression out as factors', () => {
    for (const [text, at1] of [
      ['30 deg * t', Math.PI / 6],
      ['25 mm + 10 mm*t', 0.035],
      ['60 rpm * t', 2 * Math.PI],
      ['1.5 turn * t', 3 * Math.PI],
    ] as const) {
      const law = taken(text, text.includes('mm') ? 'length' : 'angle')
      expect(typeof law).toBe('string')
      const value = evaluateConstant((law as string).replace(/\bt\b/g, '1'))
      expect(value.ok && value.value).toBeCloseTo(at1, 12)
    }
  })

  it('names the column of a fault', () => {
    expect(parseLaw('2*sin(t', 'angle')).toMatchObject({ ok: false, column: 8 })
    expect(parseLaw('2*x', 'angle')).toMatchObject({ ok: false, column: 3 })
    expect(parseLaw('30 deg*sin(2*t', 'angle')).toMatchObject({ ok: false, column: 15 })
    expect(parseLaw('5 rpm*t + x', 'angle')).toMatchObject({ ok: false, column: 11 })
    expect(parseLaw('', 'angle')).toMatchObject({ ok: false, column: null })
  })

  it('refuses what has a value at no time, and takes what has one later', () => {
    for (const text of ['sqrt(-1)', 'log(-1)', '0/0', '1/0', 'sqrt(-1 - t)', 'log(-1 rad - t^2)']) {
      const refused = parseLaw(text, 'angle')
      expect(refused).toMatchObject({ ok: false, column: null })
      expect(refused.ok ? '' : refused.message).toBe(
        `${text} has no value at t = 0, nor at any later time that was tried. Change it so that it gives a number.`,
      )
    }
    for (const text of ['sqrt(t - 3)', 'sqrt(t - 300)', '1/t', 'log(t)']) expect(taken(text, 'angle')).toBe(text)
  })

  it('gives an example of the quantity that is asked for, which does not run away', () => {
    for (const dimension of ['angular-velocity', 'torque', 'length', 'velocity', 'force'] as const) {
      const { low, high } = sampleLaw(taken(exampleLaw(dimension), dimension))!
      expect(Math.max(-low, high)).toBeLessThanOrEqual(10)
      expect(parseLaw('', dimension)).toMatchObject({ message: expect.stringContaining(exampleLaw(dimension)) })
    }
    expect(exampleLaw('angle')).toBe('2*pi*t')
    expect(exampleLaw('angular-velocity')).toBe('2*pi')
  })

  it('reads its own text back', () => {
    for (const law of [0.1 + 0.2, -1 / 3]) expect(taken(lawText(law), 'angle')).toBeCloseTo(law, 8)
    expect(taken(lawText('sin(2*t)'), 'angle')).toBe('sin(2*t)')
  })
})

describe('constantNote', () => {
  it('says a constant in the unit that people think in', () => {
    const note = (law: number | string, dimension: Quantity) => constantNote(law, sampleLaw(law), dimension)
    expect(note('2.5*pi', 'angular-velocity')).toBe('= 75 rpm')
    expect(note(Math.PI / 6, 'angle')).toBe('= 30°')
    expect(note('2*3', 'force')).toBe('= 6 N')
    expect(note(6, 'force')).toBeNull()
    expect(note(0, 'angle')).toBeNull()
    expect(note('t', 'angle')).toBeNull()
  })

  it('has no number for what is beyond all numbers in that unit, which is refused', () => {
    for (const dimension of ['angular-velocity', 'angle'] as const) {
      expect(constantNote(1e308, sampleLaw(1e308), dimension)).toBeNull()
      for (const text of ['1e308', '-1e308', '1e300*1e8'])
        expect(parseLaw(text, dimension)).toEqual({
          ok: false,
          message: `${text} is beyond the numbers that the program can show. Give a smaller one.`,
          column: null,
        })
    }
    expect(parseLaw('1e300', 'angular-velocity')).toMatchObject({ ok: true })
  })
})

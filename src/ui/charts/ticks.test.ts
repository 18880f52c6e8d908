import { describe, expect, it } from 'vitest'
import { markAxis, withUnit } from './ticks.ts'
import type { ChartAxis } from './view.ts'

const marksOf = (...axis: Parameters<typeof markAxis>) => markAxis(...axis).marks

/** Of an axis with room for so many marks: its unit, and what is written. */
const marked = (min: number, max: number, most: number, quantity: ChartAxis['quantity'], more?: Partial<ChartAxis>) => {
  const { unit, marks } = markAxis({ quantity, min, max, ...more }, 50 * most, 50)
  return [`${unit.power}${unit.symbol}`, ...marks.flatMap(({ text }) => (text === '' ? [] : [text]))]
}
const byPowers = (min: number, max: number, length: number) => marksOf({ quantity: null, min, max, scale: 'powers' }, length, 26) // prettier-ignore
const toldOf = (marks: ReturnType<typeof marksOf>) => marks.flatMap(({ text }) => (text === '' ? [] : [text]))

describe('marks of an axis', () => {
  it('are round numbers in one unit', () => {
    expect(marked(0, 2, 5, 'time')).toEqual(['s', '0.0', '0.5', '1.0', '1.5', '2.0'])
    expect(marked(-0.05, 0.05, 4, 'length')).toEqual(['mm', '−50', '0', '50'])
    expect(marked(-1234, 5678, 4, 'force')).toEqual(['kN', '0', '2', '4'])
    expect(marked(0, 2 * Math.PI, 5, 'angle')).toEqual(['°', '0', '90', '180', '270', '360'])
    expect(marked(0, 40, 5, 'angle')).toEqual(['°', '0', '720', '1440', '2160'])
    expect(marked(3, 3, 5, 'scalar')).toEqual([''])
    expect(marked(0, 4e-9, 4, 'scalar')).toEqual(['× 10⁻⁹', '0', '1', '2', '3', '4'])
    expect(marked(-4.4e-13, 1e-14, 4, '[N/s]')).toEqual(['× 10⁻¹³N/s', '−4', '−2', '0'])
    expect(marked(0, 2.1e7, 4, '[N/s]')).toEqual(['× 10⁷N/s', '0', '1', '2'])
    expect(marked(0, 1e-9, 4, 'angle')).toEqual(['× 10⁻⁸°', '0', '2', '4'])
    expect(marked(-1, 1, 4, null)).toEqual(['', '−1.0', '−0.5', '0.0', '0.5', '1.0'])
  })

  it('are written with as many digits as tell them apart', () => {
    expect(marked(11.26492609, 11.26492651, 4.5, 'energy')).toEqual([
      'J',
      '11.2649261',
      '11.2649262',
      '11.2649263',
      '11.2649264',
      '11.2649265',
    ])
  })

  it('are fewer where there is little room: of a phase at a low chart', () => {
    const phase = { quantity: 'angle', min: (-290 / 180) * Math.PI, max: (110 / 180) * Math.PI } as const
    expect(toldOf(marksOf(phase, 160, 26))).toEqual(['−270', '−180', '−90', '0', '90'])
    expect(toldOf(marksOf(phase, 67, 26))).toEqual(['−180', '0'])
    expect(toldOf(marksOf(phase, 30, 26))).toEqual(['0'])
  })

  it('are more than one also at a low chart, since one tells no scale', () => {
    const speed = { quantity: 'velocity', min: -0.73, max: 0.73 } as const
    expect(toldOf(marksOf(speed, 70, 26))).toEqual(['−0.5', '0.0', '0.5'])
    const turning = { quantity: 'angular-velocity', min: -8.6, max: 8.6 } as const
    expect(toldOf(marksOf(turning, 70, 26))).toEqual(['−5', '0', '5'])
  })

  it('are those that are given, as many as there is room for', () => {
    const marks = [0.00125, 0.0025, 0.005, 0.01]
    const axis = { min: 0.001, max: 0.0125, scale: 'powers', marks } as const
    expect(marked(axis.min, axis.max, 4, 'time', axis)).toEqual(['ms', '1.25', '2.5', '5', '10'])
    expect(marked(axis.min, axis.max, 3, 'time', axis)).toEqual(['ms', '1.25', '5'])
    expect(marked(0.002, axis.max, 4, 'time', { marks })).toEqual(['ms', '2.5', '5', '10'])
  })

  it('have their unit behind the number, a degree close to it', () => {
    const behind = (text: string, symbol: string, power = '') => withUnit(text, { symbol, power })
    expect([behind('2', 'm/s'), behind('90', '°'), behind('2', '')]).toEqual(['2 m/s', '90°', '2'])
    expect([behind('2', 'N/s', '× 10⁻¹³'), behind('2', '', '× 10⁻⁹')]).toEqual(['2 × 10⁻¹³ N/s', '2 × 10⁻⁹'])
  })
})

describe('marks by powers of ten', () => {
  it('tell 1, 2 and 5 of each where there is room, else the powers alone, or each second of them', () => {
    expect(toldOf(byPowers(0.5, 60, 182))).toEqual(['0.5', '1', '2', '5', '10', '20', '50'])
    expect(toldOf(byPowers(0.5, 60, 104))).toEqual(['1', '10'])
    expect(toldOf(byPowers(1e-9, 2e3, 104))).toEqual(['10⁻⁸', '10⁻⁴', '10⁰'])
    expect(toldOf(byPowers(1.5e-6, 2e-5, 150))).toEqual(['2×10⁻⁶', '5×10⁻⁶', '10⁻⁵', '2×10⁻⁵'])
  })

  it('are two at least, as far apart as can be where there is room for no more', () => {
    expect(toldOf(byPowers(0.08, 80, 57))).toEqual(['0.1', '10'])
    expect(toldOf(byPowers(2, 30, 57))).toEqual(['2', '20'])
    expect(toldOf(byPowers(1.5, 9, 40))).toEqual(['2', '5'])
  })

  it('have finer lines between them where these do not run together', () => {
    const lines = (length: number) => byPowers(0.96, 31, length).map(({ at }) => at)
    expect(lines(400)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30])
    expect(lines(60)).toEqual([1, 10])
  })

  it('are equal steps on less than an octave, and in the unit of the axis', () => {
    expect(toldOf(byPowers(3.1, 3.9, 104))).toEqual(['3.2', '3.4', '3.6', '3.8'])
    const [first] = marksOf({ quantity: 'length', min: 0.0008, max: 0.3, scale: 'powers' }, 50, 26)
    expect([first!.text, first!.at]).toEqual(['1', expect.closeTo(0.001, 12)])
  })

  it('end, also where an axis begins just below a power of ten', () => {
    expect(byPowers(0.096_3, 0.4, 300).map(({ at }) => at)).toEqual([0.1, 0.2, 0.3, 0.4])
    expect(byPowers(0.999_999_999_9, 12, 300).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(byPowers(2e-9, 0.1, 3000).length).toBeLessThan(80)
    expect(byPowers(1, 1, 100)).toEqual([])
    expect(byPowers(0, 1, 100).every(({ at }) => Number.isFinite(at))).toBe(true)
  })
})

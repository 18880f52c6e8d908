import { describe, expect, it } from 'vitest'
import { modeAt, modesOf, oneWay } from '../../testing/small-modes.ts'
import { offText, wrongOf, wrongText } from './without.ts'

const told = (of: ReturnType<typeof modesOf>): readonly string[] =>
  wrongOf(of).map((wrong, k) =>
    wrong === null ? '' : `${wrongText(of.modes[k]!, wrong)}, ${offText(of.modes[k]!, wrong)}`,
  )

describe('without the stiffness of constraints', () => {
  it('the n-th lowest stands beside the n-th lowest', () => {
    const of = modesOf([modeAt(1), modeAt(4)], [modeAt(0), modeAt(3)])
    expect(wrongOf(of)).toEqual([
      { frequency: 0, rate: 0 },
      { frequency: 3, rate: 0 },
    ])
    expect(told(of)).toEqual(['0 Hz, no stiffness left', '3.000 Hz, 25 % too low'])
    expect(offText(modeAt(1), { frequency: 1 + 1e-6, rate: 0 })).toBe('the same')
    expect(told(modesOf([modeAt(1)]))).toEqual([''])
  })

  it('equal ones stand beside one each', () => {
    expect(told(modesOf([modeAt(2), modeAt(2)], [modeAt(1), modeAt(3)]))).toEqual([
      '1.000 Hz, 50 % too low',
      '3.000 Hz, 50 % too high',
    ])
  })

  it('a rate stands beside a rate', () => {
    const upright = [oneWay(2), oneWay(-2)]
    expect(told(modesOf(upright, [modeAt(0)]))).toEqual(['0 1/s, would stay put', '0 1/s, would stay put'])
    expect(told(modesOf(upright, [oneWay(1), oneWay(-1)]))).toEqual([
      'grows at 1.000 1/s, 50 % too slow',
      'decays at 1.000 1/s, 50 % too slow',
    ])
    expect(told(modesOf(upright, upright))).toEqual(['grows at 2.000 1/s, the same', 'decays at 2.000 1/s, the same'])
  })

  it('tells what falls though it would swing, and what swings though it would fall', () => {
    expect(told(modesOf([oneWay(2), oneWay(-2), modeAt(3)], [modeAt(1), modeAt(4)]))).toEqual([
      '1.000 Hz, would swing',
      '1.000 Hz, would swing',
      '4.000 Hz, 33 % too high',
    ])
    expect(told(modesOf([modeAt(1), modeAt(4)], [oneWay(2), oneWay(-2), modeAt(3)]))).toEqual([
      'grows at 2.000 1/s, would fall away',
      '3.000 Hz, 25 % too low',
    ])
  })

  it('tells what would swing and grow, and first of two of one frequency', () => {
    const growing = { ...modeAt(1 + 2e-13), kind: 'growing', eigenvalue: [3, 2 * Math.PI], dampingRatio: -0.4 } as const
    const fading = { ...modeAt(1 + 1e-13), eigenvalue: [-3, 2 * Math.PI], dampingRatio: 0.4 } as const
    expect(told(modesOf([modeAt(2), modeAt(0)], [fading, growing]))).toEqual([
      '1.000 Hz, 50 % too low',
      '1.000 Hz, would swing ever farther',
    ])
    expect(told(modesOf([growing, fading], [fading, growing]))).toEqual(['1.000 Hz, the same', '1.000 Hz, the same'])
  })

  it('what moves freely stands beside what moves freely', () => {
    expect(told(modesOf([modeAt(0), modeAt(2)], [modeAt(0), modeAt(1)]))).toEqual([
      'moves freely, the same',
      '1.000 Hz, 50 % too low',
    ])
  })

  it('of a list that lacks some, too, the n-th stands beside the n-th', () => {
    const values = [modeAt(1), modeAt(2), modeAt(0)]
    const of = modesOf(values.slice(0, 1), [modeAt(0), modeAt(0), modeAt(1.5)], { values, complete: false })
    expect(told(of)).toEqual(['0 Hz, no stiffness left'])
  })
})

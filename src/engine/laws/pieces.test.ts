import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expression } from '../../testing/expressions.ts'
import { firstBreak, makeLaw, type Law } from './index.ts'

const lawOf = (text: string): Law => makeLaw({ kind: 'expression', tree: expression(text) })

function value(law: Law, t: number, row = 0): number {
  const out = new Float64Array(3)
  law.evaluate(t, out, 0)
  return out[row]
}

/** All breaks in (from, to] as middles of their pairs, found one after the other in steps. */
function breaksOf(law: Law, from: number, to: number, steps = 1): number[] {
  const found: number[] = []
  const around = new Float64Array(2)
  let low = from
  for (let i = 1; i <= steps; i++) {
    const high = i === steps ? to : from + ((to - from) * i) / steps
    while (firstBreak(law, low, high, around)) {
      expect(around[0]).toBeGreaterThanOrEqual(low)
      expect(around[1]).toBeGreaterThan(around[0])
      expect(around[1] - around[0]).toBeLessThan(1e-14 * (Math.abs(around[1]) + (to - from)))
      expect(law.piece(around[0])).toBe(law.piece(low))
      found.push((around[0] + around[1]) / 2)
      low = around[1]
    }
    low = high
  }
  return found
}

describe('what is smooth has one piece', () => {
  test.each([
    '3',
    't',
    'sin(t)',
    'exp(-t)*cos(3*t)',
    '(t - 1)^3',
    '2^t',
    'tanh(t)',
    'log(t + 9)',
    'sqrt(t + 9)',
    '(1 + t)/3',
    'hypot(t, 1)',
    'atan(t)',
    'asin(t/10)',
  ])('%s', (text) => {
    const law = lawOf(text)
    expect(law.smooth).toBe(true)
    expect(law.piece(1.3)).toBe(0)
    expect(law.nextKink(-5)).toBe(Infinity)
    expect(firstBreak(law, -8, 8, new Float64Array(2))).toBe(false)
  })
})

describe('breaks', () => {
  const pi = Math.PI
  const cases: [text: string, from: number, to: number, breaks: number[]][] = [
    ['abs(t - 1)', 0, 3, [1]],
    ['abs(2*t - 1)*t', 0, 3, [0.5]],
    ['abs(sin(t))', 1, 10, [pi, 2 * pi, 3 * pi]],
    ['abs(sin(50*t))', 0.01, 0.2, [pi / 50, (2 * pi) / 50, (3 * pi) / 50]],
    ['sign(t - 2)', 0, 3, [2]],
    ['sign(cos(2*pi*t))', 0, 1, [0.25, 0.75]],
    ['max(t, 1)', 0, 3, [1]],
    ['max(3 - t, 2*t, 1)', 0, 3, [1]],
    ['min(sin(t), 0.5)', 0, 6, [pi / 6, (5 * pi) / 6]],
    ['max(0, 1 - 2*cos(t))', 0, 6, [pi / 3, (5 * pi) / 3]],
    ['mod(t, 1)', 0.5, 3.5, [1, 2, 3]],
    ['mod(-3*t, 2)', 0.1, 1.5, [2 / 3, 4 / 3]],
    ['mod(t^2, 2)', 0.1, 2.3, [Math.SQRT2, 2]],
    ['step5(t, 1, 0, 2, 1)', 0, 3, [1, 2]],
    ['step5(t^2, 1, 0, 2, 1)', 0, 3, [1, Math.SQRT2]],
    ['step5(t, 1, 0, 1, 1)', 0, 3, [1]],
    ['1/(t - 1)', 0, 3, [1]],
    ['1/(t^2 + 1) + 1/(t - 2)', 0, 3, [2]],
    ['(t - 1)^-2', 0, 3, [1]],
    ['tan(t)', 0, 6, [pi / 2, (3 * pi) / 2]],
    ['tan(60*t)', 0, 0.1, [pi / 120, pi / 40]],
    ['atan2(sin(t), cos(t))', 0.1, 6, [pi / 2, pi, (3 * pi) / 2]],
    ['sqrt(1 - cos(t))', 1, 13, [pi, 2 * pi, 3 * pi, 4 * pi]],
    ['asin(sin(t))', 0, 6, [pi / 2, (3 * pi) / 2]],
    ['hypot(t - 1, 2*t - 2)', 0, 3, [1]],
    ['(sin(t)^2)^1.5', 1, 4, [pi / 2, pi]],
  ]
  test.each(cases)('%s from %d to %d', (text, from, to, breaks) => {
    const law = lawOf(text)
    expect(law.smooth).toBe(false)
    for (const steps of [1, 7]) {
      const found = breaksOf(law, from, to, steps)
      expect(found.length).toBe(breaks.length)
      found.forEach((t, i) => expect(Math.abs(t - breaks[i])).toBeLessThan(1e-13 * (1 + to)))
    }
  })

  test('a pulse far shorter than the interval is found at both ends', () => {
    const law = lawOf('step5(t, 7, 0, 7.0001, 1) - step5(t, 7.0002, 0, 7.0003, 1)')
    const found = breaksOf(law, 0, 1000)
    expect(found.length).toBe(4)
    found.forEach((t, i) => expect(t).toBeCloseTo(7 + i * 1e-4, 10))
  })

  test('a border at the start is left in one small step', () => {
    const law = lawOf('sign(t)')
    const around = new Float64Array(2)
    expect(firstBreak(law, 0, 1, around)).toBe(true)
    expect(around[0]).toBeLessThan(1e-15)
    expect(value(law, around[1])).toBe(1)
    expect(around[1]).toBeLessThan(1e-14)
    expect(firstBreak(law, around[1], 1, around)).toBe(false)
  })

  test('a piece of one point is taken together with its neighbours', () => {
    const law = lawOf('sign(t - 1)')
    const around = new Float64Array(2)
    expect(firstBreak(law, 0, 4, around)).toBe(true)
    expect(value(law, around[0])).toBe(-1)
    expect(value(law, around[1])).toBe(1)
    expect(firstBreak(law, around[1], 4, around)).toBe(false)
  })

  test('nothing lies in an empty or reversed interval', () => {
    const law = lawOf('abs(t)')
    const around = new Float64Array([7, 8, 9])
    expect(firstBreak(law, 1, 1, around)).toBe(false)
    expect(firstBreak(law, 1, -1, around)).toBe(false)
    expect(firstBreak(law, -1, 1, around, 1)).toBe(true)
    expect(around[0]).toBe(7)
  })

  test('before a break the law is the smooth function of its start, also right at it', () => {
    const law = lawOf('min(t, 1) + max(2*t, 6)')
    const around = new Float64Array(2)
    expect(firstBreak(law, 0, 9, around)).toBe(true)
    expect([value(law, around[0], 1), value(law, around[1], 1)]).toEqual([1, 0])
    expect(firstBreak(law, around[1], 9, around)).toBe(true)
    expect([value(law, around[0], 1), value(law, around[1], 1)]).toEqual([0, 2])
  })

  test('knots of a repeated spline are found at any turn', () => {
    const law = makeLaw({
      kind: 'points',
      points: [
        [0, 0],
        [0.1, 1],
        [0.25, 0],
      ],
      beyond: 'repeat',
    })
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (turn) => {
        const found = breaksOf(law, 0.25 * turn + 0.05, 0.25 * turn + 0.3)
        expect(found.length).toBe(2)
        expect(found[0]).toBeCloseTo(0.25 * turn + 0.1, 9)
        expect(found[1]).toBeCloseTo(0.25 * (turn + 1), 9)
      }),
    )
  })
})

test('pieces of several borders do not fall together', () => {
  const law = lawOf('mod(t, 1) + mod(3*t, 7) + sign(sin(t)) + mod(t, 1e-9)')
  const seen = new Map<number, number>()
  for (let t = 0.0005; t < 20; t += 0.01) {
    const piece = law.piece(t)
    expect(Number.isSafeInteger(piece)).toBe(true)
    expect(seen.has(piece)).toBe(false)
    seen.set(piece, t)
  }
})

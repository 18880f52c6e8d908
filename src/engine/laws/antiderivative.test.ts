import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expression } from '../../testing/expressions.ts'
import type { LawSpec } from './law-spec.ts'
import { firstBreak, makeLaw, type Law } from './index.ts'

const lawOf = (text: string): Law => makeLaw({ kind: 'expression', tree: expression(text) })

function jet(law: Law, t: number): [number, number, number] {
  const out = new Float64Array(3)
  law.evaluate(t, out, 0)
  return [out[0], out[1], out[2]]
}

/** Nodes and weights of Gauss–Legendre quadrature with eight points on [−1, 1]. */
const GAUSS = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
] as const

/** ∫ from a to b on 400 panels, which end at the law's breaks. */
function quadrature(law: Law, a: number, b: number): number {
  const sign = a < b ? 1 : -1
  let low = Math.min(a, b)
  const end = Math.max(a, b)
  const around = new Float64Array(2)
  let sum = 0
  while (low < end) {
    const next = Math.min(low + (end - Math.min(a, b)) / 400, end)
    const stop = firstBreak(law, low, next, around) ? around[0] : next
    const half = (stop - low) / 2
    for (const [x, w] of GAUSS) {
      sum += w * half * (jet(law, low + half * (1 + x))[0] + jet(law, low + half * (1 - x))[0])
    }
    low = stop === next ? next : around[1]
  }
  return sign * sum
}

function expectIntegral(law: Law, times: readonly number[]): void {
  const integral = law.antiderivative()
  expect(integral).not.toBeNull()
  if (!integral) return
  const ends = times.map((t) => quadrature(law, 0, t))
  for (const from of [0, ...STARTS]) {
    const start = quadrature(law, 0, from)
    times.forEach((t, i) => {
      const size = 1 + Math.abs(start) + Math.abs(ends[i])
      expect(Math.abs(integral(from, t) - (ends[i] - start))).toBeLessThan(1e-11 * size)
    })
    expect(Math.abs(integral(from, from))).toBe(0)
  }
}

/** Other times than 0 to integrate from. */
const STARTS = [0.7, 2.9]

const TIMES = [-2.3, -0.01, 1e-7, 0.4, 1, 3.7, 9.1]

describe('closed forms agree with quadrature', () => {
  test.each([
    '3',
    '0',
    't',
    '2*pi*t',
    '-t/4 + 1',
    '3*t^2 - 2*t + 1',
    't^5/120',
    '(1 + t)^4',
    '(t - 3)^7',
    '(2*t + 5)*(t - 1)*t',
    'sin(t)',
    'pi/4*cos(2*t) - pi/2',
    '3*sin(2*pi*t + 0.3)',
    'sin(1e-6*t)',
    'cos(40*t)',
    'exp(-t/3)',
    'exp(t/2 - 1)',
    'sinh(t/2)',
    'cosh(1 - t/3)',
    '2^t',
    '1.5^(1 - t)',
    'e^(-0.1*t)',
    't*sin(t)',
    't^2*cos(3*t + 1)',
    '(1 - t)*exp(-t)',
    't^3*exp(-2*t)*sin(t)',
    'sin(t)^2',
    'sin(t)*cos(3*t)',
    'sin(t)^3*cos(t)',
    'exp(-t/5)*sin(7*t)',
    't^4*exp(1e-5*t)',
    't^9*sin(t/50)',
    '(1 + sin(t))^2',
    'sinh(t/9)*sin(t)',
    'abs(t - 1)',
    '2*abs(3 - t) + t',
    'step5(t, 1, 0, 3, 2)',
    'step5(2*t - 1, -3, 1, 2, -4)',
    'step5(t, 3, 0, 1, 2) + 0.5*t',
    '-(sin(t) - step5(t, 0, 1, 1, 2))/3',
    '(t + 4)^2.5',
    'sqrt(t + 4)',
    '1/(t + 5)',
    '3/(t + 5)^2',
    '1/((10 - t)*(10 - t))',
    '(4 + t)^-3',
    '2/sqrt(t + 5)',
    '1/(t + 5)^1.5',
    '(30 - t)^0.5',
    '1/(t - 20)',
  ])('%s', (text) => {
    expectIntegral(lawOf(text), TIMES)
  })

  test('a power does not lose digits far from its zero', () => {
    const integral = lawOf('(t - 1000)^6').antiderivative()!
    const t = 1e-3
    const exact = (1e3 ** 7 - (1e3 - t) ** 7) / 7 // same size as 1e18 t: compare by the series
    const series = 1e18 * t * (1 - 3e-3 * t + 5e-6 * t * t)
    expect(Math.abs(integral(0, t) - series) / series).toBeLessThan(1e-14)
    expect(Math.abs(exact - series) / series).toBeLessThan(1e-6)
  })

  test('slow oscillations keep their digits', () => {
    const t = 2
    expect(lawOf('sin(1e-9*t)').antiderivative()!(0, t) / (0.5e-9 * t * t)).toBeCloseTo(1, 14)
    expect(lawOf('t^3*cos(1e-9*t)').antiderivative()!(0, t)).toBeCloseTo(4, 14)
  })

  test.each<[string, (from: number, to: number) => number]>([
    ['1/(t - 1)', (from, to) => Math.log((to - 1) / (from - 1))],
    ['2/t', (from, to) => 2 * Math.log(to / from)],
    ['1/t^2', (from, to) => 1 / from - 1 / to],
    ['(t - 1)^-2 + 3', (from, to) => 1 / (from - 1) - 1 / (to - 1) + 3 * (to - from)],
    ['1/sqrt(t - 1)', (from, to) => 2 * (Math.sqrt(to - 1) - Math.sqrt(from - 1))],
    ['(t - 1)^1.5', (from, to) => ((to - 1) ** 2.5 - (from - 1) ** 2.5) / 2.5],
  ])('%s: across a pole, or the end of the domain, it is not a number; beyond it is one', (text, exact) => {
    const integral = lawOf(text).antiderivative()!
    expect(Number.isFinite(integral(0, 2))).toBe(false)
    for (const to of [2, 2.000001, 2.5, 7, 400]) expect(integral(2, to)).toBeCloseTo(exact(2, to), 12)
  })

  test('digits are not lost to what lies before the start', () => {
    // from 0 it is 7e130
    expect(lawOf('exp(-30*(t - 10))').antiderivative()!(10, 10.1) * 30).toBeCloseTo(1 - Math.exp(-3), 14)
    // at 0 beyond the largest double: left to quadrature
    expect(lawOf('exp(-300*(t - 10))').antiderivative()).toBeNull()
    // from 0 it is 4e-131
    expect(lawOf('exp(30*(t - 10))').antiderivative()!(9.9, 10) * 30).toBeCloseTo(1 - Math.exp(-3), 13)
    // at 0 below the least double, or among those without all digits: the same
    const small = [
      'exp(100*(t - 10))',
      '2*exp(71*(t - 10))',
      'sin(t)*exp(400*(t - 2)) + t',
      'exp(50*(t - 10))^2',
      '10^(50*(t - 10))',
    ]
    expect(small.filter((text) => lawOf(text).antiderivative() !== null)).toEqual([])
    // what is 0 by itself is not too small
    const none = ['0*exp(100*(t - 1))', 'exp(t) - exp(t)', '(0*t + 0)*exp(t)', 'exp(t)*(sin(t) - sin(t))']
    expect(none.map((text) => lawOf(text).antiderivative()?.(1, 2))).toEqual([0, 0, 0, 0])
  })
})

test('random products and sums of the table agree with quadrature', () => {
  const factor = fc.oneof(
    fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })).map(([a, b]) => `(${a}*t/4 + ${b}/3)`),
    fc
      .tuple(fc.constantFrom('sin', 'cos'), fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }))
      .map(([name, a, b]) => `${name}(${a}*t/2 + ${b}/3)`),
    fc.integer({ min: -9, max: 9 }).map((a) => `exp(${a}*t/12)`),
  )
  const product = fc.array(factor, { minLength: 1, maxLength: 4 }).map((list) => list.join('*'))
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: -300, max: 600 }),
      (list, step) => {
        const t = step / 100
        const law = lawOf(list.join(' + '))
        const integral = law.antiderivative()
        expect(integral).not.toBeNull()
        const exact = quadrature(law, 0, t)
        const size =
          1 +
          Math.abs(t) * Math.max(...list.map((p) => Math.abs(jet(lawOf(p), t)[0]) + Math.abs(jet(lawOf(p), t / 2)[0])))
        expect(Math.abs(integral!(0, t) - exact)).toBeLessThan(1e-9 * (size + Math.abs(exact)))
      },
    ),
    { numRuns: 30, seed: 314159 },
  )
})

test.each([
  'sin(t^2)',
  'exp(-t^2)',
  'tan(t)',
  'sin(t)/t',
  'log(t)',
  'max(t, 1)',
  'mod(t, 1)',
  'sqrt(sin(t))',
  't^t',
  'step5(t, t, 0, 1, 1)',
  'sin(t)^9',
])('%s has none here', (text) => {
  expect(lawOf(text).antiderivative()).toBeNull()
})

describe('splines', () => {
  const points = [
    [-1, 2],
    [0.5, -1],
    [1.25, 3],
    [4, 1],
  ] as const
  const laws: [string, LawSpec][] = [
    ['hold', { kind: 'points', points, beyond: 'hold' }],
    ['repeat', { kind: 'points', points, beyond: 'repeat' }],
    ['hold, after 0', { kind: 'points', points: points.map(([t, y]) => [t + 3, y] as const), beyond: 'hold' }],
    ['repeat, before 0', { kind: 'points', points: points.map(([t, y]) => [t - 13, y] as const), beyond: 'repeat' }],
  ]
  test.each(laws)('%s', (_, spec) => {
    expectIntegral(makeLaw(spec), [-17.2, -1, -0.3, 0.7, 1.25, 3.9, 4, 11, 60.3])
  })
})

/** The algebra of the canonical form against plain numbers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueOfLatex } from '../../../testing/latex.ts'
import {
  add,
  addAngles,
  angleOf,
  cosOf,
  derivative,
  linearOf,
  multiply,
  nameOf,
  numberOf,
  printLatex,
  printNumber,
  rateOf,
  scale,
  sinOf,
  subtract,
  tidy,
  without,
  ZERO,
  type Name,
  type Style,
  type Sum,
  type Whole,
} from './index.ts'

const make = (key: string, rank: number, number: number, rate: Name | null = null): Name => ({
  key,
  rank,
  number,
  rate,
})
const m = make('m', 0, 1)
const l = make('l', 1, 1)
const dx = make('v', 4, 1)
const dy = make('w', 4, 2)
const x = make('x', 3, 1, dx)
const y = make('y', 3, 2, dy)
const ALL = [m, l, x, y, dx, dy]

const style: Style = { moving: 3, bracket: 1, behindWaves: 4, order: () => 0 }
const print = (sum: Sum): string => printLatex(tidy(sum, style), (key) => key)

type Values = ReadonlyMap<string, number>

/** By plain recursion over the terms. */
function valueOf(sum: Sum, at: Values): number {
  const whole = (of: Whole, start: number, step: (sum: number, value: number, n: number) => number): number =>
    of.reduce((all, [{ key }, n]) => step(all, at.get(key)!, n), start)
  return sum.reduce((total, { coefficient, powers, wave }) => {
    const factor = whole(powers, coefficient, (all, value, n) => all * value ** n)
    const angle = wave === null ? 0 : whole(wave.angle, 0, (all, value, n) => all + n * value)
    return total + factor * (wave === null ? 1 : Math[wave.of](angle))
  }, 0)
}

const arbitraryValues: fc.Arbitrary<Values> = fc
  .array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: ALL.length, maxLength: ALL.length })
  .map((values) => new Map(ALL.map(({ key }, k) => [key, values[k]])))

const arbitraryAngle = fc
  .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -5, max: 5 }))
  .map(([a, b, quarters]) => addAngles(addAngles({ names: [], quarters }, angleOf(x), a), angleOf(y), b))

const arbitrarySum: fc.Arbitrary<Sum> = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: -3, max: 3 }).map(numberOf),
    fc.constantFrom(...ALL).map((name) => nameOf(name)),
    arbitraryAngle.map(cosOf),
    arbitraryAngle.map(sinOf),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => add(a, b)),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => subtract(a, b)),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => multiply(a, b)),
  ),
})).sum

/** What rounding of a sum of such terms may come to. */
const near = (a: number, b: number, terms: Sum, at: Values, share = 1e-12): void => {
  const size = terms.reduce((sum, term) => sum + Math.abs(valueOf([{ ...term, wave: null }], at)), 1)
  expect(Math.abs(a - b)).toBeLessThan(share * size)
}

describe('the canonical form', () => {
  test('has the values of its operations', () => {
    fc.assert(
      fc.property(arbitrarySum, arbitrarySum, arbitraryValues, (a, b, at) => {
        const [va, vb] = [valueOf(a, at), valueOf(b, at)]
        near(valueOf(add(a, b), at), va + vb, [...a, ...b], at)
        near(valueOf(subtract(a, b), at), va - vb, [...a, ...b], at)
        const product = multiply(a.map((t) => ({ ...t, wave: null })), b.map((t) => ({ ...t, wave: null }))) // prettier-ignore
        near(valueOf(multiply(a, b), at), va * vb, [...product, ...multiply(a, b)], at, 1e-11)
      }),
    )
  })

  test('of what is equal is the same', () => {
    fc.assert(
      fc.property(arbitrarySum, arbitrarySum, arbitrarySum, (a, b, c) => {
        expect(subtract(multiply(a, add(b, c)), add(multiply(c, a), multiply(b, a)))).toEqual(ZERO)
        expect(subtract(multiply(multiply(a, b), c), multiply(a, multiply(b, c)))).toEqual(ZERO)
      }),
      { numRuns: 50 },
    )
  })

  test('turns by right angles, and knows sin² + cos²', () => {
    fc.assert(
      fc.property(arbitraryAngle, arbitraryValues, (angle, at) => {
        const value = angle.names.reduce((sum, [{ key }, n]) => sum + n * at.get(key)!, angle.quarters * (Math.PI / 2))
        expect(valueOf(cosOf(angle), at)).toBeCloseTo(Math.cos(value), 12)
        expect(valueOf(sinOf(angle), at)).toBeCloseTo(Math.sin(value), 12)
        const [c, s] = [cosOf(angle), sinOf(angle)]
        expect(add(multiply(c, c), multiply(s, s))).toEqual(numberOf(1))
      }),
    )
  })

  test('loses a name that is 0', () => {
    const sum = add(multiply(nameOf(m), nameOf(dx, 2)), nameOf(l), multiply(nameOf(dx), nameOf(dy)))
    expect(without(sum, dx)).toEqual(nameOf(l))
  })
})

describe('derivatives', () => {
  test('are those of differences', () => {
    fc.assert(
      fc.property(arbitrarySum, fc.constantFrom(...ALL), arbitraryValues, (sum, by, at) => {
        const h = 1e-5
        const shifted = (by_: number): Values => new Map([...at, [by.key, at.get(by.key)! + by_]])
        const slope = (valueOf(sum, shifted(h)) - valueOf(sum, shifted(-h))) / (2 * h)
        // third derivatives of products of so many factors stay below some thousands of their size
        near(valueOf(derivative(sum, by), at), slope, [...sum, ...derivative(sum, by)], at, 1e-5)
      }),
    )
  })

  test('by time go by the rates of names', () => {
    const t = 0.4
    const at = (time: number): Values => new Map([['m', 2], ['l', 3], ['x', time ** 2], ['y', Math.sin(time)], ['v', 2 * time], ['w', Math.cos(time)]]) // prettier-ignore
    const sum = multiply(nameOf(m), nameOf(x, 2), cosOf(addAngles(angleOf(x), angleOf(y), -2)))
    const h = 1e-5
    const slope = (valueOf(sum, at(t + h)) - valueOf(sum, at(t - h))) / (2 * h)
    expect(valueOf(rateOf(sum), at(t))).toBeCloseTo(slope, 8)
  })
})

describe('what is printed', () => {
  test('has the value of the sum', () => {
    fc.assert(
      fc.property(arbitrarySum, arbitraryValues, (sum, at) => {
        near(valueOfLatex(print(sum), at), valueOf(sum, at), sum, at, 1e-11)
      }),
    )
  })

  test.each([
    [ZERO, '0'],
    [numberOf(-0.5), '-\\frac{1}{2}'],
    [scale(nameOf(m), 3), '3 m'],
    [add(nameOf(l), nameOf(m)), 'm + l'],
    [multiply(add(nameOf(m), nameOf(l)), nameOf(x)), '\\left(m + l\\right) x'],
    [multiply(nameOf(m), nameOf(l, 2), nameOf(x)), 'm l^2 x'],
    [
      add(multiply(nameOf(m), nameOf(l), nameOf(x)), multiply(nameOf(m), nameOf(l, 2), nameOf(x))),
      'm \\left(l + 1\\right) l x',
    ],
    [multiply(nameOf(m), nameOf(x), nameOf(l, -2)), '\\frac{m x}{l^2}'],
    [scale(multiply(nameOf(m), sinOf(angleOf(x)), nameOf(dx)), -1), '-m v \\sin x'],
    [multiply(cosOf(angleOf(x)), cosOf(angleOf(x))), '\\cos^2 x'],
    [multiply(sinOf(angleOf(x)), sinOf(angleOf(x)), nameOf(dy, 2)), 'w^2 \\sin^2 x'],
    [multiply(sinOf(angleOf(x)), cosOf(angleOf(x))), '\\sin x \\cos x'],
    [multiply(sinOf(angleOf(x)), cosOf(angleOf(y))), '\\sin x \\cos y'],
    [cosOf(addAngles(angleOf(y), angleOf(x), -1)), '\\cos\\left(x - y\\right)'],
    [cosOf(angleOf(x, 2)), '\\cos\\left(2 x\\right)'],
    [subtract(linearOf([[x, 2]]), linearOf([[y, 1]])), '2 x - y'],
  ])('%# is as in a book', (sum, text) => {
    expect(print(sum)).toBe(text)
  })

  test.each([
    [3, '3'],
    [-2, '-2'],
    [0.75, '\\frac{3}{4}'],
    [0.1, '0.1'],
    [1.5e-9, '1.5 \\cdot 10^{-9}'],
  ])('%d is %s', (value, text) => {
    expect(printNumber(value)).toBe(text)
    expect(valueOfLatex(text, new Map())).toBeCloseTo(value, 15)
  })
})

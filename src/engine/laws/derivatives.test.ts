import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryExpression, differentiate, expression, valueOf } from '../../testing/expressions.ts'
import type { Expression } from './law-spec.ts'
import { firstBreak, makeLaw, type Law } from './index.ts'

const lawOf = (tree: Expression): Law => makeLaw({ kind: 'expression', tree })

function jet(law: Law, t: number): [number, number, number] {
  const out = new Float64Array(3)
  law.evaluate(t, out, 0)
  return [out[0], out[1], out[2]]
}

/** Derivative by central differences and Richardson extrapolation (Ridders): the best value and its own error. */
function differences(f: (t: number) => number, t: number, first = 0.02): { value: number; error: number } {
  let best = { value: NaN, error: Infinity }
  let previous: number[] = []
  for (let i = 0, h = first; i < 8; i++, h /= 2) {
    const row = [(f(t + h) - f(t - h)) / (2 * h)]
    for (let j = 1; j <= i; j++) {
      const factor = 4 ** j
      row.push((factor * row[j - 1] - previous[j - 1]) / (factor - 1))
      const error = Math.max(Math.abs(row[j] - row[j - 1]), Math.abs(row[j] - previous[j - 1]))
      if (error < best.error) best = { value: row[j], error }
    }
    previous = row
  }
  return best
}

/** True when no subexpression is huge or close to a square-root singularity: rounding would be all there is to see. */
function tame(tree: Expression, t: number): boolean {
  const parts = tree.op === 'call' ? tree.args : 'b' in tree ? [tree.a, tree.b] : 'a' in tree ? [tree.a] : []
  const inverse = tree.op === 'call' && (tree.name === 'asin' || tree.name === 'acos')
  if (!(Math.abs(valueOf(tree, t)) < 50) || (inverse && !(Math.abs(valueOf(parts[0], t)) < 0.99))) return false
  return parts.every((part) => tame(part, t))
}

/** How much f, f′ and f″ change from t to its neighbours: rounding errors, mostly. */
function roughness(law: Law, t: number): number {
  const here = jet(law, t)
  const apart = [-2e-13, -1e-13, 1e-13, 2e-13].map((d) => jet(law, t + d).map((y, i) => Math.abs(y - here[i])))
  return Math.max(...apart.flat())
}

/** Closed forms of f′ and f″ with inner argument u(t) = 0.3 + 0.4 t + 0.05 t², so u′ = 0.4 + 0.1 t, u″ = 0.1. */
const inner = '(0.3 + 0.4*t + 0.05*t^2)'
const closedForms: Record<string, [d1: (u: number) => number, d2: (u: number) => number]> = {
  sin: [Math.cos, (u) => -Math.sin(u)],
  cos: [(u) => -Math.sin(u), (u) => -Math.cos(u)],
  tan: [(u) => 1 / Math.cos(u) ** 2, (u) => (2 * Math.sin(u)) / Math.cos(u) ** 3],
  asin: [(u) => 1 / Math.sqrt(1 - u * u), (u) => u / (1 - u * u) ** 1.5],
  acos: [(u) => -1 / Math.sqrt(1 - u * u), (u) => -u / (1 - u * u) ** 1.5],
  atan: [(u) => 1 / (1 + u * u), (u) => (-2 * u) / (1 + u * u) ** 2],
  sinh: [Math.cosh, Math.sinh],
  cosh: [Math.sinh, Math.cosh],
  tanh: [(u) => 1 / Math.cosh(u) ** 2, (u) => (-2 * Math.tanh(u)) / Math.cosh(u) ** 2],
  exp: [Math.exp, Math.exp],
  log: [(u) => 1 / u, (u) => -1 / u ** 2],
  log10: [(u) => 1 / (u * Math.LN10), (u) => -1 / (u ** 2 * Math.LN10)],
  sqrt: [(u) => 0.5 / Math.sqrt(u), (u) => -0.25 / u ** 1.5],
  abs: [() => 1, () => 0],
  sign: [() => 0, () => 0],
}

describe('every function of one argument', () => {
  test.each(Object.entries(closedForms))('%s has the derivatives of its closed form', (name, [d1, d2]) => {
    const law = lawOf(expression(`${name}(${inner})`))
    fc.assert(
      fc.property(fc.double({ min: -0.6, max: 1.2, noNaN: true }), (t) => {
        const u = 0.3 + 0.4 * t + 0.05 * t * t
        const u1 = 0.4 + 0.1 * t
        const [f, f1, f2] = jet(law, t)
        const scale = 1e-13 * (1 + Math.abs(f1) + Math.abs(f2))
        expect(f).toBeCloseTo((Math as unknown as Record<string, (u: number) => number>)[name](u), 14)
        expect(Math.abs(f1 - d1(u) * u1)).toBeLessThan(scale)
        expect(Math.abs(f2 - (d2(u) * u1 * u1 + d1(u) * 0.1))).toBeLessThan(scale)
      }),
    )
  })
})

/** Every function, with arguments that move, on a stretch of t where it is smooth. */
const smoothOnOneToTwo = [
  'sin(3*t)',
  'cos(t^2)',
  'tan(t/2)',
  'asin(t/3)',
  'acos(t/3)',
  'atan(2*t)',
  'atan2(sin(t), t)',
  'atan2(t, -t^2)',
  'sinh(t)',
  'cosh(t)',
  'tanh(t)',
  'exp(-t)',
  'log(t)',
  'log10(t)',
  'sqrt(t)',
  'abs(t - 5)',
  'sign(t)*t^3',
  'min(t^2, t + 9)',
  'max(sin(t), t)',
  'mod(10*t, 7 + 40*t)',
  'mod(-t, 3)',
  'hypot(t, 1 - t^2)',
  'step5(t, 0.5, 1, 2.5, 4)',
  'step5(t^2, t - 2, sin(t), 6 + t, cos(t))',
  't^3',
  't^-2',
  '(t - 4)^3',
  '(t - 4)^-3',
  't^2.5',
  '2^t',
  't^t',
  '(1 + t)^sin(t)',
  'e^(-t)*sin(2*pi*t)',
  '1/(1 + t^2)',
  '(t - 3)/(t + 3)',
  '-t^2',
  '2^-t^2',
]

describe('differences', () => {
  test.each(smoothOnOneToTwo)('%s: f′ and f″ are the slopes of f and f′', (text) => {
    const law = lawOf(expression(text))
    fc.assert(
      fc.property(fc.double({ min: 1.1, max: 1.9, noNaN: true }), (t) => {
        const [f, f1, f2] = jet(law, t)
        const slope = differences((x) => valueOf(expression(text), x), t)
        const slopeOfSlope = differences((x) => jet(law, x)[1], t)
        const scale = 1e-9 * (1 + Math.abs(f) + Math.abs(f1) + Math.abs(f2))
        expect(f).toBeCloseTo(valueOf(expression(text), t), 12)
        expect(Math.abs(f1 - slope.value)).toBeLessThan(scale)
        expect(Math.abs(f2 - slopeOfSlope.value)).toBeLessThan(scale)
      }),
      { numRuns: 30 },
    )
  })
})

describe('random trees', () => {
  test('agree with symbolic differentiation and with differences', () => {
    let compared = 0
    fc.assert(
      fc.property(arbitraryExpression, fc.integer({ min: -3000, max: 3000 }), (tree, step) => {
        const t = step / 997 + Math.SQRT2 / 1000 // never on a border by design
        const law = lawOf(tree)
        const d1 = differentiate(tree)
        const d2 = differentiate(d1)
        const [f, f1, f2] = jet(law, t)
        const size = 1 + Math.abs(f) + Math.abs(f1) + Math.abs(f2)
        // Where values are huge, rounding shows, or a border is near, no reference has digits to compare with.
        if (!tame(tree, t) || !(size < 1e4) || !(roughness(law, t) < 1e-9 * size)) return
        // Every kink that matters must be known as a break, or the comparison fails.
        if (firstBreak(law, t - 0.021, t + 0.021, new Float64Array(2))) return
        const slope = differences((x) => valueOf(tree, x), t)
        const slopeOfSlope = differences((x) => jet(law, x)[1], t)
        if (!(slope.error < 1e-8 * size && slopeOfSlope.error < 1e-8 * size)) return
        compared++
        expect(Math.abs(f - valueOf(tree, t))).toBeLessThan(1e-9 * size)
        expect(Math.abs(f1 - slope.value)).toBeLessThan(1e-7 * size)
        expect(Math.abs(f2 - slopeOfSlope.value)).toBeLessThan(1e-7 * size)
        const exact1 = valueOf(d1, t)
        const exact2 = valueOf(d2, t)
        // The rules give 0/0 where a jet has a limit; there the differences speak alone.
        expect(Number.isFinite(exact1) ? Math.abs(f1 - exact1) : 0).toBeLessThan(1e-7 * size)
        expect(Number.isFinite(exact2) ? Math.abs(f2 - exact2) : 0).toBeLessThan(1e-7 * size)
      }),
      { numRuns: 4000, seed: 271828 },
    )
    expect(compared).toBeGreaterThan(1000)
  })
})

describe('places where a formula alone fails', () => {
  const at = (text: string, t: number): [number, number, number] => jet(lawOf(expression(text)), t)

  test('integer powers at zero and below', () => {
    expect(at('t^0', 0)).toEqual([1, 0, 0])
    expect(at('t^1', 0)).toEqual([0, 1, 0])
    expect(at('t^2', 0)).toEqual([0, 0, 2])
    expect(at('t^3', 0)).toEqual([0, 0, 0])
    expect(at('(2*t)^4', -1)).toEqual([16, -64, 192])
    expect(at('t^3', -2)).toEqual([-8, 12, -12])
    expect(at('t^-1', -2)).toEqual([-0.5, -0.25, -0.25])
    expect(at('(t - 1)^(2 + 1)', -1)).toEqual([-8, 12, -12])
  })

  test('a root of a negative base is not a number', () => {
    expect(at('t^0.5', -1)[0]).toBeNaN()
    expect(at('(-2)^t', 2)[0]).toBeNaN()
  })

  test('a varying exponent over base zero takes the limits', () => {
    expect(at('t^(3 + t)', 0)).toEqual([0, 0, 0])
    expect(at('t^(1.5 + t)', 0).slice(0, 2)).toEqual([0, 0])
    expect(at('t^(1.5 + t)', 0)[2]).toBeNaN()
    expect(at('0^t', 1)).toEqual([0, 0, 0])
  })

  test('a held value stays held through singular functions', () => {
    expect(at('sqrt(max(0, t - 1))', 0.5)).toEqual([0, 0, 0])
    expect(at('log(step5(t, 1, 0.5, 2, 3))', 0)).toEqual([Math.log(0.5), 0, 0])
    expect(at('max(0, t - 1)*sqrt(t)', 0)).toEqual([0, 0, 0])
    expect(at('asin(min(t, 1))', 3)).toEqual([Math.PI / 2, 0, 0])
    expect(at('step5(t, 1, 0, 2, 1)^0.5', 0.2)).toEqual([0, 0, 0])
    expect(at('max(0, t - 1)/t', 0.5)).toEqual([0, 0, 0])
    expect(at('hypot(max(0, t), 0)', -1)).toEqual([0, 0, 0])
    expect(at('atan2(0*max(0, t), 1)', -1)).toEqual([0, 0, 0])
    expect(at('max(0, t)^t', -1)[0]).toBe(Infinity)
    expect(at('max(0, t - 5)^t', 1)).toEqual([0, 0, 0])
  })

  test('the root of a square is the absolute value', () => {
    expect(at('sqrt((t - 1)^2)', 3)).toEqual([2, 1, 0])
    expect(at('((t - 1)*(t - 1))^0.5', -1)).toEqual([2, -1, 0])
    expect(at('sqrt(t^2)', 0)).toEqual([0, 1, 0])
  })

  test('mod has the sign of the divisor', () => {
    expect(at('mod(t, 3)', 7)).toEqual([1, 1, 0])
    expect(at('mod(t, 3)', -1)).toEqual([2, 1, 0])
    expect(at('mod(t, -3)', 7)).toEqual([-2, 1, 0])
    expect(at('mod(t, 3)', -6)[0]).toBeCloseTo(0)
    expect(at('mod(t, 0)', 1)[0]).toBeNaN()
    expect(at('mod(7, t)', 2)).toEqual([1, -3, 0])
  })

  test('step5 holds outside, also when it goes backwards or has no width', () => {
    expect(at('step5(t, 1, 0.1, 2, 0.7)', 1)).toEqual([0.1, 0, 0])
    expect(at('step5(t, 1, 0.1, 2, 0.7)', 2)).toEqual([0.7, 0, 0])
    expect(at('step5(t, 1, 0, 2, 8)', 1.5)).toEqual([4, 15, 0])
    expect(at('step5(t, 2, 0, 1, 8)', 3)).toEqual([0, 0, 0])
    expect(at('step5(t, 2, 0, 1, 8)', 1.5)).toEqual([4, -15, 0])
    expect(at('step5(t, 1, 3, 1, 5)', 0.99)).toEqual([3, 0, 0])
    expect(at('step5(t, 1, 3, 1, 5)', 1)).toEqual([5, 0, 0])
    expect(at('step5(t, 1, t^2, 2, 1)', 0.5)).toEqual([0.25, 1, 2])
  })

  test('min and max take any number of arguments', () => {
    expect(at('max(1, t, t^2)', 3)).toEqual([9, 6, 2])
    expect(at('min(4, t, t^2)', 3)).toEqual([3, 1, 0])
    expect(at('min(t, log(t))', -1)[0]).toBeNaN()
    expect(at('max(log(t), t)', -1)[0]).toBeNaN()
  })

  test('tanh keeps its slope far out', () => {
    const [, f1] = at('tanh(t)', 30)
    expect(f1 / (4 * Math.exp(-60))).toBeCloseTo(1, 12)
  })
})

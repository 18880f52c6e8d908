import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeFormula, makeLaw } from '../../engine/index.ts'
import { FUNCTIONS, dependsOnTime, evaluateConstant, parseExpression } from '../index.ts'

function valueAt(text: string, t: number): number {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(`${text}, column ${parsed.column}: ${parsed.message}`)
  const out = new Float64Array(3)
  makeLaw({ kind: 'expression', tree: parsed.tree }).evaluate(t, out, 0)
  return out[0]!
}

test('a text is read once, with time or without, as long as not too many others come between', () => {
  const first = parseExpression('sin(2*t)')
  expect(parseExpression('sin(2*t)')).toBe(first)
  expect(parseExpression('sin(2*t)', [])).not.toBe(first)
  for (let k = 0; k < 1000; k++) parseExpression(`${k}*t`)
  const again = parseExpression('sin(2*t)')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

describe('values', () => {
  const t = 0.7
  test.each<[string, number]>([
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^-3^2', 2 ** -9],
    ['2^3^2', 512],
    ['-2^-2', -0.25],
    ['2*3^2', 18],
    ['2^2*3', 12],
    ['--3', 3],
    ['2*-3', -6],
    ['2 - -3', 5],
    ['+4', 4],
    ['1 - 2 - 3', -4],
    ['12 / 2 / 3', 2],
    ['1 + 2*3 - 4/5', 6.2],
    ['.5e1 + 5.', 10],
    ['2E-3', 0.002],
    ['pi', Math.PI],
    ['e', Math.E],
    ['e^t', Math.exp(t)],
    ['-t^2', -t * t],
    ['sin(2*pi*t)', Math.sin(2 * Math.PI * t)],
    ['atan2(1, -t)', Math.atan2(1, -t)],
    ['mod(-1, 3)', 2],
    ['hypot(3, 4)', 5],
    ['min(3, t, 2)', t],
    ['max(1, t, -2)', 1],
    [' \t( ( t ) )\n', t],
    ['sin (t)', Math.sin(t)],
    ['2*sin(t)^2', 2 * Math.sin(t) ** 2],
    ['step5(t, 1, 2, 3, 4)', 2],
  ])('%s', (text, value) => expect(valueAt(text, t)).toBeCloseTo(value, 14))

  test('every function is read with the arguments that it names', () => {
    for (const name of FUNCTIONS) {
      const missing = parseExpression(`${name}()`)
      const usage = !missing.ok && / write (.*)$/.exec(missing.message)?.[1]
      expect(usage).toMatch(new RegExp(`^${name}\\(`))
      const call = parseExpression((usage as string).replace(/\b[abxy]\b|[ty][01]/g, '0.5'))
      expect(call).toMatchObject({ ok: true, tree: { op: 'call', name } })
    }
  })

  test('sums and products of many terms come out as arithmetic has it', () => {
    const factor = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), factor), { maxLength: 30 }),
        factor,
        (rest, first) => {
          const text = rest.reduce((sum, [op, n]) => `${sum} ${op} ${n}`, String(first))
          let [sum, product] = [0, first]
          for (const [op, n] of rest) {
            if (op === '*') product *= n
            else if (op === '/') product /= n
            else [sum, product] = [sum + product, op === '+' ? n : -n]
          }
          expect(valueAt(text, 0)).toBe(sum + product)
        },
      ),
    )
  })

  test('a long sum is read, and its tree is not deeper than its text is long', () => {
    expect(valueAt(`0${'+1'.repeat(1999)}`, 0)).toBe(1999)
  })
})

describe('faults, by column', () => {
  test.each<[string, number, RegExp]>([
    ['', 1, /ends where/],
    ['   ', 4, /ends where/],
    ['2t', 2, /write "2\*t"/],
    ['2pi', 2, /write "2\*pi"/],
    ['3 t', 3, /operator is missing/],
    ['2(t)', 2, /operator is missing/],
    ['(t)(t)', 4, /operator is missing/],
    ['t t', 3, /operator is missing/],
    ['t(2)', 1, /not a function/],
    ['pi(2)', 1, /not a function/],
    ['sin', 1, /is a function/],
    ['sinn(t)', 1, /did you mean "sin"/],
    ['1 + sqr(2)', 5, /did you mean "sqrt"/],
    ['Sin(t)', 1, /did you mean "sin"/],
    ['PI', 1, /did you mean "pi"/],
    ['x', 1, /names are t, pi and e/],
    // near abs, but nothing is called
    ['abc', 1, /^there is no name "abc"; names are t, pi and e$/],
    ['ln(t)', 1, /^there is no function "ln"; log is the natural logarithm$/],
    ['2*LN(t)', 3, /log is the natural logarithm/],
    ['arctan(t)', 1, /write atan$/],
    ['pow(t, 2)', 1, /"a\^b"/],
    ['sin(t', 6, /column 4 is not closed/],
    ['(1 + (2)', 9, /column 1 is not closed/],
    ['1)', 2, /no "\(" to this/],
    ['1 +', 4, /ends where/],
    ['* 2', 1, /stands where/],
    ['1 + * 2', 5, /stands where/],
    ['2 ** 3', 3, /"\^"/],
    ['2^', 3, /ends where/],
    ['max(1 2)', 7, /operator is missing/],
    ['max(1,)', 7, /stands where/],
    ['max(,1)', 5, /stands where/],
    ['max(1)', 1, /at least 2 arguments, not 1/],
    ['sin(1, 2)', 1, /takes 1 argument, not 2/],
    ['step5(t, 0, 0, 1)', 1, /step5\(t, t0, y0, t1, y1\)/],
    ['1, 2', 2, /no meaning/],
    ['1; 2', 2, /no meaning/],
    ['t = 2', 3, /no meaning/],
    ['t == 2', 3, /no meaning/],
    ['t < 2', 3, /no meaning/],
    ['t && 1', 3, /no meaning/],
    ['t ? 1 : 2', 3, /no meaning/],
    ['5 % 2', 3, /no meaning/],
    ['!t', 1, /stands where/],
    ['~1', 1, /stands where/],
    ['"t"', 1, /stands where/],
    ["'t'", 1, /stands where/],
    ['[1, 2]', 1, /stands where/],
    ['{}', 1, /stands where/],
    ['t.x', 2, /operator is missing/],
    ['t[0]', 2, /no meaning/],
    ['sin?.(t)', 1, /is a function/],
    ['this', 1, /no name "this"/],
    ['true', 1, /no name "true"/],
    ['constructor', 1, /no name/],
    ['toString(1)', 1, /no function/],
    ['__proto__', 1, /no name/],
    ['1e', 1, /not a number/],
    ['1e+', 1, /not a number/],
    ['1.2.3', 1, /not a number/],
    ['.', 1, /not a number/],
    ['0x10', 2, /write "0\*x10"/],
    ['1e999', 1, /too large/],
    ['t\u00a0+1', 2, /write " "/],
    ['２', 1, /stands where/],
    ['−1', 1, /write "-"/],
    ['2 × t', 3, /write "\*"/],
    ['2π', 2, /write "pi"/],
    ['2é', 2, /no meaning/],
    ['1.5e3x', 6, /write "1.5e3\*x"/],
    ['té', 2, /no meaning/],
  ])('%j at column %i', (text, column, message) => {
    expect(parseExpression(text)).toEqual({ ok: false, column, message: expect.stringMatching(message) as string })
  })

  test('hostile nesting and length end in a fault, not in an overflow', () => {
    for (const open of ['(', '-', 'sin(', '2^', '2^-(', 'max(1,']) {
      const result = parseExpression(open.repeat(Math.floor(4000 / open.length)))
      expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/nested deeper/) as string })
    }
    expect(parseExpression('1+'.repeat(5000))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/more than 4000/) as string,
    })
  })

  test('no text makes it throw, and a fault lies within the text', () => {
    const piece = fc.constantFrom(
      't',
      '2',
      '.',
      'e',
      'pi',
      'sin',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '^',
      ',',
      ' ',
      '"',
      '[',
      'é',
      '😀',
      '\\',
      '\0',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const result = parseExpression(text)
          if (result.ok) return
          expect(result.column).toBeGreaterThanOrEqual(1)
          expect(result.column).toBeLessThanOrEqual(text.length + 1)
          expect(result.message).toMatch(/;|:/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

test('whether an expression depends on time', () => {
  const depends = (text: string) => {
    const parsed = parseExpression(text)
    return parsed.ok && dependsOnTime(parsed.tree)
  }
  expect(['t', '-t', '1 + t', '2^t', 'sin(2*t)', 'max(1, 2, t)'].map(depends)).not.toContain(false)
  expect(['1', '-pi', '2^3', 'sin(2)', 'max(1, 2)'].map(depends)).not.toContain(true)
})

describe('constants', () => {
  test.each<[string, number]>([
    ['2*pi', 2 * Math.PI],
    ['1/3', 1 / 3],
    ['sqrt(2)/2', Math.SQRT1_2],
    ['-0', 0],
  ])('%s', (text, value) => expect(evaluateConstant(text)).toEqual({ ok: true, value }))

  test.each<[string, number, RegExp]>([
    ['2*t', 3, /no value here/],
    ['1/0', 1, /not a finite/],
    ['sqrt(-1)', 1, /not a finite/],
    ['2 +', 4, /ends where/],
    ['abc', 1, /names are pi and e$/],
  ])('%s is none', (text, column, message) => {
    expect(evaluateConstant(text)).toEqual({ ok: false, column, message: expect.stringMatching(message) as string })
  })
})

test('variables beside time are read by their names, and a formula has its value', () => {
  const parsed = parseExpression('r2*x^2 + t - y1', ['t', 'x', 'y1', 'r2'])
  if (!parsed.ok) throw new Error(parsed.message)
  const { names, calc } = makeFormula(parsed.tree)
  const values: Record<string, number> = { x: 3, y1: 0.5, r2: 2 }
  expect(
    calc(
      10,
      Float64Array.from(names, (name) => values[name]!),
    ),
  ).toBe(27.5)
  expect(calc(0, new Float64Array(names.length).fill(NaN))).toBeNaN()
  expect(parseExpression('z + 1', ['t', 'x'])).toMatchObject({
    ok: false,
    column: 1,
    message: 'there is no name "z"; names are t, x, pi and e',
  })
  expect(parseExpression('x(2)', ['t', 'x'])).toMatchObject({
    ok: false,
    message: '"x" is not a function; write a product as "x*(…)"',
  })
})

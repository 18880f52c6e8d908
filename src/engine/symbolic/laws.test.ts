/** Laws as LaTeX, where what is printed could be read in another way. */
import { expect, test } from 'vitest'
import { expression } from '../../testing/expressions.ts'
import { printLaw } from './laws.ts'

test.each([
  ['3*2^t', '3 \\cdot {2}^{t}'],
  ['3*(1/t)', '3 \\cdot \\frac{1}{t}'],
  ['(1/t)^2', '{\\left(\\frac{1}{t}\\right)}^{2}'],
  ['1e-7^t', '{\\left(1 \\cdot 10^{-7}\\right)}^{t}'],
  ['(-2)^t', '{\\left(-2\\right)}^{t}'],
  ['2*sin(3*t)^2', '2 {\\sin\\left(3 t\\right)}^{2}'],
  ['t/2 + 4*t', '\\frac{t}{2} + 4 t'],
  ['0 + 1.6*t', '1.6 t'],
  ['(0 + t)^2', '{t}^{2}'],
  ['(t^2 + 0)^2', '{\\left({t}^{2}\\right)}^{2}'],
  ['1e-7*t', '1 \\cdot 10^{-7} t'],
])('%s is printed so that it is read as that', (text, latex) => {
  expect(printLaw({ kind: 'expression', tree: expression(text) })).toBe(latex)
})

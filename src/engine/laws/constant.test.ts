import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryExpression, expression } from '../../testing/expressions.ts'
import type { Expression } from './law-spec.ts'
import { calcConstant } from './constant.ts'
import { makeProgram } from './program.ts'

/** What the program of an expression without `t` folds to. */
const folded = (tree: Expression): number => {
  const { regs, root } = makeProgram(tree)
  return regs[3 * root] ?? NaN
}

/** The tree with a number in the place of `t`. */
function at(tree: Expression, t: number): Expression {
  switch (tree.op) {
    case 't':
      return { op: 'number', value: t }
    case 'number':
    case 'signal':
      return tree
    case 'negate':
      return { ...tree, a: at(tree.a, t) }
    case 'call':
      return { ...tree, args: tree.args.map((one) => at(one, t)) }
    default:
      return { ...tree, a: at(tree.a, t), b: at(tree.b, t) }
  }
}

it('is what the program of the same expression comes to, to the last bit', () => {
  fc.assert(
    fc.property(arbitraryExpression, fc.integer({ min: -40, max: 40 }), (tree, t) => {
      const constant = at(tree, t / 8)
      expect(calcConstant(constant)).toBe(folded(constant))
    }),
    { numRuns: 2000 },
  )
})

it.each([
  'mod(-7, 3)',
  'mod(7, -3)',
  'mod(-6, 3)',
  'mod(1, 0)',
  'atan2(-0, -1)',
  'atan2(0, 0)',
  'min(3, 1, 2)',
  'max(0/0, 1)',
  'max(1, 0/0)',
  'hypot(3, 4)',
  'step5(0.3, 0, 1, 1, 3)',
  'step5(1, 1, 2, 1, 5)',
  'step5(-1, 0, 2, 1, 5)',
  '(-8)^(1/3)',
  '0^0',
  '(-2)^2',
  '(-2)^0.5',
  '2^-3^2',
  'sqrt(-1)',
  'log10(1000)',
  'sign(-3)',
  '1e308*10',
])('%s too', (text) => {
  expect(calcConstant(expression(text))).toBe(folded(expression(text)))
})

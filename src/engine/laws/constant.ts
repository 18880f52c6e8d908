/** Values of expressions without `t`: what their programs (`program.ts`) come to, without the jets that these need for derivatives. */
import type { Expression, FunctionName } from './law-spec.ts'
import { fractionOfWay } from './jets.ts'

/** The value that an expression without `t` has as a law; not finite where it is not defined. Signals are not defined. */
export function calcConstant(tree: Expression): number {
  switch (tree.op) {
    case 'number':
      return tree.value
    case 't':
    case 'signal':
      return NaN
    case 'negate':
      return -calcConstant(tree.a)
    case 'call':
      return call(tree.name, tree.args.map(calcConstant))
    default:
      return combine(tree.op, calcConstant(tree.a), calcConstant(tree.b))
  }
}

type Operator = Extract<Expression, { b: unknown }>['op']

function combine(op: Operator, a: number, b: number): number {
  switch (op) {
    case 'add':
      return a + b
    case 'subtract':
      return a - b
    case 'multiply':
      return a * b
    case 'divide':
      return a / b
    case 'power':
      return b === 2 ? a * a : b === 0.5 ? Math.sqrt(a) : a ** b
  }
}

function call(name: FunctionName, args: readonly number[]): number {
  const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN] = args
  switch (name) {
    case 'mod': {
      const rest = a % b
      return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0
    }
    case 'atan2':
      return Math.atan2(a + 0, b + 0) // −0 becomes 0: the cut belongs to the upper side
    case 'step5': {
      const s = fractionOfWay(a, b, d)
      return s <= 0 ? c : s >= 1 ? e : c + (e - c) * (s * s * s * (10 + s * (6 * s - 15)))
    }
    default: {
      const compute: (...values: number[]) => number = Math[name]
      return compute(...args)
    }
  }
}

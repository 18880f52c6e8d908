/**
 * Expressions for tests: from text, at random, and a second way to their values and derivatives (plain recursion and
 * symbolic differentiation, no jets) against which the engine's laws are held.
 */
import fc from 'fast-check'
import type { Expression, FunctionName, LawSpec, SignalSpec } from '../engine/index.ts'
import { parseExpression } from '../scene/index.ts'

/** The tree of an expression in the text form of scene files; throws when it is not one. */
export function expression(text: string): Expression {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(`${text}, column ${parsed.column}: ${parsed.message}`)
  return parsed.tree
}

/**
 * The tree of an expression that reads signals by these names besides. Names become numbers that nobody writes, and these signals again, so that text is read
 * as scene files have it.
 */
export function stateExpression(text: string, names: readonly string[]): Expression {
  const stand = (k: number): number => 2 ** -40 * (k + 1)
  const written = names.reduce((all, name, k) => all.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `${stand(k)}`), text)
  const back = (tree: Expression): Expression => {
    switch (tree.op) {
      case 'number': {
        const name = names.find((_, k) => stand(k) === tree.value)
        return name === undefined ? tree : { op: 'signal', name }
      }
      case 't':
      case 'signal':
        return tree
      case 'negate':
        return { ...tree, a: back(tree.a) }
      case 'call':
        return { ...tree, args: tree.args.map(back) }
      default:
        return { ...tree, a: back(tree.a), b: back(tree.b) }
    }
  }
  return back(expression(written))
}

/** A law that reads these signals. */
export const stateLaw = (text: string, signals: Readonly<Record<string, SignalSpec>>): LawSpec => ({
  kind: 'expression',
  tree: stateExpression(text, Object.keys(signals)),
  signals,
})

const number = (value: number): Expression => ({ op: 'number', value })
const negate = (a: Expression): Expression => ({ op: 'negate', a })
const add = (a: Expression, b: Expression): Expression => ({ op: 'add', a, b })
const subtract = (a: Expression, b: Expression): Expression => ({ op: 'subtract', a, b })
const multiply = (a: Expression, b: Expression): Expression => ({ op: 'multiply', a, b })
const divide = (a: Expression, b: Expression): Expression => ({ op: 'divide', a, b })
const power = (a: Expression, b: Expression): Expression => ({ op: 'power', a, b })
const call = (name: FunctionName, ...args: Expression[]): Expression => ({ op: 'call', name, args })
const square = (a: Expression): Expression => multiply(a, a)

/** Value at t by plain recursion over the tree. */
export function valueOf(tree: Expression, t: number): number {
  switch (tree.op) {
    case 'number':
      return tree.value
    case 't':
      return t
    case 'signal':
      throw new Error(`${tree.name} is no function of time`)
    case 'negate':
      return -valueOf(tree.a, t)
    case 'add':
      return valueOf(tree.a, t) + valueOf(tree.b, t)
    case 'subtract':
      return valueOf(tree.a, t) - valueOf(tree.b, t)
    case 'multiply':
      return valueOf(tree.a, t) * valueOf(tree.b, t)
    case 'divide':
      return valueOf(tree.a, t) / valueOf(tree.b, t)
    case 'power':
      return valueOf(tree.a, t) ** valueOf(tree.b, t)
    case 'call':
      return valueOfCall(
        tree.name,
        tree.args.map((argument) => valueOf(argument, t)),
      )
  }
}

function valueOfCall(name: FunctionName, args: readonly number[]): number {
  const [a = NaN, b = NaN, c = NaN, d = NaN, e = NaN] = args
  if (name === 'mod') return a - b * Math.floor(a / b)
  if (name === 'atan2') return Math.atan2(a + 0, b + 0) // −0 counts as 0
  if (name === 'step5') {
    const s = Math.min(1, Math.max(0, (a - b) / (d - b)))
    if (s === 0 || s === 1) return s === 0 ? c : e
    return c + (e - c) * (10 * s ** 3 - 15 * s ** 4 + 6 * s ** 5)
  }
  const compute: (...values: number[]) => number = Math[name]
  return compute(...args)
}

/** The derivative as a tree, by the rules of the calculus book; right where the expression is smooth. */
export function differentiate(tree: Expression): Expression {
  switch (tree.op) {
    case 'number':
    case 'signal':
      return number(0)
    case 't':
      return number(1)
    case 'negate':
      return negate(differentiate(tree.a))
    case 'add':
      return add(differentiate(tree.a), differentiate(tree.b))
    case 'subtract':
      return subtract(differentiate(tree.a), differentiate(tree.b))
    case 'multiply':
      return add(multiply(differentiate(tree.a), tree.b), multiply(tree.a, differentiate(tree.b)))
    case 'divide': {
      const top = subtract(multiply(differentiate(tree.a), tree.b), multiply(tree.a, differentiate(tree.b)))
      return divide(top, square(tree.b))
    }
    case 'power': {
      const { a, b } = tree
      if (b.op === 'number') {
        return multiply(multiply(b, power(a, number(b.value - 1))), differentiate(a))
      }
      const logarithmic = add(multiply(differentiate(b), call('log', a)), divide(multiply(b, differentiate(a)), a))
      return multiply(tree, logarithmic)
    }
    case 'call':
      return differentiateCall(tree, tree.name, tree.args)
  }
}

function differentiateCall(tree: Expression, name: FunctionName, args: readonly Expression[]): Expression {
  const [a = number(NaN), b = number(NaN), c = number(NaN), d = number(NaN), e = number(NaN)] = args
  const da = differentiate(a)
  const outer = (factor: Expression): Expression => multiply(factor, da)
  const one = number(1)
  switch (name) {
    case 'sin':
      return outer(call('cos', a))
    case 'cos':
      return outer(negate(call('sin', a)))
    case 'tan':
      return divide(da, square(call('cos', a)))
    case 'asin':
      return divide(da, call('sqrt', subtract(one, square(a))))
    case 'acos':
      return negate(divide(da, call('sqrt', subtract(one, square(a)))))
    case 'atan':
      return divide(da, add(one, square(a)))
    case 'sinh':
      return outer(call('cosh', a))
    case 'cosh':
      return outer(call('sinh', a))
    case 'tanh':
      return divide(da, square(call('cosh', a)))
    case 'exp':
      return outer(tree)
    case 'log':
      return divide(da, a)
    case 'log10':
      return divide(da, multiply(number(Math.LN10), a))
    case 'sqrt':
      return divide(da, multiply(number(2), tree))
    case 'abs':
      return outer(call('sign', a))
    case 'sign':
      return number(0)
    case 'min':
    case 'max': {
      const side = call('sign', name === 'max' ? subtract(a, b) : subtract(b, a))
      const weighed = add(multiply(add(one, side), da), multiply(subtract(one, side), differentiate(b)))
      return divide(weighed, number(2))
    }
    case 'mod':
      return subtract(da, multiply(divide(subtract(a, tree), b), differentiate(b)))
    case 'hypot':
      return divide(add(multiply(a, da), multiply(b, differentiate(b))), tree)
    case 'atan2':
      return divide(subtract(multiply(b, da), multiply(a, differentiate(b))), add(square(a), square(b)))
    case 'step5': {
      const s = call('max', number(0), call('min', one, divide(subtract(a, b), subtract(d, b))))
      const cubic = power(s, number(3))
      const p = multiply(cubic, add(number(10), multiply(s, subtract(multiply(number(6), s), number(15)))))
      return differentiate(add(c, multiply(subtract(e, c), p)))
    }
  }
}

const UNARY = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'exp',
  'log',
  'log10',
  'sqrt',
  'abs',
  'sign',
] as const satisfies readonly FunctionName[]
const BINARY = ['atan2', 'min', 'max', 'hypot'] as const satisfies readonly FunctionName[]

/** Random trees over the whole language; many are undefined or steep somewhere. */
export const arbitraryExpression: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>((tie) => {
  const tree = tie('tree')
  return {
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'medium', withCrossShrink: true },
      { weight: 3, arbitrary: fc.constant<Expression>({ op: 't' }) },
      { weight: 2, arbitrary: fc.integer({ min: -30, max: 30 }).map((n) => number(n / 8)) },
      { weight: 1, arbitrary: tree.map(negate) },
      { weight: 2, arbitrary: fc.tuple(tree, tree).map(([a, b]) => add(a, b)) },
      { weight: 2, arbitrary: fc.tuple(tree, tree).map(([a, b]) => subtract(a, b)) },
      { weight: 3, arbitrary: fc.tuple(tree, tree).map(([a, b]) => multiply(a, b)) },
      { weight: 2, arbitrary: fc.tuple(tree, tree).map(([a, b]) => divide(a, b)) },
      { weight: 2, arbitrary: fc.tuple(tree, fc.integer({ min: -3, max: 5 })).map(([a, n]) => power(a, number(n))) },
      { weight: 1, arbitrary: fc.tuple(tree, tree).map(([a, b]) => power(a, b)) },
      { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...UNARY), tree).map(([name, a]) => call(name, a)) },
      {
        weight: 3,
        arbitrary: fc.tuple(fc.constantFrom(...BINARY), tree, tree).map(([name, a, b]) => call(name, a, b)),
      },
      // A divisor near 0 would make mod mean nothing in floating point.
      {
        weight: 1,
        arbitrary: fc
          .tuple(tree, tree, fc.constantFrom(-3, -0.5, 0.75, 2))
          .map(([a, b, n]) => call('mod', a, add(number(n), multiply(number(0.1), call('sin', b))))),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(tree, tree, tree, tree, tree).map((args) => call('step5', ...args)),
      },
    ),
  }
}).tree

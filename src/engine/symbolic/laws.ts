/** Laws of time as LaTeX. */
import type { Expression, FunctionName, LawSpec } from '../model/spec.ts'
import { printDecimal, printNumber } from './algebra/index.ts'

/** The formula of a law; null for one of points, or one that reads the state. */
export function printLaw(law: LawSpec): string | null {
  if (typeof law === 'number') return printNumber(law)
  if (law.kind === 'points' || law.signals !== undefined) return null
  return print(law.tree, 0)
}

const isZero = (tree: Expression): boolean => tree.op === 'number' && tree.value === 0

/** How tightly the outermost operation binds. */
const BINDING = { sum: 1, product: 2, power: 3, whole: 4 } as const

const bindingOf = (tree: Expression): number => {
  switch (tree.op) {
    case 'add':
      return isZero(tree.a) ? bindingOf(tree.b) : isZero(tree.b) ? bindingOf(tree.a) : BINDING.sum
    case 'subtract':
    case 'negate':
      return BINDING.sum
    case 'multiply':
      return BINDING.product
    // a fraction needs brackets where it is raised to a power, and nowhere else
    case 'divide':
    case 'power':
      return BINDING.power
    case 'number':
      return tree.value < 0 ? BINDING.sum : printConstant(tree.value).includes(' ') ? BINDING.product : BINDING.whole
    case 'call':
    case 't':
    case 'signal':
      return BINDING.whole
  }
}

function print(tree: Expression, least: number): string {
  const text = printBare(tree)
  return bindingOf(tree) < least ? `\\left(${text}\\right)` : text
}

/** A factor that begins with a digit, be it the base of a power or the numerator of a fraction: a number before it would run into that digit. */
const BEGINS_WITH_DIGIT = /^(\\frac)?\{?[\d.]/

function printBare(tree: Expression): string {
  switch (tree.op) {
    case 'number':
      return printConstant(tree.value)
    case 't':
      return 't'
    case 'signal':
      return `\\mathrm{${tree.name}}`
    case 'negate':
      return `-${print(tree.a, BINDING.product)}`
    case 'add':
      if (isZero(tree.a)) return printBare(tree.b)
      if (isZero(tree.b)) return printBare(tree.a)
      return `${print(tree.a, BINDING.sum)} + ${print(tree.b, BINDING.product)}`
    case 'subtract':
      return `${print(tree.a, BINDING.sum)} - ${print(tree.b, BINDING.product)}`
    case 'multiply': {
      const [a, b] = [print(tree.a, BINDING.product), print(tree.b, BINDING.product)]
      return BEGINS_WITH_DIGIT.test(b) ? `${a} \\cdot ${b}` : `${a} ${b}`
    }
    case 'divide':
      return `\\frac{${print(tree.a, 0)}}{${print(tree.b, 0)}}`
    case 'power':
      return `{${print(tree.a, BINDING.whole)}}^{${print(tree.b, 0)}}`
    case 'call':
      return printCall(tree.name, tree.args)
  }
}

function printConstant(value: number): string {
  if (value === Math.PI) return '\\pi'
  if (value === Math.E) return 'e'
  return printDecimal(value)
}

/** Functions that LaTeX has under another name, or none. */
const NAMED: Partial<Readonly<Record<FunctionName, string>>> = {
  sin: '\\sin',
  cos: '\\cos',
  tan: '\\tan',
  asin: '\\arcsin',
  acos: '\\arccos',
  atan: '\\arctan',
  sinh: '\\sinh',
  cosh: '\\cosh',
  tanh: '\\tanh',
  exp: '\\exp',
  log: '\\ln',
  min: '\\min',
  max: '\\max',
}

function printCall(name: FunctionName, args: readonly Expression[]): string {
  const [first] = args
  if (name === 'sqrt') return `\\sqrt{${print(first, 0)}}`
  if (name === 'abs') return `\\left|${print(first, 0)}\\right|`
  const list = args.map((argument) => print(argument, 0)).join(', ')
  return `${NAMED[name] ?? `\\operatorname{${name}}`}\\left(${list}\\right)`
}

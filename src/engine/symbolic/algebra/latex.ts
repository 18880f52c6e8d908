/** Trees as LaTeX. */
import type { Tree } from './tree.ts'

/** @param nameOf the LaTeX of a name by its key */
export function printLatex(tree: Tree, nameOf: (key: string) => string): string {
  switch (tree.op) {
    case 'number':
      return printNumber(tree.value)
    case 'name':
      return nameOf(tree.key)
    case 'negate':
      return `-${inProduct(tree.a, nameOf)}`
    case 'sum':
      return tree.of
        .map((term, i) => {
          if (term.op === 'negate') return `${i === 0 ? '-' : ' - '}${inProduct(term.a, nameOf)}`
          return `${i === 0 ? '' : ' + '}${printLatex(term, nameOf)}`
        })
        .join('')
    case 'product':
      return printProduct(tree.of, nameOf)
    case 'power':
      return printPower(tree.base, tree.exponent, nameOf)
    case 'root':
      return `\\sqrt{${printLatex(tree.a, nameOf)}}`
    case 'sin':
    case 'cos':
      return `\\${tree.op}${printArgument(tree.a, nameOf)}`
  }
}

const brackets = (text: string): string => `\\left(${text}\\right)`

const inProduct = (tree: Tree, nameOf: (key: string) => string): string => {
  const text = printLatex(tree, nameOf)
  return tree.op === 'sum' || tree.op === 'negate' ? brackets(text) : text
}

const printArgument = (tree: Tree, nameOf: (key: string) => string): string => {
  const text = printLatex(tree, nameOf)
  return tree.op === 'name' ? ` ${text}` : brackets(text)
}

const isWave = (tree: Tree): boolean =>
  tree.op === 'sin' || tree.op === 'cos' || (tree.op === 'power' && isWave(tree.base))

/** Powers with a negative exponent stand under a line; sines and cosines come last, so that nothing behind them can be read as part of their angle. */
function printProduct(factors: readonly Tree[], nameOf: (key: string) => string): string {
  const under = factors.flatMap((f) => (f.op === 'power' && f.exponent < 0 ? [{ ...f, exponent: -f.exponent }] : []))
  const rest = factors.filter((f) => !(f.op === 'power' && f.exponent < 0))
  const over = [...rest.filter((f) => !isWave(f)), ...rest.filter(isWave)]
  const above = over.map((f) => inProduct(f, nameOf)).join(' ')
  if (under.length === 0) return above
  const below = [...under.filter((f) => !isWave(f)), ...under.filter(isWave)]
    .map((f) => printPower(f.base, f.exponent, nameOf))
    .join(' ')
  return `\\frac{${above === '' ? '1' : above}}{${below}}`
}

function printPower(base: Tree, exponent: number, nameOf: (key: string) => string): string {
  if (exponent < 0) return `\\frac{1}{${printPower(base, -exponent, nameOf)}}`
  if (exponent === 1) return inProduct(base, nameOf)
  if (base.op === 'sin' || base.op === 'cos')
    return `\\${base.op}^${printExponent(exponent)}${printArgument(base.a, nameOf)}`
  const text = inProduct(base, nameOf)
  return `${text}^${printExponent(exponent)}`
}

const printExponent = (exponent: number): string => (exponent < 10 ? `${exponent}` : `{${exponent}}`)

/** Denominators of numbers that are printed as fractions: products of sines and cosines bring powers of ½ alone. */
const DENOMINATORS = [2, 4, 8, 16, 32]

/** A number to the last digit: whole, a fraction of whole numbers, or with decimals. */
export function printNumber(value: number): string {
  const under = Number.isInteger(value) ? undefined : DENOMINATORS.find((n) => Number.isInteger(value * n))
  if (under !== undefined) return `\\frac{${value * under}}{${under}}`
  return printDecimal(value)
}

/** A number to the last digit with decimals, very large and small ones times a power of ten. */
export function printDecimal(value: number): string {
  const [digits, exponent] = String(value).split('e')
  return exponent === undefined ? digits : `${digits} \\cdot 10^{${Number(exponent)}}`
}

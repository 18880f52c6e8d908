/**
 * Expressions in `t`: text → the engine's `Expression` data. Nothing is ever evaluated as code.
 *
 * jsep reads spaces, numbers, names and binary operators by precedence. Three things are laid over it here: `^`, to the
 * right and tighter than a unary minus (−2^2 = −4, 2^-3^2 = 2^(−(3^2))); the column of every fault, since jsep's nodes
 * hold no position; and a strict grammar, since jsep by itself reads lists, members, strings, `max(1 2)` and `a; b`.
 */
import jsep from 'jsep'
import type { Expression, FunctionName } from '../../engine/index.ts'
import { didYouMean, show } from '../fault-words.ts'

export type ParsedExpression =
  | { readonly ok: true; readonly tree: Expression }
  /** The column counts characters from 1. */
  | { readonly ok: false; readonly column: number; readonly message: string }

/** Longest text in characters: bounds the depth of the tree, sums included. */
const MAX_LENGTH = 4000
/** Deepest nesting of parentheses, powers and signs. */
const MAX_DEPTH = 100

/** Fewest and most arguments of each function. */
const ARGUMENTS: Readonly<Record<FunctionName, readonly [number, number]>> = {
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  asin: [1, 1],
  acos: [1, 1],
  atan: [1, 1],
  atan2: [2, 2],
  sinh: [1, 1],
  cosh: [1, 1],
  tanh: [1, 1],
  exp: [1, 1],
  log: [1, 1],
  log10: [1, 1],
  sqrt: [1, 1],
  abs: [1, 1],
  sign: [1, 1],
  min: [2, Infinity],
  max: [2, Infinity],
  mod: [2, 2],
  hypot: [2, 2],
  step5: [5, 5],
}
/** Every function of the expression language. */
export const FUNCTIONS = Object.keys(ARGUMENTS) as readonly FunctionName[]
const TIME = 't'
const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E }

/** What other programs and textbooks call a function, and what to write here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ln: 'log is the natural logarithm',
  lg: 'log10 is the logarithm to base 10',
  arcsin: 'write asin',
  arccos: 'write acos',
  arctan: 'write atan',
  sgn: 'write sign',
  pow: 'write a power as "a^b"',
}

const NAME = /^[A-Za-z_$][A-Za-z0-9_$]*/
const NAME_START = /[A-Za-z_$]/
/** Signs that keyboards and word processors put in place of the plain ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2013': '-',
  '\u00d7': '*',
  '\u00b7': '*',
  '\u22c5': '*',
  '\u00f7': '/',
  '\u03c0': 'pi',
  '\u00a0': ' ',
}

export class ExpressionFault extends Error {
  readonly index: number
  constructor(message: string, index: number) {
    super(message)
    this.index = index
  }
}

/** The part of jsep's class that is used; its type declarations leave the class out. */
interface Gobbler {
  expr: string
  index: number
  readonly code: number
  readonly char: string
  gobbleSpaces(): void
  gobbleBinaryExpression(): Node | false
  gobbleNumericLiteral(): Node
}
type Node =
  | { type: 'Literal'; value: number }
  | { type: 'Identifier'; name: string }
  | { type: 'BinaryExpression'; operator: string; left: Node; right: Node }
  | { type: 'Tree'; tree: Expression }
const { Jsep } = jsep as unknown as { Jsep: new (text: string) => Gobbler }

const BINARY = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const

/** Reads expressions with the names, functions and constants that all have; those of formulas read more (`formula.ts`). */
export class ExpressionParser extends Jsep {
  depth = 0
  readonly names: readonly string[]

  constructor(text: string, names: readonly string[]) {
    super(text)
    this.names = names
  }

  whole(): Expression {
    const tree = this.expression('an expression')
    if (this.index < this.expr.length) throw new ExpressionFault(this.unexpected(), this.index)
    return tree
  }

  /** One expression, up to what cannot belong to it. */
  expression(wanted: string): Expression {
    const node = this.gobbleBinaryExpression()
    if (node === false) throw this.missing(wanted)
    this.gobbleSpaces()
    return toTree(node)
  }

  gobbleBinaryOp(): string | false {
    this.gobbleSpaces()
    if (!(this.char in BINARY)) return false
    if (this.char === '*' && this.expr[this.index + 1] === '*')
      throw new ExpressionFault('"**" is not an operator; write a power as "^"', this.index)
    const operator = this.char
    this.index++
    return operator
  }

  /** An operand with its sign and its power; called by jsep on both sides of every binary operator. */
  gobbleToken(): Node {
    this.gobbleSpaces()
    if (++this.depth > MAX_DEPTH)
      throw new ExpressionFault(`nested deeper than ${MAX_DEPTH} levels; write it flatter`, this.index)
    const tree = this.signed()
    this.depth--
    return { type: 'Tree', tree }
  }

  signed(): Expression {
    if (this.char === '-' || this.char === '+') {
      const negative = this.char === '-'
      this.index++
      const a = toTree(this.gobbleToken())
      return negative ? { op: 'negate', a } : a
    }
    const a = this.operand()
    this.gobbleSpaces()
    if (this.char !== '^') return a
    this.index++
    return { op: 'power', a, b: toTree(this.gobbleToken()) }
  }

  operand(): Expression {
    const { char, index } = this
    if (/[0-9.]/.test(char)) return this.number()
    if (char === '(') {
      this.index++
      const tree = this.expression('an expression')
      this.close('the "(" ', index)
      return tree
    }
    if (NAME_START.test(char)) return this.name()
    throw this.missing(`a number, ${this.readable()}, a function or "("`)
  }

  /** The names that can stand here, as a message lists them. */
  readable(): string {
    return [...new Set([TIME, ...this.names])].map((name) => `"${name}"`).join(', ')
  }

  number(): Expression {
    const start = this.index
    let value: number
    try {
      value = (this.gobbleNumericLiteral() as { value: number }).value
    } catch {
      throw this.badNumber(start)
    }
    if (!Number.isFinite(value))
      throw new ExpressionFault('the number is too large; the largest is about 1.8e308', start)
    return { op: 'number', value }
  }

  badNumber(start: number): ExpressionFault {
    const written = /^[0-9.]*(?:[eE][+-]?[0-9]+)?/.exec(this.expr.slice(start))![0]
    this.index = start + written.length
    const next = NAME.exec(this.expr.slice(this.index))?.[0] ?? ''
    if (/[^ -~]/.test(this.char)) return new ExpressionFault(this.unexpected(), this.index)
    if (next === '' || /^e$/i.test(next))
      return new ExpressionFault(`"${written}${next}" is not a number; write it like 1.5 or 2e-3`, start)
    return new ExpressionFault(`a product needs its sign; write "${written}*${next}"`, this.index)
  }

  name(): Expression {
    const start = this.index
    const name = NAME.exec(this.expr.slice(start))![0]
    this.index += name.length
    this.gobbleSpaces()
    if (this.char === '(') return this.call(name, start)
    if (name === TIME) return { op: 't' }
    if (this.names.includes(name)) return { op: 'signal', name }
    if (Object.hasOwn(CONSTANTS, name)) return { op: 'number', value: CONSTANTS[name]! }
    if (Object.hasOwn(ARGUMENTS, name))
      throw new ExpressionFault(`"${name}" is a function; give it its arguments: ${usage(name as FunctionName)}`, start)
    // no function is meant where none is called
    const all = `names are ${[...this.names, 'pi'].join(', ')} and e`
    throw new ExpressionFault(
      `there is no name ${show(name)}; ${didYouMean(name, Object.keys(CONSTANTS)) || all}`,
      start,
    )
  }

  call(name: string, start: number): Expression {
    if (name === TIME || this.names.includes(name) || Object.hasOwn(CONSTANTS, name))
      throw new ExpressionFault(`"${name}" is not a function; write a product as "${name}*(…)"`, start)
    if (!Object.hasOwn(ARGUMENTS, name))
      throw new ExpressionFault(`there is no function ${show(name)}; ${meantFunction(name)}`, start)
    const open = this.index++
    const args: Expression[] = []
    this.gobbleSpaces()
    if (this.char !== ')') {
      for (;;) {
        args.push(this.expression('an argument'))
        if (this.char !== ',') break
        this.index++
      }
    }
    this.close(`the "(" of ${name} `, open)
    const [fewest, most] = ARGUMENTS[name as FunctionName]
    if (args.length < fewest || args.length > most) {
      const wants = most === Infinity ? `at least ${fewest}` : String(fewest)
      const text = `${name} takes ${wants} argument${fewest === 1 ? '' : 's'}, not ${args.length}; write ${usage(name as FunctionName)}`
      throw new ExpressionFault(text, start)
    }
    return { op: 'call', name: name as FunctionName, args }
  }

  close(opened: string, at: number): void {
    this.gobbleSpaces()
    if (this.char === ')') this.index++
    else if (this.index < this.expr.length) throw new ExpressionFault(this.unexpected(), this.index)
    else throw new ExpressionFault(`${opened}at column ${at + 1} is not closed; add ")"`, this.index)
  }

  missing(wanted: string): ExpressionFault {
    if (this.char in LOOKALIKES) return new ExpressionFault(this.unexpected(), this.index)
    return this.index >= this.expr.length
      ? new ExpressionFault(`the expression ends where ${wanted} is needed; complete it`, this.index)
      : new ExpressionFault(`${show(this.char)} stands where ${wanted} is needed; replace it`, this.index)
  }

  unexpected(): string {
    const { char } = this
    if (char in LOOKALIKES) return `${show(char)} is not understood; write "${LOOKALIKES[char]}"`
    if (char === ')') return 'there is no "(" to this ")"; take it out or open it'
    if (/[0-9A-Za-z_$.(]/.test(char)) return 'an operator is missing here; write a product as "*"'
    return `${show(char)} has no meaning here; operators are + - * / ^`
  }
}

function toTree(node: Node): Expression {
  if (node.type === 'Tree') return node.tree
  if (node.type !== 'BinaryExpression') throw new ExpressionFault('this is not an expression; rewrite it', 0)
  const op = BINARY[node.operator as keyof typeof BINARY]
  return { op, a: toTree(node.left), b: toTree(node.right) }
}

function meantFunction(name: string): string {
  const known = name.toLowerCase()
  if (Object.hasOwn(ELSEWHERE, known)) return ELSEWHERE[known]!
  return didYouMean(name, FUNCTIONS) || `functions are ${FUNCTIONS.join(', ')}`
}

function usage(name: FunctionName): string {
  if (name === 'atan2') return 'atan2(y, x)'
  if (name === 'step5') return 'step5(t, t0, y0, t1, y1)'
  return ARGUMENTS[name][0] === 1 ? `${name}(a)` : `${name}(a, b)`
}

/**
 * Reads an expression. Never throws.
 *
 * @param names its variables: `t` is time, all others become signals of their names
 */
export function parseExpression(text: string, names: readonly string[] = [TIME]): ParsedExpression {
  const key = `${names.join(' ')}:${text}`
  const known = read.get(key)
  if (known !== undefined) return known
  const parsed = readWhole(new ExpressionParser(text, names))
  // The entry that was read longest ago is dropped.
  if (read.size >= MOST_READ) read.delete(read.keys().next().value!)
  read.set(key, parsed)
  return parsed
}

/** Texts that were read before: a law is asked about by the file, by its field and by the engine, and is read once. */
const read = new Map<string, ParsedExpression>()
/** Most of them that are kept. */
const MOST_READ = 500

/** What the text of a parser comes to. Never throws. */
export function readWhole(parser: ExpressionParser): ParsedExpression {
  const { length } = parser.expr
  if (length > MAX_LENGTH) {
    const message = `the expression has ${length} characters, more than ${MAX_LENGTH}; use points instead`
    return { ok: false, column: MAX_LENGTH + 1, message }
  }
  try {
    return { ok: true, tree: parser.whole() }
  } catch (error) {
    if (error instanceof ExpressionFault) return { ok: false, column: error.index + 1, message: error.message }
    throw error
  }
}

/** Whether a variable may have this name: no other thing in expressions has it. */
export const isNameOfVariable = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_]*$/.test(name) &&
  name !== TIME &&
  !Object.hasOwn(CONSTANTS, name) &&
  !(FUNCTIONS as readonly string[]).includes(name)

/** True when the expression holds `t`. */
export function dependsOnTime(tree: Expression): boolean {
  switch (tree.op) {
    case 'number':
    case 'signal':
      return false
    case 't':
      return true
    case 'negate':
      return dependsOnTime(tree.a)
    case 'call':
      return tree.args.some(dependsOnTime)
    default:
      return dependsOnTime(tree.a) || dependsOnTime(tree.b)
  }
}

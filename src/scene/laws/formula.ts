/** Formulas: expressions that read numbers of items of the scene as well, by the ids of these. */
import type { Expression } from '../../engine/index.ts'
import { didYouMean } from '../fault-words.ts'
import { ExpressionFault, ExpressionParser, readWhole, type ParsedExpression } from './expression.ts'

/** Numbers of items: what each is called, and the ids of all that have it. `length(rod)` reads that of `rod`. */
export type NamedNumbers = Readonly<Record<string, readonly string[]>>

/** How a number of an item is written; so is the signal called that it becomes. */
export const numberName = (name: string, id: string): string => `${name}(${id})`

/** Numbers that a message lists. */
const MOST_NAMED = 6

class FormulaParser extends ExpressionParser {
  readonly numbers: NamedNumbers

  constructor(text: string, names: readonly string[], numbers: NamedNumbers) {
    super(text, names)
    this.numbers = numbers
  }

  /** Of many numbered curves the first and the last are listed. */
  override readable(): string {
    const curves = this.names.filter((name) => /^y\d/.test(name))
    const others = this.names.filter((name) => !curves.includes(name))
    const listed = curves.length > 2 ? [`"${curves[0]}" … "${curves.at(-1)}"`] : curves.map((name) => `"${name}"`)
    const numbers = Object.keys(this.numbers).filter((name) => this.numbers[name]!.length > 0)
    return [...others.map((name) => `"${name}"`), ...listed, ...numbers.map((name) => `"${name}(…)"`)].join(', ')
  }

  override call(name: string, start: number): Expression {
    const ids = Object.hasOwn(this.numbers, name) ? this.numbers[name] : undefined
    if (ids === undefined) return super.call(name, start)
    const id = this.inParentheses(name)
    if (ids.includes(id)) return { op: 'signal', name: numberName(name, id) }
    const listed = ids.slice(0, MOST_NAMED).map((one) => numberName(name, one))
    const more = ids.length > MOST_NAMED ? ' …' : ''
    const all = listed.length === 0 ? `nothing in it has a ${name}` : `there is ${listed.join(', ')}${more}`
    throw new ExpressionFault(`there is no ${numberName(name, id)} in this scene; ${didYouMean(id, ids) || all}`, start)
  }

  /** What stands in the parentheses that begin here, and may have some itself. */
  inParentheses(name: string): string {
    const open = this.index
    let depth = 0
    do {
      if (this.char === '(') depth++
      else if (this.char === ')') depth--
      this.index++
    } while (depth > 0 && this.index < this.expr.length)
    if (depth > 0) this.close(`the "(" of ${name} `, open)
    return this.expr.slice(open + 1, this.index - 1).trim()
  }
}

/** Reads a formula. Never throws. @param names as for `parseExpression` */
export const parseFormula = (text: string, names: readonly string[], numbers: NamedNumbers): ParsedExpression =>
  readWhole(new FormulaParser(text, names, numbers))

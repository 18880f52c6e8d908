/** Formulas: expressions that read numbers of items of the scene as well, by the ids of these. */
import type { Expression } from '../../engine/index.ts'
import { didYouMean } from '../fault-words.ts'
import { ExpressionFault, ExpressionParser, FUNCTIONS, readWhole, type ParsedExpression } from './expression.ts'

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

/** A number, or a name with what stands behind it where that is a parenthesis. */
const WORD = /\d[\d.]*(?:[eE][+-]?\d+)?|[A-Za-z_]\w*(\s*\()?/g

/**
 * A formula with the names of its curves as they are after some were taken out; null where it reads one of these. Ids of items are no names of curves,
 * whatever they are called.
 *
 * @param placeOf the place in the list now, from 0, of the curve that was at a place; −1 where it is gone
 */
export function renumberCurves(text: string, placeOf: (before: number) => number): string | null {
  let out = ''
  let from = 0
  let gone = false
  const word = new RegExp(WORD)
  for (let found = word.exec(text); found !== null; found = word.exec(text)) {
    const [name, opens] = found
    const [, number] = /^y([1-9]\d*)$/.exec(name) ?? []
    if (number !== undefined) {
      const place = placeOf(Number(number) - 1)
      gone ||= place < 0
      out += `${text.slice(from, found.index)}y${place + 1}`
      from = word.lastIndex
    } else if (opens !== undefined && !(FUNCTIONS as readonly string[]).includes(name.slice(0, -opens.length)))
      word.lastIndex = afterParentheses(text, word.lastIndex)
  }
  return gone ? null : out + text.slice(from)
}

/** The place behind the parenthesis that was opened before this one. */
function afterParentheses(text: string, at: number): number {
  let depth = 1
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return at
}

/**
 * Units in laws, which a scene file does not know: a unit behind a term is that of all of it, `2*pi*t^2 rpm`; behind the last one alone that of the whole law, `10 + 20*t rpm`; behind a
 * number within a term that of the number, `30 deg * sin(2*t)`.
 */
import { evaluateConstant } from '../../scene/index.ts'
import { fits, formatNumber, measured, parseUnit, QUANTITIES, type Quantity, type Unit } from '../../units/index.ts'
import { termsOf, type TermSpan } from './terms.ts'

export type WrittenOut =
  /** The law in SI; `columnOf` leads from a column of it to that of what was typed. */
  | { readonly ok: true; readonly text: string; columnOf(column: number): number }
  /** Column from 1. */
  | { readonly ok: false; readonly message: string; readonly column: number }

/** A stretch of the result: copied from what was typed, or made of what stands there. */
interface Piece {
  readonly text: string
  /** Where it comes from. */
  readonly from: number
  readonly copied: boolean
}

const UNIT = '(?:°|[A-Za-zµ]+)(?:[²³]|\\^-?\\d)?'
const NUMBER = '\\d+\\.?\\d*(?:e[-+]?\\d+)?|\\.\\d+'
/** A number, the first of the units behind it, and those that this is multiplied or divided by. */
const NUMBER_WITH_UNIT = new RegExp(`(${NUMBER})\\s*(${UNIT})((?:[/·⋅]${UNIT})*)(?![\\w(^])`, 'gi')
/** What stands before a unit at the end of a term, and the unit. */
const TERM_WITH_UNIT = new RegExp(`^(.*?(?:[\\d.)*·⋅×]\\s*|\\s))(${UNIT}(?:[/·⋅]${UNIT})*)\\s*$`)
/** A number by itself, not an exponent, at the end. */
const ENDS_WITH_NUMBER = new RegExp(`(?:^|[^\\w.^])(?:${NUMBER})\\s*$`, 'i')
/** Names of the expression language that are units elsewhere. */
const NAMES = new Set(['t', 'e', 'pi'])

/** Writes the units of a law out as factors. */
export function writeOutUnits(text: string, dimension: Quantity): WrittenOut {
  const terms = termsOf(text).map((span) => ({ ...span, tail: tailOf(text, span) }))
  const last = terms[terms.length - 1]!
  const only = terms.every((term) => (term === last) === (term.tail !== null)) && !hasUnit(text.slice(0, last.start))
  const pieces: Piece[] = []
  for (const { sign, start, end, tail } of terms) {
    if (start > 0) pieces.push({ text: sign, from: start - 1, copied: true })
    if (tail === null || !fits(tail.unit, dimension)) {
      const fault =
        tail !== null && isOfAll(text.slice(start, tail.end)) ? misfit(tail, dimension) : writeNumbers(start, end)
      if (fault !== null) return fault
      continue
    }
    const fault = writeNumbers(start, tail.end)
    if (fault !== null) return fault
    if (only && terms.length > 1) {
      pieces.unshift({ text: '(', from: 0, copied: false })
      pieces.push({ text: ')', from: tail.at, copied: false })
    }
    pieces.push({ text: factorOf(tail.unit), from: tail.at, copied: false })
  }
  return { ok: true, text: pieces.map((piece) => piece.text).join(''), columnOf: (column) => columnOf(pieces, column) }

  /** Copies a stretch, the numbers in it that have units by their factors; a fault where one is an exponent. */
  function writeNumbers(start: number, end: number): WrittenOut | null {
    let done = start
    for (const match of text.slice(start, end).matchAll(NUMBER_WITH_UNIT)) {
      const [whole, number = '', first = '', rest = ''] = match
      const composed = unitOf(first + rest)
      const symbol = composed === null ? first : first + rest
      const unit = composed ?? unitOf(first)
      if (unit === null) continue
      const at = start + match.index
      if (/\^[\s(+-]*$/.test(text.slice(0, at)))
        return {
          ok: false,
          column: at + 1,
          message: `an exponent has no unit; write “${symbol}” at the end, behind all that it is the unit of`,
        }
      pieces.push({ text: text.slice(done, at), from: done, copied: true })
      const factor = factorOf(unit)
      pieces.push({ text: factor === '' ? number : `(${number}${factor})`, from: at, copied: false })
      done = at + whole.length - (composed === null ? rest.length : 0)
    }
    pieces.push({ text: text.slice(done, end), from: done, copied: true })
    return null
  }
}

interface Tail {
  /** Where what stands before it ends, and where it begins. */
  readonly end: number
  readonly at: number
  readonly symbol: string
  readonly unit: Unit
}

/** The unit at the end of a term; null where it ends with something else. */
function tailOf(text: string, { start, end }: TermSpan): Tail | null {
  const match = TERM_WITH_UNIT.exec(text.slice(start, end))
  const [, before = '', symbol = ''] = match ?? []
  const unit = unitOf(symbol)
  if (unit === null) return null
  const body = before.replace(/\s*[*·⋅×]?\s*$/, '')
  return body.trim() === '' ? null : { end: start + body.length, at: start + before.length, symbol, unit }
}

const hasUnit = (text: string): boolean =>
  [...text.matchAll(NUMBER_WITH_UNIT)].some(([, , symbol = '']) => unitOf(symbol) !== null)

/** Whether a unit behind this cannot be that of a number within it. */
const isOfAll = (text: string): boolean => evaluateConstant(text).ok || !ENDS_WITH_NUMBER.test(text)

/** A unit by its text, products and quotients too; null where a name of the expression language is part of it, as in `t^2`. */
const unitOf = (text: string): Unit | null =>
  text === '' || text.split(/[/·⋅]/).some((part) => NAMES.has(part.replace(/[²³^].*$/, ''))) ? null : parseUnit(text)

function misfit({ symbol, unit, at }: Tail, dimension: Quantity): WrittenOut {
  const other = measured(unit)
  const what = other === null ? `“${symbol}” does not fit` : `“${symbol}” measures ${other}`
  return { ok: false, column: at + 1, message: `${what}; this law gives ${QUANTITIES[dimension].name}` }
}

/** What a number in a unit is multiplied by to be in SI; empty of an SI unit. */
function factorOf({ factor, exponents }: Unit): string {
  if (factor === 1) return ''
  if (exponents[3] === 0) return `*${factor}`
  // Angles keep pi in sight: 30 deg is 30*pi/180.
  const degrees = formatNumber(factor / (Math.PI / 180), 12)
  return degrees === '1' ? '*pi/180' : `*${degrees}*pi/180`
}

function columnOf(pieces: readonly Piece[], column: number): number {
  let at = 0
  for (const { text, from, copied } of pieces) {
    if (column - 1 < at + text.length) return (copied ? from + column - 1 - at : from) + 1
    at += text.length
  }
  const end = pieces[pieces.length - 1]
  return end === undefined ? column : end.from + (end.copied ? end.text.length : 1) + (column - 1 - at) + 1
}

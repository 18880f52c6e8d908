/**
 * Text of number fields: `25 mm`, `1/2 in`, `2*pi`, `1 m + 20 mm` to SI; the way back is src/units.
 *
 * The text splits at its outer plus and minus signs into terms; a term is an expression without `t` and, if wanted, a
 * unit. A single unit at the very end holds for all terms, no unit at all means the unit that the field shows.
 */
import { evaluateConstant } from '../../scene/index.ts'
import {
  fits,
  formatQuantity,
  measured,
  parseUnit,
  QUANTITIES,
  quantityWords,
  shownUnit,
  toSI,
  type Quantity,
  type ShownUnit,
} from '../../units/index.ts'
import { readCommas } from './decimal-comma.ts'
import { plainSigns } from './plain-signs.ts'
import { termsOf } from './terms.ts'

export type ParsedQuantity =
  /** `note`: what was read, where it could have been meant otherwise. `bare`: no unit was typed. `unit`: the one unit that was. */
  | {
      readonly ok: true
      readonly value: number
      readonly note?: string
      readonly bare?: boolean
      readonly unit?: ShownUnit
    }
  /** One or two sentences: what is wrong and what would be right. */
  | { readonly ok: false; readonly message: string }

/** Reads the text of a field of the quantity; a bare number is in `unit`, the one that the field shows. */
export function parseQuantity(text: string, quantity: Quantity, unit: ShownUnit): ParsedQuantity {
  const { name, example } = QUANTITIES[quantity]
  const plain = plainSigns(text)
    .replace(/(\d)\s*(?:"|″|”)/g, '$1 in ')
    .replace(/(\d)\s*(?:'|′|’)/g, '$1 ft ')
    .trim()
  if (plain === '') return { ok: false, message: `Type ${name}, such as ${example}.` }
  const read = readCommas(plain)
  if (!read.ok) return read
  const terms = splitTerms(read.text)
  const parsed = parseTerms(terms, quantity, unit)
  if (!parsed.ok) return parsed
  const vanishing = vanishingNumber(read.text)
  if (vanishing !== null) return { ok: false, message: vanishing }
  const bare = terms.every((term) => term.unit === '')
  const [symbol, other] = new Set(terms.map((term) => term.unit).filter((typed) => typed !== ''))
  const one = symbol !== undefined && other === undefined ? typedUnit(symbol, quantity) : null
  return { ...parsed, ...(bare && { bare }), ...(one && { unit: one }), ...(read.note !== null && { note: read.note }) }
}

/** Numbers with exponents of three digits below 0, other than 0 itself. */
const VERY_SMALL = /(?<![\w.])[\d.]*[1-9][\d.]*e-\d{3,}/gi

/** What is said of a number in a text that is not 0, and so small that it would become that; null where there is none. */
export const vanishingNumber = (text: string): string | null =>
  [...text.matchAll(VERY_SMALL)].some(([number]) => Number(number) === 0)
    ? 'This is smaller than numbers here can be. Type 0, or a larger number.'
    : null

/** A unit that was typed, as a field shows it: by the sign that it has here where it is one of those that are shown. */
function typedUnit(symbol: string, quantity: Quantity): ShownUnit | null {
  const { shown } = QUANTITIES[quantity]
  const unit = parseUnit(symbol)
  const [finest] = shown
  if (unit === null || finest === undefined) return null
  const known = shown.find(({ factor }) => Math.abs(factor / unit.factor - 1) < SAME)
  const step = 10 ** Math.round(Math.log10((finest.step * finest.factor) / unit.factor))
  return (
    known ?? {
      symbol: symbol.replaceAll(/(?<!-)\^?([23])/g, (_, power) => (power === '2' ? '²' : '³')),
      factor: unit.factor,
      from: 0,
      step,
    }
  )
}

/** Relative difference that rounding leaves. */
const SAME = 1e-9

/** Values farther apart than by this factor are hardly meant in the same unit. */
const FAR = 100

/**
 * What is said of a number that was typed without a unit, where with another unit of the quantity it would have been nearer to the value before (SI), or where
 * the field shows a unit that was typed there and that nothing else is shown in: the unit that was taken. Null where there is nothing to say.
 */
export function noteOnUnit(before: number, after: number, quantity: Quantity, unit: ShownUnit): string | null {
  const { shown } = QUANTITIES[quantity]
  const words = quantityWords(after, quantity)
  const taken = `${formatQuantity(after, quantity, unit).text.replace('-', '−')} ${unit.symbol}`
  const told = `Taken in the unit shown: ${taken === words ? words : `${taken} = ${words}`}.`
  if (!shown.includes(unit) && after !== 0) return told
  if (before === 0 || after === 0 || shown.length === 1) return null
  const ratio = Math.abs(after / before)
  return ratio < FAR && ratio > 1 / FAR ? null : told
}

/** A value (SI) as it was typed, and the unit that it was typed or read in. */
export interface TypedValue {
  readonly value: number
  readonly unit: ShownUnit
}

/** Whether a value is the one that was typed, which may have been kept with some rounding. */
export const isAsTyped = (typed: number, value: number): boolean => Math.abs(typed - value) <= SAME * Math.abs(value)

/** The unit of a field by itself: that of the number that was typed there, for as long as it is the value; else what fits its size. */
export const unitOfField = (value: number, quantity: Quantity, typed: TypedValue | null): ShownUnit =>
  typed !== null && isAsTyped(typed.value, value) ? typed.unit : shownUnit(quantity, value)

function parseTerms(terms: readonly Term[], quantity: Quantity, unit: ShownUnit): ParsedQuantity {
  const { example } = QUANTITIES[quantity]
  const last = terms.length - 1
  const shared = last > 0 && terms[last]?.unit !== '' && terms.every((t, i) => i === last || t.unit === '')
  if (shared) {
    // "1/2 + 1/4 in": one unit for the whole sum.
    const whole = terms.map((t) => t.sign + t.number).join(' ')
    return termValue({ sign: '', number: whole, unit: terms[last]?.unit ?? '' }, quantity, unit)
  }
  if (terms.some((t) => t.unit === '') && terms.some((t) => t.unit !== '')) {
    return { ok: false, message: `Give every term its unit, or one at the end: ${example}.` }
  }
  let sum = 0
  for (const term of terms) {
    const parsed = termValue(term, quantity, unit)
    if (!parsed.ok) return parsed
    sum += term.sign === '-' ? -parsed.value : parsed.value
  }
  return Number.isFinite(sum) ? { ok: true, value: sum } : { ok: false, message: 'This is not a finite number.' }
}

interface Term {
  readonly sign: string
  readonly number: string
  /** The unit as typed; empty when the term has none. */
  readonly unit: string
}

const splitTerms = (text: string): readonly Term[] =>
  termsOf(text).map(({ sign, start, end }) => ({ sign, ...splitUnit(text.slice(start, end).trim()) }))

/** Parts the unit at the end of a term from its number: `2*pi rad`, `9.81 m/s^2`, `30°`. */
function splitUnit(term: string): { number: string; unit: string } {
  const isPart = /[A-Za-zµ°²³⁻¹·⋅×*/^\s\d-]/
  // The longest tail that reads as a unit wins, so that "2 N/m" is not "2 N" over a metre.
  for (let at = 1; at < term.length; at++) {
    const tail = term.slice(at)
    if (!/^[A-Za-zµ°]/.test(tail)) continue
    const before = term.charAt(at - 1)
    if (/[A-Za-zµ_]/.test(before) || before === '/' || before === '^') continue
    if (![...tail].every((c) => isPart.test(c))) continue
    const number = term.slice(0, at).replace(/\s*[*·⋅×]?\s*$/, '')
    if (number === '' || !parseUnit(tail)) continue
    return { number, unit: tail.trim() }
  }
  // A lone word at the end that is no unit is reported as such, not as an unknown name in an expression.
  const word = /^(.*[\d.)])\s*([A-Za-zµ°][A-Za-zµ°²³]*(?:[/·*][A-Za-zµ°²³]+)*)$/.exec(term)
  if (word && !/^(?:pi|e|t)$/.test(word[2] as string)) return { number: word[1] as string, unit: word[2] as string }
  return { number: term, unit: '' }
}

function termValue(term: Term, quantity: Quantity, shown: ShownUnit): ParsedQuantity {
  const { name, example } = QUANTITIES[quantity]
  let factor = shown.factor
  if (term.unit !== '') {
    const typed = parseUnit(term.unit)
    if (!typed) return { ok: false, message: `“${term.unit}” is no unit known here. Type ${name}, such as ${example}.` }
    if (!fits(typed, quantity)) {
      const other = measured(typed)
      const what = other ? `“${term.unit}” measures ${other}` : `“${term.unit}” does not fit`
      return { ok: false, message: `${what}; this field takes ${name}, such as ${example}.` }
    }
    factor = typed.factor
  }
  const number = evaluateConstant(term.number)
  if (!number.ok) {
    return { ok: false, message: `${sentence(number.message)} Type ${name}, such as ${example}.` }
  }
  if (!Number.isFinite(number.value)) return { ok: false, message: `“${term.number}” is not a finite number.` }
  return { ok: true, value: toSI(number.value, factor) }
}

const sentence = (text: string): string => {
  const trimmed = text.trim().replace(/[.;,]$/, '')
  const whole = /[?!]$/.test(trimmed) ? trimmed : `${trimmed}.`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** A length in m; a bare number is in mm. */
export const parseLength = (text: string): ParsedQuantity => parseQuantity(text, 'length', shownUnit('length', 0))

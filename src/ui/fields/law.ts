/** Text of law fields to laws and back. */
import { makeLaw } from '../../engine/index.ts'
import { evaluateConstant, lawSpec, parseExpression, type Law } from '../../scene/index.ts'
import { readCommas } from './decimal-comma.ts'
import { PREVIEW, sampleLaw, type LawSamples } from './law-course.ts'
import { writeOutUnits } from './law-units.ts'
import { columnTyped, plainSigns } from './plain-signs.ts'
import { parseQuantity, vanishingNumber } from './quantity.ts'
import { formatNumber, QUANTITIES, type Quantity, quantityText, shownUnit, type ShownUnit } from '../../units/index.ts'

export type ParsedLaw =
  /** `note`: what was read, where it could have been meant otherwise. */
  | { readonly ok: true; readonly law: number | string; readonly note?: string }
  /** Column from 1, where there is one. */
  | { readonly ok: false; readonly message: string; readonly column: number | null }

const SI_SYMBOLS: Partial<Record<Quantity, string>> = { angle: 'rad', inertia: 'kg·m²' }

/** The SI unit of a dimension: what the numbers of an expression are in. */
export function siUnit(dimension: Quantity): ShownUnit {
  const { shown } = QUANTITIES[dimension]
  const base = shown.find((u) => u.factor === 1)
  return { symbol: SI_SYMBOLS[dimension] ?? base?.symbol ?? '', factor: 1, from: 0, step: base?.step ?? 0.1 }
}

/** Laws of a gentle motion or load, by the quantity that they give. */
const EXAMPLES: Partial<Record<Quantity, string>> = {
  angle: '2*pi*t',
  'angular-velocity': '2*pi',
  torque: '0.5*sin(2*pi*t)',
  length: '0.1*sin(2*pi*t)',
  velocity: '0.2*cos(2*t)',
  force: '10*sin(2*pi*t)',
}

/** A law that may well be meant where one of a quantity is asked for, its numbers in SI. */
export const exampleLaw = (dimension: Quantity): string => EXAMPLES[dimension] ?? '1 + 0.5*sin(t)'

/** The text that stands for a number or an expression. Points have no text. */
export const lawText = (law: Law): string =>
  typeof law === 'number' ? formatNumber(law, 9) : typeof law === 'string' ? law : ''

/**
 * Reads a law: a number in SI, a quantity with its unit (`30 deg`), or an expression in `t` with a unit behind it (`2*pi*t^2 rpm`) or behind
 * numbers in it (`30 deg * sin(2*t)`); these are written out as factors (law-units.ts).
 */
export function parseLaw(text: string, dimension: Quantity): ParsedLaw {
  const written = text.trim()
  const typed = plainSigns(written)
  const { name } = QUANTITIES[dimension]
  if (typed === '')
    return {
      ok: false,
      message: `Type ${name} as a number or as an expression in t, such as ${exampleLaw(dimension)}.`,
      column: null,
    }
  const read = readCommas(typed)
  if (!read.ok) return { ok: false, message: read.message, column: null }
  const parsed = parsePlain(read.text, dimension)
  if (!parsed.ok)
    return parsed.column === null || typed === written
      ? parsed
      : { ...parsed, column: columnTyped(written, parsed.column) }
  if (!isSomewhereFinite(parsed.law)) return { ok: false, message: `${typed} ${NO_VALUE}`, column: null }
  const constant = constantOf(sampleLaw(parsed.law))
  if (constant !== null && !Number.isFinite(constant / thoughtUnit(dimension, constant).factor))
    return { ok: false, message: `${typed} ${BEYOND}`, column: null }
  return read.note === null ? parsed : { ...parsed, note: read.note }
}

/** The latest time at which a law is tried for a value, s: more than eleven days. */
const LATEST_TRIED = 1e6
/** Times tried per decade beyond the preview. */
const PER_DECADE = 20
const NO_VALUE = 'has no value at t = 0, nor at any later time that was tried. Change it so that it gives a number.'

const BEYOND = 'is beyond the numbers that the program can show. Give a smaller one.'

/** Whether a law has a finite value at one of the times of its preview, or of those spread evenly over the decades after it. */
function isSomewhereFinite(law: number | string): boolean {
  if (sampleLaw(law) !== null) return true
  const compiled = makeLaw(lawSpec(law))
  const out = new Float64Array(3)
  for (let t = PREVIEW; t < LATEST_TRIED; t *= 10 ** (1 / PER_DECADE)) {
    compiled.evaluate(t, out, 0)
    if (Number.isFinite(out[0])) return true
  }
  return false
}

/** Reads a law whose numbers have no decimal commas. */
function parsePlain(plain: string, dimension: Quantity): ParsedLaw {
  const vanishing = vanishingNumber(plain)
  if (vanishing !== null) return { ok: false, message: vanishing, column: null }
  const direct = parseExpression(plain)
  if (direct.ok) return { ok: true, law: isNumber(plain) ? Number(plain) : plain }
  const quantity = parseQuantity(plain, dimension, siUnit(dimension))
  if (quantity.ok) return { ok: true, law: quantity.value }
  const written = writeOutUnits(plain, dimension)
  if (!written.ok) return written
  if (written.text === plain) {
    const unknown = unknownUnit(plain, direct.column)
    const { name, example } = QUANTITIES[dimension]
    const message = unknown === null ? direct.message : `“${unknown}” is no unit here; write ${name} as ${example}`
    return { ok: false, message, column: direct.column }
  }
  const parsed = parseExpression(written.text)
  if (parsed.ok) return { ok: true, law: written.text }
  return { ok: false, message: parsed.message, column: written.columnOf(parsed.column) }
}

/** A word behind a number, where a fault was found: it was meant as a unit. Null of a name that laws know. */
function unknownUnit(text: string, column: number | null): string | null {
  if (column === null || !/[\d.)]\s*$/.test(text.slice(0, column - 1))) return null
  const [word] = /^[A-Za-zµ°]+/.exec(text.slice(column - 1)) ?? []
  if (word === undefined || word === 't' || evaluateConstant(word).ok) return null
  const isFunction = /^\s*\(/.test(text.slice(column - 1 + word.length))
  return isFunction ? null : word
}

const isNumber = (text: string): boolean => /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)

/** The value of a law that is the same at all times; null of any other. */
const constantOf = (samples: LawSamples | null): number | null =>
  samples !== null && samples.low === samples.high ? samples.low : null

/** The unit that people think in: of a rate of turning revolutions in a minute. */
const thoughtUnit = (dimension: Quantity, value: number): Pick<ShownUnit, 'symbol' | 'factor'> =>
  dimension === 'angular-velocity' ? RPM : shownUnit(dimension, value)
const RPM = { symbol: 'rpm', factor: Math.PI / 30 }

/** A constant law in the unit that people think in, where that is not SI: `30°`, `75 rpm`, `5 kN`. Null where it says nothing new, and of what is beyond all numbers there. */
export function constantNote(law: number | string, samples: LawSamples | null, dimension: Quantity): string | null {
  const value = constantOf(samples)
  if (value === null || value === 0) return null
  const { factor } = thoughtUnit(dimension, value)
  if (!Number.isFinite(value / factor)) return null
  if (dimension === 'angular-velocity') return `= ${formatNumber((value * 30) / Math.PI)} rpm`
  const shown = quantityText(value, dimension)
  const plain = typeof law === 'number' && factor === 1
  return plain ? null : `= ${shown}`
}

/**
 * Numbers with their units, as they are read: as fields show them, so that the text reads back as the number; as live readings, whose zeros stay so that they
 * do not jump; as labels in the view, with three digits. Each in the one unit that suits its size.
 */
import type { Quantity } from '../engine/index.ts'
import { powerOfTen, scientific, tenTo, turnsBeside, withPowers } from './figures.ts'
import { fromSI, LARGE, QUANTITIES, shownUnit, siSymbol, SMALL, unitFor, type ShownUnit } from './units.ts'

/** A value as a field shows it: the number, and the unit beside it. */
export interface ShownQuantity {
  readonly text: string
  readonly unit: ShownUnit
}

/** Digits that a field shows; more would be noise of the binary representation. */
export const FIELD_DIGITS = 6
/** Digits of a live reading. */
export const READING_DIGITS = 4
/** Digits of a label. */
const LABEL_DIGITS = 3
/** Components below this, SI, are rounding beside larger ones, and so are live readings, which are read as 0. */
export const NOISE = 1e-9
/** Numbers below this, SI, are rounding where there is no larger one beside them. */
const NOTHING = 1e-12
/**
 * A number with at most `digits` significant digits, no trailing zeros, and an exponent only where plain figures
 * would be long. The text reads back as a number.
 */
export function formatNumber(value: number, digits: number = FIELD_DIGITS): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '–' : value > 0 ? '∞' : '-∞'
  if (value === 0) return '0'
  const rounded = Number(value.toPrecision(digits))
  const size = Math.abs(rounded)
  if (size >= 1e-4 && size < 1e7) return String(rounded)
  return rounded.toExponential().replace('e+', 'e')
}

/** An SI value in the unit that suits its size, or in the one given. */
export function formatQuantity(
  value: number,
  quantity: Quantity,
  unit: ShownUnit = shownUnit(quantity, value),
): ShownQuantity {
  // Components of directions and other bare numbers: six digits and a sign would not fit a third of a panel.
  const digits = quantity === 'scalar' ? FIELD_DIGITS - 1 : FIELD_DIGITS
  return { text: formatNumber(fromSI(value, unit.factor), digits), unit }
}

/** Number and unit as one text that reads back, for fields and messages about them. */
export function quantityText(value: number, quantity: Quantity): string {
  const { text, unit } = formatQuantity(value, quantity)
  return join(text, unit.symbol)
}

/** The same in sentences, which nobody reads back: "1 × 10⁶ t" where plain figures would be long. */
export function quantityWords(value: number, quantity: Quantity): string {
  const { unit } = formatQuantity(value, quantity)
  const rounded = Number(fromSI(value, unit.factor).toPrecision(FIELD_DIGITS))
  const size = Math.abs(rounded)
  const isLong = Number.isFinite(rounded) && (size >= LARGE || (size > 0 && size < SMALL))
  const text = isLong ? withPowers(rounded.toExponential()) : formatNumber(rounded)
  return join(text.replace('-', '−'), unit.symbol)
}

/** Rounding of so much, SI, and more is told: "0.00" would say far less. */
const LOST = 1e4

/** What is read of a value that is nothing beside a noise, SI, where that is more than "0.00" says: "0 ± 10¹⁵ N"; null: it is 0 as it is written. */
function lostText(value: number, symbol: string, noise: number): string | null {
  if (value === 0 || !(Math.abs(value) < noise) || noise < LOST) return null
  return join(`0 ± ${tenTo(Math.ceil(Math.log10(noise)))}`, symbol)
}

/** A live reading: a fixed number of significant digits, and nothing below `noise` (SI); beside a noise beyond all numbers no value says anything. An angle of a turn or more tells turns as well. */
export function formatReading(value: number, quantity: Quantity, noise = NOISE): string {
  if (!Number.isFinite(value) || noise === Infinity) return '–'
  const quiet = Math.abs(value) < noise ? 0 : value
  const unit = unitFor(quantity, quiet, READING_DIGITS)
  const text = join(formatFigures(fromSI(quiet, unit.factor)), unit.symbol)
  return quantity === 'angle' ? `${text}${turnsBeside(quiet)}` : text
}

/** The same of all that there is of a quantity, of which no larger part is read beside it: where it is lost in rounding of more than "0.00" says, that is told. */
export const formatWhole = (value: number, quantity: Quantity, noise = NOISE): string =>
  lostText(value, siSymbol(quantity), noise) ?? formatReading(value, quantity, noise)

/** The same for labels: with three digits where not told otherwise, and a bare 0 for nothing: what is below `noise` (SI), which is 0 for what is given and not computed. */
export function labelText(value: number, quantity: Quantity, digits = LABEL_DIGITS, noise = NOTHING): string {
  if (!Number.isFinite(value)) return '–'
  const lost = lostText(value, siSymbol(quantity), noise)
  if (lost !== null) return lost
  if (value === 0 || Math.abs(value) < noise) return join('0', QUANTITIES[quantity].zero)
  const unit = unitFor(quantity, value, digits)
  const text = join(formatFigures(fromSI(value, unit.factor), digits), unit.symbol)
  return quantity === 'angle' ? `${text}${turnsBeside(value)}` : text
}

/** The same without zeros at the end, for what is a round number or stands still: legends, lengths that are drawn. */
export function roundText(value: number, quantity: Quantity, digits = LABEL_DIGITS): string {
  return labelText(value, quantity, digits)
    .replace(/(\.\d*?)0+(?= |°|$)/, '$1')
    .replace(/\.(?= |°|$)/, '')
}

/** Several of them in one unit. */
export function roundTexts(
  values: readonly number[],
  quantity: Quantity,
  digits = LABEL_DIGITS,
): { texts: string[]; unit: string } {
  const { factor, symbol } = unitFor(quantity, Math.max(0, ...values.map(Math.abs)), digits)
  return { texts: values.map((value) => String(Number(fromSI(value, factor).toPrecision(digits)))), unit: symbol }
}

/** The components of a live vector in one unit: where its size (SI) is read beside them, in the unit of that. */
export function formatVectorReading(
  values: readonly number[],
  quantity: Quantity,
  noise = NOISE,
  size = 0,
): { texts: string[]; unit: string } {
  const quiet = values.map((v) => (noise === Infinity ? NaN : Math.abs(v) < noise ? 0 : v))
  const above = size < noise ? 0 : size
  const unit = unitFor(
    quantity,
    Math.max(0, ...[above, ...quiet].map(Math.abs).filter(Number.isFinite)),
    READING_DIGITS,
  )
  const isLost = noise >= LOST && above === 0 && quiet.every((v) => v === 0) && values.some((v) => v !== 0)
  if (isLost) return { texts: values.map(() => '≈ 0'), unit: unit.symbol }
  const shown = quiet.map((v) => fromSI(v, unit.factor))
  const largest = Math.max(...shown.map(Math.abs).filter(Number.isFinite))
  // One power of ten for all three components, beside the unit, so that they can be compared.
  const power = largest >= LARGE ? Math.floor(Math.log10(largest)) : 0
  const decimals = decimalsFor(largest / 10 ** power, READING_DIGITS)
  const symbol = power === 0 ? unit.symbol : `${powerOfTen(power)} ${unit.symbol}`.trim()
  return { texts: shown.map((v) => withDecimals(v / 10 ** power, decimals)), unit: symbol }
}

/** A bare number with the digits of a reading, zeros at the end kept. */
export function formatFigures(value: number, digits: number = READING_DIGITS): string {
  // Rounded first: 0.9997 has two decimals of three digits, as 1.00.
  const size = Math.abs(Number(value.toPrecision(digits)))
  if (Number.isFinite(value) && (size >= LARGE || (size > 0 && size < SMALL))) return scientific(value, digits)
  return withDecimals(value, decimalsFor(size, digits))
}

const decimalsFor = (size: number, digits: number): number =>
  size === 0 ? digits - 2 : Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(size) + 1e-12)))

/** A number with so many decimals and a true minus; what rounds to nothing has no sign. */
export const withDecimals = (value: number, decimals: number): string => {
  if (!Number.isFinite(value)) return '–'
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')
}

const join = (text: string, symbol: string): string =>
  symbol === '' ? text : symbol === '°' ? `${text}°` : `${text} ${symbol}`

/** A cosine that is less than this below 1 is that of one direction. */
const ALONG = 1e-6

/** What a unit vector, world axes, is called: by the axis that it lies along, `y`, or `−y` where it points the other way; null where it lies along none. */
export function directionText(direction: readonly number[]): string | null {
  const k = direction.findIndex((part) => Math.abs(part) > 1 - ALONG)
  return k < 0 ? null : `${direction[k]! < 0 ? '−' : ''}${'xyz'.charAt(k)}`
}

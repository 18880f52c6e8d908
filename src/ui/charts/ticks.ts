/** Where axes are marked, and how what stands there is written. */
import { isSiUnit, LARGE, powerOfTen, QUANTITIES, shownUnit, SMALL, symbolOf, type Measure } from '../../units/index.ts'
import { marksBetween, powerTexts, toldPowers } from './powers.ts'
import type { ChartAxis } from './view.ts'

/** The unit that an axis is written in: that of its larger end, so that all of its marks have one. */
export interface AxisUnit {
  readonly symbol: string
  /** SI value of one of it. */
  readonly factor: number
}

export function axisUnit(quantity: Measure | null, min: number, max: number): AxisUnit {
  if (quantity === null) return { symbol: '', factor: 1 }
  if (isSiUnit(quantity)) return { symbol: symbolOf(quantity), factor: 1 }
  const size = Math.max(Math.abs(min), Math.abs(max))
  const { symbol, factor } = Number.isFinite(size) ? shownUnit(quantity, size) : QUANTITIES[quantity].shown[0]!
  return { symbol, factor }
}

/** The unit that marks are written in: that of the axis, or a power of ten of it. */
interface MarkUnit extends AxisUnit {
  /** `× 10⁻¹³`; empty: none. */
  readonly power: string
}

/** The unit of marks at equal steps: those that would be written with powers of ten share one. */
function evenUnit({ symbol, factor }: AxisUnit, min: number, max: number): MarkUnit {
  const size = Math.max(Math.abs(min), Math.abs(max)) / factor
  if (size === 0 || (size >= SMALL && size < LARGE)) return { symbol, factor, power: '' }
  const exponent = Math.floor(Math.log10(size))
  return { symbol, factor: factor * 10 ** exponent, power: powerOfTen(exponent) }
}

/** 1, 2 or 5 times a power of ten; of degrees also 15, 30, 45, 90 and their multiples. */
function roundStep(least: number, degrees: boolean): number {
  if (degrees && least > 10)
    return [15, 30, 45, 90, 180, 360].find((step) => step >= least) ?? 360 * roundStep(least / 360, false)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((figure) => figure * power >= least * (1 - 1e-9)) ?? 10)
}

/** Round numbers between two ends, as SI values; no closer than so many, a whole number or not, would be along all of it. */
function roundMarks(min: number, max: number, most: number, { symbol, power, factor }: MarkUnit): readonly number[] {
  const [from, to] = [min / factor, max / factor]
  if (!(to > from) || !(most >= 1)) return []
  const step = roundStep((to - from) / most, symbol === '°' && power === '')
  const marks: number[] = []
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to * (1 + 1e-12) + 1e-12 * step; k++)
    marks.push(k * step * factor)
  return marks
}

/** Digits behind the point at most: no two marks are written alike. */
const MOST_DECIMALS = 12

/** Marks as they are written, all with as many decimals. */
function markTexts(marks: readonly number[], { factor }: AxisUnit): readonly string[] {
  const values = marks.map((mark) => mark / factor)
  const step = values.length > 1 ? values[1]! - values[0]! : Math.abs(values[0] ?? 1) || 1
  const decimals = Math.max(0, Math.min(MOST_DECIMALS, -Math.floor(Math.log10(step) + 1e-6)))
  return values.map((value) => write(value.toFixed(decimals)))
}

/** A true minus, and no negative zero. */
const write = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text.replace(/-/g, '−'))

/** A mark of an axis: its place, SI, and what is written there, without the unit; nothing at a finer line between those that are told. */
export interface AxisMark {
  readonly at: number
  readonly text: string
}

/** Between the finer lines of an axis by powers of ten on average, px at least. */
const FINE = 8

/** Of what two texts along an axis need, the part that they can be read with. */
const CLOSE = 0.62

/** The marks of an axis, ascending, and what they are written in. */
interface AxisMarks {
  readonly unit: MarkUnit
  readonly marks: readonly AxisMark[]
}

/**
 * Where an axis is marked.
 *
 * @param length of the axis, px
 * @param apart what two texts along it need, px
 */
export function markAxis(axis: ChartAxis, length: number, apart: number): AxisMarks {
  const { quantity, min, max, scale, marks } = axis
  const plain = { ...axisUnit(quantity, min, max), power: '' }
  const room = Math.max(2, length / apart)
  const most = Math.floor(room)
  if (marks !== undefined) return { unit: plain, marks: chosenMarks(marks, axis, most, plain) }
  if (scale === 'powers') {
    const all = marksBetween(min / plain.factor, max / plain.factor)
    // less than an octave is marked as an axis by equal steps is
    if (toldPowers(all, most).length > 1) return { unit: plain, marks: marksByPowers(all, length, most, plain) }
  }
  const unit = evenUnit(plain, min, max)
  const roomy = roundMarks(min, max, room, unit)
  // A single mark tells no scale: then they stand as close as they can be read.
  const at = roomy.length > 1 ? roomy : roundMarks(min, max, Math.max(2, length / (CLOSE * apart)), unit)
  const texts = markTexts(at, unit)
  return { unit, marks: at.map((mark, i) => ({ at: mark, text: texts[i]! })) }
}

function chosenMarks(marks: readonly number[], { min, max }: ChartAxis, most: number, { factor }: AxisUnit) {
  const within = marks.filter((mark) => mark >= min && mark <= max)
  const every = Math.max(1, Math.ceil(within.length / most))
  return within
    .filter((_, i) => i % every === 0)
    .map((mark) => ({ at: mark, text: write(String(Number((mark / factor).toPrecision(3)))) }))
}

/** @param all marks in the unit */
function marksByPowers(all: readonly number[], length: number, most: number, { factor }: AxisUnit) {
  const told = toldPowers(all, most)
  const texts = powerTexts(told)
  const lines = all.length * FINE <= length ? all : told
  return lines.map((value): AxisMark => ({ at: value * factor, text: texts[told.indexOf(value)] ?? '' }))
}

/** The unit behind a number, after its power of ten; a degree stands close to it. */
export function withUnit(text: string, { power, symbol }: Pick<MarkUnit, 'power' | 'symbol'>): string {
  const number = [text, power].filter(Boolean).join(' ')
  return symbol === '' || text === '' ? number : `${number}${symbol === '°' ? '' : ' '}${symbol}`
}

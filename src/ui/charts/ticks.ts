/** Where axes are marked, and how what stands there is written. */
import { isSiUnit, QUANTITIES, shownUnit, symbolOf, type Measure } from '../../units/index.ts'

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

/** 1, 2 or 5 times a power of ten; of degrees also 15, 30, 45, 90 and their multiples. */
function roundStep(least: number, degrees: boolean): number {
  if (degrees && least > 10)
    return [15, 30, 45, 90, 180, 360].find((step) => step >= least) ?? 360 * roundStep(least / 360, false)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((figure) => figure * power >= least * (1 - 1e-9)) ?? 10)
}

/** Round numbers between two ends, at least so far apart; in the unit, and as SI values. */
export function roundMarks(min: number, max: number, most: number, { symbol, factor }: AxisUnit): readonly number[] {
  const [from, to] = [min / factor, max / factor]
  if (!(to > from) || !(most >= 1)) return []
  const step = roundStep((to - from) / most, symbol === '°')
  const marks: number[] = []
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to * (1 + 1e-12) + 1e-12 * step; k++)
    marks.push(k * step * factor)
  return marks
}

/** Marks as they are written, all with as many decimals. */
export function markTexts(marks: readonly number[], { factor }: AxisUnit): readonly string[] {
  const values = marks.map((mark) => mark / factor)
  const step = values.length > 1 ? values[1]! - values[0]! : Math.abs(values[0] ?? 1)
  const largest = Math.max(...values.map(Math.abs), 0)
  if (largest >= 1e6 || (largest > 0 && largest < 1e-4)) return values.map((value) => write(value.toExponential(2)))
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)))
  return values.map((value) => write(value.toFixed(decimals)))
}

/** A true minus, and no negative zero. */
const write = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text.replace(/-/g, '−'))

/** Powers of ten between two ends, whole ones, and where there are few also 2 and 5 times them. */
export function powerMarks(min: number, max: number, most: number): readonly number[] {
  const [low, high] = [Math.floor(Math.log10(min)), Math.ceil(Math.log10(max))]
  const every = Math.max(1, Math.ceil((high - low) / Math.max(1, most)))
  const figures = max / min <= 1000 ? [1, 2, 5] : [1]
  const marks: number[] = []
  for (let k = low; k <= high; k += every)
    for (const figure of figures) {
      const mark = figure * 10 ** k
      if (mark >= min * (1 - 1e-9) && mark <= max * (1 + 1e-9)) marks.push(mark)
    }
  return marks
}

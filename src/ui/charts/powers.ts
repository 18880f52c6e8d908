/** Where axes by powers of ten are marked, and how that is written. Pure. */
import { tenTo } from '../../units/index.ts'

/** Marks of a logarithmic axis: 1, 2 … 9 times the powers of ten, from end to end. */
export function marksBetween(low: number, high: number): number[] {
  if (!(low > 0 && high < Infinity)) return []
  const [from, to] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))]
  const marks = Array.from({ length: 9 * (to - from) + 1 }, (_, k) =>
    Number(`${1 + (k % 9)}e${from + Math.floor(k / 9)}`),
  )
  return marks.filter((mark) => mark >= low && mark <= high)
}

/** The figure before the power of ten, 1 to 9, and the power; of one of the marks. */
function partsOf(mark: number): readonly [figure: number, exponent: number] {
  const [figure = '', exponent = ''] = mark.toExponential(0).split('e')
  return [Number(figure), Number(exponent)]
}

/**
 * Which of the marks are told: 1, 2 and 5 times the powers of ten, or where that would be too many the powers alone, each second of them, each third … .
 *
 * @param most how many there is room for
 */
export function toldPowers(marks: readonly number[], most: number): readonly number[] {
  const round = marks.filter((mark) => [1, 2, 5].includes(partsOf(mark)[0]))
  if (round.length <= most) return round
  const whole = marks.filter((mark) => partsOf(mark)[0] === 1)
  const every = Math.ceil(whole.length / most)
  const told = whole.filter((mark) => partsOf(mark)[1] % every === 0)
  // one alone tells no scale: then those that are farthest apart
  return told.length > 1 ? told : endsOf(whole.length > 1 ? whole : round)
}

const endsOf = (marks: readonly number[]): readonly number[] =>
  marks.filter((_, i) => i === 0 || i === marks.length - 1)

/** Numbers that are written out where all of an axis are such. */
const LEAST_PLAIN = 1e-3
const BEYOND_PLAIN = 1e4

/** Numbers as an axis tells them: 0.02, 0.5, 20; where one of them is too small or too large for that 10⁻⁵, 2×10⁻⁵. */
export function powerTexts(values: readonly number[]): readonly string[] {
  const plain = values.every((value) => value >= LEAST_PLAIN * (1 - 1e-9) && value < BEYOND_PLAIN)
  return values.map((value) => (plain ? String(Number(value.toPrecision(3))) : asPower(value)))
}

function asPower(value: number): string {
  const [figure, exponent] = partsOf(value)
  return `${figure === 1 ? '' : `${figure}×`}${tenTo(exponent)}`
}

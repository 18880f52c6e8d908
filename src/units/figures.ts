/** How numbers are written wherever they are read: powers of ten, and turns beside degrees. */

/** An exponent in raised figures. */
const raised = (exponent: number): string => [...String(exponent)].map((c) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)] ?? '⁻').join('')

/** "10³⁰". */
export const tenTo = (exponent: number): string => `10${raised(exponent)}`

/** "× 10³⁰". */
export const powerOfTen = (exponent: number): string => `× ${tenTo(exponent)}`

/** A number with so many significant digits and a power of ten: "9.81 × 10³⁰". */
export function scientific(value: number, digits: number): string {
  const [figures = '', exponent = ''] = value.toExponential(digits - 1).split('e')
  return `${figures.replace('-', '−')} ${powerOfTen(Number(exponent))}`
}

/** A text whose numbers are written as programs do, "1.9e-4": with powers of ten instead. Names that look like one stay, "b1e3". */
export const withPowers = (text: string): string =>
  text.replace(
    /(^|[^\p{L}\p{N}_.])(\d+(?:\.\d+)?)e([+-]?\d+)(?![\p{L}\p{N}_])/gu,
    (_, before: string, figures: string, exponent: string) => `${before}${figures} ${powerOfTen(Number(exponent))}`,
  )

/**
 * What is written behind an angle in rad of a turn or more, " · 64.7 turns", since nobody counts turns in degrees; empty below. One figure behind the
 * point, however many they are: a degree is read beside them.
 */
export function turnsBeside(angle: number): string {
  const turns = angle / (2 * Math.PI)
  if (!(Math.abs(turns) >= 1) || !Number.isFinite(turns)) return ''
  const shown = turns.toFixed(1).replace('-', '−')
  return ` · ${shown} ${/^−?1\.0$/.test(shown) ? 'turn' : 'turns'}`
}

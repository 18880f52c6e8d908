/** Numbers of matrices as text: short in a picture, named with their unit for who reads or hears one. */
import { formatFigures, powerOfTen, withDecimals } from '../../units/index.ts'
import type { Matrix } from './matrices.ts'

/** A number, or 0 where it is rounding. */
export const quiet = (value: number, noise: number): number => (Math.abs(value) <= noise ? 0 : value)

/** Three digits, as short as can be. */
export function shortText(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (value === 0) return '0'
  const size = Math.abs(Number(value.toPrecision(3)))
  if (size >= 1e4 || size < 1e-3) {
    const [figures = '', exponent = ''] = value.toExponential(1).split('e')
    return `${figures.replace('-', '−')}${powerOfTen(Number(exponent)).replaceAll(' ', '')}`
  }
  return withDecimals(value, Math.max(0, 2 - Math.floor(Math.log10(size))))
}

/** "0.1200 kg·m²". */
export const measuredText = (value: number, unit: string): string =>
  unit === '' ? formatFigures(value) : `${formatFigures(value)} ${unit}`

/** "M, ω₁ Crank, ω₂ Rod: 0.1200 kg·m²". */
export function entryText(matrix: Matrix, row: number, column: number): string {
  const value = quiet(matrix.values[row]?.[column] ?? 0, matrix.noise)
  const names = [matrix.rows[row]?.name, matrix.columns[column]?.name].filter((name) => name !== undefined)
  return `${matrix.symbol}, ${names.join(', ')}: ${measuredText(value, matrix.unitOf(row, column))}`
}

/** Matrices as text for other programs. */
import { csv, formatNumber } from '../../units/index.ts'
import type { Matrix } from './matrices.ts'
import { quiet } from './numbers.ts'

/** A number in LaTeX. */
function latexNumber(value: number): string {
  const [figures = '', exponent] = formatNumber(value).split('e')
  return exponent === undefined ? figures : `${figures} \\times 10^{${Number(exponent)}}`
}

/** `M = \begin{bmatrix} … \end{bmatrix}`, under a comment that names rows and columns. */
export function latexOf({ latex, rows, columns, values, noise }: Matrix): string {
  const body = values.map((row) => `  ${row.map((x) => latexNumber(quiet(x, noise))).join(' & ')}`).join(' \\\\\n')
  const along = columns.flatMap((column) => (column === null ? [] : [column.name])).join(', ')
  const comment = `% SI units; rows: ${rows.map(({ name }) => name).join(', ')}${along === '' ? '' : `; columns: ${along}`}`
  return `${comment}\n${latex} = \\begin{bmatrix}\n${body}\n\\end{bmatrix}\n`
}

/** A table with the speeds at its edges, every digit of the numbers, SI units. */
export const csvOf = ({ symbol, rows, columns, values }: Matrix): string =>
  csv([
    [`${symbol} (SI)`, ...columns.map((column) => column?.name ?? symbol)],
    ...values.map((row, i) => [rows[i]?.name ?? '', ...row]),
  ])

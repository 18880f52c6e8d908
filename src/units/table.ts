/** Tables for other programs: points as decimal signs, every digit of a number, and nothing where a number is none. */
import { symbolOf, type Measure } from './rates.ts'

export type Cell = string | number

/** A name with the SI unit of its column; null: of a column without one. */
export const columnHeading = (name: string, quantity: Measure | null): string => {
  const symbol = quantity === null ? '' : symbolOf(quantity)
  return symbol === '' ? name : `${name} [${symbol}]`
}

/** Without the sign of a zero. */
const written = (cell: Cell): string =>
  typeof cell === 'string' ? cell : Number.isFinite(cell) ? String(cell + 0) : ''

/** In quotes where it needs them (RFC 4180). */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line, with commas; it does not end. */
export const csvLine = (cells: readonly Cell[]): string => cells.map((cell) => quoted(written(cell))).join(',')

export const csv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('')

/** With tabs, as spreadsheets take it from the clipboard. */
export const tabs = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => written(cell).replace(/\s+/g, ' ')).join('\t')}\r\n`).join('')

/** Markdown tables, and numbers as they stand in them. */

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Three figures, thousands parted. */
export function number(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 1e-3) return value.toExponential(1)
  if (size >= 1000) return Math.round(value).toLocaleString('en-GB')
  return value.toPrecision(3).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') || size < 100 ? '' : zeros))
}

/** A ratio as text, "3.2 ×". */
export const times = (ratio: number): string => `${number(ratio)} ×`

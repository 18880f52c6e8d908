/** Places in a grid, and the way from one to the next by keys. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Where a key leads from a place; null where it leads nowhere in a grid. */
export function stepTo(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  const at = (r: number, c: number): Place => ({
    row: Math.min(rows - 1, Math.max(0, r)),
    column: Math.min(columns - 1, Math.max(0, c)),
  })
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1)
    case 'ArrowRight':
      return at(row, column + 1)
    case 'ArrowUp':
      return at(row - 1, column)
    case 'ArrowDown':
      return at(row + 1, column)
    case 'Home':
      return at(row, 0)
    case 'End':
      return at(row, columns - 1)
    default:
      return null
  }
}

/** How strongly a number is tinted beside the largest, 0 to 1: small ones are seen too. */
export const tintOf = (value: number, largest: number): number =>
  largest > 0 && Number.isFinite(value) ? Math.sqrt(Math.abs(value) / largest) : 0

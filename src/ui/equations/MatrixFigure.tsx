import { useMemo } from 'react'
import { CanvasGrid, type Inks } from './CanvasGrid.tsx'
import { CopyButtons } from './CopyButtons.tsx'
import styles from './Equations.module.css'
import { Formula } from './Formula.tsx'
import { drawNumber, SIGNS } from './draw-number.ts'
import { largestOf, type Matrix } from './matrices.ts'
import { MatrixTable } from './MatrixTable.tsx'
import { entryText } from './numbers.ts'
import { usePointing, type Pointing } from './usePointing.ts'
import { useRoom } from './useRoom.ts'

/** A matrix with more columns or numbers is drawn as a picture, with the number that is pointed at in words below. */
const MOST_COLUMNS = 12
const MOST_NUMBERS = 240
/** Size of a number of a picture at most, px. */
const CELL = 18

/** A matrix as a picture of its numbers, and what the number that is pointed at is. */
export function MatrixFigure({ matrix }: { readonly matrix: Matrix }) {
  const { symbol, latex, meaning, rows, columns, values } = matrix
  const pointing = usePointing(({ row, column }) =>
    row < rows.length && column < columns.length ? matrix.itemsOf(row, column) : [],
  )
  const { place } = pointing
  const [ref, room] = useRoom()
  const small = columns.length <= MOST_COLUMNS && rows.length * columns.length <= MOST_NUMBERS
  return (
    <figure ref={ref} className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <span>
          <Formula latex={latex} plain={symbol} /> <span className={styles['quiet']}>{meaning}</span>
        </span>
        <CopyButtons matrix={matrix} />
      </figcaption>
      {small ? <MatrixTable matrix={matrix} pointing={pointing} /> : <MatrixPicture {...{ matrix, pointing, room }} />}
      <p className={styles['told']} data-told={symbol}>
        {place !== null && place.row < values.length && place.column < columns.length
          ? entryText(matrix, place.row, place.column)
          : small
            ? ''
            : `${rows.length} × ${columns.length}: point at a number to read it. ${SIGNS}`}
      </p>
    </figure>
  )
}

interface MatrixPictureProps {
  readonly matrix: Matrix
  readonly pointing: Pointing
  /** px. */
  readonly room: number
}

function MatrixPicture({ matrix, pointing, room }: MatrixPictureProps) {
  const { symbol, meaning, rows, columns, values } = matrix
  const size = Math.min(CELL, room / Math.max(columns.length, Math.min(rows.length, 2 * columns.length)))
  const edges = (count: number): number[] => Array.from({ length: count + 1 }, (_, i) => i * size)
  const draw = useMemo(
    () => (context: CanvasRenderingContext2D, inks: Inks) => drawNumbers(context, inks, values, size),
    [values, size],
  )
  return (
    <CanvasGrid
      label={`${meaning} ${symbol}`}
      rows={edges(rows.length)}
      columns={edges(columns.length)}
      nameOf={({ row, column }) => entryText(matrix, row, column)}
      draw={draw}
      pointing={pointing}
    />
  )
}

/** The larger a number, the stronger its square. */
function drawNumbers(context: CanvasRenderingContext2D, inks: Inks, values: Matrix['values'], size: number): void {
  const largest = largestOf(values)
  for (const [r, line] of values.entries())
    for (const [c, value] of line.entries()) drawNumber(context, inks, c * size, r * size, size, value, largest)
  context.globalAlpha = 1
}

/** Where among lines there is room for words. */
import type { Pen } from './trace.ts'

/** Side of a cell, px: what is in one is taken as a whole. */
const CELL = 4

interface Size {
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface Room {
  /** What a line drawn with it goes over is taken. */
  readonly pen: Pen
  /**
   * The upper left corner of the free place that is nearest to a point, taken from then on; null where there is none.
   *
   * @param upright where an upright line stands: a place that it goes through is had only where there is no other; null: there is none
   */
  readonly take: (size: Size, near: Place, upright?: number | null) => Place | null
  /** Gives back all places that were taken since the lines were drawn. */
  readonly release: () => void
}

/** The room of a picture, px; lines may lead out of it. */
export function makeRoom({ width, height }: Size): Room {
  const [across, up] = [Math.max(1, Math.floor(width / CELL)), Math.max(1, Math.floor(height / CELL))]
  const taken = new Uint8Array(across * up)
  let [atX, atY] = [0, 0]
  /** Of the lines, as long as none is added. */
  let sums: Uint32Array | null = null
  /** What words have taken, cells. */
  const words: { readonly column: number; readonly row: number; readonly columns: number; readonly rows: number }[] = []

  function takeCell(x: number, y: number): void {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
    if (column >= 0 && column < across && row >= 0 && row < up) {
      taken[row * across + column] = 1
      sums = null
    }
  }

  /** The share of a way from a to b that lies between 0 and an end. */
  function within(a: number, b: number, end: number): readonly [number, number] {
    if (a === b) return a >= 0 && a <= end ? [0, 1] : [1, 0]
    const [s, t] = [(0 - a) / (b - a), (end - a) / (b - a)]
    return [Math.max(0, Math.min(s, t)), Math.min(1, Math.max(s, t))]
  }

  function takeLine(x: number, y: number): void {
    const [[left, right], [above, below]] = [within(atX, x, width), within(atY, y, height)]
    const [from, to] = [Math.max(left, above), Math.min(right, below)]
    if (from > to) return
    const steps = Math.ceil(((to - from) * Math.max(Math.abs(x - atX), Math.abs(y - atY))) / (CELL / 2)) + 1
    for (let i = 0; i <= steps; i++) {
      const share = from + ((to - from) * i) / steps
      takeCell(atX + share * (x - atX), atY + share * (y - atY))
    }
  }

  /** Taken cells above and to the left of each corner of a cell. */
  function sum(): Uint32Array {
    const found = new Uint32Array((across + 1) * (up + 1))
    for (let row = 0; row < up; row++)
      for (let column = 0; column < across; column++) {
        const at = (row + 1) * (across + 1) + column + 1
        found[at] = found[at - 1]! + found[at - across - 1]! - found[at - across - 2]! + taken[row * across + column]!
      }
    return found
  }

  const isOverWords = (column: number, row: number, columns: number, rows: number): boolean =>
    words.some(
      (one) =>
        column < one.column + one.columns &&
        one.column < column + columns &&
        row < one.row + one.rows &&
        one.row < row + rows,
    )

  return {
    pen: {
      moveTo: (x, y) => ([atX, atY] = [x, y]),
      lineTo(x, y) {
        takeLine(x, y)
        ;[atX, atY] = [x, y]
      },
    },
    take(size, near, upright = null) {
      const [columns, rows] = [Math.ceil(size.width / CELL), Math.ceil(size.height / CELL)]
      sums ??= sum()
      let best: { readonly column: number; readonly row: number; readonly away: number; readonly cut: boolean } | null =
        null
      for (let row = 0; row <= up - rows; row++) {
        const y = row * CELL
        const aside = Math.max(0, y - near.y, near.y - (y + rows * CELL))
        if (best !== null && !best.cut && aside >= best.away) continue
        for (let column = 0; column <= across - columns; column++) {
          const x = column * CELL
          const away = Math.hypot(Math.max(0, x - near.x, near.x - (x + columns * CELL)), aside)
          const cut = upright !== null && upright >= x && upright <= x + columns * CELL
          if (best !== null && !(cut === best.cut ? away < best.away : best.cut)) continue
          const [above, below] = [row * (across + 1) + column, (row + rows) * (across + 1) + column]
          const inIt = sums[below + columns]! - sums[below]! - sums[above + columns]! + sums[above]!
          if (inIt === 0 && !isOverWords(column, row, columns, rows)) best = { column, row, away, cut }
        }
      }
      if (best === null) return null
      words.push({ column: best.column, row: best.row, columns, rows })
      return { x: best.column * CELL, y: best.row * CELL }
    },
    release: () => void words.splice(0),
  }
}

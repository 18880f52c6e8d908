/** Signs at equal distances along the line of a curve, by which it is told apart where lines have the same strokes. */
import type { Pen } from './trace.ts'

/** Signs of a curve along its line. */
export interface SignsAlong {
  /** An SVG path about 0, px. */
  readonly sign: string
  /** How far along the axis below the line goes to the first, and from one to the next, px. */
  readonly first: number
  readonly every: number
}

/** A pen that puts signs along the line that it is led along; over a gap it goes on counting. */
export function penOfSigns({ first, every }: SignsAlong, put: (x: number, y: number) => void): Pen {
  let left = first
  let [fromX, fromY] = [0, 0]
  return {
    moveTo: (x, y) => ([fromX, fromY] = [x, y]),
    lineTo(x, y) {
      const way = Math.abs(x - fromX)
      let gone = 0
      while (way - gone >= left && way > 0) {
        gone += left
        put(fromX + ((x - fromX) * gone) / way, fromY + ((y - fromY) * gone) / way)
        left = every
      }
      left -= way - gone
      ;[fromX, fromY] = [x, y]
    },
  }
}

/** Signs at equal distances along the line of a curve, by which it is told apart where lines have the same strokes. */
import { lastRound } from './nearest.ts'
import { traceCurve, type Pen, type Places } from './trace.ts'

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

/** A pen that puts signs where the line that it is led along goes over places of the axis below, px: the first, and at equal distances from it. */
function penAtPlaces(first: number, every: number, put: (x: number, y: number) => void): Pen {
  let [fromX, fromY] = [0, 0]
  return {
    moveTo: (x, y) => ([fromX, fromY] = [x, y]),
    lineTo(x, y) {
      const [begin, end] = [(fromX - first) / every, (x - first) / every]
      const [low, high] = [Math.min(begin, end), Math.max(begin, end)]
      for (let k = Math.ceil(low); k <= high; k++)
        if (k !== begin) put(first + k * every, fromY + ((y - fromY) * (k - begin)) / (end - begin))
      ;[fromX, fromY] = [x, y]
    },
  }
}

/** Puts signs along a curve; where the axis below comes round along the last time round, at the same places each time, so that none lies over another. */
export function leadSigns(
  along: SignsAlong,
  x: Float64Array,
  y: Float64Array,
  places: Places,
  put: (x: number, y: number) => void,
): void {
  if (places.round === undefined) return traceCurve(penOfSigns(along, put), x, y, places)
  const from = lastRound(x, places.round)
  const pen = penAtPlaces(places.across(places.from) + along.first, along.every, put)
  traceCurve(pen, x.subarray(from), y.subarray(from), places)
}

/** The line of a curve, for whatever draws it. */
import { isAscending, pickPoints } from './decimate.ts'

export type Pen = Pick<Path2D, 'moveTo' | 'lineTo'>

/** Where a picture has the values of the two axes; not finite where it has none. */
export interface Places {
  readonly across: (x: number) => number
  readonly up: (y: number) => number
  /** The ends of the axis below, in its values, and the width of the picture in columns, such as pixels. */
  readonly from: number
  readonly to: number
  readonly columns: number
  /** What the axis below comes round after; not given where it goes on. */
  readonly round?: number | undefined
}

/**
 * Leads a pen along a curve, by as many points as can be told apart; over a point without a place it is lifted. Where the axis below comes round, the line
 * leads over the end that it leaves by, and comes from beyond the other.
 */
export function traceCurve(pen: Pen, x: Float64Array, y: Float64Array, places: Places): void {
  const { across, up, from, to, columns, round = Infinity } = places
  let drawing = false
  const lead = (i: number): void => {
    const [px, py] = [across(x[i]!), up(y[i]!)]
    const placed = Number.isFinite(px) && Number.isFinite(py)
    const step = drawing ? x[i]! - x[i - 1]! : 0
    if (placed && drawing && Math.abs(step) > round / 2) {
      const turn = Math.sign(step) * round
      pen.lineTo(across(x[i]! - turn), py)
      pen.moveTo(across(x[i - 1]! + turn), up(y[i - 1]!))
    }
    if (placed && drawing) pen.lineTo(px, py)
    else if (placed) pen.moveTo(px, py)
    drawing = placed
  }
  if (isAscending(x)) pickPoints(x, y, from, to, columns).forEach(lead)
  else for (let i = 0; i < x.length; i++) lead(i)
}

/** What a chart is told: how it is made, and what it shows. */
import type { Measure } from '../../units/index.ts'
import type { PlotLook } from './look.ts'
import type { SignsAlong } from './signs-along.ts'
import type { Stretch } from './stretch.ts'

/** How an axis goes from end to end: by equal steps, or by powers of ten. */
export type AxisScale = 'even' | 'powers'

/** An axis: what is read at it, its ends, how it goes between them, and where it is marked; all in SI. */
export interface ChartAxis {
  readonly quantity: Measure | null
  readonly min: number
  /** By powers of ten both ends are above zero. */
  readonly max: number
  /** By equal steps where it is not given. */
  readonly scale?: AxisScale
  /** Places that are marked, ascending; round ones where they are not given. */
  readonly marks?: readonly number[]
  /** What it comes round after: a line that leaves it at one end goes on from the other. */
  readonly round?: number
  /** Its marks are lines alone: another chart below tells the same axis. */
  readonly untold?: boolean
}

export interface ChartCurve {
  /** As CSS has it, or the name of a property of the page: `--accent`. */
  readonly colour: string
  /** Lengths of strokes and gaps, px; none: a solid line. */
  readonly dash: readonly number[]
  /** Which of the `sides` of what is shown it is drawn by. */
  readonly axis: number
  /** Of another run than the one that goes on: drawn thinner, with its name at its end. */
  readonly run?: string
  /** Of the line, px; the usual one where it is not given. */
  readonly width?: number
  /** Of the line, 0 to 1. */
  readonly opacity?: number
  /** A sign at each of its points: an SVG path about 0, in px. */
  readonly sign?: string
  /** Signs along its line. */
  readonly along?: SignsAlong
}

/** A straight line below the curves, from one place to another; what lies beyond an end of an axis, ±∞ too, is at that end. */
export interface ChartGuide {
  readonly from: Place
  readonly to: Place
  readonly colour: 'ink' | 'faint' | 'accent'
  /** px. */
  readonly width: number
  /** Lengths of strokes and gaps, px; none: a solid line. */
  readonly dash: readonly number[]
  /** Beside the place where it begins. */
  readonly words?: string
}

/** Along the axis below and the first one at the sides, SI. */
type Place = readonly [x: number, y: number]

/** What a chart tells of pointer and fingers; what nobody hears of is not taken from the page. */
export interface ChartPointer {
  /** Where the pointer is, in SI of the axis below; null: elsewhere. */
  readonly onHover?: (x: number | null) => void
  /** Pressed, and drawn along while it is. */
  readonly onScrub?: (x: number) => void
  /** Pressed and let go in one place. */
  readonly onPick?: (x: number) => void
  /** A stretch of the axis below was chosen, or all of it again. */
  readonly onZoom?: (stretch: Stretch) => void
}

export interface ChartWish {
  readonly width: number
  readonly height: number
  readonly look: PlotLook
  readonly curves: readonly ChartCurve[]
  /** null: it stands still, and is no more than a picture. */
  readonly pointer: ChartPointer | null
}

/** What a chart shows, all in SI. */
export interface ChartView {
  /** Of the curves of the run that goes on. */
  readonly x: Float64Array
  /** Those of the run that goes on come first. Not a number: the line is broken there. */
  readonly y: readonly Float64Array[]
  /** The axis below of each curve that comes after those, of another run. */
  readonly others?: readonly Float64Array[]
  /** Of each curve whether it stands still as far as is known of it; none does where it is not given. */
  readonly still?: readonly boolean[]
  readonly below: ChartAxis
  /** The ends of the axis below where all of it is shown. */
  readonly whole: Pick<ChartAxis, 'min' | 'max'>
  /** At the left and at the right, where there are two; what comes after them is no more than how far a curve goes that is read by its values. */
  readonly sides: readonly ChartAxis[]
  /** Where the run stands, along the axis below. */
  readonly cursor: number | null
  readonly guides?: readonly ChartGuide[]
}

/** How many curves are of the run that goes on; they come first. */
export const ownCurves = ({ y, others = [] }: ChartView): number => y.length - others.length

/** The places along the axis below of the curve at an index. */
export function placesOf(view: ChartView, index: number): Float64Array {
  const own = ownCurves(view)
  return index < own ? view.x : view.others![index - own]!
}

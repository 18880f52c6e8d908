/** What a chart is told: how it is made, and what it shows. */
import type { Measure } from '../../units/index.ts'
import type { PlotLook } from './look.ts'
import type { Stretch } from './stretch.ts'

/** Quantity and ends of an axis, SI. */
export interface ChartAxis {
  readonly quantity: Measure | null
  readonly min: number
  readonly max: number
}

export interface ChartCurve {
  readonly colour: string
  /** Lengths of strokes and gaps, px; none: a solid line. */
  readonly dash: readonly number[]
  /** Which of the axes at the sides it is read at. */
  readonly axis: 0 | 1
  /** Of another run than the one that goes on: drawn thinner, with its name at its end. */
  readonly run?: string
}

export interface ChartWish {
  readonly width: number
  readonly height: number
  readonly look: PlotLook
  readonly logarithmic: boolean
  readonly curves: readonly ChartCurve[]
  /** Where the pointer is, in SI of the axis below; null: elsewhere. */
  readonly onHover: (x: number | null) => void
  /** Pressed, and drawn along while it is. */
  readonly onScrub: (x: number) => void
  /** A stretch of the axis below was chosen, or all of it again. */
  readonly onZoom: (stretch: Stretch) => void
}

/** What a chart shows, all in SI. */
export interface ChartView {
  /** Of the curves of the run that goes on. */
  readonly x: Float64Array
  /** Those of the run that goes on come first. */
  readonly y: readonly Float64Array[]
  /** The axis below of each curve that comes after those, of another run. */
  readonly others?: readonly Float64Array[]
  readonly below: ChartAxis
  /** The ends of the axis below where all of it is shown. */
  readonly whole: Pick<ChartAxis, 'min' | 'max'>
  /** One or two. */
  readonly sides: readonly ChartAxis[]
  /** Where the run stands, along the axis below. */
  readonly cursor: number | null
}

/** The places along the axis below of the curve at an index. */
export function placesOf({ x, y, others = [] }: ChartView, index: number): Float64Array {
  const own = y.length - others.length
  return index < own ? x : others[index - own]!
}

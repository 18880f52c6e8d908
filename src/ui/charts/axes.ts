/** Scales and axes of a chart: they go to the ends that the view gives them, with round marks and the unit at the last one. */
import type uPlot from 'uplot'
import { axisUnit, markTexts, powerMarks, roundMarks } from './ticks.ts'
import type { ChartAxis, ChartView, ChartWish } from './view.ts'

/** Room for the texts of an axis at a side and below, px. */
const SIDE = 54
const BELOW = 24
/** px between marks. */
const APART = { x: 64, y: 26 } as const

type ScaleName = 'x' | 'y' | 'y2'

/** The scale of a side. */
export const scaleOf = (side: 0 | 1): ScaleName => (side === 0 ? 'y' : 'y2')

/** Ends of a scale as uPlot has them now. */
export function endsOf(u: uPlot, scale: string): { readonly min: number; readonly max: number } {
  const { min = 0, max = 1 } = u.scales[scale] as { min?: number; max?: number }
  return { min, max }
}

/** @param shown what the chart shows now; null before it shows anything */
export function makeAxes(
  { look, logarithmic }: ChartWish,
  two: boolean,
  shown: () => ChartView | null,
): Pick<uPlot.Options, 'scales' | 'axes'> {
  const axisOf = (scale: ScaleName): ChartAxis | undefined =>
    scale === 'x' ? shown()?.below : shown()?.sides[scale === 'y' ? 0 : 1]

  function marks(u: uPlot, scale: ScaleName): number[] {
    const axis = axisOf(scale)
    if (axis === undefined) return []
    const length = (scale === 'x' ? u.bbox.width : u.bbox.height) / devicePixelRatio
    const most = Math.max(2, Math.floor(length / (scale === 'x' ? APART.x : APART.y)))
    const { min, max } = endsOf(u, scale)
    if (scale !== 'x' && logarithmic) return [...powerMarks(min, max, most)]
    return [...roundMarks(min, max, most, axisUnit(axis.quantity, axis.min, axis.max))]
  }

  function texts(scale: ScaleName, at: readonly number[]): string[] {
    const axis = axisOf(scale)
    if (axis === undefined) return at.map(() => '')
    const unit = axisUnit(axis.quantity, axis.min, axis.max)
    const written = markTexts(at, unit)
    return written.map((text, i) => (i === written.length - 1 && unit.symbol !== '' ? `${text} ${unit.symbol}` : text))
  }

  const scale = (name: ScaleName): uPlot.Scale => ({
    time: false,
    auto: false,
    ...(name !== 'x' && logarithmic ? { distr: 3 as const } : {}),
    range: () => {
      const { min = 0, max = 1 } = axisOf(name) ?? {}
      return [min, max]
    },
  })
  const axis = (name: ScaleName, size: number): uPlot.Axis => ({
    stroke: look.ink,
    font: look.font,
    grid: { stroke: look.line, width: 1 },
    ticks: { show: false },
    scale: name,
    size,
    splits: (u) => marks(u, name),
    values: (_, at) => texts(name, at),
  })
  return {
    scales: { x: scale('x'), y: scale('y'), ...(two ? { y2: scale('y2') } : {}) },
    axes: [
      axis('x', BELOW),
      axis('y', SIDE),
      ...(two ? [{ ...axis('y2', SIDE), side: 1 as const, grid: { show: false } }] : []),
    ],
  }
}

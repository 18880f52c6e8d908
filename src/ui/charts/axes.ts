/** Scales and axes of a chart as uPlot has them: their ends, marks and texts are those of what is shown, with the unit at the last mark, of degrees at each. */
import type uPlot from 'uplot'
import { markAxis, withUnit, type AxisMark } from './ticks.ts'
import type { ChartAxis, ChartView, ChartWish } from './view.ts'

/** Room for the texts of an axis at a side, at least, and below, px; below a chart whose axis is told by another. */
const SIDE = 54
const BELOW = 24
const UNTOLD = 6
/** px between marks. */
const APART = { x: 64, y: 26 } as const
/** Between chart and texts, px. */
const GAP = 5
/** Of lines of text, as a multiple of its size. */
const LINE = 1.15

export type ScaleName = 'x' | 'y' | `y${number}`

/** The scale of a side. */
export const scaleOf = (side: number): ScaleName => (side === 0 ? 'y' : `y${side + 1}`)

/** Ends of a scale as uPlot has them now. */
export function endsOf(u: uPlot, scale: string): { readonly min: number; readonly max: number } {
  const { min = 0, max = 1 } = u.scales[scale] as { min?: number; max?: number }
  return { min, max }
}

/**
 * How high values at a side are drawn, px; not a number for what has no place there, which uPlot would put at the foot: by powers of ten what is not above zero.
 *
 * @param onCanvas in pixels of the canvas, from its edge; else of the page, from the area of the curves
 */
export function heightsOf(u: uPlot, { sides }: ChartView, side: number, onCanvas: boolean): (value: number) => number {
  const scale = scaleOf(side)
  const powers = sides[side]?.scale === 'powers'
  return (value) => (powers && !(value > 0) ? NaN : u.valToPos(value, scale, onCanvas))
}

/** The marks that the axis of a scale has as it is drawn now. */
export type MarksNow = (scale: ScaleName) => readonly AxisMark[]

interface Axes {
  readonly options: Pick<uPlot.Options, 'scales' | 'axes'>
  readonly marks: MarksNow
}

/**
 * @param of the axes that it is made for, as to how they go
 * @param shown what the chart shows now; null before it shows anything
 */
export function makeAxes({ look }: ChartWish, of: ChartView, shown: () => ChartView | null): Axes {
  const axisIn = (view: ChartView, scale: ScaleName): ChartAxis | undefined =>
    scale === 'x' ? view.below : view.sides.find((_, side) => scaleOf(side) === scale)
  const axisOf = (scale: ScaleName): ChartAxis | undefined => {
    const view = shown()
    return view === null ? undefined : axisIn(view, scale)
  }
  const marked = new Map<ScaleName, ReturnType<typeof markAxis>>()

  function mark(u: uPlot, scale: ScaleName): number[] {
    const axis = axisOf(scale)
    const length = (scale === 'x' ? u.bbox.width : u.bbox.height) / devicePixelRatio
    if (axis === undefined) {
      marked.delete(scale)
      return []
    }
    const found = markAxis(axis, length, scale === 'x' ? APART.x : APART.y)
    marked.set(scale, found)
    return found.marks.map(({ at }) => at)
  }

  function texts(u: uPlot, scale: ScaleName): string[] {
    const found = marked.get(scale)
    if (found === undefined) return []
    const { marks, unit } = found
    const axis = axisOf(scale)
    if (axis === undefined || axis.untold === true) return marks.map(() => '')
    const last = marks.findLastIndex(({ text }) => text !== '')
    return marks.map(({ text }, i) => {
      const whole = withUnit(text, unit)
      if (i !== last) return unit.symbol === '°' && unit.power === '' ? whole : text
      // a unit that is too long to stand beside the number stands below it
      return scale === 'x' || isWithin(u, whole) ? whole : [text, unit.power, unit.symbol].filter(Boolean).join('\n')
    })
  }

  function widthOf({ ctx }: uPlot, text: string): number {
    ctx.save()
    ctx.font = look.font
    const { width } = ctx.measureText(text)
    ctx.restore()
    return width
  }

  const isWithin = (u: uPlot, text: string): boolean => widthOf(u, text) <= SIDE - GAP

  const scale = (name: ScaleName): uPlot.Scale => ({
    time: false,
    auto: false,
    ...(axisIn(of, name)?.scale === 'powers' ? { distr: 3 as const } : {}),
    range: () => {
      const { min = 0, max = 1 } = axisOf(name) ?? {}
      return [min, max]
    },
  })
  /** As wide as the widest text at it: none is cut. */
  const sizeOf = (u: uPlot, told: readonly string[] | null): number => {
    const widths = (told ?? []).flatMap((text) => text.split('\n')).map((line) => widthOf(u, line))
    return Math.max(SIDE, Math.ceil(Math.max(0, ...widths)) + 2 * GAP)
  }

  const axis = (name: ScaleName, size: NonNullable<uPlot.Axis['size']>): uPlot.Axis => ({
    stroke: look.ink,
    font: look.font,
    grid: { show: false },
    ticks: { show: false },
    gap: GAP,
    lineGap: LINE,
    scale: name,
    size,
    // uPlot's own search for marks is left out: by powers of ten it never ends where an axis begins just below one
    incrs: [1e30],
    splits: (u) => mark(u, name),
    filter: (_, at) => at,
    values: (u) => texts(u, name),
  })
  const names = ['x' as const, ...of.sides.map((_, side) => scaleOf(side))]
  const two = of.sides.length > 1
  return {
    options: {
      scales: Object.fromEntries(names.map((name) => [name, scale(name)])),
      axes: [
        axis('x', of.below.untold === true ? UNTOLD : BELOW),
        axis('y', sizeOf),
        ...(two ? [{ ...axis('y2', sizeOf), side: 1 as const }] : []),
      ],
    },
    marks: (name) => marked.get(name)?.marks ?? [],
  }
}

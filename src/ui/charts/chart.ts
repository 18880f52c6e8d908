/** A chart: curves over an axis that they share, drawn on a canvas by uPlot. Fetched when the first one is shown. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Quantity } from '../../units/index.ts'
import { isAscending, pickPoints, roomFor } from './decimate.ts'
import type { PlotLook } from './look.ts'
import { axisUnit, markTexts, powerMarks, roundMarks } from './ticks.ts'

/** Quantity and ends of an axis, SI. */
export interface ChartAxis {
  readonly quantity: Quantity | null
  readonly min: number
  readonly max: number
}

export interface ChartCurve {
  readonly colour: string
  /** Lengths of strokes and gaps, px; none: a solid line. */
  readonly dash: readonly number[]
  /** Which of the axes at the sides it is read at. */
  readonly axis: 0 | 1
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
  readonly onZoom: (range: readonly [number, number] | null) => void
}

/** What a chart shows, all in SI. */
export interface ChartView {
  readonly x: Float64Array
  readonly y: readonly Float64Array[]
  readonly below: ChartAxis
  /** One or two. */
  readonly sides: readonly ChartAxis[]
  /** Where the run stands, along the axis below. */
  readonly cursor: number | null
}

export interface Chart {
  show(view: ChartView): void
  resize(width: number, height: number): void
  dispose(): void
}

const SIDE = 54
const BELOW = 24
/** px between marks. */
const APART = { x: 64, y: 26 } as const
/** A press that moves less than this, px, chooses no stretch. */
const STILL = 4

const scaleOf = (axis: 0 | 1): string => (axis === 0 ? 'y' : 'y2')

/** Puts a chart into an element. */
export function makeChart(into: HTMLElement, wish: ChartWish): Chart {
  const { look, curves, logarithmic } = wish
  let view: ChartView | null = null
  let ascending = true
  let room = roomFor(wish.width)
  const two = curves.some(({ axis }) => axis === 1)

  const axisOf = (scale: string): ChartAxis | undefined =>
    scale === 'x' ? view?.below : view?.sides[scale === 'y' ? 0 : 1]

  function marks(u: uPlot, scale: string): readonly number[] {
    const axis = axisOf(scale)
    if (axis === undefined) return []
    const length = (scale === 'x' ? u.bbox.width : u.bbox.height) / devicePixelRatio
    const most = Math.max(2, Math.floor(length / (scale === 'x' ? APART.x : APART.y)))
    const { min = 0, max = 1 } = u.scales[scale] as { min?: number; max?: number }
    if (scale !== 'x' && logarithmic) return powerMarks(min, max, most)
    return roundMarks(min, max, most, axisUnit(axis.quantity, axis.min, axis.max))
  }

  function texts(scale: string, at: readonly number[]): string[] {
    const axis = axisOf(scale)
    if (axis === undefined) return at.map(() => '')
    const unit = axisUnit(axis.quantity, axis.min, axis.max)
    const written = markTexts(at, unit)
    // the unit stands at the last mark
    return written.map((text, i) => (i === written.length - 1 && unit.symbol !== '' ? `${text} ${unit.symbol}` : text))
  }

  /** A line of the points that are drawn, in pixels of the canvas. */
  function pathOf(u: uPlot, index: number): uPlot.Series.Paths | null {
    const curve = curves[index - 1]
    if (view === null || curve === undefined) return null
    const { x } = view
    const y = view.y[index - 1]!
    const scale = scaleOf(curve.axis)
    const { min = 0, max = 1 } = u.scales['x'] as { min?: number; max?: number }
    const stroke = new Path2D()
    let drawing = false
    const to = (i: number): void => {
      const value = y[i]!
      if (!Number.isFinite(value) || !Number.isFinite(x[i]!) || (logarithmic && value <= 0)) {
        drawing = false
        return
      }
      const [px, py] = [u.valToPos(x[i]!, 'x', true), u.valToPos(value, scale, true)]
      if (drawing) stroke.lineTo(px, py)
      else stroke.moveTo(px, py)
      drawing = true
    }
    if (ascending) {
      const columns = Math.max(1, Math.ceil(u.bbox.width / devicePixelRatio))
      if (room.length < roomFor(columns).length) room = roomFor(columns)
      const { points, count } = pickPoints(x, y, min, max, columns, room)
      for (let k = 0; k < count; k++) to(points[k]!)
    } else for (let i = 0; i < x.length; i++) to(i)
    return { stroke, fill: null, clip: null, band: null, gaps: null, flags: 1 } as unknown as uPlot.Series.Paths
  }

  /** The playhead, over the curves. */
  function drawCursor(u: uPlot): void {
    const at = view?.cursor ?? null
    if (at === null || !Number.isFinite(at)) return
    const x = Math.round(u.valToPos(at, 'x', true)) + 0.5
    const { left, top, width, height } = u.bbox
    if (x < left || x > left + width) return
    const { ctx } = u
    ctx.save()
    ctx.strokeStyle = look.ink
    ctx.lineWidth = devicePixelRatio
    ctx.beginPath()
    ctx.moveTo(x, top)
    ctx.lineTo(x, top + height)
    ctx.stroke()
    ctx.restore()
  }

  const axis = {
    stroke: look.ink,
    font: look.font,
    grid: { stroke: look.line, width: 1 },
    ticks: { show: false },
  }
  const fixed = (scale: string): uPlot.Scale => ({
    time: false,
    auto: false,
    ...(scale !== 'x' && logarithmic ? { distr: 3 as const } : {}),
    range: () => {
      const { min = 0, max = 1 } = axisOf(scale) ?? {}
      return [min, max]
    },
  })
  const plot = new uPlot(
    {
      mode: 2,
      width: wish.width,
      height: wish.height,
      padding: [10, two ? 0 : 26, 0, 0],
      legend: { show: false },
      cursor: {
        show: true,
        x: false,
        y: false,
        points: { show: false },
        drag: { x: false, y: false, setScale: false },
      },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      hooks: { draw: [drawCursor] },
      scales: { x: fixed('x'), y: fixed('y'), ...(two ? { y2: fixed('y2') } : {}) },
      axes: [
        {
          ...axis,
          scale: 'x',
          size: BELOW,
          splits: (u) => [...marks(u, 'x')],
          values: (_, at) => texts('x', at),
        },
        {
          ...axis,
          scale: 'y',
          size: SIDE,
          splits: (u) => [...marks(u, 'y')],
          values: (_, at) => texts('y', at),
        },
        ...(two
          ? [
              {
                ...axis,
                scale: 'y2',
                side: 1 as const,
                size: SIDE,
                grid: { show: false },
                splits: (u: uPlot) => [...marks(u, 'y2')],
                values: (_: uPlot, at: number[]) => texts('y2', at),
              },
            ]
          : []),
      ],
      series: [
        {},
        ...curves.map(({ colour, dash, axis: side }): uPlot.Series => ({
          facets: [
            { scale: 'x', auto: false },
            { scale: scaleOf(side), auto: false },
          ],
          stroke: colour,
          width: 1.75,
          dash: [...dash],
          paths: pathOf,
          points: { show: false },
        })),
      ],
    },
    // the lists themselves are read by the path
    [null, ...curves.map(() => [[0], [0]])] as unknown as uPlot.AlignedData,
    into,
  )
  const stop = followPointer(plot, wish)
  return {
    show(next) {
      if (view === null || view.x !== next.x) ascending = isAscending(next.x)
      view = next
      plot.batch(() => {
        plot.setScale('x', { min: next.below.min, max: next.below.max })
        next.sides.forEach(({ min, max }, i) => {
          if (i === 0 || two) plot.setScale(scaleOf(i === 0 ? 0 : 1), { min, max })
        })
        // axes follow from their ends; the lines are others also where these stay
        plot.redraw(true, false)
      })
    },
    resize(width, height) {
      plot.setSize({ width, height })
    },
    dispose() {
      stop()
      plot.destroy()
    },
  }
}

/** Pressing leads the playhead, with Shift it chooses a stretch; twice shows all again. */
function followPointer(u: uPlot, { onHover, onScrub, onZoom }: ChartWish): () => void {
  const { over } = u
  const ended = new AbortController()
  const { signal } = ended
  const at = (event: PointerEvent | MouseEvent): number => {
    const { left, width } = over.getBoundingClientRect()
    return u.posToVal(Math.min(width, Math.max(0, event.clientX - left)), 'x')
  }
  let from: { readonly x: number; readonly client: number; readonly zooms: boolean } | null = null
  over.style.touchAction = 'pan-y'
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      from = { x: at(event), client: event.clientX, zooms: event.shiftKey }
      over.setPointerCapture(event.pointerId)
      if (!from.zooms) onScrub(from.x)
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    (event) => {
      onHover(at(event))
      if (from !== null && !from.zooms) onScrub(at(event))
    },
    { signal },
  )
  over.addEventListener(
    'pointerup',
    (event) => {
      if (from?.zooms === true && Math.abs(event.clientX - from.client) >= STILL) {
        const to = at(event)
        onZoom([Math.min(from.x, to), Math.max(from.x, to)])
      }
      from = null
    },
    { signal },
  )
  over.addEventListener('pointercancel', () => (from = null), { signal })
  over.addEventListener('pointerleave', () => onHover(null), { signal })
  over.addEventListener('dblclick', () => onZoom(null), { signal })
  return () => ended.abort()
}

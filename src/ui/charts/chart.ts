/** A chart: curves over an axis that they share, drawn on a canvas by uPlot. Fetched when the first one is shown. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { makeAxes, scaleOf, type MarksNow } from './axes.ts'
import { drawBackdrop } from './backdrop.ts'
import styles from './Chart.module.css'
import { drawCursor } from './cursor.ts'
import { makeCurvePaths } from './curve-path.ts'
import { makeLooked } from './looked.ts'
import { followPointer } from './pointer.ts'
import { drawRunNames } from './run-names.ts'
import { drawSigns } from './signs.ts'
import type { ChartCurve, ChartView, ChartWish } from './view.ts'

export interface Chart {
  show(view: ChartView): void
  /** Shows where pointer or keys look: the sample nearest to a place along the axis below, SI; null: none. */
  look(at: number | null): void
  /** px. */
  resize(width: number, height: number): void
  dispose(): void
}

/** Widths of lines, px: of the run that goes on, and of others. */
const WIDTH = { own: 1.75, other: 1.25 } as const
/** Above a chart, and at its right where no axis is, px. */
const ABOVE = 10
const RIGHT = 26

/** Puts a chart into an element. */
export function makeChart(into: HTMLElement, wish: ChartWish): Chart {
  const curves = wish.curves.map((curve) => ({ ...curve, colour: colourAt(into, curve.colour) }))
  let [width, height] = [wish.width, wish.height]
  let view: ChartView | null = null
  let looked: number | null = null
  let plotted: Plotted | null = null
  let gone = false

  const draw = (next: ChartView): void => {
    if (plotted !== null && !plotted.isFor(next)) plotted = plotted.dispose()
    plotted ??= plot(into, { ...wish, curves, width, height }, next, () => view)
    plotted.draw(next)
    plotted.look(next, looked)
  }
  return {
    show(next) {
      // what is drawn became another plot, and the chart of that is not made yet
      if (gone || next.y.length < curves.length) return
      view = next
      draw(next)
    },
    look(at) {
      looked = at
      if (view !== null && !gone) plotted?.look(view, at)
    },
    resize(across, up) {
      if (gone) return
      ;[width, height] = [across, up]
      plotted?.resize(across, up)
      if (view !== null) draw(view)
    },
    dispose() {
      gone = true
      plotted?.dispose()
    },
  }
}

const colourAt = (element: HTMLElement, colour: string): string =>
  colour.startsWith('--') ? getComputedStyle(element).getPropertyValue(colour).trim() : colour

/** A chart whose axes go as those of one view do. */
interface Plotted {
  readonly isFor: (view: ChartView) => boolean
  readonly draw: (view: ChartView) => void
  readonly look: (view: ChartView, at: number | null) => void
  readonly resize: (width: number, height: number) => void
  readonly dispose: () => null
}

/** How the axes of a view go, which uPlot has to know from the beginning. */
const waysOf = ({ below, sides }: ChartView): string =>
  [below, ...sides].map(({ scale, untold }) => `${scale ?? 'even'} ${untold === true}`).join()

function plot(into: HTMLElement, given: ChartWish, first: ChartView, shown: () => ChartView | null): Plotted {
  const two = first.sides.length > 1
  // between two plots a view may come that has fewer sides than the curves were for
  const sideOf = ({ axis }: ChartCurve): number => (axis < first.sides.length ? axis : 0)
  const wish = { ...given, curves: given.curves.map((curve) => ({ ...curve, axis: sideOf(curve) })) }
  const { width, height, curves, pointer } = wish
  const ways = waysOf(first)
  const axes = makeAxes(wish, first, shown)
  const order = drawnOrder(curves)
  const u = new uPlot(
    {
      mode: 2,
      width,
      height,
      padding: [ABOVE, two ? 0 : RIGHT, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      hooks: hooksOf(wish, order, axes.marks, shown),
      ...axes.options,
      series: seriesOf(wish, order, shown),
    },
    // the lists themselves are read by the path
    [null, ...curves.map(() => [[0], [0]])] as unknown as uPlot.AlignedData,
    into,
  )
  if (pointer !== null) u.over.classList.add(styles['led'] ?? '')
  const stop = pointer === null ? () => {} : followPointer(u, pointer, shown)
  const looked = makeLooked(u, curves)
  return {
    isFor: (view) => waysOf(view) === ways,
    draw: ({ below, sides }) =>
      u.batch(() => {
        // draws all lines anew, also where the ends stay; a redraw besides would bring the ends of before back
        u.setScale('x', { min: below.min, max: below.max })
        sides.forEach(({ min, max }, i) => u.setScale(scaleOf(i), { min, max }))
      }),
    look: (view, at) => looked.place(view, at),
    resize: (across, up) => u.setSize({ width: across, height: up }),
    dispose() {
      stop()
      u.destroy()
      return null
    },
  }
}

function hooksOf(
  wish: ChartWish,
  order: readonly number[],
  marks: MarksNow,
  shown: () => ChartView | null,
): uPlot.Hooks.Arrays {
  return {
    drawClear: [(u) => drawBackdrop(u, wish, shown(), marks)],
    drawSeries: [(u, series) => drawSigns(u, wish.curves, order[series - 1]!, shown(), wish.look.ground)],
    draw: [(u) => drawRunNames(u, wish, shown()), (u) => drawCursor(u, shown()?.cursor ?? null, wish.look.ink)],
  }
}

/** In which order curves are drawn, by their places: those of other runs first, so that the run that goes on lies over them. */
const drawnOrder = (curves: readonly ChartCurve[]): readonly number[] => {
  const all = [...curves.keys()]
  const isOther = (i: number): boolean => curves[i]!.run !== undefined
  return [...all.filter(isOther), ...all.filter((i) => !isOther(i))]
}

function seriesOf(wish: ChartWish, order: readonly number[], shown: () => ChartView | null): uPlot.Series[] {
  const paths = makeCurvePaths(wish, order, shown)
  const seriesFor = ({ colour, dash, axis, run, width, opacity }: ChartCurve): uPlot.Series => ({
    facets: [
      { scale: 'x', auto: false },
      { scale: scaleOf(axis), auto: false },
    ],
    stroke: colour,
    width: width ?? (run === undefined ? WIDTH.own : WIDTH.other),
    alpha: opacity ?? 1,
    dash: [...dash],
    paths,
    points: { show: false },
  })
  return [{}, ...order.map((i) => seriesFor(wish.curves[i]!))]
}

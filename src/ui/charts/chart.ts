/** A chart: curves over an axis that they share, drawn on a canvas by uPlot. Fetched when the first one is shown. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { makeAxes, scaleOf } from './axes.ts'
import { drawCursor } from './cursor.ts'
import { makeCurvePaths } from './curve-path.ts'
import { drawRunNames } from './run-names.ts'
import { followPointer } from './pointer.ts'
import type { ChartView, ChartWish } from './view.ts'

export interface Chart {
  show(view: ChartView): void
  /** px. */
  resize(width: number, height: number): void
  dispose(): void
}

/** Puts a chart into an element. */
export function makeChart(into: HTMLElement, wish: ChartWish): Chart {
  const { width, height, look, curves } = wish
  let view: ChartView | null = null
  const shown = (): ChartView | null => view
  const two = curves.some(({ axis }) => axis === 1)
  const paths = makeCurvePaths(wish, shown)
  const plot = new uPlot(
    {
      mode: 2,
      width,
      height,
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
      hooks: { draw: [(u) => drawRunNames(u, wish, view), (u) => drawCursor(u, view?.cursor ?? null, look.ink)] },
      ...makeAxes(wish, two, shown),
      series: [
        {},
        ...curves.map(({ colour, dash, axis, run }): uPlot.Series => ({
          facets: [
            { scale: 'x', auto: false },
            { scale: scaleOf(axis), auto: false },
          ],
          stroke: colour,
          width: run === undefined ? 1.75 : 1.25,
          dash: [...dash],
          paths,
          points: { show: false },
        })),
      ],
    },
    // the lists themselves are read by the path
    [null, ...curves.map(() => [[0], [0]])] as unknown as uPlot.AlignedData,
    into,
  )
  const stop = followPointer(plot, wish, shown)
  return {
    show(next) {
      view = next
      plot.batch(() => {
        // draws all lines anew, also where the ends stay; a redraw besides would bring the ends of before back
        plot.setScale('x', { min: next.below.min, max: next.below.max })
        next.sides.forEach(({ min, max }, i) => {
          if (i === 0 || two) plot.setScale(scaleOf(i === 0 ? 0 : 1), { min, max })
        })
      })
    },
    resize: (across, up) => plot.setSize({ width: across, height: up }),
    dispose() {
      stop()
      plot.destroy()
    },
  }
}

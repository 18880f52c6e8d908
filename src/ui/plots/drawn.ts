/** What a plot draws of the samples that are there. */
import { calcBetween, computePlot, type KeptRun, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { nearest, type Stretch } from '../charts/index.ts'
import { axisValues, sidesOf, viewOf } from './plot-view.ts'
import { plotsOfRuns } from './plotted-runs.ts'
import type { Drawn } from './readout.ts'

/** @param range of the axis below, that is shown; null: all of it */
export function drawnOf(
  plotting: Pick<Plotting, 'samples' | 'now' | 'runs'>,
  plot: ReadPlot,
  runs: readonly KeptRun[],
  range: Stretch,
): Drawn {
  // The lists of the samples change in place, those of formulas do not: what is drawn is read later too, and has to go together.
  const times = plotting.samples.times.slice()
  const { x, y, still, doubts } = computePlot(plot, plotting.samples)
  const own = { x: x.slice(), y: y.map((list) => list.slice()), still, doubts }
  const at = nearest(times, plotting.now())
  const kept = plotsOfRuns(plotting, runs, plot)
  const now = plotting.now()
  const view = viewOf(
    plot,
    own,
    sidesOf(plot),
    range,
    at < 0 ? undefined : at,
    kept.map(({ data }) => data),
  )
  return {
    view: at < 0 ? view : { ...view, cursor: placeAt(plot, times, own.x, at, now) },
    times,
    data: own,
    kept,
    now,
  }
}

/** The place along the axis below at a moment, by the samples around the one nearest to it; that of this one where they lead to none beside it. */
function placeAt(read: ReadPlot, times: Float64Array, x: Float64Array, at: number, moment: number): number {
  const place = calcBetween(times, x, moment)
  const reach = Math.max(0, ...[at - 1, at + 1].map((k) => Math.abs(x[k]! - x[at]!)).filter(Number.isFinite))
  return axisValues(read, Float64Array.of(Math.abs(place - x[at]!) <= reach ? place : x[at]!))[0]!
}

/** What a plot draws of the samples that are there. */
import { computePlot, type KeptRun, type Plotting, type ReadPlot } from '../../laboratory/index.ts'
import { nearest, type Stretch } from '../charts/index.ts'
import { sidesOf, viewOf } from './plot-view.ts'
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
  const others = plotsOfRuns(plotting, runs, plot).map(({ data }) => data)
  return {
    view: viewOf(plot, own, sidesOf(plot), range, at < 0 ? undefined : at, others),
    times,
    data: own,
    kept: others,
    now: plotting.now(),
  }
}

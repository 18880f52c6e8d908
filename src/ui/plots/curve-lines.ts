/** How the curves of a plot are drawn: those of the run that goes on, and the same of runs that are kept. Pure. */
import type { KeptRun, ReadPlot } from '../../laboratory/index.ts'
import type { ChartCurve } from '../charts/index.ts'
import { DASHES, sidesOf } from './plot-view.ts'

/** What tells a kept run apart from others: its name, and its place, from 1 on. */
export type RunOfLine = Pick<KeptRun, 'name' | 'place'>

/** Strokes and gaps of kept runs, by their places: none is one of a curve of the run that goes on. */
const RUN_DASHES: readonly (readonly number[])[] = [
  [1, 3],
  [14, 4],
  [8, 2, 1, 2, 1, 2],
  [1, 2, 1, 7],
]

export const dashOfRun = ({ place }: Pick<RunOfLine, 'place'>): readonly number[] =>
  RUN_DASHES[(place - 1) % RUN_DASHES.length]!

export interface PlotLine extends ChartCurve {
  /** `Crank: speed`, `Run 1: Crank: speed`. */
  readonly name: string
}

/**
 * The lines of a plot: its curves, then those of each kept run in the colours of the same curves and the strokes of the run,
 * named by the run, and by the curve too where the plot has several.
 *
 * @param colour of a curve that has none of its own
 */
export function linesOf(read: ReadPlot, runs: readonly RunOfLine[], colour: string): readonly PlotLine[] {
  const { of } = sidesOf(read)
  const several = read.curves.length > 1
  return [null, ...runs].flatMap((run) =>
    read.curves.map(({ label, curve }, i) => {
      const name = run === null ? label : `${run.name}: ${label}`
      return {
        name,
        colour: curve.colour ?? colour,
        dash: run === null ? DASHES[i % DASHES.length]! : dashOfRun(run),
        axis: of[i] ?? 0,
        ...(run !== null && { run: several ? name : run.name }),
      }
    }),
  )
}

/** How the curves of a plot are drawn: those of the run that goes on, and the same of runs that are kept. Pure. */
import type { KeptRun, ReadPlot } from '../../laboratory/index.ts'
import { dashOf, type ChartCurve } from '../charts/index.ts'
import { sidesOf } from './plot-view.ts'

/** What tells a kept run apart from others: its name, its colour, and its place, from 1 on. */
export type RunOfLine = Pick<KeptRun, 'name' | 'place' | 'colour'>

/** Signs of kept runs along their lines, by their places: triangle, square, circle, diamond. SVG paths about 0, px. */
const RUN_SIGNS = [
  'M0-3.6L3.4 2.4H-3.4z',
  'M-2.7-2.7h5.4v5.4h-5.4z',
  'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  'M0-3.9L3.9 0L0 3.9L-3.9 0z',
] as const

/** From one sign to the next, px; those of another run stand between them. */
const EVERY = 96

export const signOfRun = ({ place }: Pick<RunOfLine, 'place'>): string => RUN_SIGNS[(place - 1) % RUN_SIGNS.length]!

export interface PlotLine extends ChartCurve {
  /** `Crank: speed`, `Run 1: Crank: speed`. */
  readonly name: string
}

/**
 * The lines of a plot: its curves, then those of each kept run in the strokes of the same curves and the colour and sign of the run,
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
      const line = { name, dash: dashOf(i), axis: of[i] ?? 0 }
      if (run === null) return { ...line, colour: curve.colour ?? colour }
      const first = EVERY * (((run.place - 1) % RUN_SIGNS.length) / RUN_SIGNS.length + 1 / 8)
      return {
        ...line,
        colour: run.colour,
        along: { sign: signOfRun(run), first, every: EVERY },
        run: several ? name : run.name,
      }
    }),
  )
}

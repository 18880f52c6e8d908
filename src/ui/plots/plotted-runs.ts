/** A plot as it is of the runs that are kept and shown. */
import { computePlot, type KeptRun, type PlotData, type Plotting, type ReadPlot } from '../../laboratory/index.ts'

/** A kept run: as many curves as that of the run that goes on, and nothing where it knows nothing of them. */
export interface PlotOfRun {
  readonly id: string
  readonly name: string
  readonly place: number
  readonly colour: string
  readonly times: Float64Array
  readonly data: PlotData
}

export function plotsOfRuns(
  plotting: Pick<Plotting, 'runs'>,
  kept: readonly KeptRun[],
  read: ReadPlot,
): readonly PlotOfRun[] {
  return kept
    .filter(({ shown }) => shown)
    .map(({ id, name, place, colour }) => {
      const run = plotting.runs().find((one) => one.id === id)
      const data = run && computePlot(run.read(read.plot), run.samples)
      const none = new Float64Array(data?.x.length ?? 0).fill(NaN)
      const times = run?.samples.times ?? none
      return { id, name, place, colour, times, data: dataFor(read, data ?? { x: none, y: [] }) }
    })
}

/** The numbers of a kept run beside those of the run that goes on: a list for each of its curves. */
export function dataFor({ curves }: ReadPlot, { x, y, still, doubts }: PlotData): PlotData {
  const none = new Float64Array(x.length).fill(NaN)
  return {
    x,
    y: curves.map((_, i) => y[i] ?? none),
    still: curves.map((_, i) => still?.[i] === true),
    doubts: curves.map((_, i) => doubts?.[i] ?? null),
  }
}

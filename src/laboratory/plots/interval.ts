/** What a plot asks for at equal intervals, as it was at these times to the bit: off the tape of a run. */
import type { Simulation } from '../../simulation/index.ts'
import { quantitiesOf, type ReadPlot } from './curves.ts'
import { makeSamples, type Samples } from './samples.ts'

/**
 * @param run a kept run by its id; null: the run that goes on, as far as it is now
 * @param every s: the times are its multiples
 * @returns null where the run has gone meanwhile, or was asked for at another interval
 */
export function sampleEvery(
  simulation: Pick<Simulation, 'readSeries'>,
  read: ReadPlot,
  run: string | null,
  every: number,
): Promise<Samples | null> {
  const wanted = new Map(quantitiesOf(read).map((one) => [one.name, one.channel]))
  const names = [...wanted.keys()]
  const samples = makeSamples(Infinity)
  return new Promise((resolve) => {
    simulation.readSeries(
      [...wanted.values()],
      ({ times, values }) => {
        times.forEach((time, i) => samples.add(time, names, values.subarray(i * names.length, (i + 1) * names.length)))
      },
      { run, by: 'table', every, onEnd: (all) => resolve(all ? samples : null) },
    )
  })
}

/** Channels over the recording of the run, all pieces of it in one. */
import type { Channel } from '../../engine/index.ts'
import type { SceneStore } from '../../scene/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import type { Plots } from '../plots/plots.ts'

/** What is looked through: the recording of the run, by what the scene drives, limits and plots. */
export interface Searched {
  readonly scenes: Pick<SceneStore, 'getState'>
  readonly simulation: Simulation
  readonly plots: Plots
}

export interface Recorded {
  /** Of the frames that are kept, ascending, s. */
  readonly times: Float64Array
  /** For each channel its values at these times, SI. */
  readonly values: readonly Float64Array[]
}

/**
 * Reads channels off the recording, to the bit; null where the mechanism changes meanwhile, or something else is looked for.
 *
 * @param from pieces that end before this time, s, are left out
 */
export function readRecorded(
  simulation: Pick<Simulation, 'readSeries'>,
  channels: readonly Channel[],
  from = -Infinity,
): Promise<Recorded | null> {
  const times: number[] = []
  const values = channels.map((): number[] => [])
  return new Promise((resolve) => {
    simulation.readSeries(
      channels,
      (piece) => {
        times.push(...piece.times)
        piece.values.forEach((value, i) => values[i % channels.length]!.push(value))
      },
      {
        by: 'search',
        from,
        onEnd: (all) =>
          resolve(
            all ? { times: Float64Array.from(times), values: values.map((list) => Float64Array.from(list)) } : null,
          ),
      },
    )
  })
}

/** What the plots of the scene ask for, of the runs that are kept: as far as it was sampled while they ran, the rest off their tapes. */
import type { Plot, SceneQuantity } from '../../scene/index.ts'
import type { RunStatus, Simulation, TapeTold } from '../../simulation/index.ts'
import { NO_PAST, quantitiesOf, readPlot, type ReadPlot } from './curves.ts'
import { pastOf } from './past-lengths.ts'
import type { Samples } from './samples.ts'

/** A kept run, as plots are drawn of it. */
export interface PlottedRun {
  readonly id: string
  readonly samples: Samples
  /** A plot of the page's scene, in the names of the scene that the run was of. */
  readonly read: (plot: Plot) => ReadPlot
}

export interface RunSamples {
  readonly runs: () => readonly PlottedRun[]
  /** The plots are these now. */
  readonly want: (plots: readonly Plot[]) => void
  readonly dispose: () => void
}

interface Run extends PlottedRun {
  /** Quantities whose values are there. */
  readonly complete: Set<string>
}

/**
 * @param copy the samples of the run that goes on, and which of its quantities are complete
 * @param tell there is more to draw
 */
export function makeRunSamples(
  simulation: Pick<Simulation, 'readSeries' | 'sceneOf' | 'status'>,
  copy: () => { readonly samples: Samples; readonly complete: Iterable<string> },
  tell: () => void,
): RunSamples {
  let runs: readonly Run[] = []
  let plots: readonly Plot[] = []

  function makeRun({ id, revisions, begins }: TapeTold['kept'][number]): Run {
    const { samples, complete } = copy()
    const known = new Map<Plot, ReadPlot>()
    const read = (plot: Plot): ReadPlot => {
      const before = known.get(plot)
      if (before !== undefined) return before
      // the last mechanism of the run: what is read off its tape is of it
      const sent = simulation.sceneOf(revisions.at(-1) ?? -1)
      const made =
        sent === null
          ? { plot, over: null, problem: GONE, curves: [], lengths: [], past: NO_PAST }
          : readPlot(sent.scene, sent.index.bundles, plot, () => pastOf(simulation, revisions, begins))
      known.set(plot, made)
      return made
    }
    return { id, samples, read, complete: new Set(complete) }
  }

  function ask({ id, samples, read, complete }: Run): void {
    const fresh = new Map<string, SceneQuantity>()
    for (const plot of plots)
      for (const one of quantitiesOf(read(plot))) if (!complete.has(one.name)) fresh.set(one.name, one)
    if (fresh.size === 0) return
    const names = [...fresh.keys()]
    simulation.readSeries(
      [...fresh.values()].map(({ channel }) => channel),
      ({ times, values, next }) => {
        samples.merge(times, names, values, Infinity)
        if (next === null) {
          samples.part(Infinity, names)
          for (const name of names) complete.add(name)
        } else if (times.length > 0) samples.part(times.at(-1)!, names)
        tell()
      },
      { run: id },
    )
  }

  let told: TapeTold['kept'] = []
  function follow({ tape: { kept } }: Pick<RunStatus, 'tape'>): void {
    if (kept === told) return
    told = kept
    runs = kept.map((one) => runs.find((run) => run.id === one.id) ?? makeRun(one))
    for (const run of runs) ask(run)
    tell()
  }

  follow(simulation.status.getState())
  return {
    runs: () => runs,
    want(now) {
      plots = now
      for (const run of runs) ask(run)
    },
    dispose: simulation.status.subscribe(follow),
  }
}

const GONE = 'The mechanism of this run is not known any more.'

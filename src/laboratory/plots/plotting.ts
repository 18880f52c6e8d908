/** Watches the run for what the plots of the scene ask for. */
import { plotsIn, type Scene } from '../../scene/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import { quantitiesOf, readPlot, type ReadPlot } from './curves.ts'
import { pastOf } from './past-lengths.ts'
import { sampleEvery } from './interval.ts'
import { numbersIn, runMemory } from './memory.ts'
import { makeRunSamples, type PlottedRun } from './run-samples.ts'
import type { Samples } from './samples.ts'
import { makeWatching, type Watching, type WatchingOf } from './watching.ts'

export interface Plotting extends Watching {
  /** The plots of the scene as they can be drawn now. */
  readonly plots: () => readonly ReadPlot[]
  /** Whether what was before a plot was asked for is still being read, and has been for a while. */
  readonly isFilling: (read: ReadPlot) => boolean
  /** Runs that are kept, as the same plots are drawn of them. */
  readonly runs: () => readonly PlottedRun[]
  /** What one of the plots asks for of a run at the multiples of a time, s (interval.ts). */
  readonly sample: (read: ReadPlot, run: string | null, every: number) => Promise<Samples | null>
}

export function makePlotting({
  scenes,
  simulation,
}: WatchingOf & { readonly simulation: Pick<Simulation, 'sceneOf'> }): Plotting {
  const memory = runMemory()
  let known: { readonly scene: Scene; readonly bundles: unknown; readonly plots: readonly ReadPlot[] } | null = null

  // until the run goes on from an edit all of it is of the mechanisms before
  const past = () => {
    const { tape } = simulation.status.getState()
    const { revision } = scenes.getState()
    return pastOf(simulation, [...tape.revisions, revision], [...tape.begins, Infinity])
  }

  function plots(): readonly ReadPlot[] {
    const { scene } = scenes.getState()
    const bundles = simulation.frame?.index.bundles ?? []
    if (known === null || known.scene !== scene || known.bundles !== bundles) {
      known = { scene, bundles, plots: plotsIn(scene).map((plot) => readPlot(scene, bundles, plot, past)) }
      runs.want(plotsIn(scene))
    }
    return known.plots
  }

  const watching = makeWatching(
    { scenes, simulation },
    {
      by: 'plots',
      wanted: () => plots().flatMap(quantitiesOf),
      concerns: (now, before) => now.view.plots !== before.view.plots,
      most: numbersIn(memory.plots),
    },
  )
  const runs = makeRunSamples(
    simulation,
    () => ({ samples: watching.samples.copy(numbersIn(memory.keptPlots)), complete: watching.complete }),
    watching.tell,
  )
  watching.look()
  return {
    ...watching,
    isFilling: (read) => watching.fills(quantitiesOf(read).map(({ name }) => name)),
    plots,
    runs: runs.runs,
    sample: (read, run, every) => sampleEvery(simulation, read, run, every),
    dispose() {
      watching.dispose()
      runs.dispose()
    },
  }
}

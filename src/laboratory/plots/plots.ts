/** The plots of the page's scene: what collects their samples comes with the first of them. */
import { plotsIn, type SceneStore } from '../../scene/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import type { Plotting } from './plotting.ts'

export type { Plotting } from './plotting.ts'

export interface Plots {
  /** Null until it is there. */
  readonly plotting: Plotting | null
  /** Fetches it where nobody did. Rejects where it cannot be had. */
  readonly load: () => Promise<Plotting>
}

/** Nothing is fetched yet. */
export function makePlots(of: { readonly scenes: SceneStore; readonly simulation: Simulation }): Plots {
  let plotting: Plotting | null = null
  let coming: Promise<Plotting> | null = null
  return {
    get plotting() {
      return plotting
    },
    load() {
      coming ??= import('./plotting.ts').then(
        ({ makePlotting }) => (plotting = makePlotting(of)),
        (error: unknown) => {
          coming = null
          throw error
        },
      )
      return coming
    },
  }
}

/** A scene that comes with plots has them filled from its first frame on. */
export function followPlots({ scenes, plots }: { readonly scenes: SceneStore; readonly plots: Plots }): () => void {
  const look = (): void => {
    // where it cannot be had the panel says so
    if (plotsIn(scenes.getState().scene).length > 0) plots.load().catch(() => {})
  }
  look()
  return scenes.subscribe((now, before) => {
    if (now.scene.view.plots !== before.scene.view.plots) look()
  })
}

/** The plots of the page's scene: what collects their samples comes with the first of them. */
import { plotsIn, type SceneStore } from '../../scene/index.ts'
import type { Simulation } from '../../simulation/index.ts'
import type { Plotting } from './plotting.ts'

export type { Plotting } from './plotting.ts'

/** Takes what is carried to the plots by a pointer that somebody else follows. Places in px of the window. */
export interface PlotReceiver {
  /** Shows whether what is carried can be dropped there. */
  readonly over: (x: number, y: number) => boolean
  /** It is carried no longer. */
  readonly leave: () => void
  /** Plots a quantity of the scene, or asks for a part of a vector; does nothing where the plots are elsewhere. */
  readonly drop: (quantity: string, x: number, y: number) => void
}

export interface Plots {
  /** The panel of plots, while it is open and may be changed. */
  receiver: PlotReceiver | null
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
    receiver: null,
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

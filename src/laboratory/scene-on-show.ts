/** The scene that what is on show is of. */
import type { Scene, SceneStore } from '../scene/index.ts'
import type { Simulation } from '../simulation/index.ts'

/** Gives the scene of now; where the run was sought before an edit, that of then, of which as much is hidden as now. */
export function makeSceneOnShow(
  scenes: Pick<SceneStore, 'getState'>,
  simulation: Pick<Simulation, 'status' | 'sceneOf'>,
): () => Scene {
  let made: { readonly now: Scene; readonly past: number; readonly scene: Scene } | null = null
  return () => {
    const { scene: now } = scenes.getState()
    const { past } = simulation.status.getState()
    if (past === null) return now
    if (made?.now !== now || made.past !== past) {
      const then = simulation.sceneOf(past)?.scene
      made = { now, past, scene: then === undefined ? now : { ...then, view: now.view } }
    }
    return made.scene
  }
}

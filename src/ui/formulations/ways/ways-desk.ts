/** State of a comparison of the ways to accelerations. It outlives the dialog that shows it. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WaysCompared, WaysOptions } from '../../../engine/index.ts'
import type { Scene } from '../../../scene/index.ts'
import type { Comparing } from '../../../simulation/index.ts'
import { ON_SCREEN } from '../desk.ts'
import { makeTask, NOTHING_FOUND, type TaskState } from '../task.ts'

export interface WaysFound {
  readonly scene: Scene
  /** Title of the scene at that time. */
  readonly title: string
  readonly compared: WaysCompared
}

interface WaysDeskState extends TaskState<WaysFound> {
  /** `ON_SCREEN`, or the id of a gallery item. */
  readonly mechanism: string
}

export interface WaysDesk {
  readonly state: StoreApi<WaysDeskState>
  choose(mechanism: string): void
  /** Compares; it resolves when that has come to an end, also by `cancel`. */
  run(): Promise<void>
  cancel(): void
}

interface WaysDeskOptions {
  readonly options: WaysOptions
  /** Rejects, with words for the user, where the mechanism cannot be had. */
  readonly fetchScene: (mechanism: string) => Promise<Scene>
  readonly comparing: Comparing
}

export function makeWaysDesk({ options, fetchScene, comparing }: WaysDeskOptions): WaysDesk {
  const state = createStore<WaysDeskState>(() => ({ mechanism: ON_SCREEN, ...NOTHING_FOUND }))
  const task = makeTask<WaysFound>(state, () => comparing.end())
  return {
    state,
    choose: (mechanism) => state.setState({ mechanism }),
    run: () =>
      task.run(async ({ isLatest, tell }) => {
        const scene = await fetchScene(state.getState().mechanism)
        if (!isLatest()) return {}
        const made = await comparing.compareWays(scene, options, tell)
        if (made === null) return {}
        if (!made.ok) return { problem: made.why }
        return { found: { scene, title: scene.title || 'Untitled', compared: made.comparison } }
      }),
    cancel: () => task.cancel(),
  }
}

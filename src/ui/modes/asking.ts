import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SceneStore } from '../../scene/index.ts'
import type { Modes, ModesWish, Simulation } from '../../simulation/index.ts'

export interface ModesState {
  /** Modes of the scene's `revision`; null until they are found. */
  readonly modes: Modes | null
  readonly revision: number
  readonly at: ModesWish['at']
  /** Number of modes that were asked for. */
  readonly count: number
  /** Simulated time of the pose, s. */
  readonly time: number
  readonly asking: boolean
  /** Why the last ones that were asked for could not be found, in words. */
  readonly problem: string | null
}

export type ModesStore = StoreApi<ModesState>

/** Number of modes that are asked for at first: the lowest ones. */
export const FIRST = 40

const NONE = { modes: null, revision: -1, time: 0, asking: false, problem: null }

export const makeModesStore = (): ModesStore =>
  createStore<ModesState>(() => ({ ...NONE, at: 'equilibrium', count: FIRST }))

interface AskingModes {
  readonly scenes: SceneStore
  readonly simulation: Simulation
  readonly store: ModesStore
}

/** Has the modes of the pose that is shown now, or of the balance near it, found; the store tells the outcome. */
export async function askModes(
  { scenes, simulation, store }: AskingModes,
  at: ModesWish['at'],
  count = FIRST,
): Promise<void> {
  store.setState({ asking: true, problem: null })
  await simulation.upToDate()
  if (!store.getState().asking) return
  const { revision } = scenes.getState()
  const made = await simulation.ask('modes', { at, count })
  // others were asked for, or none are wanted any more: that ends the asking
  if (made === null) return
  if (made.ok) store.setState({ ...NONE, at, count, modes: made.told, revision, time: made.time })
  else store.setState({ ...NONE, at, count, revision, problem: made.why })
}

/** Gives up the modes that are being computed. */
export function endModes({ simulation, store }: Omit<AskingModes, 'scenes'>): void {
  simulation.endAsking('modes')
  store.setState({ asking: false })
}

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Pose } from '../geometry/index.ts'
import type { Scene } from '../scene/index.ts'
import type { Balance, FreeMotion } from '../simulation/index.ts'

/** Poses that the view shows for a while in the place of the run's: a mechanism on its way to rest, a mode that is played. */
export interface Staged {
  /** Body frames in world axes by id, at a wall time in ms; bodies that are not listed stand as the scene has them. */
  readonly posesAt: (now: number) => ReadonlyMap<string, Pose>
  /** Whether they are others at another time: then every picture is followed by the next. */
  readonly moves: boolean
  /** Poses of ghosts of bodies shown meanwhile, such as at the ends of a swing. */
  readonly ghosts?: readonly ReadonlyMap<string, Pose>[]
}

/** Result of a search for an equilibrium, as it is shown. */
export interface BalanceFound extends Pick<
  Balance,
  'stability' | 'negativeDirections' | 'freeDirections' | 'residual'
> {
  /** What does not hold still in the run: "its drive held"; null where all does. */
  readonly held: string | null
}

export interface StagingState {
  readonly staged: Staged | null
  /** A motion that ghosts fall along from where the bodies are seen, now to one side and now to the other. */
  readonly fall: FreeMotion | null
  /** Whether an equilibrium is being sought, or the mechanism is on its way there. */
  readonly settling: boolean
  /** The balance that was found last, and the scene that starts in it. */
  readonly balance: { readonly scene: Scene; readonly found: BalanceFound } | null
  /** Ends what is on the stage or is to come onto it, and leaves no trace: what Esc does first. */
  readonly end: (() => void) | null
}

export type Staging = StoreApi<StagingState>

export const makeStaging = (): Staging =>
  createStore<StagingState>(() => ({ staged: null, fall: null, settling: false, balance: null, end: null }))

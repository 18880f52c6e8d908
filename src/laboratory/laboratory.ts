import type { SceneStore } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
import type { ActionRegistry } from './action.ts'
import type { Documents } from './documents/index.ts'
import type { EnergyWatch } from './energy.ts'

/** One page's laboratory: the document, what is on the screen, the run, and what can be done with them. */
export interface Laboratory {
  readonly scenes: SceneStore
  readonly session: SessionStore
  readonly simulation: Simulation
  readonly documents: Documents
  readonly energy: EnergyWatch
  readonly actions: ActionRegistry
}

import type { LucideIcon } from 'lucide-react'
import type { SceneStore } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
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

export type ActionGroup = 'Run' | 'View' | 'Tools' | 'Selection' | 'Edit' | 'File' | 'Panels' | 'Help'

/** Something that the user can do, as data: toolbars, menus, the shortcut sheet and the key handler all read it. */
export interface Action {
  readonly id: string
  /** What it does, as a command: "Play", "Frame the selection". */
  readonly label: string
  /** Further words to find it by. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /**
   * Key bindings: `KeyboardEvent.key` with letters in upper case, after `Mod+` (Ctrl, or Command on a Mac), `Shift+` or `Alt+`.
   * The first is the one that tooltips name.
   */
  readonly keys: readonly string[]
  readonly group: ActionGroup
  /** Whether it makes an entry of history, or leaves the scene alone. */
  readonly undo: 'entry' | 'none'
  /** A held key repeats it. */
  readonly repeats?: boolean
  /** The label for the present state ("Undo Change mass"); `label` where it is absent. */
  labelNow?(lab: Laboratory): string
  enabled(lab: Laboratory): boolean
  /** For what stays on: whether it is on. */
  pressed?(lab: Laboratory): boolean
  perform(lab: Laboratory): void
}

export interface ActionRegistry {
  readonly all: readonly Action[]
  /** The action of that id; throws when there is none, which is a mistake in the program. */
  get(id: string): Action
  /** The action bound to the key, null when none is. */
  bound(binding: string): Action | null
}

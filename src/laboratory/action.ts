import type { LucideIcon } from 'lucide-react'
import type { Laboratory } from './laboratory.ts'

export type ActionGroup = 'Run' | 'View' | 'Tools' | 'Selection' | 'Edit' | 'File' | 'Panels' | 'Help'

/** The order in which groups are listed. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  'Run',
  'View',
  'Tools',
  'Selection',
  'Edit',
  'File',
  'Panels',
  'Help',
]

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

/** Builds the registry; two actions with the same id or key are a mistake in the program and throw. */
export function makeActionRegistry(actions: readonly Action[]): ActionRegistry {
  const byId = new Map<string, Action>()
  const byKey = new Map<string, Action>()
  for (const action of actions) {
    if (byId.has(action.id)) throw new Error(`two actions are called "${action.id}"`)
    byId.set(action.id, action)
    for (const key of action.keys) {
      const other = byKey.get(key)
      if (other !== undefined) throw new Error(`"${key}" is bound to both "${other.id}" and "${action.id}"`)
      byKey.set(key, action)
    }
  }
  return {
    all: actions,
    get: (id) => {
      const action = byId.get(id)
      if (action === undefined) throw new Error(`there is no action "${id}"`)
      return action
    },
    bound: (binding) => byKey.get(binding) ?? null,
  }
}

/** Performs the action if it is enabled, and says whether it was. */
export function performAction(lab: Laboratory, action: Action): boolean {
  if (!action.enabled(lab)) return false
  action.perform(lab)
  return true
}

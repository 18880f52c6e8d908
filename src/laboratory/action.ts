import type { Action, ActionGroup, ActionRegistry, Laboratory } from './laboratory.ts'

export type { Action, ActionGroup, ActionRegistry } from './laboratory.ts'

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

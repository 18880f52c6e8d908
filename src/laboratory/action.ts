import type { Session } from '../session/index.ts'
import type {
  Action,
  ActionGroup,
  ActionRegistry,
  ActionScope,
  Clipboard,
  Laboratory,
  UndoPolicy,
} from './laboratory.ts'

export type { Action, ActionGroup, ActionRegistry, ActionScope, Clipboard, UndoPolicy }

/** The order in which groups are listed. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  'Run',
  'View',
  'Tools',
  'Build',
  'Selection',
  'Edit',
  'File',
  'Panels',
  'Help',
]

/** Scopes from the narrowest to the widest. */
const SCOPES: readonly ActionScope[] = ['tool', 'moving', 'always']

const scopeOf = (action: Action): ActionScope => action.scope ?? 'always'

/** Whether arrows and their kin move what is built, instead of stepping through time. */
const isMoving = ({ tool, selection }: Session): boolean =>
  tool === 'joint' || tool.startsWith('place-') || ((tool === 'move' || tool === 'rotate') && selection.length > 0)

const isInScope = (action: Action, session: Session): boolean => {
  const scope = scopeOf(action)
  return scope === 'always' || (scope === 'moving' ? isMoving(session) : session.tool !== 'select')
}

/** Builds the registry; two actions with the same id, or the same key in one scope, are a mistake in the program and throw. */
export function makeActionRegistry(actions: readonly Action[]): ActionRegistry {
  const byId = new Map<string, Action>()
  /** Actions by key, those of the narrowest scope first. */
  const byKey = new Map<string, Action[]>()
  for (const action of actions) {
    if (byId.has(action.id)) throw new Error(`two actions are called "${action.id}"`)
    byId.set(action.id, action)
    for (const key of action.keys) {
      const others = byKey.get(key) ?? []
      const other = others.find((one) => scopeOf(one) === scopeOf(action))
      if (other !== undefined) throw new Error(`"${key}" is bound to both "${other.id}" and "${action.id}"`)
      byKey.set(
        key,
        SCOPES.flatMap((scope) => [...others, action].filter((one) => scopeOf(one) === scope)),
      )
    }
  }
  return {
    all: actions,
    get: (id) => {
      const action = byId.get(id)
      if (action === undefined) throw new Error(`there is no action "${id}"`)
      return action
    },
    bound: (binding, lab) => {
      const meant = byKey.get(binding) ?? []
      const acting = meant.find((action) => isInScope(action, lab.session.getState()) && action.enabled(lab))
      return acting ?? meant.find((action) => scopeOf(action) === 'always') ?? null
    },
  }
}

/** Performs what a key is bound to, if it is enabled. True: it was. */
export const performByKey = (lab: Laboratory, action: Action): boolean =>
  performAction(
    lab,
    action.performByKey === undefined ? action : { ...action, perform: (of) => action.performByKey?.(of) },
  )

/** Performs the action if it is enabled, and says whether it was. What it edits is no part of a drag that is under way. */
export function performAction(lab: Laboratory, action: Action, clipboard?: Clipboard): boolean {
  if (!action.enabled(lab)) return false
  if (action.undo !== 'none') lab.tool.current?.letGo()
  action.perform(lab, clipboard)
  return true
}

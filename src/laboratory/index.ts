export type { Action, ActionGroup, ActionRegistry } from './action.ts'
export { ACTION_GROUPS, makeActionRegistry, performAction } from './action.ts'
export type { ActionState } from './hooks.ts'
export {
  LaboratoryProvider,
  useAction,
  useLaboratory,
  useReadout,
  useRun,
  useScene,
  useSession,
} from './hooks.ts'
export type { Laboratory } from './laboratory.ts'

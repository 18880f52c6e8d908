export type { Action, ActionGroup, ActionRegistry } from './action.ts'
export { ACTION_GROUPS, performAction } from './action.ts'
export { browserFiles } from './documents/index.ts'
export type { Documents, DocumentsState, FilePort } from './documents/index.ts'
export type { ActionState } from './hooks.ts'
export {
  LaboratoryProvider,
  useAction,
  useDocuments,
  useLaboratory,
  useReadout,
  useRun,
  useScene,
  useSession,
} from './hooks.ts'
export { listenToKeys } from './keyboard.ts'
export type { Laboratory } from './laboratory.ts'
export { makeLaboratory } from './making.ts'
export type { LaboratoryOptions } from './making.ts'

import type { Action } from '../action.ts'
import { editActions } from './edit.ts'
import { fileActions } from './file.ts'
import { runActions } from './run.ts'
import { viewActions } from './view.ts'

/** Every action of the laboratory itself. */
export const standardActions: readonly Action[] = [...runActions, ...viewActions, ...editActions, ...fileActions]

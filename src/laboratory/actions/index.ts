import type { Action } from '../action.ts'
import { buildActions } from './build.ts'
import { editActions } from './edit.ts'
import { fileActions } from './file.ts'
import { joinActions } from './join.ts'
import { keepActions } from './keep.ts'
import { knowActions } from './know.ts'
import { motionActions } from './motion.ts'
import { runActions } from './run.ts'
import { shapeActions } from './shape.ts'
import { viewActions } from './view.ts'

/** Every action of the laboratory itself. */
export const standardActions: readonly Action[] = [
  ...runActions,
  ...viewActions,
  ...buildActions,
  ...joinActions,
  ...shapeActions,
  ...editActions,
  ...fileActions,
  ...keepActions,
  ...knowActions,
  ...motionActions,
]

import type { Action } from '../action.ts'

/** Handles, mirror and array, hiding and locking. */
export const shapeActions: readonly Action[] = []

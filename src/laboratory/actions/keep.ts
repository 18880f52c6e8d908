import type { Action } from '../action.ts'

/** Library, versions and sharing. */
export const keepActions: readonly Action[] = []

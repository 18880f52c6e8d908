import type { Action } from '../action.ts'

/** Joints and the ground. */
export const joinActions: readonly Action[] = []

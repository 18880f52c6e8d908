import type { Action } from '../action.ts'

/** Palette, planes and snapping. */
export const buildActions: readonly Action[] = []

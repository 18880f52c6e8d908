import type { Action } from '../action.ts'

/** Diagnosis, ledger and exchange. */
export const knowActions: readonly Action[] = []

import { createStore, type StoreApi } from 'zustand/vanilla'

/** Energy that an edit of the running mechanism put in. */
export interface LedgerEntry {
  readonly label: string
  /** Simulated, s. */
  readonly time: number
  /** J. */
  readonly added: number
  readonly revision: number
}

export interface LedgerState {
  readonly entries: readonly LedgerEntry[]
  /** J. */
  readonly sum: number
}

/** What edits have put into the run, or taken from it. */
export interface Ledger {
  readonly state: StoreApi<LedgerState>
}

export const makeLedger = (): Ledger => ({ state: createStore<LedgerState>(() => ({ entries: [], sum: 0 })) })

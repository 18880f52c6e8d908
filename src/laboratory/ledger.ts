/**
 * What edits of a running mechanism put into it: it is assembled anew where it is, its velocities are made to fit, and what it weighs
 * may be different; none of that is the motion's doing, nor is its energy.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SceneChange, SceneStore } from '../scene/index.ts'
import { HEADER, type Simulation } from '../simulation/index.ts'

/** Energy that a gesture, an edit, or its undo put into the run. */
export interface LedgerEntry {
  /** As the history has it, “Undo” before it where it was taken back. */
  readonly label: string
  /** Simulated, s: when the last of it took hold. */
  readonly time: number
  /** Kinetic and potential, J. */
  readonly added: number
  /** That of the frames from then on. */
  readonly revision: number
  /** Of the change in the history; no two entries have the same. */
  readonly serial: number
}

export interface LedgerState {
  /** In the order in which they were begun. */
  readonly entries: readonly LedgerEntry[]
  /** J. */
  readonly sum: number
}

/** What edits have put into the run, or taken from it, since it began. */
export interface Ledger {
  readonly state: StoreApi<LedgerState>
}

export interface LedgerOptions {
  readonly scenes: Pick<SceneStore, 'subscribe'>
  /** Gets the `change` of the scene store as the cause of its edits. */
  readonly simulation: Pick<Simulation, 'onEdit' | 'onFrame'>
}

const EMPTY: LedgerState = { entries: [], sum: 0 }

/** Several edits that took hold at once cannot be told apart: they count for the last one. */
export function makeLedger({ scenes, simulation }: LedgerOptions): Ledger {
  const state = createStore<LedgerState>(() => EMPTY)
  const clear = (): void => {
    if (state.getState().entries.length > 0) state.setState(EMPTY)
  }
  scenes.subscribe((now, before) => {
    if (now.change !== before.change && now.change.kind === 'replace') clear()
  })
  simulation.onFrame(({ data }) => {
    if (data[HEADER.time] === 0) clear()
  })
  simulation.onEdit(({ before, after, time, revision, cause }) => {
    const { kind, label, serial } = cause as SceneChange
    const { entries, sum } = state.getState()
    const known = entries.find((entry) => entry.serial === serial)
    const added = after - before
    const entry = {
      label: known?.label ?? wordsFor(kind, label),
      time,
      added: (known?.added ?? 0) + added,
      revision,
      serial,
    }
    state.setState({
      entries: known === undefined ? [...entries, entry] : entries.map((other) => (other === known ? entry : other)),
      sum: sum + added,
    })
  })
  return { state }
}

function wordsFor(kind: SceneChange['kind'], label: string): string {
  if (kind === 'undo') return `Undo ${label}`
  return kind === 'redo' ? `Redo ${label}` : label
}

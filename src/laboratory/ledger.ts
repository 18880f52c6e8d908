/**
 * What edits of a running mechanism put into it: it is assembled anew where it is, its velocities are made to fit, and what it weighs
 * may be different; none of that is the motion's doing, nor is its energy.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SceneChange, SceneStore } from '../scene/index.ts'
import { HEADER, type Simulation } from '../simulation/index.ts'

/** Energy that a gesture, an edit, or its undo put into the run; of one that the run has gone back over, what it makes there. */
export interface LedgerEntry {
  /** As the history has it, “Undo” before it where it was taken back; a gesture that was cancelled says so, if it left anything. */
  readonly label: string
  /** Simulated, s: when the last of it took hold. */
  readonly time: number
  /** Kinetic and potential, J. */
  readonly added: number
  /** Revision of the frames from then on. */
  readonly revision: number
  /** Of the change in the history, negative of several together; no two entries have the same. */
  readonly serial: number
}

export interface LedgerState {
  /** Kinetic and potential energy with which the run began, J; null until it has. */
  readonly start: number | null
  /** In the order in which they were begun. */
  readonly entries: readonly LedgerEntry[]
  /** J. */
  readonly sum: number
}

/** What edits have put into the run, or taken from it, since it began. */
export interface Ledger {
  readonly state: StoreApi<LedgerState>
}

/** What the ledger listens to. */
export interface LedgerOptions {
  readonly scenes: Pick<SceneStore, 'subscribe'>
  /** Gets the `change` of the scene store as the cause of its edits. */
  readonly simulation: Pick<Simulation, 'onEdit' | 'onFrame'>
}

const EMPTY: LedgerState = { start: null, entries: [], sum: 0 }

/** Changes of energy below this are what closing the joints anew costs in rounding, J. */
export const NO_ENERGY = 1e-6

/** Several edits that took hold at once cannot be told apart: they count for the last one. */
export function makeLedger({ scenes, simulation }: LedgerOptions): Ledger {
  const state = createStore<LedgerState>(() => EMPTY)
  /** All that was put in, in order: each a part of the entry of its serial. */
  let steps: readonly LedgerEntry[] = []
  let cancelled: ReadonlySet<number> = new Set()
  /** The mechanism on show, by the revision of its frames: what edits after it did has not happened there. */
  let upTo = Infinity
  /** What it was when an entry of the history left the run, or what is now its pose, for another. */
  const left = new Map<number, () => void>()
  const clear = (): void => {
    cancelled = new Set()
    if (steps.length === 0) return
    steps = []
    state.setState({ entries: [], sum: 0 })
  }
  const publish = (): void => {
    const done = steps.filter(({ revision }) => revision <= upTo)
    const entries = gather(done).flatMap((entry) => {
      if (!cancelled.has(entry.serial)) return [entry]
      return Math.abs(entry.added) < NO_ENERGY ? [] : [{ ...entry, label: `${entry.label} (taken back)` }]
    })
    state.setState({ entries, sum: done.reduce((sum, { added }) => sum + added, 0) })
  }
  /** What makes it again what it is now. */
  const comeBack = (): (() => void) => {
    const now = { steps, cancelled, shown: state.getState() }
    return () => {
      ;({ steps, cancelled } = now)
      state.setState(now.shown)
    }
  }
  scenes.subscribe(({ change }, before) => {
    if (change === before.change) return
    const { kind, entry, serial } = change
    if (kind === 'replace') {
      left.clear()
      clear()
      state.setState({ start: null })
    } else if (change.restarts === true) {
      if (kind === 'undo') left.get(entry)?.()
      else left.set(entry, comeBack())
    } else if (change.byHand === true) {
      const back = kind === 'edit' ? undefined : left.get(entry)
      left.set(entry, comeBack())
      back?.()
    } else if (kind === 'cancel') {
      cancelled = new Set([...cancelled, serial])
      if (steps.length > 0) publish()
    }
  })
  simulation.onFrame(({ data, revision }) => {
    if (revision !== upTo) {
      upTo = revision
      if (steps.length > 0) publish()
    }
    const atStart = data[HEADER.time] === 0
    if (atStart) clear()
    if (!atStart && state.getState().start !== null) return
    const start = (data[HEADER.kinetic] ?? NaN) + (data[HEADER.potential] ?? NaN)
    if (!Object.is(start, state.getState().start)) state.setState({ start })
  })
  simulation.onEdit(({ before, after, time, revision, since, cause }) => {
    const step = { time, added: after - before, revision }
    if (since !== null && cause === null) {
      const [one, ...others] = gather(steps.filter((old) => old.revision > since))
      const known = others.length === 0 ? one : undefined
      const { label = 'Edits gone back over', serial = -revision } = known ?? {}
      steps = [...steps.filter((old) => old.revision <= since), { ...step, label, serial }]
    } else if (cause !== null) {
      const { kind, label, serial } = cause
      const before = since === null ? steps : steps.filter((old) => old.revision <= since)
      steps = [...before, { ...step, label: wordsFor(kind, label), serial }]
    }
    publish()
  })
  return { state }
}

/** One entry for all steps of a serial. */
function gather(steps: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const entries = new Map<number, LedgerEntry>()
  for (const step of steps) {
    const known = entries.get(step.serial)
    entries.set(
      step.serial,
      known === undefined ? step : { ...step, label: known.label, added: known.added + step.added },
    )
  }
  return [...entries.values()]
}

function wordsFor(kind: SceneChange['kind'], label: string): string {
  if (kind === 'undo') return `Undo ${label}`
  return kind === 'redo' ? `Redo ${label}` : label
}

import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../engine/index.ts'
import type { MechanismReport, TapeTold } from '../protocol/messages.ts'

/** The status of a run, apart from its frames. */
export interface RunStatus {
  /** `failed`: the mechanism of the newest scene cannot be assembled or its run stopped; `failure` or `workerNotice` says why. */
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly playing: boolean
  /** Simulated seconds per wall second that are asked for. */
  readonly speed: number
  /** Simulated seconds per wall second that are reached, smoothed; of use while playing. */
  readonly realTimeFactor: number
  /** Whether the machine cannot keep up with the speed. */
  readonly behind: boolean
  /** Whether a second of the run takes more steps than any machine makes in time. */
  readonly beyond: boolean
  /** Report of the mechanism on show; null until one was assembled. */
  readonly report: MechanismReport | null
  /** Whether the analysis that the report leaves for later is under way. */
  readonly analysing: boolean
  /** For an integrator that chooses among schemes: the scheme in use and why, in words. Empty for any other. */
  readonly method: string
  readonly reason: string
  readonly failure: Failure | null
  /** Whether frame and report are of the mechanism before the last edit, as the edited one cannot be assembled. */
  readonly outdated: boolean
  /** The revision of the mechanism on show, where the run was sought before an edit; null where it is that of now. */
  readonly past: number | null
  /** The simulation stopped unexpectedly: what happened, what to do. Stays until dismissed or another scene is loaded. */
  readonly workerNotice: string | null
  /** Whether the run is past t = 0. */
  readonly hasRun: boolean
  readonly canStepBack: boolean
  /** What is kept of the run: what happened to it from outside, and of how many frames one is left. */
  readonly tape: TapeTold
}

export type RunStatusStore = StoreApi<RunStatus>

export function makeRunStatus(): RunStatusStore {
  return createStore<RunStatus>(() => ({
    phase: 'loading',
    playing: false,
    speed: 1,
    realTimeFactor: 1,
    behind: false,
    beyond: false,
    report: null,
    analysing: false,
    method: '',
    reason: '',
    failure: null,
    outdated: false,
    past: null,
    workerNotice: null,
    hasRun: false,
    canStepBack: false,
    tape: { marks: [], stretches: [], revisions: [], begins: [], readFrom: null, kept: [], loose: null },
  }))
}

/** Sets what differs; listeners are not called if nothing does. */
export function updateStatus(store: RunStatusStore, change: Partial<RunStatus>): void {
  const now = store.getState()
  for (const key of Object.keys(change) as (keyof RunStatus)[]) {
    if (!Object.is(now[key], change[key])) {
      store.setState(change)
      return
    }
  }
}

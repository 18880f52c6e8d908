/** Runs that were left when an edit began anew: to take that edit back is to go on with the run that it left, as it stood. */
import type { HistoryStep } from '../protocol/messages.ts'
import type { Mechanism } from './mechanism.ts'
import type { Tape } from './record/tape.ts'
import type { SeenPoses } from './seen-poses.ts'

export interface Run {
  readonly mechanism: Mechanism
  /** What it can step back to. */
  readonly tape: Tape
  readonly seen: SeenPoses
}

/** What steps of the history make of the run. */
export interface Fate {
  /** The one that is to go on; null: a new one. */
  readonly run: Run | null
  /** Whether it is another than before. */
  readonly restarts: boolean
  /** The steps that are that run's own. */
  readonly history: readonly HistoryStep[]
  /** To be called once the steps have been carried out: the runs that they left are kept from then on, so that a later undo finds them. */
  readonly keep: () => void
}

export interface LeftRuns {
  readonly follow: (now: Run | null, history: readonly HistoryStep[]) => Fate
  readonly clear: () => void
}

/** Runs that are kept. Only the last one left keeps what it can step back to. */
const MOST = 16

export function makeLeftRuns(): LeftRuns {
  let left: ReadonlyMap<number, Run> = new Map()

  /** The newest of these, beside the one that goes on. */
  function keepOf(runs: ReadonlyMap<number, Run>): void {
    left = new Map([...runs].slice(-MOST))
    const last = [...left.values()].at(-1)
    for (const run of left.values()) if (run !== last) run.tape.clear()
  }

  return {
    follow(now, history) {
      const runs = new Map(left)
      let run = now
      let restarts = false
      let own: HistoryStep[] = []
      for (const step of history) {
        if (step.restarts !== true) {
          own.push(step)
          continue
        }
        const { kind, entry } = step
        restarts = true
        own = []
        const back = kind === 'undo' ? (runs.get(entry) ?? null) : null
        runs.delete(entry)
        if (kind !== 'undo' && run !== null) runs.set(entry, run)
        run = back
      }
      return { run, restarts, history: own, keep: () => keepOf(runs) }
    },
    clear: () => {
      left = new Map()
    },
  }
}

/** Runs that were left when an edit began anew: to take that edit back is to go on with the run that it left, as it stood. */
import type { HistoryStep } from '../protocol/messages.ts'
import type { Mechanism } from './mechanism.ts'
import type { Recording } from './recording.ts'
import type { SeenPoses } from './seen-poses.ts'

export interface Run {
  readonly mechanism: Mechanism
  /** What it can step back to. */
  readonly recording: Recording<Mechanism>
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
  /** It has come to that: what was left is kept. */
  readonly keep: () => void
}

export interface LeftRuns {
  readonly follow: (now: Run | null, history: readonly HistoryStep[]) => Fate
  readonly clear: () => void
}

/** Runs that are kept. Only the last one left keeps what it can step back to. */
const MOST = 16

export function makeLeftRuns(): LeftRuns {
  const left = new Map<number, Run>()

  function leave(entry: number, run: Run): void {
    for (const other of left.values()) if (other.recording !== run.recording) other.recording.clear()
    left.delete(entry)
    left.set(entry, run)
    const [oldest] = left.keys()
    if (left.size > MOST && oldest !== undefined) left.delete(oldest)
  }

  return {
    follow(now, history) {
      const leaving = new Map<number, Run | null>()
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
        if (kind !== 'undo') leaving.set(entry, run)
        run = kind === 'undo' ? (leaving.get(entry) ?? left.get(entry) ?? null) : null
      }
      const keep = (): void => {
        for (const [entry, one] of leaving) if (one !== null) leave(entry, one)
      }
      return { run, restarts, history: own, keep }
    },
    clear: () => left.clear(),
  }
}

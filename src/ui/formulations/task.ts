/** Something that takes a while: one at a time, with its progress and what came of the last one. */
import type { StoreApi } from 'zustand/vanilla'

export interface TaskState<Found> {
  /** Progress, 0 to 1, and what is being done; null if nothing is under way. */
  readonly progress: { readonly done: number; readonly doing: string } | null
  /** The last one that came to an end. */
  readonly found: Found | null
  /** Why the last one did not, in words. */
  readonly problem: string | null
}

export const NOTHING_FOUND = { progress: null, found: null, problem: null } as const

type Outcome<Found> = Partial<Pick<TaskState<Found>, 'found' | 'problem'>>

export interface Watched {
  /** Whether nothing else was begun, and this was not given up. */
  readonly isLatest: () => boolean
  readonly tell: (done: number, doing: string) => void
}

export interface Task<Found> {
  /** Resolves when it has come to an end, also by `cancel` or by another one. */
  run(work: (watched: Watched) => Promise<Outcome<Found>>): Promise<void>
  cancel(): void
}

/** @param end gives up what is under way */
export function makeTask<Found>(state: Pick<StoreApi<TaskState<Found>>, 'setState'>, end: () => void): Task<Found> {
  let serial = 0
  return {
    async run(work) {
      const mine = ++serial
      const isLatest = (): boolean => serial === mine
      state.setState({ progress: { done: 0, doing: 'Getting ready' }, problem: null })
      const tell = (done: number, doing: string): void => {
        if (isLatest()) state.setState({ progress: { done, doing } })
      }
      const outcome = await work({ isLatest, tell }).catch((error: unknown) => ({
        problem: error instanceof Error ? error.message : String(error),
      }))
      if (isLatest()) state.setState({ progress: null, ...outcome })
    },
    cancel() {
      serial++
      end()
      state.setState({ progress: null })
    },
  }
}

/** What of the changes of the store is worth keeping: all but the middle of a gesture, and that too once it rests. */
import type { SceneState } from '../store.ts'
import type { AutosaveOptions } from './kept.ts'

/** Time without a change after which a gesture counts as resting, ms; its result so far is then written. */
const RESTS = 5000

export interface Watching {
  changed(state: SceneState): void
  /** The middle of a gesture in which nothing happens any more, once; its end, whichever it is, settles as ever. */
  takeResting(): SceneState | null
  stop(): void
}

export interface WatchingOptions extends Pick<AutosaveOptions, 'store' | 'later' | 'now'> {
  /** A gesture may be resting: `takeResting` tells. */
  readonly onRest: () => void
  /** A change that is in the middle of nothing, and the one before it. */
  readonly onSettled: (state: SceneState, before: SceneState) => void
}

export function makeWatching({ store, later, now, onRest, onSettled }: WatchingOptions): Watching {
  let last = store.getState()
  /** When the gesture under way last changed something. */
  let touched = 0
  let cancelRest: (() => void) | null = null
  const stop = (): void => {
    cancelRest?.()
    cancelRest = null
  }
  return {
    changed(state) {
      stop()
      // What is in the middle of a gesture may be cancelled yet.
      if (state.gesture !== null) {
        touched = now()
        cancelRest = later(onRest, RESTS)
        return
      }
      const before = last
      last = state
      onSettled(state, before)
    },
    takeResting() {
      const state = store.getState()
      // A timer may be early by a little, so half the time is enough; a hand that moves does not rest for so long.
      if (state.gesture === null || state.scene === last.scene || now() - touched < RESTS / 2) return null
      return (last = state)
    },
    stop,
  }
}

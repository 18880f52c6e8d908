/** States of documents that wait to be written: the newest of each, one write after the other, and those that failed once more. */
import { newDocumentId } from '../ids.ts'
import type { SceneState } from '../store.ts'
import type { AutosaveOptions } from './kept.ts'

/** Time after a failure until the next try, ms; a change of the scene is tried at once. */
const AGAIN = 10_000

/** A write under way, and the stamp that its record will have. */
export interface Writing {
  readonly state: SceneState
  readonly stamp: string
}

export interface Queue {
  /** The write under way. */
  readonly writing: Writing | null
  /** What waits, and before it what is being written. */
  readonly states: readonly SceneState[]
  readonly isEmpty: boolean
  has(document: string): boolean
  add(state: SceneState): void
  /** Gives it up; what is under way is waited for. */
  drop(document: string): Promise<void>
  /** Writes when what is being done now is done. */
  flushSoon(): void
  /** Writes all that can be written. Never rejects. */
  flush(): Promise<void>
  stop(): void
}

export interface QueueOptions extends Pick<AutosaveOptions, 'later'> {
  readonly write: (job: Writing) => Promise<void>
  /** A write failed; it will be tried again. */
  readonly onFail: (error: unknown) => void
  /** All that waited is written. */
  readonly onWritten: () => void
}

export function makeQueue({ write, later, onFail, onWritten }: QueueOptions): Queue {
  const waiting = new Map<string, SceneState>()
  let writing: Writing | null = null
  let underWay: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null

  async function drain(): Promise<void> {
    const failed = new Map<string, SceneState>()
    let wrote = false
    for (let next = takeNext(); next !== null; next = takeNext()) {
      const { state } = next
      try {
        await write(next)
        wrote = true
        // A newer state of it is in place.
        failed.delete(state.document)
      } catch (error) {
        failed.set(state.document, state)
        onFail(error)
      }
    }
    for (const [document, state] of failed) waiting.set(document, state)
    if (failed.size > 0) cancelTimer ??= later(() => void flush(), AGAIN)
    else if (wrote) onWritten()
  }

  function takeNext(): Writing | null {
    const [state] = waiting.values()
    if (state === undefined) return (writing = null)
    waiting.delete(state.document)
    return (writing = { state, stamp: newDocumentId() })
  }

  function stop(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function flush(): Promise<void> {
    stop()
    underWay ??= drain().finally(() => {
      underWay = null
      writing = null
    })
    return underWay
  }

  return {
    get writing() {
      return writing
    },
    get states() {
      return [...(writing === null ? [] : [writing.state]), ...waiting.values()]
    },
    get isEmpty() {
      return waiting.size === 0
    },
    has: (document) => waiting.has(document),
    add: (state) => void waiting.set(state.document, state),
    async drop(document) {
      waiting.delete(document)
      await underWay
    },
    flushSoon() {
      stop()
      cancelTimer = later(() => void flush(), 0)
    },
    flush,
    stop,
  }
}

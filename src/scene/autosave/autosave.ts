/**
 * Keeps the scene in the browser while it is worked on, and brings it back after a crash, a closed tab or a reload.
 *
 * One record per document, and each document belongs to one tab: nothing that is written can overwrite another scene. What
 * was in no file is kept until it is brought back or discarded. Failures are data; they never stop the work.
 */
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { parseScene } from '../parse.ts'
import type { Scene } from '../document.ts'
import type { Fault } from '../faults.ts'
import { newDocumentId } from '../ids.ts'
import { serialiseScene } from '../serialise.ts'
import type { SceneState, SceneStore } from '../store.ts'
import { makeRecords } from './records.ts'
import type { RecordStamp } from './records.ts'
import { claimTab } from './tab.ts'
import type { LockPort, SessionPort, Tab } from './tab.ts'

/** A document that the browser holds. */
export interface KeptDocument {
  readonly document: string
  readonly title: string
  /** ms since 1970. */
  readonly savedAt: number
  /** True when it is in no file. */
  readonly unsaved: boolean
}

export interface KeptWork {
  /** What this tab was showing before it was reloaded; null for a new tab. */
  readonly own: KeptDocument | null
  /** Work in no file, of tabs that are gone or replaced in this one; newest first. */
  readonly others: readonly KeptDocument[]
}

export type Recovered =
  /** Ready for `SceneStore.replace(scene, { document, saved })`. */
  | { readonly ok: true; readonly scene: Scene; readonly document: string; readonly saved: boolean }
  /** The record is kept, as it is. */
  | { readonly ok: false; readonly faults: readonly Fault[] }

export interface AutosaveStatus {
  readonly phase: 'idle' | 'waiting' | 'saved' | 'failed'
  /** Of the last success, ms since 1970. */
  readonly savedAt: number | null
  /** When failed: what happened, and the way out. */
  readonly problem: string | null
}

export interface Autosave {
  readonly status: StoreApi<AutosaveStatus>
  /** Says what was kept from before and begins to keep what happens from now on. Never rejects; see `status`. */
  start(): Promise<KeptWork>
  /** Reads a kept document. One of another tab comes back as a new document; its record goes once that one is kept. */
  recover(document: string): Promise<Recovered>
  /** Deletes a kept document for good. */
  discard(document: string): Promise<void>
  /** Writes at once what is waiting, and resolves when it is written or has failed. */
  flush(): Promise<void>
  /** Writes what is waiting and lets go of everything. */
  stop(): Promise<void>
}

export interface AutosaveOptions {
  readonly store: SceneStore
  readonly session: SessionPort
  /** `navigator.locks`; null where the browser has none. */
  readonly locks: LockPort | null
  /** Calls back when the page may be about to go away (`pagehide`, hidden); returns what takes the listener off. */
  readonly onHide: (listener: () => void) => () => void
  /** `setTimeout`; returns what cancels it. */
  readonly later: (work: () => void, milliseconds: number) => () => void
  /** ms since 1970. */
  readonly now: () => number
  /** Of the database; tests take another one. */
  readonly name?: string
}

/** ms from a change to its record; further changes in between are written with it. */
const DELAY = 300

export function makeAutosave({
  store,
  session,
  locks,
  onHide,
  later,
  now,
  name = 'lockwork',
}: AutosaveOptions): Autosave {
  const records = makeRecords(name)
  const status = createStore<AutosaveStatus>(() => ({ phase: 'idle', savedAt: null, problem: null }))
  let tab: Promise<Tab> | null = null
  const thisTab = () => (tab ??= claimTab(session, locks, newDocumentId))
  /** Records that go once the document that continues them is kept, by that document. */
  const superseded = new Map<string, RecordStamp>()
  /** States to be written, the newest of each document. */
  const waiting = new Map<string, SceneState>()
  let cancelTimer: (() => void) | null = null
  let work: Promise<void> = Promise.resolve()
  const undoers: (() => void)[] = []

  const fail = (error: unknown): void => status.setState({ phase: 'failed', problem: problemOf(error) })

  async function write(state: SceneState): Promise<void> {
    const { scene, document, dirty } = state
    // It is in a file, and another document is on the screen by now: there is nothing to keep.
    if (!dirty && store.getState().document !== document) return records.delete(document)
    const savedAt = now()
    await records.put(
      { document, tab: (await thisTab()).id, title: scene.title, text: serialiseScene(scene), savedAt, unsaved: dirty },
      superseded.get(document) ?? null,
    )
    superseded.delete(document)
    if (waiting.size === 0) status.setState({ phase: 'saved', savedAt, problem: null })
  }

  function flush(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    const states = [...waiting.values()]
    waiting.clear()
    for (const state of states) work = work.then(() => write(state)).catch(fail)
    return work
  }

  function changed(state: SceneState, before: SceneState): void {
    if (state.revision === before.revision && state.dirty === before.dirty) return
    if (state.document !== before.document) {
      waiting.set(before.document, before)
      void flush()
    }
    waiting.set(state.document, state)
    if (status.getState().phase !== 'failed') status.setState({ phase: 'waiting' })
    cancelTimer ??= later(() => void flush(), DELAY)
  }

  return {
    status,
    async start() {
      undoers.push(
        store.subscribe(changed),
        onHide(() => void flush()),
      )
      try {
        const here = await thisTab()
        const [all, alive] = [await records.all(), await here.open()]
        const mine = all.filter((record) => record.tab === here.id).sort(newestFirst)
        const own = mine[0] ?? null
        const rest = [...mine.slice(1), ...all.filter((record) => !alive.has(record.tab))]
        for (const { document, unsaved } of rest) if (!unsaved) await records.delete(document)
        const others = rest.filter(({ unsaved }) => unsaved).sort(newestFirst)
        return { own: own && describe(own), others: others.map(describe) }
      } catch (error) {
        fail(error)
        return { own: null, others: [] }
      }
    },
    async recover(document) {
      try {
        const record = await records.get(document)
        if (record === undefined) return refused('it is no longer kept in this browser; open it from a file')
        const result = parseScene(record.text)
        if (!result.ok) return result
        const saved = !record.unsaved
        if (record.tab === (await thisTab()).id) return { ok: true, scene: result.scene, document, saved }
        const next = newDocumentId()
        superseded.set(next, record)
        return { ok: true, scene: result.scene, document: next, saved }
      } catch (error) {
        return refused(problemOf(error))
      }
    },
    async discard(document) {
      waiting.delete(document)
      await work
      await records.delete(document).catch(fail)
    },
    flush,
    async stop() {
      for (const undo of undoers.splice(0)) undo()
      await flush()
      await records.close().catch(fail)
      if (tab !== null) (await tab).release()
    },
  }
}

const describe = ({ document, title, savedAt, unsaved }: KeptDocument): KeptDocument => ({
  document,
  title,
  savedAt,
  unsaved,
})
const newestFirst = (a: KeptDocument, b: KeptDocument): number => b.savedAt - a.savedAt
const refused = (message: string): Recovered => ({ ok: false, faults: [{ pointer: '/', message }] })

function problemOf(error: unknown): string {
  const { name, message } = error as { name?: unknown; message?: unknown }
  if (name === 'QuotaExceededError') {
    return 'This browser has no room left to keep your work, so it would be lost with this tab; save it to a file, or free some space.'
  }
  const why = typeof message === 'string' && message !== '' ? ` (${message})` : ''
  return `This browser does not keep your work${why}, so it would be lost with this tab; save it to a file.`
}

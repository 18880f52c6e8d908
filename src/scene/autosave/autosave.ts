/**
 * Keeps the scene in the browser while it is worked on, and brings it back after a crash, a closed tab or a reload.
 *
 * Every change that is not in the middle of a gesture is written at once, one that rests in the middle of a gesture (an open
 * box) soon after; changes that come while a write is under way are written together after it. A write says which state it
 * continues: where another tab has written to the same document, this tab's work goes on as a document of its own, and nothing
 * is overwritten. Failures are data; they never stop the work.
 */
import { createStore } from 'zustand/vanilla'
import type { Scene } from '../document.ts'
import { newDocumentId } from '../ids.ts'
import { makeRecords } from '../library/records.ts'
import type { DocumentDraft, DocumentRecord } from '../library/records.ts'
import { loadShelf } from '../library/loading.ts'
import type { Shelf } from '../library/shelf.ts'
import { serialiseScene } from '../file/serialise.ts'
import type { SceneState } from '../store.ts'
import { makeDocumentLocks } from './document-locks.ts'
import { makeJournal } from './journal.ts'
import { findKept } from './found.ts'
import { apartTitle, NOTHING_KEPT, problemOf } from './kept.ts'
import type { Autosave, AutosaveOptions, AutosaveStatus } from './kept.ts'
import { makeParting } from './parting.ts'
import { makeQueue, type Writing } from './queue.ts'
import { replay } from './replaying.ts'
import { claimTab, endedSilently, noteLeft } from './tab.ts'
import type { Tab } from './tab.ts'
import { makeTaking } from './taking.ts'
import { makeWatching } from './watching.ts'

/** Least time between two versions of a document, ms. */
const VERSION_EVERY = 5 * 60 * 1000

/** What this tab last read or wrote of a document. */
interface Known {
  readonly stamp: string
  readonly scene: Scene
}

export function makeAutosave(options: AutosaveOptions): Autosave {
  const { store, session, locks, onHide, later, now, name = 'lockwork' } = options
  const records = makeRecords(name)
  const shelf = async (): Promise<Shelf> => (await loadShelf()).makeShelf(records, now)
  const documentLocks = makeDocumentLocks(locks)
  const journal = makeJournal(options.journal ?? null)
  const status = createStore<AutosaveStatus>(() => ({
    phase: 'idle',
    savedAt: null,
    problem: null,
    parted: null,
    tight: false,
  }))
  let tab: Promise<Tab> | null = null
  const thisTab = () => (tab ??= claimTab(session, locks, newDocumentId))
  let tabId = ''
  const known = new Map<string, Known>()
  /** When the last version of a document was made; none since it was opened where it is absent. */
  const versioned = new Map<string, number>()
  /** Documents that their user wants to be kept, changed or not. */
  const wanted = new Set<string>()
  /** Documents whose content was replaced by something else; the state before becomes a version. */
  const replaced = new Set<string>()
  /** Whether the page said that it may go away. */
  let left = false
  const undoers: (() => void)[] = []

  const parting = makeParting(store)
  const { keptAs } = parting
  const queue = makeQueue({
    write,
    later,
    onFail: fail,
    onWritten: () => status.setState({ phase: 'saved', problem: null }),
  })
  const watching = makeWatching({
    store,
    now,
    later,
    onRest: () => {
      keepResting()
      void flush()
    },
    onSettled: settled,
  })

  function fail(error: unknown): void {
    status.setState({ phase: 'failed', problem: problemOf(error) })
  }

  const draftOf = (state: SceneState): DocumentDraft => {
    const { scene, document, dirty } = state
    const title = parting.titleOf(state)
    return {
      document: keptAs(document),
      tab: tabId,
      title,
      text: serialiseScene(title === scene.title ? scene : { ...scene, title }),
      savedAt: now(),
      unsaved: dirty,
      bodies: scene.bodies.length,
      joints: scene.joints.length,
      shown: store.getState().document === document,
      wanted: wanted.has(document),
    }
  }

  async function makeRoom(): Promise<boolean> {
    try {
      return await (await shelf()).makeRoom()
    } catch {
      return false
    }
  }

  async function put(draft: DocumentDraft, expected: string | null, before: string | null, stamp?: string) {
    for (;;) {
      try {
        return await records.put(draft, expected, before, stamp)
      } catch (error) {
        // The work itself comes first: pictures and versions make room for it.
        const full = (error as { name?: unknown }).name === 'QuotaExceededError'
        if (!full || !(await makeRoom())) throw error
        status.setState({ tight: true })
      }
    }
  }

  async function write({ state, stamp }: Writing): Promise<void> {
    // Read before any waiting, since what is replaced meanwhile concerns the next write.
    const forced = replaced.has(keptAs(state.document))
    tabId = (await thisTab()).id
    const draft = draftOf(state)
    const { document, savedAt } = draft
    const before = known.get(document)
    const since = versioned.get(document)
    const due = forced || since === undefined || savedAt - since >= VERSION_EVERY
    const result = await put(draft, before?.stamp ?? null, due ? (state.undoLabel ?? '') : null, stamp)
    if (result.kind === 'foreign') {
      // This tab has only what it read, so there is nothing of its own to keep.
      if (before?.scene !== state.scene && result.text !== draft.text) await part({ state, stamp })
    } else if (result.kind === 'written') {
      known.set(document, { stamp: result.stamp, scene: state.scene })
      if (result.versioned) versioned.set(document, savedAt)
    } else known.delete(document)
    if (forced) replaced.delete(document)
    // A page that goes away may have left a newer state there.
    if (!queue.has(state.document)) journal.forget(document)
    status.setState({ savedAt })
  }

  /** Another tab wrote to the same document: what this one has goes on under another id and name. */
  async function part(job: Writing): Promise<void> {
    const { document, scene } = job.state
    const before = keptAs(document)
    const title = apartTitle(scene.title)
    const key = parting.goOn(document, scene.title, title)
    if (store.getState().document === document) {
      void documentLocks.claim(key)
      documentLocks.keepOnly(key)
    }
    // What the page had left in the journal goes under the new id as well.
    if (journal.forget(before)) leaveBehind()
    await write(job)
    parting.nameShown()
    status.setState({ parted: title })
  }

  function flush(): Promise<void> {
    parting.nameShown()
    return queue.flush()
  }

  /** Writes all that can be written; returns the state of a document that could not be. */
  async function unwritten(document: string): Promise<SceneState | undefined> {
    await flush()
    return queue.states.find((state) => keptAs(state.document) === document)
  }

  function keep(state: SceneState): void {
    // A document of somebody else is only looked at, and not written.
    if (!state.readOnly) queue.add(state)
  }

  function keepResting(): void {
    const state = watching.takeResting()
    if (state !== null) keep(state)
  }

  function settled(state: SceneState, before: SceneState): void {
    const same = state.document === before.document
    if (same && state.scene === before.scene && state.dirty === before.dirty) return
    if (!same) {
      keep(before)
      void documentLocks.claim(keptAs(state.document))
      documentLocks.keepOnly(keptAs(state.document))
      versioned.delete(keptAs(state.document))
    }
    if (same && state.change !== before.change && state.change.kind === 'replace') replaced.add(keptAs(state.document))
    keep(state)
    // The database answers later, and a busy page may end before: the next page has the change all the same.
    leaveBehind()
    writeSoon()
  }

  function writeSoon(): void {
    if (queue.isEmpty) return
    // The page came back to the screen.
    if (left) noteLeft(session, (left = false))
    if (status.getState().phase !== 'failed') status.setState({ phase: 'waiting' })
    queue.flushSoon()
  }

  function leave(): void {
    noteLeft(session, true)
    left = true
    keepResting()
    void flush()
    leaveBehind()
  }

  function leaveBehind(): void {
    const { states, writing } = queue
    for (const state of states)
      journal.leave({
        draft: draftOf(state),
        expected: known.get(keptAs(state.document))?.stamp ?? null,
        coming: writing?.state.document === state.document ? writing.stamp : null,
      })
  }

  const taking = makeTaking({
    records,
    documentLocks,
    unwritten,
    shown: () => keptAs(store.getState().document),
    tabId: async () => (await thisTab()).id,
    onTaken: (document, stamp, scene) => void known.set(document, { stamp, scene }),
  })

  return {
    status,
    shelf,
    keptAs,
    elsewhere: () => documentLocks.elsewhere(),
    async start() {
      undoers.push(store.subscribe(watching.changed), onHide(leave))
      const crashed = endedSilently(session)
      noteLeft(session, false)
      left = false
      try {
        const here = await thisTab()
        tabId = here.id
        const alive = await here.open()
        await replay(journal, put, { own: tabId, tabs: alive }, fail)
        const found = await findKept(records, here, alive, await documentLocks.elsewhere(), crashed)
        void shelf()
          .then((all) => all.sweep())
          .catch(() => {})
        return found
      } catch (error) {
        fail(error)
        return NOTHING_KEPT
      }
    },
    recover: taking.recover,
    look: taking.look,
    async told(documents) {
      await records
        .change(['documents'], async (transaction) => {
          const kept = transaction.objectStore('documents')
          for (const document of documents) {
            const record = (await kept.get(document)) as DocumentRecord | undefined
            if (record !== undefined) await kept.put({ ...record, told: true })
          }
        })
        .catch(fail)
    },
    want(document) {
      const state = store.getState()
      if (state.document !== document || wanted.has(document)) return
      wanted.add(document)
      keep(state)
      writeSoon()
    },
    async discard(document) {
      await queue.drop(document)
      // Otherwise the next page would restore it.
      journal.forget(document)
      await records.delete(document).catch(fail)
    },
    flush,
    async stop() {
      for (const undo of undoers.splice(0)) undo()
      await flush()
      queue.stop()
      watching.stop()
      await records.close().catch(fail)
      documentLocks.keepOnly(null)
      if (tab !== null) (await tab).release()
    },
  }
}

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
import { makeShelf } from '../library/shelf.ts'
import { serialiseScene } from '../file/serialise.ts'
import type { SceneState } from '../store.ts'
import { makeDocumentLocks } from './document-locks.ts'
import { makeJournal } from './journal.ts'
import { apartTitle, describe, newestFirst, problemOf } from './kept.ts'
import type { Autosave, AutosaveOptions, AutosaveStatus } from './kept.ts'
import { replay } from './replaying.ts'
import { claimTab, endedSilently, noteLeft } from './tab.ts'
import type { Tab } from './tab.ts'
import { makeTaking } from './taking.ts'

/** Time after a failure until the next try, ms; a change of the scene is tried at once. */
const AGAIN = 10_000
/** Time without a change after which a gesture counts as resting, ms; its result so far is then written. */
const RESTS = 5000
/** Least time between two versions of a document, ms. */
const VERSION_EVERY = 5 * 60 * 1000

/** What this tab last read or wrote of a document. */
interface Known {
  readonly stamp: string
  readonly scene: Scene
}

/** A write under way, and the stamp that its record will have. */
interface Writing {
  readonly state: SceneState
  readonly stamp: string
}

export function makeAutosave(options: AutosaveOptions): Autosave {
  const { store, session, locks, onHide, later, now, name = 'lockwork' } = options
  const records = makeRecords(name)
  const shelf = makeShelf(records, now)
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
  /** Ids under which documents of the store are kept, if these are not their own. */
  const aliases = new Map<string, string>()
  const keptAs = (document: string): string => aliases.get(document) ?? document
  /** New names of such documents, as long as the scene on the screen still has the old name. */
  const owed = new Map<string, { readonly from: string; readonly to: string }>()
  /** Documents that their user wants to be kept, changed or not. */
  const wanted = new Set<string>()
  /** Documents whose content was replaced by something else; the state before becomes a version. */
  const replaced = new Set<string>()
  /** States to be written, the newest of each document. */
  const waiting = new Map<string, SceneState>()
  let writing: Writing | null = null
  let last = store.getState()
  let cancelTimer: (() => void) | null = null
  /** Of the gesture under way: when it last changed something, and what waits for it to rest. */
  let touched = 0
  let cancelRest: (() => void) | null = null
  let underWay: Promise<void> | null = null
  /** Whether the page said that it may go away. */
  let left = false
  const undoers: (() => void)[] = []

  const fail = (error: unknown): void => status.setState({ phase: 'failed', problem: problemOf(error) })

  const draftOf = ({ scene, document, dirty }: SceneState): DocumentDraft => {
    const due = owed.get(document)
    const title = due?.from === scene.title ? due.to : scene.title
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

  async function put(draft: DocumentDraft, expected: string | null, before: string | null, stamp?: string) {
    for (;;) {
      try {
        return await records.put(draft, expected, before, stamp)
      } catch (error) {
        // The work itself comes first: pictures and versions make room for it.
        const full = (error as { name?: unknown }).name === 'QuotaExceededError'
        if (!full || !(await shelf.makeRoom().catch(() => false))) throw error
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
    if (!waiting.has(state.document)) journal.forget(document)
    status.setState({ savedAt })
  }

  /** Another tab wrote to the same document: what this one has goes on under another id and name. */
  async function part(job: Writing): Promise<void> {
    const { document, scene } = job.state
    const key = newDocumentId()
    const before = keptAs(document)
    aliases.set(document, key)
    const title = apartTitle(scene.title)
    owed.set(document, { from: scene.title, to: title })
    if (store.getState().document === document) {
      void documentLocks.claim(key)
      documentLocks.keepOnly(key)
    }
    // What the page had left in the journal goes under the new id as well.
    if (journal.forget(before)) leaveBehind()
    await write(job)
    nameParted()
    status.setState({ parted: title })
  }

  /** The name on the screen follows, once no drag is under way and nothing is there to be done again that it would clear. */
  function nameParted(): void {
    const { document, scene, gesture, canRedo } = store.getState()
    const due = owed.get(document)
    if (due === undefined || gesture !== null || canRedo) return
    owed.delete(document)
    if (scene.title !== due.from) return
    store.edit('Go on as a copy', (draft) => {
      draft.title = due.to
    })
  }

  function flush(): Promise<void> {
    nameParted()
    cancelTimer?.()
    cancelTimer = null
    underWay ??= drain().finally(() => {
      underWay = null
      writing = null
    })
    return underWay
  }

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
        fail(error)
      }
    }
    for (const [document, state] of failed) waiting.set(document, state)
    if (failed.size > 0) cancelTimer ??= later(() => void flush(), AGAIN)
    else if (wrote) status.setState({ phase: 'saved', problem: null })
  }

  function takeNext(): Writing | null {
    const [state] = waiting.values()
    if (state === undefined) return (writing = null)
    waiting.delete(state.document)
    return (writing = { state, stamp: newDocumentId() })
  }

  /** Writes all that can be written; returns the state of a document that could not be. */
  async function unwritten(document: string): Promise<SceneState | undefined> {
    await flush()
    return [...waiting.values()].find((state) => keptAs(state.document) === document)
  }

  function keep(state: SceneState): void {
    // A document of somebody else is only looked at, and not written.
    if (!state.readOnly) waiting.set(state.document, state)
  }

  /** Writes the middle of a gesture in which nothing happens any more; its end, whichever it is, is written as ever. */
  function keepResting(): void {
    const state = store.getState()
    // A timer may be early by a little, so half the time is enough; a hand that moves does not rest for so long.
    if (state.gesture === null || state.scene === last.scene || now() - touched < RESTS / 2) return
    last = state
    keep(state)
  }

  function changed(state: SceneState): void {
    cancelRest?.()
    cancelRest = null
    // What is in the middle of a gesture may be cancelled yet.
    if (state.gesture !== null) {
      touched = now()
      cancelRest = later(() => {
        keepResting()
        void flush()
      }, RESTS)
      return
    }
    const before = last
    last = state
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
    writeSoon()
  }

  function writeSoon(): void {
    if (waiting.size === 0) return
    // The page came back to the screen.
    if (left) noteLeft(session, (left = false))
    if (status.getState().phase !== 'failed') status.setState({ phase: 'waiting' })
    cancelTimer?.()
    cancelTimer = later(() => void flush(), 0)
  }

  function leave(): void {
    noteLeft(session, true)
    left = true
    keepResting()
    void flush()
    leaveBehind()
  }

  function leaveBehind(): void {
    for (const state of [...(writing === null ? [] : [writing.state]), ...waiting.values()])
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
      undoers.push(store.subscribe(changed), onHide(leave))
      const crashed = endedSilently(session)
      noteLeft(session, false)
      left = false
      try {
        const here = await thisTab()
        tabId = here.id
        const alive = await here.open()
        await replay(journal, put, { own: tabId, tabs: alive }, fail)
        const all = (await records.all()).filter(({ trashed }) => trashed === null)
        const mine = all.filter((record) => record.tab === here.id).sort(newestFirst)
        const left = all.filter((record) => !alive.has(record.tab)).sort(newestFirst)
        // A user who comes back goes on where the last page ended.
        const own = mine[0] ?? ((await here.isAlone()) ? left[0] : undefined) ?? null
        const rest = [...mine, ...left].filter((record) => record !== own)
        for (const { document, unsaved, kept } of rest)
          if (!unsaved && !kept) await records.delete(document).catch(() => {})
        void shelf.sweep().catch(() => {})
        const others = rest.filter(({ unsaved, told }) => unsaved && !told).sort(newestFirst)
        return { own: own && { ...describe(own), crashed }, others: others.map(describe) }
      } catch (error) {
        fail(error)
        return { own: null, others: [] }
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
      waiting.delete(document)
      await underWay
      // Otherwise the next page would restore it.
      journal.forget(document)
      await records.delete(document).catch(fail)
    },
    flush,
    async stop() {
      for (const undo of undoers.splice(0)) undo()
      await flush()
      cancelTimer?.()
      cancelRest?.()
      cancelTimer = cancelRest = null
      await records.close().catch(fail)
      documentLocks.keepOnly(null)
      if (tab !== null) (await tab).release()
    },
  }
}

/**
 * The scene store: the one place where the document changes. Every change is a named edit; a gesture (a drag, a scrub)
 * gathers many edits into one entry. What an edit leaves behind is checked: an edit that would break the scene is
 * refused, with the faults as data, and nothing changes. Thus the scene in the store is valid at all times.
 *
 * Snapshots share structure (immer), so that an entry costs what it changed.
 */
import { freeze, produce } from 'immer'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { classifyEdit, equal } from './classify.ts'
import type { Scene, SceneDraft } from './document.ts'
import type { Fault } from './file/faults.ts'
import { newDocumentId } from './ids.ts'
import { findFaults } from './file/validate.ts'

/** How the scene came to be what it is. A gesture that is begun or ended is no change. */
export interface SceneChange {
  /** `replace`: another scene or document, the latter also by undo. */
  readonly kind: 'edit' | 'undo' | 'redo' | 'cancel' | 'replace'
  /** Label of the entry or gesture; empty for `replace`. */
  readonly label: string
  /** The same for all edits of one gesture and for their cancelling; grows. */
  readonly serial: number
  /** Number of the entry of the history that it makes, undoes or redoes; the same for all of these. */
  readonly entry: number
  /** The run begins anew with it; where it is taken back, the run is the one that it left. */
  readonly restarts?: boolean
  /** Whether it moved the run by hand, away from its start; its undo puts the run back to where it stood. */
  readonly byHand?: boolean
}

/** Options of an edit; with either it is an entry of the history even if the scene does not change. */
export interface EditOptions {
  /** The run begins anew with it. */
  readonly restarts?: boolean
  /** The run was moved by hand, away from its start. */
  readonly byHand?: boolean
}

export interface SceneState {
  readonly scene: Scene
  readonly change: SceneChange
  /** Grows with every change of the scene, undo and redo included. */
  readonly revision: number
  /** Which document this is: another one after `replace`, the former again when that is undone. */
  readonly document: string
  /** True when there is something that `markSaved` has not seen. */
  readonly dirty: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What undo would take back; null when nothing. */
  readonly undoLabel: string | null
  /** What redo would do again; null when nothing. */
  readonly redoLabel: string | null
  /** Label of the gesture under way; null when none. */
  readonly gesture: string | null
  /** Whether it is somebody else's: edits are refused until `makeMine`. */
  readonly readOnly: boolean
}

export type EditResult<T> =
  | { readonly ok: true; readonly value: T; readonly changed: boolean }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export interface ReplaceOptions {
  /** What undo says it takes back. */
  readonly label?: string
  /** Id of the document, where it continues one (recovery). */
  readonly document?: string
  /** False when the new scene is nowhere on disk yet. */
  readonly saved?: boolean
  /** Undo goes no further back: what came before is kept elsewhere, or was nothing (the first scene of a page). */
  readonly first?: boolean
  /** The document is to be looked at only. */
  readonly readOnly?: boolean
}

export interface SceneStore extends StoreApi<SceneState> {
  /** Changes the scene by a recipe; outside a gesture, one entry of history. The value is what the recipe returns. */
  edit<T>(label: string, recipe: (draft: SceneDraft) => T, options?: EditOptions): EditResult<T>
  /**
   * Makes an edit that is not taken yet, as a gesture: `commit` takes it, and all else that edits, begins or walks through history
   * takes it back first. Refused while another gesture is under way.
   */
  tryOut<T>(label: string, recipe: (draft: SceneDraft) => T): EditResult<T>
  /** Starts a gesture; one that is under way is committed first. The answer tells whether it is still under way. */
  begin(label: string): () => boolean
  /** Takes the last entry up again as a gesture: what follows becomes part of it. Not one that is about the run. */
  resume(): void
  /** Ends the gesture: all its edits become one entry (none, if the scene is as it was). */
  commit(): void
  /** Ends the gesture and takes its edits back. */
  cancel(): void
  /** Whether undo would change the mechanism or its run, not only what is said or drawn of it. */
  undoTouches(): boolean
  /** Takes the last entry back and returns its label; a gesture under way is committed first. */
  undo(): string | null
  redo(): string | null
  /** Puts another document in place; undo brings the former back, unsaved changes and all. */
  replace(scene: Scene, options?: ReplaceOptions): void
  /** A document that was to be looked at only is the user's own from now on; it is in no file. */
  makeMine(): void
  /** Says that this scene (by default the present one) is on disk. */
  markSaved(scene?: Scene): void
}

interface Snapshot {
  readonly scene: Scene
  readonly document: string
}
interface Entry {
  readonly label: string
  /** Serial of the change that it keeps. */
  readonly serial: number
  /** Number of the entry, which stays the same for as long as it is kept, undone or not. */
  readonly entry: number
  readonly snapshot: Snapshot
  readonly about: EditOptions
}

/** Entries kept; older ones fall off. */
const HISTORY_LIMIT = 500

const NOT_YOURS: Fault = {
  pointer: '/',
  message: 'this scene is to be looked at only; “Make it mine” gives you a copy that you can change',
}

const UNDER_WAY: Fault = {
  pointer: '/',
  message: 'something else is being set; end that first',
}

const isAboutRun = ({ restarts, byHand }: EditOptions): boolean => restarts === true || byHand === true

/** A store that starts with a valid, saved scene. `onReadOnly` hears of edits refused because the scene is only looked at. */
export function makeSceneStore(initial: Scene, onReadOnly: () => void = () => {}): SceneStore {
  let past: readonly Entry[] = []
  let future: readonly Entry[] = []
  let now: Snapshot = { scene: freeze(initial, true), document: newDocumentId() }
  let gesture: Entry | null = null
  /** The gesture, where it is a trial. */
  let trial: Entry | null = null
  let change: SceneChange = { kind: 'replace', label: '', serial: 0, entry: 0 }
  let serial = 0
  // Kept by document, not by entry: undoing past a save must show that the file on disk differs.
  const saved = new Map<string, Scene>([[now.document, initial]])

  const readOnly = new Set<string>()

  const store = createStore<SceneState>(() => describe(0))

  function describe(revision: number): SceneState {
    const last = gesture ?? past.at(-1)
    const next = future.at(-1)
    return {
      scene: now.scene,
      change,
      revision,
      document: now.document,
      dirty: !readOnly.has(now.document) && now.scene !== saved.get(now.document),
      canUndo: last !== undefined,
      canRedo: next !== undefined,
      undoLabel: last?.label ?? null,
      redoLabel: next?.label ?? null,
      gesture: gesture?.label ?? null,
      readOnly: readOnly.has(now.document),
    }
  }

  const nextSerial = () => (serial += 1)

  const makeEntry = (label: string, about: EditOptions = {}): Entry => {
    const own = nextSerial()
    return { label, serial: own, entry: own, snapshot: now, about }
  }

  const changeOf = (kind: SceneChange['kind'], { label, serial, entry, about }: Omit<Entry, 'snapshot'>) => ({
    kind,
    label,
    serial,
    entry,
    ...about,
  })

  function publish(next: Snapshot, how = change): void {
    const changed = next.scene !== now.scene || next.document !== now.document
    change = next.document === now.document ? how : { ...how, kind: 'replace', label: '' }
    now = next
    store.setState(describe(store.getState().revision + (changed ? 1 : 0)), true)
  }

  function remember(entry: Entry): void {
    past = [...past, entry].slice(-HISTORY_LIMIT)
    future = []
  }

  function endGesture(): void {
    if (gesture === null) return
    // Back where it began, though by another way: nothing was done.
    if (gesture === trial || equal(gesture.snapshot.scene, now.scene)) return takeBack()
    const begun = gesture
    gesture = null
    remember(begun)
    publish(now)
  }

  function takeBack(): void {
    if (gesture === null) return
    const given = gesture
    const { snapshot } = given
    gesture = trial = null
    publish(snapshot, snapshot.scene === now.scene ? change : changeOf('cancel', given))
  }

  return {
    ...store,
    edit(label, recipe, about = {}) {
      let value!: ReturnType<typeof recipe>
      const base = trial?.snapshot.scene ?? now.scene
      const scene = produce(base, (draft) => {
        value = recipe(draft)
      })
      const changed = scene !== base
      if (!changed && !isAboutRun(about)) return { ok: true, value, changed }
      if (readOnly.has(now.document)) {
        onReadOnly()
        return { ok: false, faults: [NOT_YOURS] }
      }
      const faults = findFaults(scene)
      if (faults.length > 0) return { ok: false, faults }
      if (trial !== null) takeBack()
      const entry = gesture ?? makeEntry(label, about)
      if (gesture === null) remember(entry)
      publish({ ...now, scene }, changeOf('edit', entry))
      return { ok: true, value, changed }
    },
    tryOut(label, recipe) {
      if (gesture !== trial) return { ok: false, faults: [UNDER_WAY] }
      this.begin(label)
      const result = this.edit(label, recipe)
      if (result.ok) trial = gesture
      else takeBack()
      return result
    },
    begin(label) {
      endGesture()
      const begun = makeEntry(label)
      gesture = begun
      publish(now)
      return () => gesture === begun
    },
    resume() {
      endGesture()
      const entry = past.at(-1)
      if (entry === undefined || isAboutRun(entry.about)) return
      past = past.slice(0, -1)
      gesture = entry
      publish(now)
    },
    commit() {
      trial = null
      endGesture()
    },
    cancel: takeBack,
    undoTouches() {
      const last = gesture ?? past.at(-1)
      if (last === undefined) return false
      return isAboutRun(last.about) || classifyEdit(last.snapshot.scene, now.scene).class === 'mechanism'
    },
    undo() {
      if (trial !== null) {
        const { label } = trial
        takeBack()
        return label
      }
      endGesture()
      const entry = past.at(-1)
      if (entry === undefined) return null
      past = past.slice(0, -1)
      future = [...future, { ...entry, snapshot: now }]
      publish(entry.snapshot, changeOf('undo', { ...entry, serial: nextSerial() }))
      return entry.label
    },
    redo() {
      endGesture()
      const entry = future.at(-1)
      if (entry === undefined) return null
      future = future.slice(0, -1)
      const serial = nextSerial()
      past = [...past, { ...entry, snapshot: now, serial }]
      publish(entry.snapshot, changeOf('redo', { ...entry, serial }))
      return entry.label
    },
    replace(scene, options = {}) {
      const { label = 'Open', document = newDocumentId(), saved: onDisk = true, first = false } = options
      endGesture()
      if (options.readOnly === true) readOnly.add(document)
      const entry = makeEntry(label)
      if (first) past = future = []
      else remember(entry)
      if (onDisk) saved.set(document, scene)
      publish(
        { scene: freeze(scene, true), document },
        { kind: 'replace', label: '', serial: entry.serial, entry: entry.entry },
      )
    },
    makeMine() {
      endGesture()
      if (!readOnly.delete(now.document)) return
      saved.delete(now.document)
      publish(now)
    },
    markSaved(scene = now.scene) {
      saved.set(now.document, scene)
      publish(now)
    },
  }
}

/** The scene on its way to the worker: what waits to be told, what was told last, and by which revision. */
import { joinEdits } from '../../scene/index.ts'
import type { FoundEdit, Scene, SceneChange } from '../../scene/index.ts'
import type { RunnerRequest } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { historyOf, join, requestFor } from './changes.ts'
import type { Change, Told } from './changes.ts'
import { withBundles } from './frames.ts'
import type { FrameIndex } from './frames.ts'
import { makeSentScenes, type SentScene } from './sent-scenes.ts'

/** What is remembered of a request until its reply comes. */
export interface Note {
  readonly index: FrameIndex
  /** The change that is under way. */
  readonly change?: Change
}

export interface Delivery {
  /** The newest. */
  readonly scene: Scene | null
  /** Grows with every change that is sent; a reply with another one is late. */
  readonly revision: number
  /** What the worker was told last; null where that is not known. */
  readonly told: Told | null
  /** Where the things of that stand in frames; null before the first. */
  readonly index: FrameIndex | null
  /** A change waits to be sent. */
  readonly waiting: boolean
  /** A change was sent, and its reply has not come. */
  readonly underWay: boolean
  load(scene: Scene, at: RunStart | null): void
  /** Loads the newest scene anew, at its start. */
  reload(): void
  edit(scene: Scene, posed: readonly string[], cause: SceneChange | null, found: FoundEdit | null): void
  /** Only what is seen of the scene was edited: the worker is told nothing. */
  see(edit: FoundEdit): void
  /**
   * The change that is to be sent now, which is under way from then on; null where there is none, or the worker knows all of it.
   *
   * @param anew the worker is to be a new one, and knows nothing
   */
  next(anew: boolean): { readonly request: RunnerRequest; readonly note: Note } | null
  /** The reply to the change that was under way has come. */
  answered(): void
  /** The worker does not have what a patch is of: it is told all. */
  resend(change: Change | undefined): void
  /** The worker has told which joints are between the same two bodies. */
  learn(of: FrameIndex, bundles: FrameIndex['bundles']): FrameIndex
  /** The scene and the places in frames of a revision; null where it is not known any more. */
  sceneOf(revision: number): SentScene | null
  /** The run that a revision began or changed has not been left since. */
  goesOn(of: number): boolean
  /** Of the revisions before this one only these are still asked for. */
  keepScenes(revisions: readonly number[]): void
  /** The run is left: what is still to come of it is late. */
  leaveRun(): void
  /** The worker is gone, and its replies with it. */
  lost(): void
}

/** @param memory what the worker may keep of runs, bytes; without, as much as it chooses */
export function makeDelivery(memory?: number): Delivery {
  let scene: Scene | null = null
  let wanted: Change | null = null
  let underWay = false
  let revision = 0
  /** The newest revision whose run was left. */
  let left = 0
  let told: Told | null = null
  const sent = makeSentScenes()
  let index: FrameIndex | null = null

  function load(next: Scene, at: RunStart | null): void {
    scene = next
    wanted = { kind: 'load', scene: next, posed: new Set(), history: [], at, cause: null, found: null }
  }

  return {
    get scene() {
      return scene
    },
    get revision() {
      return revision
    },
    get told() {
      return told
    },
    get index() {
      return index
    },
    get waiting() {
      return wanted !== null
    },
    get underWay() {
      return underWay
    },
    load(next, at) {
      sent.clear()
      load(next, at)
    },
    reload() {
      if (scene !== null) load(scene, null)
    },
    edit(next, posed, cause, found) {
      scene = next
      const history = historyOf(posed, cause)
      wanted = join(wanted, { kind: 'edit', scene: next, posed: new Set(posed), history, at: null, cause, found })
    },
    see(edit) {
      const { before, after } = edit
      scene = after
      if (wanted !== null) wanted = { ...wanted, scene: after, found: wanted.found && joinEdits(wanted.found, edit) }
      else if (told?.scene === before) told = { ...told, scene: after }
    },
    next(anew) {
      if (wanted === null || underWay) return null
      const change = wanted
      wanted = null
      const sending = requestFor(change, anew ? null : told, revision + 1, memory)
      if (sending === null) return null
      revision += 1
      told = sending.told
      index = told.index
      sent.note(revision, { scene: change.scene, index })
      underWay = true
      return { request: sending.request, note: { index, change } }
    },
    answered() {
      underWay = false
    },
    resend(change) {
      told = null
      if (change !== undefined) wanted = wanted === null ? change : join(change, wanted)
    },
    learn(of, bundles) {
      index = withBundles(of, bundles)
      if (told !== null) told = { ...told, index }
      const known = sent.find(revision)
      if (known !== null) sent.note(revision, { ...known, index })
      return index
    },
    sceneOf: sent.find,
    goesOn: (of) => of > left,
    keepScenes: (revisions) => sent.leave(revisions, revision),
    leaveRun() {
      left = revision
      if (underWay) revision += 1
    },
    lost() {
      underWay = false
    },
  }
}

/** Items that are hidden, or locked against the pointer. They are kept with the view, so that neither has an effect on the motion. */
import { GROUND } from '../document.ts'
import type { Force, Joint, Scene, SceneDraft, View } from '../document.ts'
import type { ItemRef } from '../ids.ts'
import { bodiesOf } from '../topology.ts'

type Mark = 'hidden' | 'locked'

const NONE: ReadonlySet<string> = new Set()
const known: Readonly<Record<Mark, WeakMap<View, ReadonlySet<string>>>> = {
  hidden: new WeakMap(),
  locked: new WeakMap(),
}

function marked({ view }: Pick<Scene, 'view'>, mark: Mark): ReadonlySet<string> {
  const list: unknown = view[mark]
  if (!Array.isArray(list) || list.length === 0) return NONE
  const before = known[mark].get(view)
  if (before !== undefined) return before
  const ids = new Set(list.filter((id): id is string => typeof id === 'string'))
  known[mark].set(view, ids)
  return ids
}

/** Ids of bodies that are not drawn; the same set for the same view. */
export const hiddenIn = (scene: Pick<Scene, 'view'>): ReadonlySet<string> => marked(scene, 'hidden')

/** Ids of bodies that the pointer and the tools leave alone; the same set for the same view. */
export const lockedIn = (scene: Pick<Scene, 'view'>): ReadonlySet<string> => marked(scene, 'locked')

/** Joints and forces that are drawn. */
export interface Shown {
  readonly joints: readonly Joint[]
  readonly forces: readonly Force[]
}
const shown = new WeakMap<object, Shown>()

/** What is to be seen besides bodies: a joint or force goes with its bodies once all of them are hidden. The same for the same scene. */
export function shownIn(scene: Pick<Scene, 'joints' | 'forces' | 'view'>): Shown {
  const hidden = hiddenIn(scene)
  if (hidden.size === 0) return scene
  const before = shown.get(scene)
  if (before !== undefined) return before
  const isShown = (ends: readonly string[]): boolean => {
    const own = ends.filter((id) => id !== GROUND)
    return own.length === 0 || own.some((id) => !hidden.has(id))
  }
  const left: Shown = {
    joints: scene.joints.filter(({ id }) => isShown(bodiesOf(scene, { kind: 'joint', id }))),
    forces: scene.forces.filter(({ id }) => isShown(bodiesOf(scene, { kind: 'force', id }))),
  }
  shown.set(scene, left)
  return left
}

/** Hides bodies, or shows them again. */
export const setHidden = (draft: SceneDraft, items: readonly ItemRef[], on: boolean): void =>
  setMark(draft, items, 'hidden', on)

/** Locks bodies against the pointer, or frees them. */
export const setLocked = (draft: SceneDraft, items: readonly ItemRef[], on: boolean): void =>
  setMark(draft, items, 'locked', on)

/** Shows everything again. */
export function showAll(draft: SceneDraft): void {
  delete draft.view['hidden']
}

/** Removes the marks of deleted items, since their ids may be given to others later. */
export function forgetMarks(draft: SceneDraft, gone: ReadonlySet<string>): void {
  for (const mark of ['hidden', 'locked'] as const) {
    const list: unknown = draft.view[mark]
    if (!Array.isArray(list) || !list.some((id) => gone.has(id as string))) continue
    const left = list.filter((id) => !gone.has(id as string))
    if (left.length === 0) delete draft.view[mark]
    else draft.view[mark] = left
  }
}

function setMark(draft: SceneDraft, items: readonly ItemRef[], mark: Mark, on: boolean): void {
  const named = new Set(items.filter(({ kind, id }) => kind === 'body' && id !== GROUND).map(({ id }) => id))
  const list: unknown = draft.view[mark]
  const before = Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
  // In file order, and without bodies that are gone.
  const after = draft.bodies.map(({ id }) => id).filter((id) => (named.has(id) ? on : before.includes(id)))
  if (after.length === before.length && after.every((id, i) => id === before[i])) return
  if (after.length === 0) delete draft.view[mark]
  else draft.view[mark] = after
}

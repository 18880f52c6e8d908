/** Finds what a command is about. Commands are given ids of what is on the screen; another id is a slip of the caller. */
import type { BodyDraft, ForceDraft, JointDraft, SceneDraft } from '../document.ts'

function found<T>(item: T | undefined, what: string, id: string): T {
  if (item === undefined) throw new Error(`there is no ${what} "${id}" to edit`)
  return item
}

export function bodyIn(draft: SceneDraft, id: string): BodyDraft {
  return found(
    draft.bodies.find((body) => body.id === id),
    'body',
    id,
  )
}

export function jointIn(draft: SceneDraft, id: string): JointDraft {
  return found(
    draft.joints.find((joint) => joint.id === id),
    'joint',
    id,
  )
}

export function forceIn(draft: SceneDraft, id: string): ForceDraft {
  return found(
    draft.forces.find((force) => force.id === id),
    'force',
    id,
  )
}

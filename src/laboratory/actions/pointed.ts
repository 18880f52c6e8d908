/** What an action is about: what is selected, and the point of the view that its menu was opened at. */
import type { Laboratory } from '../laboratory.ts'

const session = (lab: Laboratory) => lab.session.getState()

/** The one selected body that does not stand still; null when it is another selection. */
export const freeBody = (lab: Laboratory) => {
  const [only, other] = session(lab).selection
  if (only?.kind !== 'body' || other !== undefined) return null
  return lab.scenes.getState().scene.bodies.find(({ id, fixed }) => id === only.id && !fixed) ?? null
}

/** The one selected joint; null when it is another selection. */
export const oneJoint = (lab: Laboratory): string | null => {
  const [only, other] = session(lab).selection
  return only?.kind === 'joint' && other === undefined ? only.id : null
}

/** The point of the view that an open menu is about, px; null where it was asked for by a key, or there is none. */
export function menuPoint(lab: Laboratory): { readonly x: number; readonly y: number } | null {
  const { popup } = session(lab)
  return popup?.kind === 'menu' && popup.byKeys !== true ? popup : null
}

/** What an action is about: what is selected, and the point of the view that its menu was opened at. */
import { tracesIn, type Trace } from '../../scene/index.ts'
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

/** Distance up to which a traced point counts as that of a joint, m. */
const ONE_POINT = 1e-9

/** The traced points of the one selected body, or those where the one selected joint is. */
export function tracesMeant(lab: Laboratory): readonly Trace[] {
  const { scene } = lab.scenes.getState()
  const body = freeBody(lab)
  if (body !== null) return tracesIn(scene).filter((trace) => trace.body === body.id)
  const joint = scene.joints.find(({ id }) => id === oneJoint(lab))
  if (joint === undefined) return []
  return tracesIn(scene).filter((trace) =>
    [joint.driven, joint.main].some(
      ({ body: id, position }) =>
        id === trace.body && Math.hypot(...position.map((x, k) => x - trace.position[k]!)) <= ONE_POINT,
    ),
  )
}

/** The point of the view that an open menu is about, px; null where it was asked for by a key, or there is none. */
export function menuPoint(lab: Laboratory): { readonly x: number; readonly y: number } | null {
  const { popup } = session(lab)
  return popup?.kind === 'menu' && popup.byKeys !== true ? popup : null
}

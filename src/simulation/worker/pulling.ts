/** A mechanism that is pulled by hand: by a spring while it runs, by position analysis while it stands. */
import { copyState, dragTo, makeState, releasePull, setPull } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import { rejoin } from './course.ts'
import type { Mechanism } from './mechanism.ts'

type Pull = Pick<Extract<Request, { readonly kind: 'pull' }>, 'body' | 'point' | 'target' | 'still'>

/**
 * Takes hold of a body; the run goes on from the state on show where a spring pulls.
 *
 * @returns the body by its place in the spec; −1 where there is none of this id
 */
export function grab(m: Mechanism, { body, point, target, still }: Pull): number {
  const index = m.spec.bodies.findIndex(({ id }) => id === body)
  const pulled = m.ws.pull.springs
  if (index < 0) releasePull(m.ws)
  else setPull(m.model, m.ws, index, point, target, !still)
  if (pulled || m.ws.pull.springs) rejoin(m)
  return index
}

/** Lets go of what is held. */
export function letGo(m: Mechanism): void {
  const pulled = m.ws.pull.springs
  releasePull(m.ws)
  if (pulled) rejoin(m)
}

/** Leads a body, by its place in the spec, to where it is pulled. If it cannot follow it stays, which is no failure of the run. */
export function lead(m: Mechanism, body: number, { point, target }: Pull): void {
  const before = makeState(m.model)
  copyState(m.state, before)
  if (dragTo(m.model, m.state, m.ws, body, point, target) !== null) copyState(before, m.state)
}

/** A mechanism that stands is led by hand, by position analysis. */
import { calcJointRates, computeDynamics, copyState, dragTo, makeState, type JointRates } from '../../engine/index.ts'
import type { Request } from '../protocol/messages.ts'
import type { Mechanism } from './mechanism.ts'

type Pull = Extract<Request, { readonly kind: 'pull' }>

/** How far a number of a pose changes that is moved, m or of a quaternion. */
const MOVED = 1e-9

/** How fast the joints of a mechanism go as a hand takes hold of it: so fast they go on, wherever it is led. */
export const ratesOf = ({ model, state, ws }: Mechanism): JointRates => calcJointRates(model, state, ws)

/** Whether nothing moves where it is pulled so. */
export function isHeld({ model, state, ws, spec }: Mechanism, { body, point, target }: Pull): boolean {
  const index = spec.bodies.findIndex(({ id }) => id === body)
  if (index < 0) return false
  const tried = makeState(model)
  copyState(state, tried)
  const stays = dragTo(model, tried, ws, index, point, target) !== null
  const held = stays || tried.q.every((x, i) => Math.abs(x - state.q[i]!) <= MOVED)
  computeDynamics(model, state, ws)
  return held
}

/** Leads a body, by its place in the spec, to where it is pulled. If it cannot follow it stays, which is no failure of the run. */
export function lead({ model, state, ws }: Mechanism, body: number, { point, target }: Pull, rates: JointRates): void {
  const before = makeState(model)
  copyState(state, before)
  if (dragTo(model, state, ws, body, point, target, rates) !== null) copyState(before, state)
}

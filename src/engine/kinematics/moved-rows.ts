/** Rows of a state that is moved along its velocities, for tests of their derivatives. */
import { displace } from './projection.ts'
import { computeConstraintVelocity, computeJacobian, computePositions, computeRates } from './stages.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** The state moved along v and a for a time s: error s³, odd in s, so that extrapolation removes it. Angles and kept numbers are those of the state. */
export function advanced(model: Model, state: State, a: Float64Array, s: number): State {
  const moved = makeState(model)
  copyState(state, moved)
  moved.t += s
  displace(
    model,
    moved.q,
    state.v.map((v, i) => s * v + 0.5 * s * s * a[i]),
    1,
  )
  moved.v.set(state.v.map((v, i) => v + s * a[i]))
  return moved
}

/** Ċ of all rows; positions, Jacobian and rates are computed then. */
export function velocityRows(model: Model, state: State, ws: Workspace): Float64Array {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  computeRates(model, state, ws)
  const out = new Float64Array(model.rows.count)
  computeConstraintVelocity(model, state, ws, out)
  return out
}

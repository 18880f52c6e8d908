/**
 * Tangents of the equations of motion (docs/THEORY.md §7 (22), (23)), for implicit integrators, equilibria and modes. With the residual (force in world axes, torque about the
 * centre of mass in body axes)
 *   R(q, v, v̇, γ) = M v̇ + f_g(v) + C_qᵀ γ − f(q, v, t)
 * and v, v̇, γ held constant in K, q, v̇, γ in D:
 *   K = ∂R/∂(δr, θ),  q ← q ∘ (δr, exp ½θ), θ in body axes           D = ∂R/∂(ṙ, ω),  ω in body axes
 *
 * Elements add to both in world axes, where their terms are short: by φ = R θ and W = R ω, torques τ = R T. What is in body axes is then, with
 * δT = Rᵀ(δτ − φ×τ) and L = diag(I, R) of all bodies,
 *   K = Lᵀ K_world L + diag(0, [T]×),    D = Lᵀ D_world L
 * T being all the torque that K_world is of. The last term of K is why K_c is not symmetric: K_c − K_cᵀ = diag(0, [T]×) of T in C_qᵀγ [PT].
 * Holding v means holding ω: under φ, W and with it the velocities of points turn along, δW = φ×W.
 *
 * M is constant in these axes and gravity a constant force: neither has a tangent. f_g = (0, ω×Jω) has D = [ω]× J − [J ω]×, in body axes.
 */
import { addLockTangent } from '../constraints/lock-tangent.ts'
import { addPerpendicularTangent } from '../constraints/perpendicular-tangent.ts'
import { addElementTangents } from '../constraints/elements.ts'
import { addForceTangents } from '../forces/forces.ts'
import { TORQUE_BY_TURN, addSkew, turnBlock } from '../math/block6.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'

export { makeTangent, type Tangent } from '../model/tangent.ts'

/**
 * K and D at the state, for the multipliers given (one per row), into `out`. Needs positions, rates and coordinates in the workspace, and leaves
 * it as it is.
 */
export function computeTangent(
  model: Model,
  state: State,
  ws: Workspace,
  multipliers: Float64Array,
  out: Tangent,
): void {
  const { K, D, rowBody, columnBody, torque, diagonal } = out
  K.fill(0)
  D.fill(0)
  torque.fill(0)
  for (let j = 0; j < model.joints.length; j++) {
    if (model.joints[j].mask) addLockTangent(model, ws, multipliers, j, out)
    if (model.joints[j].perpendicular) addPerpendicularTangent(model, ws, multipliers, j, out)
  }
  addElementTangents(model, state, ws, multipliers, out)
  addForceTangents(model, state, ws, out)
  for (let b = 1; b < model.bodyCount; b++)
    if (diagonal[b] >= 0) addSkew(K, diagonal[b] + TORQUE_BY_TURN, 1, torque, 3 * b)
  for (let block = 0; block < rowBody.length; block++) {
    const at = 36 * block
    const i = 9 * rowBody[block]
    const j = 9 * columnBody[block]
    turnBlock(K, at, ws.R, i, j)
    if (!isZero(D, at)) turnBlock(D, at, ws.R, i, j)
  }
  for (let b = 1; b < model.bodyCount; b++) if (diagonal[b] >= 0) addGyroscopicTangent(model, state, b, D, diagonal[b])
}

/** Whether a block is all zeros, as that of bodies without a damper between them is. */
function isZero(m: Float64Array, at: number): boolean {
  for (let k = at; k < at + 36; k++) if (m[k] !== 0) return false
  return true
}

const momentum = new Float64Array(3)

/** [ω]× J − [J ω]×, body axes. */
function addGyroscopicTangent(model: Model, state: State, b: number, D: Float64Array, at: number): void {
  const { inertia } = model
  const { v } = state
  const J = 9 * b
  const quarter = at + TORQUE_BY_TURN
  const x = v[6 * b + 3]
  const y = v[6 * b + 4]
  const z = v[6 * b + 5]
  mulMV(momentum, 0, inertia, J, v, 6 * b + 3)
  addSkew(D, quarter, -1, momentum, 0)
  for (let k = 0; k < 3; k++) {
    D[quarter + k] += y * inertia[J + 6 + k] - z * inertia[J + 3 + k]
    D[quarter + 6 + k] += z * inertia[J + k] - x * inertia[J + 6 + k]
    D[quarter + 12 + k] += x * inertia[J + 3 + k] - y * inertia[J + k]
  }
}

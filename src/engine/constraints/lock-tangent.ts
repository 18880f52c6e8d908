/**
 * Tangent stiffness of the lock constraint, K_c = ∂(C_qᵀγ)/∂q at constant γ [PT §3], docs/THEORY.md §7 (24), (25), for every mask and law, on C = 0 or not. Here in world
 * axes: φ = R θ is the turn of a body in world axes, torques are about the centre of mass; dynamics/tangent.ts brings the sum into body axes.
 *
 * Translation rows. λ = R_F2 γ_x, with 0 for rows that the mask leaves out, acts at the driven marker's origin: on body 1 at the arm p1, on
 * body 2, opposite, at a2 = r1 + p1 − r2. It turns with body 2, δλ = φ2×λ, and so do δp1 = φ1×p1, δa2 = δr1 + φ1×p1 − δr2:
 *   force 1   λ            δ = −[λ]× φ2
 *   torque 1  p1×λ         δ = [λ]×[p1]× φ1 − [p1]×[λ]× φ2
 *   force 2   −λ           δ = [λ]× φ2
 *   torque 2  −a2×λ        δ = [λ]×(δr1 − [p1]× φ1 − δr2) + [a2]×[λ]× φ2
 *
 * Rotation rows. The torque on body 1 is μ = R_F1 P(e)ᵀ γ_θ, on body 2 it is −μ. With ψ = R_F1ᵀ(φ1 − φ2), δe = ½ e ⊗ ψ on the TR side of
 * the law, whatever q_Δ:
 *   δ(Pᵀγ) = ½(δe_w γ + γ×δe_v) = ¼(−γ e_vᵀ + [γ]×(e_w I + [e_v]×)) ψ = ¼([γ×e_v + e_w γ]× − (γ·e_v) I) ψ = (½[Pᵀγ]× − ¼(γ·e_v) I) ψ
 * by [γ]×[e_v]× = e_v γᵀ − (γ·e_v) I and [γ×e_v]× = e_v γᵀ − γ e_vᵀ. With F1 turning as well, δμ = φ1×μ + R_F1 δ(Pᵀγ), all of [PT 45–49] is
 *   δμ = −½[μ]×(φ1 + φ2) − κ(φ1 − φ2),       κ = ¼ γ_θ·e_v
 * and κ vanishes on C = 0.
 */
import type { Model } from '../model/model.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { FORCE_BY_TURN, TORQUE_BY_SHIFT, TORQUE_BY_TURN, addSkew, addSkewSkew } from '../math/block6.ts'
import { add3, addCross3, addScaled3 } from '../math/vec3.ts'
import { TRANSLATIONS } from '../model/presets.ts'

const force = new Float64Array(3)
const mu = new Float64Array(3)
const a2 = new Float64Array(3)
const kappa = new Float64Array(1)

/** Adds K_c of the lock rows of joint j, world axes; γ: one per row of the model. Needs positions. */
export function addLockTangent(model: Model, ws: Workspace, multipliers: Float64Array, j: number, out: Tangent): void {
  const { mask, rowStart } = model.joints[j]
  let row = rowStart
  if (mask & TRANSLATIONS) {
    force.fill(0)
    for (let k = 0; k < 3; k++) {
      if (!(mask & (1 << k))) continue
      for (let n = 0; n < 3; n++) force[n] += multipliers[row] * ws.axis[3 * row + n]
      row++
    }
    addMainForceTangent(model, ws, j, force, out)
  }
  if (!(mask & ~TRANSLATIONS)) return
  mu.fill(0)
  kappa[0] = 0
  for (let k = 0; k < 3; k++) {
    if (!(mask & (8 << k))) continue
    for (let n = 0; n < 3; n++) mu[n] += multipliers[row] * ws.axis[3 * row + n]
    kappa[0] += 0.25 * multipliers[row] * ws.e[4 * j + 1 + k]
    row++
  }
  addTurnTangent(model, j, out)
}

/**
 * Adds the tangent of a force λ (world axes) that is constant in the main marker's axes and acts at the driven marker's origin, on the left of
 * the equations of motion.
 */
export function addMainForceTangent(model: Model, ws: Workspace, j: number, lambda: Float64Array, out: Tangent): void {
  const { start, at } = out.ofRows
  const couple = start[j]
  addMainForceBlocks(model, ws, j, lambda, at[couple], at[couple + 1], at[couple + 2], at[couple + 3], out)
}

/** The same into the blocks of the joint's two bodies by each other, driven one first, which begin at these places; −1 for none. */
export function addMainForceBlocks(
  model: Model,
  ws: Workspace,
  j: number,
  lambda: Float64Array,
  b11: number,
  b12: number,
  b21: number,
  b22: number,
  out: Tangent,
): void {
  const { body1, body2 } = model.joints[j]
  const { K, torque } = out
  const { p } = ws
  const p1 = 6 * j
  add3(a2, 0, p, p1 + 3, ws.d, 3 * j)
  addCross3(torque, 3 * body1, p, p1, lambda, 0)
  addCross3(torque, 3 * body2, lambda, 0, a2, 0)
  if (b11 >= 0) addSkewSkew(K, b11 + TORQUE_BY_TURN, 1, lambda, 0, p, p1)
  if (b12 >= 0) {
    addSkew(K, b12 + FORCE_BY_TURN, -1, lambda, 0)
    addSkewSkew(K, b12 + TORQUE_BY_TURN, -1, p, p1, lambda, 0)
    addSkew(K, b21 + TORQUE_BY_SHIFT, 1, lambda, 0)
    addSkewSkew(K, b21 + TORQUE_BY_TURN, -1, lambda, 0, p, p1)
  }
  if (b22 >= 0) {
    addSkew(K, b22 + FORCE_BY_TURN, 1, lambda, 0)
    addSkew(K, b22 + TORQUE_BY_SHIFT, -1, lambda, 0)
    addSkewSkew(K, b22 + TORQUE_BY_TURN, 1, a2, 0, lambda, 0)
  }
}

/** Adds the tangent of the rotation rows of joint j, with μ in `mu` and κ in `kappa`. */
function addTurnTangent(model: Model, j: number, out: Tangent): void {
  const { body1, body2 } = model.joints[j]
  const { K, ofRows, torque } = out
  addScaled3(torque, 3 * body1, 1, mu, 0)
  addScaled3(torque, 3 * body2, -1, mu, 0)
  for (let b = 0; b < 4; b++) {
    const block = ofRows.at[ofRows.start[j] + b]
    if (block < 0) continue
    const at = block + TORQUE_BY_TURN
    // blocks (1, 1) and (1, 2) by δμ, the other two by −δμ
    addSkew(K, at, b < 2 ? -0.5 : 0.5, mu, 0)
    const s = b === 0 || b === 3 ? -1 : 1
    for (let k = at; k < at + 21; k += 7) K[k] += s * kappa[0]
  }
}

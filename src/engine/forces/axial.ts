/**
 * Efforts on joint coordinates. A torque acts on the driven body along z of the driven marker (which is z of the main marker while the joint holds), a force
 * along z of the main marker at the driven marker's origin; the main body gets the opposite at the same point, so that the power is effort × rate.
 *
 * Tangent. An effort E changes with its coordinate and with its axis. World axes, φ = R θ; z1 = z_F1, z = z_F2, p1 and p2 the arms of the markers,
 * a2 = r1 + p1 − r2, w1 = W1×p1 + R1 u̇1.
 *   torque   E z1 on body 1 turns with it: δ(E z1) = δE z1 − E [z1]× φ1.
 *            The angle is 2 atan2(e_z, e_w) + …, δe = ½ e ⊗ ψ, ψ = R_F1ᵀ(φ1 − φ2), hence
 *            δangle = ψ_z + [(e_z e_x − e_w e_y) ψ_x + (e_w e_x + e_z e_y) ψ_y] / (e_w² + e_z²),
 *            and its rate z1·(W_F1 − W_F2) + … changes by (W_F2×z1)·(φ1 − φ2) + z1·(δW1 − δW2).
 *            Where e_w = e_z = 0, z turned upside down, there is no angle, and only ψ_z is kept.
 *   force    E z is a force constant in the main marker's axes (lock-tangent.ts), plus δE along g, the gradient of the slide z·d:
 *            g = (z, p1×z, −z, −a2×z), and the slide's rate z·(ḋ − W_F2×d) changes by g·δv + k·(δr1, φ1, δr2, φ2),
 *            k = (c, w1×z + p1×c, −c, z×u − p2×c − W_F2×(d×z)),    c = W_F2×z,    u = ṙ1 + w1 − ṙ2 − W_F2×d
 */
import { mainAxis } from '../constraints/lock.ts'
import { addMainForceTangent } from '../constraints/lock-tangent.ts'
import { MOTION } from '../constraints/motion.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addOuter3, addOuter6, addSkew } from '../math/block6.ts'
import { addCross3, addScaled3, cross3, mulMV } from '../math/vec3.ts'
import { addForceTo, addTorqueTo } from './apply.ts'

const axis = new Float64Array(3)
const arm = new Float64Array(3)
const mainTurn = new Float64Array(3)
const across = new Float64Array(3)
const moment = new Float64Array(3)
const damper = new Float64Array(3)
const w1 = new Float64Array(3)
const u = new Float64Array(3)
const x = new Float64Array(3)
/** Gradients of a slide and of its rate: 6 for the driven body, 6 for the main one. */
const slideBy = new Float64Array(12)
const rateBy = new Float64Array(12)
const springBy = new Float64Array(12)
const damperBy = new Float64Array(12)

/** Adds a torque on the angle of joint j. */
export function addAngleTorque(model: Model, ws: Workspace, j: number, torque: number): void {
  const { body1, body2 } = model.joints[j]
  for (let k = 0; k < 3; k++) axis[k] = torque * ws.RF[18 * j + 3 * k + 2]
  addTorqueTo(model, ws, body1, axis, 0, 1)
  addTorqueTo(model, ws, body2, axis, 0, -1)
}

/** Adds a force on the slide of joint j. */
export function addSlideForce(model: Model, state: State, ws: Workspace, j: number, force: number): void {
  const { body1, body2 } = model.joints[j]
  mainAxis(ws, j, 2, axis)
  for (let k = 0; k < 3; k++) axis[k] *= force
  addForceTo(model, ws, body1, axis, 0, 1, ws.p, 6 * j)
  for (let k = 0; k < 3; k++) arm[k] = state.q[7 * body1 + k] + ws.p[6 * j + k] - state.q[7 * body2 + k]
  addForceTo(model, ws, body2, axis, 0, -1, arm, 0)
}

/**
 * Adds the tangent of a torque on the angle of joint j.
 *
 * @param effortJet the torque and its derivatives by angle and rate
 * @param blocks where the blocks (1, 1) (1, 2) (2, 1) (2, 2) of the joint's bodies begin, from `begin`; −1 where one is fixed
 */
export function addAngleTangent(
  model: Model,
  ws: Workspace,
  j: number,
  effortJet: Float64Array,
  blocks: Int32Array,
  begin: number,
  out: Tangent,
): void {
  const { body1, body2 } = model.joints[j]
  const { RF, e } = ws
  const { K, D, torque } = out
  const effort = effortJet[0]
  const byAngle = effortJet[1]
  const byRate = effortJet[2]
  if (effort === 0 && byAngle === 0 && byRate === 0) return
  for (let k = 0; k < 3; k++) axis[k] = RF[18 * j + 3 * k + 2]
  for (let k = 0; k < 3; k++) {
    moment[k] = effort * axis[k]
    damper[k] = byRate * axis[k]
    torque[3 * body1 + k] -= moment[k]
    torque[3 * body2 + k] += moment[k]
  }
  // gradient of the effort by φ1 − φ2
  const ew = e[4 * j]
  const ex = e[4 * j + 1]
  const ey = e[4 * j + 2]
  const ez = e[4 * j + 3]
  const length2 = ew * ew + ez * ez
  const s = length2 > 0 ? 1 / length2 : 0
  across[0] = s * (ez * ex - ew * ey)
  across[1] = s * (ew * ex + ez * ey)
  across[2] = 1
  mulMV(across, 0, RF, 18 * j, across, 0)
  computeMainTurn(model, ws, j)
  cross3(x, 0, mainTurn, 0, axis, 0)
  for (let k = 0; k < 3; k++) across[k] = byAngle * across[k] + byRate * x[k]
  for (let b = 0; b < 4; b++) {
    if (blocks[begin + b] < 0) continue
    const at = blocks[begin + b] + TORQUE_BY_TURN
    // the residual has −E z1 on body 1, E z1 on body 2
    if (b === 0) addSkew(K, at, 1, moment, 0)
    else if (b === 2) addSkew(K, at, -1, moment, 0)
    if (byAngle === 0 && byRate === 0) continue
    if (b === 0 || b === 3) {
      for (let k = 0; k < 3; k++) x[k] = -axis[k]
      addOuter3(K, at, x, 0, across, 0)
      addOuter3(D, at, x, 0, damper, 0)
    } else {
      addOuter3(K, at, axis, 0, across, 0)
      addOuter3(D, at, axis, 0, damper, 0)
    }
  }
}

/** W_F2, world axes, to `mainTurn`. */
function computeMainTurn(model: Model, ws: Workspace, j: number): void {
  mulMV(mainTurn, 0, ws.RF, 18 * j + 9, ws.markerMotion, MOTION.length * (2 * j + 1) + MOTION.w)
  addScaled3(mainTurn, 0, 1, ws.W, 3 * model.joints[j].body2)
}

/** Adds the tangent of a force on the slide of joint j; see `addAngleTangent`. */
export function addSlideTangent(
  model: Model,
  state: State,
  ws: Workspace,
  j: number,
  effortJet: Float64Array,
  blocks: Int32Array,
  begin: number,
  out: Tangent,
): void {
  const { K, D } = out
  if (effortJet[0] === 0 && effortJet[1] === 0 && effortJet[2] === 0) return
  mainAxis(ws, j, 2, axis)
  for (let k = 0; k < 3; k++) x[k] = -effortJet[0] * axis[k]
  addMainForceTangent(model, ws, j, x, out)
  const bySlide = effortJet[1]
  const byRate = effortJet[2]
  if (bySlide === 0 && byRate === 0) return
  computeSlideGradients(model, state, ws, j)
  for (let n = 0; n < 12; n++) {
    springBy[n] = -bySlide * slideBy[n]
    damperBy[n] = -byRate * slideBy[n]
  }
  for (let b = 0; b < 4; b++) {
    const at = blocks[begin + b]
    if (at < 0) continue
    const row = b < 2 ? 0 : 6
    const column = b % 2 === 0 ? 0 : 6
    addOuter6(K, at, springBy, row, slideBy, column)
    addOuter6(K, at, damperBy, row, rateBy, column)
    addOuter6(D, at, damperBy, row, slideBy, column)
  }
}

/** g to `slideBy` and k to `rateBy`; needs z of the main marker in `axis`. */
function computeSlideGradients(model: Model, state: State, ws: Workspace, j: number): void {
  const { body1, body2 } = model.joints[j]
  const { p, d, R, W, du } = ws
  const { v } = state
  slideBy.fill(0)
  rateBy.fill(0)
  computeMainTurn(model, ws, j)
  addCross3(rateBy, 0, mainTurn, 0, axis, 0)
  for (let n = 0; n < 3; n++) {
    slideBy[n] = axis[n]
    slideBy[6 + n] = -axis[n]
    arm[n] = p[6 * j + 3 + n] + d[3 * j + n]
    rateBy[6 + n] = -rateBy[n]
  }
  addCross3(slideBy, 3, p, 6 * j, axis, 0)
  addCross3(slideBy, 9, axis, 0, arm, 0)
  mulMV(w1, 0, R, 9 * body1, du, 6 * j)
  addCross3(w1, 0, W, 3 * body1, p, 6 * j)
  for (let n = 0; n < 3; n++) {
    u[n] = v[6 * body1 + n] + w1[n] - v[6 * body2 + n]
    x[n] = 0
  }
  addCross3(u, 0, d, 3 * j, mainTurn, 0)
  addCross3(x, 0, d, 3 * j, axis, 0)
  addCross3(rateBy, 3, w1, 0, axis, 0)
  addCross3(rateBy, 3, p, 6 * j, rateBy, 0)
  // −c is in rateBy from 6
  addCross3(rateBy, 9, axis, 0, u, 0)
  addCross3(rateBy, 9, p, 6 * j + 3, rateBy, 6)
  addCross3(rateBy, 9, x, 0, mainTurn, 0)
}

/**
 * How the coordinates of joints change with the poses and velocities of the joint's bodies: 6 for the driven body, 6 for the main one, in each the
 * derivatives by δr and φ = R θ, or by ṙ and W = R ω; world axes (docs/THEORY.md §7). z1 = z_F1, z = z_F2, p1 and p2 the arms of the markers, a2 = r1 + p1 − r2,
 * w1 = W1×p1 + R1 u̇1.
 *
 * The angle is 2 atan2(e_z, e_w) + …, δe = ½ e ⊗ ψ, ψ = R_F1ᵀ(φ1 − φ2), hence
 *   δangle = ψ_z + [(e_z e_x − e_w e_y) ψ_x + (e_w e_x + e_z e_y) ψ_y] / (e_w² + e_z²),
 * and its rate z1·(W_F1 − W_F2) + … changes by (W_F2×z1)·(φ1 − φ2) + z1·(δW1 − δW2). Where e_w = e_z = 0, z turned upside down, there is no angle, and
 * only ψ_z is kept.
 *
 * The slide z·d has the gradient g = (z, p1×z, −z, −a2×z), and its rate z·(ḋ − W_F2×d) changes by g·δv + k·(δr1, φ1, δr2, φ2),
 *   k = (c, w1×z + p1×c, −c, z×u − p2×c − W_F2×(d×z)),    c = W_F2×z,    u = ṙ1 + w1 − ṙ2 − W_F2×d
 */
import { mainAxis } from './lock.ts'
import { MOTION } from './motion.ts'
import { addCross3, addScaled3, cross3, mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

const axis = new Float64Array(3)
const arm = new Float64Array(3)
const mainTurn = new Float64Array(3)
const w1 = new Float64Array(3)
const u = new Float64Array(3)
const x = new Float64Array(3)

/** Gradients of a joint's coordinate and of its rate, world axes: 12 numbers each, 6 for the driven body and 6 for the main one. */
export interface CoordinateGradients {
  /** `value`: of the coordinate by poses; the others: of its rate by poses and by velocities. */
  readonly value: Float64Array
  readonly rate: Float64Array
  readonly rateByVelocity: Float64Array
}

export const makeCoordinateGradients = (): CoordinateGradients => ({
  value: new Float64Array(12),
  rate: new Float64Array(12),
  rateByVelocity: new Float64Array(12),
})

/** Writes W_F2, the angular velocity of the main marker in world axes (rad/s), to `mainTurn`. */
function computeMainTurn(model: Model, ws: Workspace, j: number): void {
  mulMV(mainTurn, 0, ws.RF, 18 * j + 9, ws.markerMotion, MOTION.length * (2 * j + 1) + MOTION.w)
  addScaled3(mainTurn, 0, 1, ws.W, 3 * model.joints[j].body2)
}

/** Gradients of the angle of joint j and of its rate. Needs positions and rates. */
export function computeAngleGradients(model: Model, ws: Workspace, j: number, out: CoordinateGradients): void {
  const { RF, e } = ws
  const { value, rate, rateByVelocity } = out
  for (let k = 0; k < 3; k++) axis[k] = RF[18 * j + 3 * k + 2]
  const ew = e[4 * j]
  const ex = e[4 * j + 1]
  const ey = e[4 * j + 2]
  const ez = e[4 * j + 3]
  const length2 = ew * ew + ez * ez
  const s = length2 > 0 ? 1 / length2 : 0
  x[0] = s * (ez * ex - ew * ey)
  x[1] = s * (ew * ex + ez * ey)
  x[2] = 1
  value.fill(0)
  rate.fill(0)
  rateByVelocity.fill(0)
  mulMV(value, 3, RF, 18 * j, x, 0)
  computeMainTurn(model, ws, j)
  cross3(rate, 3, mainTurn, 0, axis, 0)
  for (let k = 3; k < 6; k++) {
    rateByVelocity[k] = axis[k - 3]
    value[6 + k] = -value[k]
    rate[6 + k] = -rate[k]
    rateByVelocity[6 + k] = -axis[k - 3]
  }
}

/** Gradients of the slide of joint j and of its rate. Needs positions and rates. */
export function computeSlideGradients(
  model: Model,
  state: State,
  ws: Workspace,
  j: number,
  out: CoordinateGradients,
): void {
  const { body1, body2 } = model.joints[j]
  const { p, d, R, W, du } = ws
  const { v } = state
  const { value, rate } = out
  mainAxis(ws, j, 2, axis)
  value.fill(0)
  rate.fill(0)
  computeMainTurn(model, ws, j)
  addCross3(rate, 0, mainTurn, 0, axis, 0)
  for (let n = 0; n < 3; n++) {
    value[n] = axis[n]
    value[6 + n] = -axis[n]
    arm[n] = p[6 * j + 3 + n] + d[3 * j + n]
    rate[6 + n] = -rate[n]
  }
  addCross3(value, 3, p, 6 * j, axis, 0)
  addCross3(value, 9, axis, 0, arm, 0)
  mulMV(w1, 0, R, 9 * body1, du, 6 * j)
  addCross3(w1, 0, W, 3 * body1, p, 6 * j)
  for (let n = 0; n < 3; n++) {
    u[n] = v[6 * body1 + n] + w1[n] - v[6 * body2 + n]
    x[n] = 0
  }
  addCross3(u, 0, d, 3 * j, mainTurn, 0)
  addCross3(x, 0, d, 3 * j, axis, 0)
  addCross3(rate, 3, w1, 0, axis, 0)
  addCross3(rate, 3, p, 6 * j, rate, 0)
  // rate[6…8] holds −c
  addCross3(rate, 9, axis, 0, u, 0)
  addCross3(rate, 9, p, 6 * j + 3, rate, 6)
  addCross3(rate, 9, x, 0, mainTurn, 0)
  out.rateByVelocity.set(value)
}

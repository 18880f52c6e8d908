/**
 * Efforts on joint coordinates (docs/THEORY.md §7). A torque acts on the driven body along z of the driven marker (which is z of the main marker while the
 * joint holds), a force
 * along z of the main marker at the driven marker's origin; the main body gets the opposite at the same point, so that the power is effort × rate.
 *
 * Tangent. An effort E changes with its coordinate and with its axis. World axes, φ = R θ; z1 = z_F1, z = z_F2.
 *   torque   E z1 on body 1 turns with it: δ(E z1) = δE z1 − E [z1]× φ1.
 *   force    E z is a force constant in the main marker's axes (lock-tangent.ts), plus δE along the gradient of the slide.
 * δE follows from the gradients of coordinate and rate, constraints/coordinate-gradients.ts.
 */
import { mainAxis } from '../constraints/lock.ts'
import { addMainForceTangent } from '../constraints/lock-tangent.ts'
import {
  computeAngleGradients,
  computeSlideGradients,
  makeCoordinateGradients,
} from '../constraints/coordinate-gradients.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addOuter3, addOuter6, addSkew } from '../math/block6.ts'
import { addForceTo, addTorqueTo } from './apply.ts'

const axis = new Float64Array(3)
const arm = new Float64Array(3)
const across = new Float64Array(3)
const moment = new Float64Array(3)
const damper = new Float64Array(3)
const x = new Float64Array(3)
const by = makeCoordinateGradients()
const springBy = new Float64Array(12)
const damperBy = new Float64Array(12)

/** Adds a torque (N·m) on the angle of joint j. */
export function addAngleTorque(model: Model, ws: Workspace, j: number, torque: number): void {
  const { body1, body2 } = model.joints[j]
  for (let k = 0; k < 3; k++) axis[k] = torque * ws.RF[18 * j + 3 * k + 2]
  addTorqueTo(model, ws, body1, axis, 0, 1)
  addTorqueTo(model, ws, body2, axis, 0, -1)
}

/** Adds a force (N) on the slide of joint j. */
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
  const { RF } = ws
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
  // `by`: the gradient of the effort by φ1 − φ2
  computeAngleGradients(model, ws, j, by)
  for (let k = 0; k < 3; k++) across[k] = byAngle * by.value[3 + k] + byRate * by.rate[3 + k]
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
  computeSlideGradients(model, state, ws, j, by)
  for (let n = 0; n < 12; n++) {
    springBy[n] = -bySlide * by.value[n]
    damperBy[n] = -byRate * by.value[n]
  }
  for (let b = 0; b < 4; b++) {
    const at = blocks[begin + b]
    if (at < 0) continue
    const row = b < 2 ? 0 : 6
    const column = b % 2 === 0 ? 0 : 6
    addOuter6(K, at, springBy, row, by.value, column)
    addOuter6(K, at, damperBy, row, by.rate, column)
    addOuter6(D, at, damperBy, row, by.value, column)
  }
}

/**
 * Forces on joint coordinates: drives that prescribe an effort, limits, damping, torsion springs. A torque acts on the driven body along z of
 * the driven marker (which is z of the main marker while the joint holds), a force along z of the main marker at the driven marker's origin;
 * the main body gets the opposite at the same point, so that the power is effort × rate.
 */
import { mainAxis } from '../constraints/lock.ts'
import type { LimitsModel, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { addForceTo, addTorqueTo } from './apply.ts'

const axis = new Float64Array(3)
const arm = new Float64Array(3)
const jet = new Float64Array(3)

/** Push of a limit, never a pull; adds its elastic energy. */
function limitEffort(limits: LimitsModel, x: number, rate: number, ws: Workspace): number {
  const over = x > limits.upper ? x - limits.upper : x < limits.lower ? x - limits.lower : 0
  if (over === 0) return 0
  ws.elastic += 0.5 * limits.stiffness * over * over
  ws.elasticRate += limits.stiffness * over * rate
  const effort = -limits.stiffness * over - limits.damping * rate
  return over > 0 ? Math.min(effort, 0) : Math.max(effort, 0)
}

/** Adds the efforts of all joints and torsion springs; needs coordinates. */
export function addJointEfforts(model: Model, state: State, ws: Workspace): void {
  const { coordinates } = ws
  for (let j = 0; j < model.joints.length; j++) {
    const joint = model.joints[j]
    if (joint.angle < 0 && !joint.slide) continue
    let torque = 0
    let force = 0
    for (let k = 0; k < joint.drives.length; k++) {
      const drive = joint.drives[k]
      if (drive.kind !== 'effort') continue
      drive.law.evaluate(state.t, jet, 0)
      if (drive.on === 'angle') torque += jet[0]
      else force += jet[0]
    }
    // of a cylindrical joint, limits and damping are on the slide
    const at = joint.slide ? 4 * j + 2 : 4 * j
    let effort = joint.damping ? -joint.damping * coordinates[at + 1] : 0
    if (joint.limits) effort += limitEffort(joint.limits, coordinates[at], coordinates[at + 1], ws)
    if (joint.slide) force += effort
    else torque += effort
    ws.jointEffort[2 * j] = torque
    ws.jointEffort[2 * j + 1] = force
    if (torque !== 0) addAngleTorque(model, ws, j, torque)
    if (force !== 0) addSlideForce(model, state, ws, j, force)
  }
  for (let s = 0; s < model.torsionSprings.length; s++) {
    const { joint, stiffness, damping, restAngle } = model.torsionSprings[s]
    const turn = coordinates[4 * joint] - restAngle
    const rate = coordinates[4 * joint + 1]
    const torque = -stiffness * turn - damping * rate
    ws.elastic += 0.5 * stiffness * turn * turn
    ws.elasticRate += stiffness * turn * rate
    ws.torsionTorque[s] = torque
    addAngleTorque(model, ws, joint, torque)
  }
}

function addAngleTorque(model: Model, ws: Workspace, j: number, torque: number): void {
  const { body1, body2 } = model.joints[j]
  for (let k = 0; k < 3; k++) axis[k] = torque * ws.RF[18 * j + 3 * k + 2]
  addTorqueTo(model, ws, body1, axis, 0, 1)
  addTorqueTo(model, ws, body2, axis, 0, -1)
}

function addSlideForce(model: Model, state: State, ws: Workspace, j: number, force: number): void {
  const { body1, body2 } = model.joints[j]
  mainAxis(ws, j, 2, axis)
  for (let k = 0; k < 3; k++) axis[k] *= force
  addForceTo(model, ws, body1, axis, 0, 1, ws.p, 6 * j)
  for (let k = 0; k < 3; k++) arm[k] = state.q[7 * body1 + k] + ws.p[6 * j + k] - state.q[7 * body2 + k]
  addForceTo(model, ws, body2, axis, 0, -1, arm, 0)
}

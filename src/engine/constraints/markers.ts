/**
 * Frames of a joint's two markers at the current state: F1 on the driven body, F2 on the main body, the arms to them, d and e.
 */
import type { JointModel, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { matrixOfQ, mulConjQ, mulQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import { MOTION, appendTurn, computeDrive, computeMotion, identityMotion, relativeTurn } from './motion.ts'

const markerR = new Float64Array(9)
const jet = new Float64Array(3)
const Z = Float64Array.of(0, 0, 1)

/** Motions of joint j and of its markers at the state's time: q_Δ, δ, u_i and their derivatives. */
export function computeJointMotion(model: Model, state: State, ws: Workspace, j: number): void {
  const joint = model.joints[j]
  if (joint.motion1) computeMarkerMotion(model, state, ws, 2 * j, joint.motion1)
  if (joint.motion2) computeMarkerMotion(model, state, ws, 2 * j + 1, joint.motion2)
  if (!joint.moving) return
  const at = MOTION.length * j
  if (joint.motion) computeMotion(joint.motion, state.t, ws.jointMotion, at)
  else identityMotion(ws.jointMotion, at)
  for (let k = 0; k < joint.drives.length; k++) {
    const drive = joint.drives[k]
    if (drive.kind === 'effort') continue
    computeDrive(drive, state, jet)
    if (drive.on === 'angle') appendTurn(ws.jointMotion, at, Z, jet)
    else {
      ws.jointMotion[at + MOTION.x + 2] += jet[0]
      ws.jointMotion[at + MOTION.dx + 2] += jet[1]
      ws.jointMotion[at + MOTION.ddx + 2] += jet[2]
    }
  }
}

/** Place and orientation of a moving marker: u + R(q_m) translation(t), q_m ⊗ rotation(t). */
function computeMarkerMotion(
  model: Model,
  state: State,
  ws: Workspace,
  marker: number,
  motion: NonNullable<JointModel['motion']>,
): void {
  const at = MOTION.length * marker
  computeMotion(motion, state.t, ws.markerMotion, at)
  matrixOfQ(markerR, 0, model.markerQ, 4 * marker)
  mulMV(ws.u, 3 * marker, markerR, 0, ws.markerMotion, at + MOTION.x)
  for (let k = 0; k < 3; k++) ws.u[3 * marker + k] += model.markerU[3 * marker + k]
  mulMV(ws.du, 3 * marker, markerR, 0, ws.markerMotion, at + MOTION.dx)
  mulMV(ws.ddu, 3 * marker, markerR, 0, ws.markerMotion, at + MOTION.ddx)
  mulQ(ws.qm, 4 * marker, model.markerQ, 4 * marker, ws.markerMotion, at + MOTION.q)
}

/** F1, F2, p1, p2, d and e of joint j; needs R of the bodies and the motions. */
export function computeMarkers(model: Model, state: State, ws: Workspace, j: number): void {
  const body1 = model.jointBody1[j]
  const body2 = model.jointBody2[j]
  computeMarker(state, ws, 2 * j, body1)
  computeMarker(state, ws, 2 * j + 1, body2)
  const { q } = state
  const { p, d, F, e } = ws
  for (let k = 0; k < 3; k++) d[3 * j + k] = q[7 * body1 + k] + p[6 * j + k] - (q[7 * body2 + k] + p[6 * j + 3 + k])
  if (model.rheonomic[j]) relativeTurn(e, 4 * j, ws.jointMotion, MOTION.length * j, F, 8 * j + 4, F, 8 * j)
  else mulConjQ(e, 4 * j, F, 8 * j + 4, F, 8 * j)
}

function computeMarker(state: State, ws: Workspace, marker: number, body: number): void {
  mulMV(ws.p, 3 * marker, ws.R, 9 * body, ws.u, 3 * marker)
  mulQ(ws.F, 4 * marker, state.q, 7 * body + 3, ws.qm, 4 * marker)
  matrixOfQ(ws.RF, 9 * marker, ws.F, 4 * marker)
}

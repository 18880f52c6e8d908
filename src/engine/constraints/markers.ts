/**
 * Frames of a joint's two markers at the current state: F1 on the driven body, F2 on the main body, the arms to them, d and e of
 * docs/THEORY.md §2 (3), (4).
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

/**
 * Computes one marker: p = R u, F = q ⊗ q_m and its matrix R_F. Written out, since compilers do not inline the kernels for these three, twice per joint.
 */
function computeMarker(state: State, ws: Workspace, marker: number, body: number): void {
  const { R, u, qm, p, F, RF } = ws
  const { q } = state
  const r = 9 * body
  const m = 3 * marker
  const ux = u[m]
  const uy = u[m + 1]
  const uz = u[m + 2]
  p[m] = R[r] * ux + R[r + 1] * uy + R[r + 2] * uz
  p[m + 1] = R[r + 3] * ux + R[r + 4] * uy + R[r + 5] * uz
  p[m + 2] = R[r + 6] * ux + R[r + 7] * uy + R[r + 8] * uz
  const i = 7 * body + 3
  const o = 4 * marker
  const aw = q[i]
  const ax = q[i + 1]
  const ay = q[i + 2]
  const az = q[i + 3]
  const bw = qm[o]
  const bx = qm[o + 1]
  const by = qm[o + 2]
  const bz = qm[o + 3]
  const w = aw * bw - ax * bx - ay * by - az * bz
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  F[o] = w
  F[o + 1] = x
  F[o + 2] = y
  F[o + 3] = z
  const f = 9 * marker
  RF[f] = 1 - 2 * (y * y + z * z)
  RF[f + 1] = 2 * (x * y - w * z)
  RF[f + 2] = 2 * (x * z + w * y)
  RF[f + 3] = 2 * (x * y + w * z)
  RF[f + 4] = 1 - 2 * (x * x + z * z)
  RF[f + 5] = 2 * (y * z - w * x)
  RF[f + 6] = 2 * (x * z - w * y)
  RF[f + 7] = 2 * (y * z + w * x)
  RF[f + 8] = 1 - 2 * (x * x + y * y)
}

/**
 * Coordinates of joints: the angle about z from the main to the driven marker, continuous over any number of turns, and the slide, the z
 * component of R_F2ᵀ d (docs/THEORY.md §2 (3), (4)).
 *
 * With e continuous, 2 atan2(e_z, e_w) is the angle modulo 4π: it is unwound from the last one kept in the state, which is safe as long
 * as less than a full turn lies between two steps. Where a drive prescribes the angle the law is the angle, and e is what is left of it.
 */
import { MOTION, computeDrive, hasStarted } from './motion.ts'
import { mainAxis } from './lock.ts'
import { ROTATION_Z } from '../model/presets.ts'
import type { JointModel, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { copy3, cross3, dot3 } from '../math/vec3.ts'

const axis = new Float64Array(3)
const dd = new Float64Array(3)
const b = new Float64Array(3)
const jet = new Float64Array(3)
/** |e_w| below which a joint starts at half a turn, +π whatever rounding says. */
const HALF_TURN = 1e-12

/** The drive that prescribes the angle of a joint, or undefined. */
function angleLaw(joint: JointModel): JointModel['drives'][number] | undefined {
  for (let k = 0; k < joint.drives.length; k++) {
    const drive = joint.drives[k]
    if (drive.on === 'angle' && drive.kind !== 'effort') return drive
  }
  return undefined
}

/** The angle of joint j, rad, unwound from the one that the state keeps; the joint must have an angle. Needs positions. */
export function calcAngle(joint: JointModel, state: State, ws: Workspace, j: number): number {
  return unwindAngle(joint, state, ws, j)
}

/** The same for constraint elements that read it while positions are computed: those of the locks are there by then. */
export function unwindAngle(joint: JointModel, state: State, ws: Workspace, j: number): number {
  const sign = state.angleSign[joint.angle]
  const raw = 2 * Math.atan2(sign * ws.e[4 * j + 3], sign * ws.e[4 * j])
  const drive = angleLaw(joint)
  // a velocity drive that has not started yet takes nothing out of e
  if (drive && !(drive.kind === 'velocity' && !hasStarted(drive, state))) {
    computeDrive(drive, state, jet)
    // where the joint follows the law e is ±1; what is left of the angle lies within half a turn of the law
    return jet[0] + (raw - 2 * Math.PI * Math.round(raw / (2 * Math.PI)))
  }
  const known = state.angle[joint.angle]
  return Number.isNaN(known) ? raw : raw + 4 * Math.PI * Math.round((known - raw) / (4 * Math.PI))
}

/** Fills ws.coordinates (rad, rad/s, m, m/s) for every joint that has a coordinate; needs positions and rates. */
export function computeCoordinates(model: Model, state: State, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    const joint = model.joints[j]
    if (joint.angle >= 0) {
      const { W } = ws
      const z = 18 * j + 2
      const z1 = ws.RF[z]
      const z2 = ws.RF[z + 3]
      const z3 = ws.RF[z + 6]
      const w1 = 3 * joint.body1
      const w2 = 3 * joint.body2
      let rate = z1 * (W[w1] - W[w2]) + z2 * (W[w1 + 1] - W[w2 + 1]) + z3 * (W[w1 + 2] - W[w2 + 2])
      const at = MOTION.length * j
      if (joint.motion1) rate += ws.markerMotion[2 * at + MOTION.w + 2]
      if (joint.motion2) rate -= mainTurnRate(ws, j)
      if (joint.motion?.rotation.length) {
        // the joint's own law turns the main marker; a drive's law does not count as such
        const drive = angleLaw(joint)
        if (drive) computeDrive(drive, state, jet)
        rate -= ws.jointMotion[at + MOTION.w + 2] - (drive ? jet[1] : 0)
      }
      ws.coordinates[4 * j] = calcAngle(joint, state, ws, j)
      ws.coordinates[4 * j + 1] = rate
    }
    if (joint.slide) {
      mainAxis(ws, j, 2, axis)
      ws.coordinates[4 * j + 2] = dot3(axis, 0, ws.d, 3 * j)
      computeSlideRate(model, state, ws, j)
    }
  }
}

/** Rate at which the law turns the main marker in its body, about z of the driven marker, rad/s. */
function mainTurnRate(ws: Workspace, j: number): number {
  const at = MOTION.length * (2 * j + 1) + MOTION.w
  const f1 = 18 * j
  const f2 = 18 * j + 9
  let rate = 0
  for (let k = 0; k < 3; k++) {
    let world = 0
    for (let m = 0; m < 3; m++) world += ws.RF[f2 + 3 * k + m] * ws.markerMotion[at + m]
    rate += world * ws.RF[f1 + 3 * k + 2]
  }
  return rate
}

/** Rate of the slide, z_F2 · (ḋ − W_F2 × d), m/s. Markers that laws move in their bodies are taken into account. */
function computeSlideRate(model: Model, state: State, ws: Workspace, j: number): void {
  const { body1, body2, motion1, motion2 } = model.joints[j]
  const { v } = state
  cross3(dd, 0, ws.W, 3 * body1, ws.p, 6 * j)
  cross3(b, 0, ws.W, 3 * body2, ws.p, 6 * j + 3)
  for (let k = 0; k < 3; k++) dd[k] += v[6 * body1 + k] - v[6 * body2 + k] - b[k]
  if (motion1) addDrift(ws, 2 * j, body1, 1)
  if (motion2) addDrift(ws, 2 * j + 1, body2, -1)
  copy3(b, 0, ws.W, 3 * body2)
  if (motion2) {
    const at = MOTION.length * (2 * j + 1) + MOTION.w
    const f2 = 18 * j + 9
    for (let k = 0; k < 3; k++) for (let m = 0; m < 3; m++) b[k] += ws.RF[f2 + 3 * k + m] * ws.markerMotion[at + m]
  }
  cross3(b, 0, b, 0, ws.d, 3 * j)
  for (let k = 0; k < 3; k++) dd[k] -= b[k]
  ws.coordinates[4 * j + 3] = dot3(axis, 0, dd, 0)
}

function addDrift(ws: Workspace, marker: number, body: number, sign: number): void {
  for (let k = 0; k < 3; k++)
    for (let m = 0; m < 3; m++) dd[k] += sign * ws.R[9 * body + 3 * k + m] * ws.du[3 * marker + m]
}

/** Keeps the angles just computed as those to unwind from; needs coordinates. */
export function keepAngles(model: Model, state: State, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    const { angle } = model.joints[j]
    if (angle >= 0) state.angle[angle] = ws.coordinates[4 * j]
  }
}

/**
 * Chooses which of e and −e each angle is read from, so that a known angle stays as it is and an unknown one starts in (−π, π]; needs
 * positions.
 */
export function settleAngleSigns(model: Model, state: State, ws: Workspace): void {
  for (let j = 0; j < model.joints.length; j++) {
    const { angle } = model.joints[j]
    if (angle < 0) continue
    const ew = ws.e[4 * j]
    const ez = ws.e[4 * j + 3]
    const known = state.angle[angle]
    if (Number.isNaN(known)) state.angleSign[angle] = (Math.abs(ew) < HALF_TURN ? ez : ew) < 0 ? -1 : 1
    else state.angleSign[angle] = Math.round((2 * Math.atan2(ez, ew) - known) / (2 * Math.PI)) % 2 === 0 ? 1 : -1
  }
}

/** The most that an angle may turn from one kept state to the next, rad: a little less than the full turn up to which it is unwound. */
export const MOST_TURN = 6

/** Fastest rate of an angle that is unwound from step to step, rad/s; those that a drive prescribes are not. Needs coordinates. */
export function fastestTurn(model: Model, ws: Workspace): number {
  let fastest = 0
  for (let j = 0; j < model.joints.length; j++) {
    const { angle, driveMask } = model.joints[j]
    if (angle >= 0 && !(driveMask & ROTATION_Z)) fastest = Math.max(fastest, Math.abs(ws.coordinates[4 * j + 1]))
  }
  return fastest
}

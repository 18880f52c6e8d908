/** What can be read off a state once computeDynamics has been done: numbers in world axes, SI, in the places of readings/table.ts. */
import { addElementWrench, pullsAlong, readContact } from '../constraints/elements.ts'
import { mainAxis } from '../constraints/lock.ts'
import { kindOf } from '../forces/forces.ts'
import { valueOf } from '../forces/law-values.ts'
import { copy4 } from '../math/quaternion.ts'
import { addCross3, addScaled3, copy3, cross3, mulMV, set3 } from '../math/vec3.ts'
import type { DriveModel, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { BODY, FORCE, JOINT, RUN } from '../readings/table.ts'
import { calcEnergy, calcViolation } from './energy.ts'

const a = new Float64Array(3)
const b = new Float64Array(4)
const wrench = new Float64Array(6)
const touch = new Float64Array(6)

/**
 * Writes the numbers of the run as a whole, in the places of RUN.
 *
 * @param statistics of the scheme that moved the state; without one its numbers are NaN
 */
export function calcRunReading(
  model: Model,
  state: State,
  ws: Workspace,
  statistics: { readonly steps: number; readonly rejected: number } | null,
  out: Float64Array,
  at: number,
): void {
  const { kinetic, potential, work } = calcEnergy(model, state, ws)
  const { position, velocity } = calcViolation(model, state, ws)
  out[at + RUN.time] = state.t
  out[at + RUN.kinetic] = kinetic
  out[at + RUN.potential] = potential
  out[at + RUN.work] = work
  out[at + RUN.positionViolation] = position
  out[at + RUN.velocityViolation] = velocity
  out[at + RUN.steps] = statistics?.steps ?? NaN
  out[at + RUN.rejected] = statistics?.rejected ?? NaN
  out[at + RUN.size] = ws.size
  out[at + RUN.off] = ws.system.graded?.left ?? 0
}

/**
 * Writes the numbers of a body's frame, in the places of BODY; velocity and acceleration are those of the frame's origin.
 *
 * @param index index of the body in the spec
 */
export function calcBodyReading(
  model: Model,
  state: State,
  ws: Workspace,
  index: number,
  out: Float64Array,
  at: number,
): void {
  const body = index + 1
  const { W, R } = ws
  mulMV(a, 0, R, 9 * body, model.centre, 3 * body)
  set3(a, 0, -a[0], -a[1], -a[2])
  for (let k = 0; k < 3; k++) {
    out[at + BODY.position + k] = state.q[7 * body + k] + a[k]
    out[at + BODY.velocity + k] = state.v[6 * body + k]
    out[at + BODY.acceleration + k] = ws.acceleration[6 * body + k]
  }
  copy4(out, at + BODY.orientation, state.q, 7 * body + 3)
  copy3(out, at + BODY.angularVelocity, W, 3 * body)
  // ω̇ in world axes is R ω̇_body, since ω × ω = 0
  mulMV(out, at + BODY.angularAcceleration, R, 9 * body, ws.acceleration, 6 * body + 3)
  cross3(b, 0, W, 3 * body, a, 0)
  for (let k = 0; k < 3; k++) out[at + BODY.velocity + k] += b[k]
  addCross3(out, at + BODY.acceleration, out, at + BODY.angularAcceleration, a, 0)
  addCross3(out, at + BODY.acceleration, W, 3 * body, b, 0)
}

/** The wrench of the lock rows on the driven body at its marker's origin: force 0–2 (N), torque 3–5 (N·m), world axes [PT 6], docs/THEORY.md §3 (17). */
function calcRowWrench(model: Model, ws: Workspace, j: number, out: Float64Array): void {
  out.fill(0, 0, 6)
  const { start, turnStart } = model.rows
  for (let row = start[j]; row < start[j + 1]; row++)
    addScaled3(out, row < turnStart[j] ? 0 : 3, -ws.multipliers[row], ws.axis, 3 * row)
}

/** Adds the wrench of the joint's constraint elements, in the same form. */
function addElementWrenches(model: Model, ws: Workspace, j: number, out: Float64Array): void {
  const { rows, joints } = model
  for (const block of rows.blocksOf[j])
    if (block >= joints.length)
      for (let row = rows.start[block]; row < rows.start[block + 1]; row++)
        addElementWrench(model, ws, row, -ws.multipliers[row], out)
}

/**
 * Effort of a drive on the driven body along +z of the main marker. Along the free axis only the drive's row acts, so its
 * effort is the component of the rows' wrench there.
 */
function calcEffort(drive: DriveModel | undefined, state: State, ws: Workspace, j: number): number {
  if (!drive) return NaN
  if (drive.kind === 'effort') {
    return valueOf(drive.law, state.t, ws)
  }
  if (drive.on === 'slide') mainAxis(ws, j, 2, b)
  else set3(b, 0, ws.RF[18 * j + 2], ws.RF[18 * j + 5], ws.RF[18 * j + 8])
  const from = drive.on === 'slide' ? 0 : 3
  return b[0] * wrench[from] + b[1] * wrench[from + 1] + b[2] * wrench[from + 2]
}

/** The force of `wrench` from the driven marker's origin to the main one's, N; NaN where the joint holds no distance of theirs. */
function calcTension(model: Model, { d }: Workspace, j: number): number {
  if (!pullsAlong(model, j)) return NaN
  let along = 0
  for (let k = 0; k < 3; k++) along += wrench[k] * d[3 * j + k]
  const length = Math.hypot(d[3 * j], d[3 * j + 1], d[3 * j + 2])
  return length > 0 ? -along / length : 0
}

/**
 * Writes the numbers of a joint, in the places of JOINT, but for the projectors (analysis/uniqueness.ts). NaN where there is no such coordinate or drive, and what is declared and not written.
 *
 * @param rows wrench of the rows where it does not stem from the multipliers: force 0–2, torque 3–5, world axes
 */
export function calcJointReading(
  model: Model,
  state: State,
  ws: Workspace,
  j: number,
  out: Float64Array,
  at: number,
  rows: Float64Array | null = null,
): void {
  const { body1, body2, angle, slide, drives } = model.joints[j]
  // what nothing below writes is no plausible 0
  for (let i = 0; i < JOINT.freeForce; i++) out[at + i] = NaN
  if (rows) wrench.set(rows)
  else calcRowWrench(model, ws, j, wrench)
  for (let k = 0; k < 3; k++) {
    out[at + JOINT.point + k] = state.q[7 * body1 + k] + ws.p[6 * j + k]
    out[at + JOINT.mainPoint + k] = state.q[7 * body2 + k] + ws.p[6 * j + 3 + k]
  }
  copy4(out, at + JOINT.mainOrientation, ws.F, 8 * j + 4)
  copy4(out, at + JOINT.drivenOrientation, ws.F, 8 * j)
  const first = 4 * j + (angle >= 0 ? 0 : 2)
  out[at + JOINT.coordinate] = ws.coordinates[first]
  out[at + JOINT.rate] = ws.coordinates[first + 1]
  out[at + JOINT.coordinate2] = angle >= 0 && slide ? ws.coordinates[4 * j + 2] : NaN
  out[at + JOINT.rate2] = angle >= 0 && slide ? ws.coordinates[4 * j + 3] : NaN
  out[at + JOINT.effort] = calcEffort(drives[0], state, ws, j)
  out[at + JOINT.effort2] = calcEffort(drives[1], state, ws, j)
  if (rows === null) addElementWrenches(model, ws, j, wrench)
  // efforts that stem from no row: those that drives prescribe, of limits and of damping
  mainAxis(ws, j, 2, a)
  addScaled3(wrench, 0, ws.jointEffort[2 * j + 1], a, 0)
  set3(a, 0, ws.RF[18 * j + 2], ws.RF[18 * j + 5], ws.RF[18 * j + 8])
  addScaled3(wrench, 3, ws.jointEffort[2 * j], a, 0)
  copy3(out, at + JOINT.force, wrench, 0)
  copy3(out, at + JOINT.torque, wrench, 3)
  out[at + JOINT.tension] = calcTension(model, ws, j)
  readTouch(model, ws, j, out, at)
}

/** Writes where a joint touches, and the parts of `wrench`'s force along and across the normal there; without a normal all of it is across. */
function readTouch(model: Model, ws: Workspace, j: number, out: Float64Array, at: number): void {
  if (!readContact(model, ws, j, touch)) return
  const along = touch[3] * wrench[0] + touch[4] * wrench[1] + touch[5] * wrench[2]
  const normal = Number.isNaN(along) ? 0 : along
  let across = 0
  for (let k = 0; k < 3; k++) {
    out[at + JOINT.contact + k] = out[at + JOINT.point + k] + touch[k]
    out[at + JOINT.normal + k] = touch[3 + k]
    const part = wrench[k] - (normal === 0 ? 0 : normal * touch[3 + k])
    across += part * part
  }
  out[at + JOINT.normalForce] = along
  out[at + JOINT.frictionForce] = Math.sqrt(across)
}

/**
 * Writes the numbers of a force element, in the places of FORCE. Springs: ends and tension; torsion springs: the joint's point and the torque on the driven body; loads: the
 * point twice, |force|; bushings: main and driven marker, |force|.
 *
 * @param index index of the force in the spec
 */
export function calcForceReading(
  model: Model,
  state: State,
  ws: Workspace,
  index: number,
  out: Float64Array,
  at: number,
): void {
  const place = model.forceAt[index]
  const batch = model.forces[place.batch]
  out.fill(0, at, at + FORCE.length)
  kindOf(batch).read?.(model, state, ws, batch, place.index, out, at)
}

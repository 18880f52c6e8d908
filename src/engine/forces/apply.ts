/** Adding forces to the generalised force of the bodies: force in world axes at the centre of mass, torque in body axes. */
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { cross3, mulMV, mulMtV } from '../math/vec3.ts'

const torque = new Float64Array(3)
const inBody = new Float64Array(3)

/** Adds a force (N, world axes) that acts at `arm` from the centre of mass (m, world axes). */
export function addForceTo(
  model: Model,
  ws: Workspace,
  body: number,
  force: Float64Array,
  f: number,
  sign: number,
  arm: Float64Array,
  p: number,
): void {
  if (model.fixed[body]) return
  const at = 6 * body
  for (let k = 0; k < 3; k++) ws.force[at + k] += sign * force[f + k]
  cross3(torque, 0, arm, p, force, f)
  mulMtV(inBody, 0, ws.R, 9 * body, torque, 0)
  for (let k = 0; k < 3; k++) ws.force[at + 3 + k] += sign * inBody[k]
}

/** Adds a torque (N·m, world axes). */
export function addTorqueTo(
  model: Model,
  ws: Workspace,
  body: number,
  moment: Float64Array,
  m: number,
  sign: number,
): void {
  if (model.fixed[body]) return
  mulMtV(inBody, 0, ws.R, 9 * body, moment, m)
  for (let k = 0; k < 3; k++) ws.force[6 * body + 3 + k] += sign * inBody[k]
}

const place = new Float64Array(3)
const turn = new Float64Array(3)
const pace = new Float64Array(3)

/**
 * Writes the velocity of a point of a body to `out`, m/s, world axes. The point is given from the centre of mass in body axes, the motion by 6
 * numbers per body as State.v.
 */
export function computePointRate(
  ws: Workspace,
  motion: Float64Array,
  body: number,
  point: Float64Array,
  at: number,
  out: Float64Array,
): void {
  mulMV(turn, 0, ws.R, 9 * body, motion, 6 * body + 3)
  mulMV(place, 0, ws.R, 9 * body, point, at)
  cross3(out, 0, turn, 0, place, 0)
  for (let k = 0; k < 3; k++) out[k] += motion[6 * body + k]
}

/** The speed of a point of a body in a motion, m/s; arguments as for `computePointRate`. */
export function pointPace(ws: Workspace, motion: Float64Array, body: number, point: Float64Array, at: number): number {
  computePointRate(ws, motion, body, point, at, pace)
  return Math.hypot(pace[0], pace[1], pace[2])
}

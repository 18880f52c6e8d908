/** Adding forces to the generalised force of the bodies: force in world axes at the centre of mass, torque in body axes. */
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import { cross3, mulMtV } from '../math/vec3.ts'

const torque = new Float64Array(3)
const inBody = new Float64Array(3)

/** Adds a force (world axes) at `arm` from the centre of mass (world axes). */
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

/** Adds a torque (world axes). */
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

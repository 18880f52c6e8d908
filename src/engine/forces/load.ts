/**
 * Loads: a force F at a point and a torque T, laws of time in world or body axes.
 *
 * Tangent, with the arm a of the point and φ = R θ. In world axes F and T stay and the arm turns: the torque about the centre of mass changes by
 * (φ×a)×F = [F]×[a]× φ. In body axes F turns, δF = −[F]× φ, and the torque is constant in body axes.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { FORCE_BY_TURN, TORQUE_BY_TURN, addSkew, addSkewSkew } from '../math/block6.ts'
import { addCross3, addScaled3, mulMV } from '../math/vec3.ts'
import { addForceTo, addTorqueTo } from './apply.ts'

const jet = new Float64Array(3)
const vector = new Float64Array(3)
const arm = new Float64Array(3)

/** Force (0–2) or torque (3–5) of a load at the state's time, world axes. */
export function calcLoad(model: Model, state: State, ws: Workspace, load: number, out: Float64Array): void {
  const { body, force, torque, inBody } = model.loads[load]
  for (let k = 0; k < 3; k++) {
    force[k].evaluate(state.t, jet, 0)
    out[k] = jet[0]
    torque[k].evaluate(state.t, jet, 0)
    out[3 + k] = jet[0]
  }
  if (!inBody) return
  mulMV(out, 0, ws.R, 9 * body, out, 0)
  mulMV(out, 3, ws.R, 9 * body, out, 3)
}

const wrench = new Float64Array(6)

export function addLoads(model: Model, state: State, ws: Workspace): void {
  for (let l = 0; l < model.loads.length; l++) {
    const { body, point } = model.loads[l]
    calcLoad(model, state, ws, l, wrench)
    mulMV(arm, 0, ws.R, 9 * body, point, 0)
    addForceTo(model, ws, body, wrench, 0, 1, arm, 0)
    for (let k = 0; k < 3; k++) vector[k] = wrench[3 + k]
    addTorqueTo(model, ws, body, vector, 0, 1)
  }
}

/** Adds the tangents of all loads, world axes; needs R of the bodies. */
export function addLoadTangents(model: Model, state: State, ws: Workspace, out: Tangent): void {
  for (let l = 0; l < model.loads.length; l++) {
    const { body, point, inBody } = model.loads[l]
    const at = out.diagonal[body]
    if (at < 0) continue
    calcLoad(model, state, ws, l, wrench)
    if (inBody) {
      addSkew(out.K, at + FORCE_BY_TURN, 1, wrench, 0)
      continue
    }
    mulMV(arm, 0, ws.R, 9 * body, point, 0)
    addSkewSkew(out.K, at + TORQUE_BY_TURN, -1, wrench, 0, arm, 0)
    addCross3(out.torque, 3 * body, wrench, 0, arm, 0)
    addScaled3(out.torque, 3 * body, -1, wrench, 3)
  }
}

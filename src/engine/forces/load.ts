/** Loads: a force at a point and a torque, laws of time in world or body axes. */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { mulMV } from '../math/vec3.ts'
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

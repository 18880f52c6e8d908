/**
 * Spring-damper between two points: tension k (l − l0) + c l̇ pulls the ends together. At l = 0 it is −k d − c ḋ if l0 = 0, else zero:
 * without a direction there is no force.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import { addForceTo } from './apply.ts'

const arm1 = new Float64Array(3)
const arm2 = new Float64Array(3)
const d = new Float64Array(3)
const dd = new Float64Array(3)
const a = new Float64Array(3)
const b = new Float64Array(3)
const pull = new Float64Array(3)

/** d from the `from` end to the `to` end, world axes; returns its length. Needs R of the bodies. */
export function springVector(model: Model, state: State, ws: Workspace, spring: number, out: Float64Array): number {
  const { body1, body2, ends } = model.springs[spring]
  mulMV(arm1, 0, ws.R, 9 * body1, ends, 0)
  mulMV(arm2, 0, ws.R, 9 * body2, ends, 3)
  for (let k = 0; k < 3; k++) out[k] = state.q[7 * body2 + k] + arm2[k] - state.q[7 * body1 + k] - arm1[k]
  return Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
}

export function addSpringDampers(model: Model, state: State, ws: Workspace): void {
  for (let s = 0; s < model.springs.length; s++) {
    const { body1, body2, stiffness, damping } = model.springs[s]
    const l = springVector(model, state, ws, s, d)
    cross3(a, 0, ws.W, 3 * body1, arm1, 0)
    cross3(b, 0, ws.W, 3 * body2, arm2, 0)
    for (let k = 0; k < 3; k++) dd[k] = state.v[6 * body2 + k] + b[k] - state.v[6 * body1 + k] - a[k]
    const rest = state.restLength[s]
    if (rest === 0) {
      // along d and ḋ, with no division by l
      for (let k = 0; k < 3; k++) pull[k] = stiffness * d[k]
      const rate = l > 0 ? (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2]) / l : 0
      for (let k = 0; k < 3; k++) pull[k] += l > 0 ? (damping * rate * d[k]) / l : damping * dd[k]
      ws.springTension[s] = l > 0 ? stiffness * l + damping * rate : damping * Math.hypot(dd[0], dd[1], dd[2])
      ws.elasticRate += stiffness * (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2])
      ws.elastic += 0.5 * stiffness * l * l
    } else {
      const rate = l > 0 ? (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2]) / l : 0
      const tension = l > 0 ? stiffness * (l - rest) + damping * rate : 0
      for (let k = 0; k < 3; k++) pull[k] = l > 0 ? (tension * d[k]) / l : 0
      ws.springTension[s] = tension
      ws.elasticRate += stiffness * (l - rest) * rate
      ws.elastic += 0.5 * stiffness * (l - rest) * (l - rest)
    }
    addForceTo(model, ws, body1, pull, 0, 1, arm1, 0)
    addForceTo(model, ws, body2, pull, 0, -1, arm2, 0)
  }
}

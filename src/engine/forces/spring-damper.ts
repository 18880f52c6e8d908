/**
 * Spring-damper between two points: tension T = k (l − l0) + c l̇ pulls the ends together. At l = 0 it is −k d − c ḋ if l0 = 0, else zero:
 * without a direction there is no force.
 *
 * Tangent. The force on body 1 is f = T n, n = d/l, l̇ = n·ḋ, and with ḋ⊥ = ḋ − l̇ n
 *   ∂f/∂d = k n nᵀ + (c/l) n ḋ⊥ᵀ + (T/l)(I − n nᵀ),     ∂f/∂ḋ = c n nᵀ
 * which for l0 = 0 is  k I + (c/l)(n ḋ⊥ᵀ + l̇ (I − n nᵀ)). At l = 0, where f jumps, the tangent is that of the force just told: k I and c I if
 * l0 = 0, else zero.
 */
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addSkewSkew } from '../math/block6.ts'
import { addCross3, cross3, mulMV } from '../math/vec3.ts'
import { addForceTo } from './apply.ts'
import { addPointTangent } from './point-tangent.ts'

const arm1 = new Float64Array(3)
const arm2 = new Float64Array(3)
const d = new Float64Array(4)
const dd = new Float64Array(3)
const a = new Float64Array(3)
const b = new Float64Array(3)
const pull = new Float64Array(3)
const slope = new Float64Array(9)
const rateSlope = new Float64Array(9)

/** d from the `from` end to the `to` end, world axes, and its length, to `out[0..3]`. Needs R of the bodies. */
export function computeSpringVector(
  model: Model,
  state: State,
  ws: Workspace,
  spring: number,
  out: Float64Array,
): void {
  const { body1, body2, ends } = model.springs[spring]
  mulMV(arm1, 0, ws.R, 9 * body1, ends, 0)
  mulMV(arm2, 0, ws.R, 9 * body2, ends, 3)
  for (let k = 0; k < 3; k++) out[k] = state.q[7 * body2 + k] + arm2[k] - state.q[7 * body1 + k] - arm1[k]
  out[3] = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
}

export function addSpringDampers(model: Model, state: State, ws: Workspace): void {
  for (let s = 0; s < model.springs.length; s++) {
    const { body1, body2, stiffness, damping } = model.springs[s]
    computeSpringVector(model, state, ws, s, d)
    const l = d[3]
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

/** Adds the tangents of all springs, world axes; needs positions and rates. */
export function addSpringTangents(model: Model, state: State, ws: Workspace, out: Tangent): void {
  const { K, D, ofSprings, torque } = out
  for (let s = 0; s < model.springs.length; s++) {
    const { body1, body2 } = model.springs[s]
    computeSlopes(model, state, ws, s)
    addCross3(torque, 3 * body1, pull, 0, arm1, 0)
    addCross3(torque, 3 * body2, arm2, 0, pull, 0)
    const couple = ofSprings.start[s]
    const b11 = ofSprings.at[couple]
    const b12 = ofSprings.at[couple + 1]
    const b21 = ofSprings.at[couple + 2]
    const b22 = ofSprings.at[couple + 3]
    if (b11 >= 0) {
      addPointTangent(K, D, b11, 1, slope, rateSlope, arm1, arm1, a)
      addSkewSkew(K, b11 + TORQUE_BY_TURN, -1, pull, 0, arm1, 0)
    }
    if (b12 >= 0) {
      addPointTangent(K, D, b12, -1, slope, rateSlope, arm1, arm2, b)
      addPointTangent(K, D, b21, -1, slope, rateSlope, arm2, arm1, a)
    }
    if (b22 >= 0) {
      addPointTangent(K, D, b22, 1, slope, rateSlope, arm2, arm2, b)
      addSkewSkew(K, b22 + TORQUE_BY_TURN, 1, pull, 0, arm2, 0)
    }
  }
}

/** Force on body 1 into `pull`, ∂f/∂d and ∂f/∂ḋ into the slopes, arms and W×arm of both ends. */
function computeSlopes(model: Model, state: State, ws: Workspace, s: number): void {
  const { body1, body2, stiffness, damping } = model.springs[s]
  computeSpringVector(model, state, ws, s, d)
  const l = d[3]
  cross3(a, 0, ws.W, 3 * body1, arm1, 0)
  cross3(b, 0, ws.W, 3 * body2, arm2, 0)
  for (let k = 0; k < 3; k++) dd[k] = state.v[6 * body2 + k] + b[k] - state.v[6 * body1 + k] - a[k]
  const rest = state.restLength[s]
  if (l === 0) {
    const on = rest === 0 ? 1 : 0
    for (let k = 0; k < 9; k++) {
      slope[k] = k % 4 === 0 ? on * stiffness : 0
      rateSlope[k] = k % 4 === 0 ? on * damping : 0
    }
    for (let k = 0; k < 3; k++) pull[k] = on * damping * dd[k]
    return
  }
  const rate = (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2]) / l
  // T/l without the difference that cancels where there is no rest length
  const across = rest === 0 ? stiffness + (damping * rate) / l : (stiffness * (l - rest) + damping * rate) / l
  for (let k = 0; k < 3; k++) {
    pull[k] = across * d[k]
    const n = d[k] / l
    for (let m = 0; m < 3; m++) {
      const nm = d[m] / l
      const turn = (damping * (dd[m] - rate * nm)) / l
      slope[3 * k + m] = n * ((stiffness - across) * nm + turn) + (k === m ? across : 0)
      rateSlope[3 * k + m] = damping * n * nm
    }
  }
}

/**
 * Spring-damper between two points: tension T = k (l − l0) + c l̇ pulls the ends together. At l = 0 it is −k d − c ḋ if l0 = 0, else zero:
 * without a direction there is no force. Lengths that are rounding count as 0.
 *
 * Tangent, docs/THEORY.md §7 (27). The force on body 1 is f = T n, n = d/l, l̇ = n·ḋ, and with ḋ⊥ = ḋ − l̇ n
 *   ∂f/∂d = k n nᵀ + (c/l) n ḋ⊥ᵀ + (T/l)(I − n nᵀ),     ∂f/∂ḋ = c n nᵀ
 * which for l0 = 0 is  k I + (c/l)(n ḋ⊥ᵀ + l̇ (I − n nᵀ)). At l = 0, where f jumps, the tangent is that of the force just told: k I and c I if
 * l0 = 0, else zero.
 */
import type { ForceBatch, Model } from '../model/model.ts'
import type { SpringDamperSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { TORQUE_BY_TURN, addSkewSkew } from '../math/block6.ts'
import { addCross3, addScaled3, cross3, mulMV } from '../math/vec3.ts'
import { addForceTo, pointPace } from './apply.ts'
import { FORCE } from '../readings/table.ts'
import type { ForceKind } from './element.ts'
import { addPointTangent } from '../math/point-tangent.ts'

const arm1 = new Float64Array(3)
const arm2 = new Float64Array(3)
const d = new Float64Array(4)
const dd = new Float64Array(3)
const a = new Float64Array(3)
const b = new Float64Array(3)
const pull = new Float64Array(3)
const slope = new Float64Array(9)
const rateSlope = new Float64Array(9)

interface Springs extends ForceBatch {
  /** Ends of the springs, body axes from the centre of mass, m: 6 per spring, `from` and then `to`. */
  readonly ends: Float64Array
  readonly stiffness: Float64Array
  readonly damping: Float64Array
}

/** Length over the size of the mechanism up to which the ends of a spring coincide but for rounding. */
const NO_LENGTH = 1e-14

/** The kind of spring-dampers. The rest length of a spring is its kept number. */
export const SPRING_DAMPER: ForceKind<SpringDamperSpec, Springs> = {
  compile(specs, { begin, bodyOf, fromCentre }) {
    if (specs.length === 0) return null
    const bodies = specs.map(({ from, to }) => [bodyOf(from.body), bodyOf(to.body)])
    const ends = new Float64Array(6 * specs.length)
    for (const [s, { from, to }] of specs.entries()) {
      fromCentre(from.position, bodies[s][0], ends, 6 * s)
      fromCentre(to.position, bodies[s][1], ends, 6 * s + 3)
    }
    const ids = specs.map(({ id }) => id)
    const kept = specs.map(({ restLength }) => restLength ?? NaN)
    return {
      ...begin(ids, bodies, kept),
      ends,
      stiffness: Float64Array.from(specs, ({ stiffness }) => stiffness),
      damping: Float64Array.from(specs, ({ damping }) => damping),
    }
  },
  addForces: addSpringForces,
  addTangents: addSpringTangents,
  acts: () => true,
  readsVelocity: ({ damping }) => damping.some((c) => c !== 0),
  isConservative: () => true,
  guards: [
    {
      // with rest length 0 and no damping the force is −k d, which is smooth also where d is 0: there is no guard
      name: 'length',
      calc(_, state, ws, batch, s) {
        computeSpringVector(state, ws, batch, s, d)
        return state.kept[batch.keptStart + s] === 0 && batch.damping[s] === 0 ? NaN : d[3]
      },
      use: 'watched',
    },
  ],
  undamped: (batch) => ({ ...batch, damping: new Float64Array(batch.count) }),
  settleKept(_, state, ws, batch) {
    for (let s = 0; s < batch.count; s++) {
      if (!Number.isNaN(state.kept[batch.keptStart + s])) continue
      computeSpringVector(state, ws, batch, s, d)
      state.kept[batch.keptStart + s] = d[3]
    }
  },
  seeHardness({ ids, bodies, stiffness, damping }, see) {
    for (const [s, id] of ids.entries())
      see({
        what: [{ kind: 'force', id, noun: 'spring' }],
        linear: true,
        stiffness: stiffness[s],
        damping: damping[s],
        body1: bodies[2 * s],
        body2: bodies[2 * s + 1],
      })
  },
  seeScale(ws, { count, first, stiffness }, see) {
    for (let s = 0; s < count; s++) see(ws.magnitude[first + s], stiffness[s] * ws.size)
  },
  minds: (_model, _state, ws, { bodies, ends }, s, motion, travel) =>
    pointPace(ws, motion, bodies[2 * s], ends, 6 * s) > travel ||
    pointPace(ws, motion, bodies[2 * s + 1], ends, 6 * s + 3) > travel,
  read(_, state, ws, batch, s, out, at) {
    computeSpringVector(state, ws, batch, s, d)
    const { bodies, first } = batch
    const tension = ws.magnitude[first + s]
    for (let k = 0; k < 3; k++) {
      out[at + FORCE.from + k] = state.q[7 * bodies[2 * s] + k] + arm1[k]
      out[at + FORCE.to + k] = state.q[7 * bodies[2 * s + 1] + k] + arm2[k]
    }
    if (d[3] > 0) addScaled3(out, at + FORCE.force, -tension / d[3], d, 0)
    out[at + FORCE.magnitude] = tension
  },
}

/**
 * Writes d from the `from` end to the `to` end and its length to `out[0…3]`, and the arms of the ends to `arm1` and `arm2`; m, world axes. Needs R of
 * the bodies.
 */
function computeSpringVector(
  state: State,
  ws: Workspace,
  { bodies, ends }: Springs,
  spring: number,
  out: Float64Array,
): void {
  const body1 = bodies[2 * spring]
  const body2 = bodies[2 * spring + 1]
  mulMV(arm1, 0, ws.R, 9 * body1, ends, 6 * spring)
  mulMV(arm2, 0, ws.R, 9 * body2, ends, 6 * spring + 3)
  for (let k = 0; k < 3; k++) out[k] = state.q[7 * body2 + k] + arm2[k] - state.q[7 * body1 + k] - arm1[k]
  out[3] = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  // what rounding leaves of nothing has no direction
  if (out[3] <= NO_LENGTH * ws.size) out.fill(0)
}

/** Writes d with its length, and ḋ, and the arms and W×arm of both ends; world axes. Needs R, W of the bodies. */
function computeSpringMotion(state: State, ws: Workspace, batch: Springs, spring: number): void {
  const body1 = batch.bodies[2 * spring]
  const body2 = batch.bodies[2 * spring + 1]
  computeSpringVector(state, ws, batch, spring, d)
  cross3(a, 0, ws.W, 3 * body1, arm1, 0)
  cross3(b, 0, ws.W, 3 * body2, arm2, 0)
  for (let k = 0; k < 3; k++) dd[k] = state.v[6 * body2 + k] + b[k] - state.v[6 * body1 + k] - a[k]
}

function addSpringForces(model: Model, state: State, ws: Workspace, batch: Springs, start: number, end: number): void {
  const { bodies, first, keptStart } = batch
  for (let s = start; s < end; s++) {
    const body1 = bodies[2 * s]
    const body2 = bodies[2 * s + 1]
    const stiffness = batch.stiffness[s]
    const damping = batch.damping[s]
    computeSpringMotion(state, ws, batch, s)
    const l = d[3]
    const rest = state.kept[keptStart + s]
    if (rest === 0) {
      // along d and ḋ, with no division by l
      for (let k = 0; k < 3; k++) pull[k] = stiffness * d[k]
      const rate = l > 0 ? (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2]) / l : 0
      for (let k = 0; k < 3; k++) pull[k] += l > 0 ? (damping * rate * d[k]) / l : damping * dd[k]
      ws.magnitude[first + s] = l > 0 ? stiffness * l + damping * rate : damping * Math.hypot(dd[0], dd[1], dd[2])
      ws.elasticRate += stiffness * (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2])
      ws.elastic += 0.5 * stiffness * l * l
    } else {
      const rate = l > 0 ? (d[0] * dd[0] + d[1] * dd[1] + d[2] * dd[2]) / l : 0
      const tension = l > 0 ? stiffness * (l - rest) + damping * rate : 0
      for (let k = 0; k < 3; k++) pull[k] = l > 0 ? (tension * d[k]) / l : 0
      ws.magnitude[first + s] = tension
      ws.elasticRate += stiffness * (l - rest) * rate
      ws.elastic += 0.5 * stiffness * (l - rest) * (l - rest)
    }
    addForceTo(model, ws, body1, pull, 0, 1, arm1, 0)
    addForceTo(model, ws, body2, pull, 0, -1, arm2, 0)
  }
}

function addSpringTangents(
  _: Model,
  state: State,
  ws: Workspace,
  batch: Springs,
  blocks: Int32Array,
  out: Tangent,
): void {
  const { K, D, torque } = out
  for (let s = 0; s < batch.count; s++) {
    const body1 = batch.bodies[2 * s]
    const body2 = batch.bodies[2 * s + 1]
    computeSlopes(state, ws, batch, s)
    addCross3(torque, 3 * body1, pull, 0, arm1, 0)
    addCross3(torque, 3 * body2, arm2, 0, pull, 0)
    const b11 = blocks[4 * s]
    const b12 = blocks[4 * s + 1]
    const b21 = blocks[4 * s + 2]
    const b22 = blocks[4 * s + 3]
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

/** Writes the force on body 1 to `pull`, ∂f/∂d and ∂f/∂ḋ to the slopes, and the arms and W×arm of both ends; world axes. */
function computeSlopes(state: State, ws: Workspace, batch: Springs, s: number): void {
  const { keptStart } = batch
  const stiffness = batch.stiffness[s]
  const damping = batch.damping[s]
  computeSpringMotion(state, ws, batch, s)
  const l = d[3]
  const rest = state.kept[keptStart + s]
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
  // T/l; without a rest length it is written so that nothing cancels
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

/**
 * Loads (docs/THEORY.md §7): a force F at a point and a torque T, laws of time and of signals, in world or body axes.
 *
 * Tangent, with the arm a of the point and φ = R θ. In world axes F and T stay and the arm turns: the torque about the centre of mass changes by
 * (φ×a)×F = [F]×[a]× φ. In body axes F turns, δF = −[F]× φ, and the torque is constant in body axes.
 */
import type { Law } from '../laws/law.ts'
import type { ForceBatch, Model } from '../model/model.ts'
import type { LoadSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { FORCE_BY_TURN, TORQUE_BY_TURN, addSkew, addSkewSkew } from '../math/block6.ts'
import { addCross3, addScaled3, mulMV, mulMtV } from '../math/vec3.ts'
import { addForceTo, addTorqueTo, computePointRate } from './apply.ts'
import { FORCE } from '../readings/table.ts'
import type { ForceKind } from './element.ts'
import { valueOf } from './law-values.ts'

const jet = new Float64Array(3)
const arm = new Float64Array(3)
const unit = new Float64Array(3)
/** Force (N) and torque (N·m) of one load, world axes. */
const wrench = new Float64Array(6)

interface Loads extends ForceBatch {
  /** 3 per load, from the centre of mass, body axes. */
  readonly point: Float64Array
  /** 6 per load: force, torque. */
  readonly laws: readonly Law[]
  /** 1 where the laws are in body axes. */
  readonly inBody: Uint8Array
}

export const LOAD: ForceKind<LoadSpec, Loads> = {
  compile(specs, { begin, bodyOf, fromCentre, useLaw }) {
    if (specs.length === 0) return null
    const bodies = specs.map(({ body }) => bodyOf(body))
    const point = new Float64Array(3 * specs.length)
    for (const [l, { position }] of specs.entries()) fromCentre(position, bodies[l], point, 3 * l)
    return {
      ...begin(
        specs.map(({ id }) => id),
        bodies.map((body) => [body]),
      ),
      point,
      laws: specs.flatMap(({ id, force, torque }) =>
        [...force, ...torque].map((law) => useLaw(law, 'load ', { kind: 'force', id })),
      ),
      inBody: Uint8Array.from(specs, ({ axes }) => (axes === 'body' ? 1 : 0)),
    }
  },
  addForces: addLoads,
  addTangents: addLoadTangents,
  laws: {
    count: () => 6,
    at: ({ laws }, l, component) => laws[6 * l + component],
    changed: (batch, change) => ({ ...batch, laws: batch.laws.map(change) }),
    computeUnit(_, __, ws, { bodies, point, inBody }, l, component, out) {
      const body = bodies[l]
      out.fill(0, 0, 6)
      unit.fill(0)
      unit[component % 3] = 1
      if (inBody[l]) mulMV(unit, 0, ws.R, 9 * body, unit, 0)
      addScaled3(out, component < 3 ? 0 : 3, 1, unit, 0)
      if (component >= 3) return
      mulMV(arm, 0, ws.R, 9 * body, point, 3 * l)
      addCross3(out, 3, arm, 0, unit, 0)
    },
  },
  acts: () => true,
  readsVelocity: () => false,
  isConservative: () => false,
  guards: [],
  undamped: (batch) => batch,
  seeHardness: () => {},
  seeScale: () => {},
  pusher: ({ ids }, l) => ['Load ', { kind: 'force', id: ids[l], noun: '' }],
  minds(_, state, ws, { bodies, point, laws, inBody }, l, motion, travel, turning) {
    const body = bodies[l]
    const [v, w] = [new Float64Array(3), new Float64Array(3)]
    computePointRate(ws, motion, body, point, 3 * l, v)
    mulMV(w, 0, ws.R, 9 * body, motion, 6 * body + 3)
    if (inBody[l]) for (const rate of [v, w]) mulMtV(rate, 0, ws.R, 9 * body, rate.slice(), 0)
    return (
      works(laws.slice(6 * l, 6 * l + 3), state.t, v, travel) ||
      works(laws.slice(6 * l + 3, 6 * l + 6), state.t, w, turning)
    )
  },
  read(_, state, ws, batch, l, out, at) {
    computeLoad(state, ws, batch, l)
    const body = batch.bodies[l]
    mulMV(arm, 0, ws.R, 9 * body, batch.point, 3 * l)
    for (let k = 0; k < 3; k++) {
      out[at + FORCE.from + k] = out[at + FORCE.to + k] = state.q[7 * body + k] + arm[k]
      out[at + FORCE.force + k] = wrench[k]
      out[at + FORCE.torque + k] = wrench[3 + k]
    }
    out[at + FORCE.magnitude] = Math.hypot(wrench[0], wrench[1], wrench[2])
  },
}

/** Writes force and torque of a load at the state's time to `wrench`, world axes. */
function computeLoad(state: State, ws: Workspace, { bodies, laws, inBody }: Loads, l: number): void {
  for (let k = 0; k < 6; k++) {
    wrench[k] = valueOf(laws[6 * l + k], state.t, ws)
  }
  if (!inBody[l]) return
  mulMV(wrench, 0, ws.R, 9 * bodies[l], wrench, 0)
  mulMV(wrench, 3, ws.R, 9 * bodies[l], wrench, 3)
}

function addLoads(model: Model, state: State, ws: Workspace, batch: Loads, start: number, end: number): void {
  for (let l = start; l < end; l++) {
    const body = batch.bodies[l]
    computeLoad(state, ws, batch, l)
    mulMV(arm, 0, ws.R, 9 * body, batch.point, 3 * l)
    addForceTo(model, ws, body, wrench, 0, 1, arm, 0)
    addTorqueTo(model, ws, body, wrench, 3, 1)
  }
}

function addLoadTangents(_: Model, state: State, ws: Workspace, batch: Loads, blocks: Int32Array, out: Tangent): void {
  for (let l = 0; l < batch.count; l++) {
    const body = batch.bodies[l]
    const at = blocks[l]
    if (at < 0) continue
    computeLoad(state, ws, batch, l)
    if (batch.inBody[l]) {
      addSkew(out.K, at + FORCE_BY_TURN, 1, wrench, 0)
      continue
    }
    mulMV(arm, 0, ws.R, 9 * body, batch.point, 3 * l)
    addSkewSkew(out.K, at + TORQUE_BY_TURN, -1, wrench, 0, arm, 0)
    addCross3(out.torque, 3 * body, wrench, 0, arm, 0)
    addScaled3(out.torque, 3 * body, -1, wrench, 3)
  }
}

/** Whether the loads do work along these rates; rates below `least` count as zero, and a law that varies counts as not zero. */
function works(laws: readonly Law[], t: number, rates: Float64Array, least: number): boolean {
  let power = 0
  let size = 0
  for (const [k, law] of laws.entries()) {
    if (!law.constant || law.ofState !== null) {
      if (Math.abs(rates[k]) > least) return true
      continue
    }
    law.evaluate(t, jet, 0)
    power += jet[0] * rates[k]
    size = Math.hypot(size, jet[0])
  }
  return Math.abs(power) > least * size
}

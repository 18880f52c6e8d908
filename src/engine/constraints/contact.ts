/**
 * Contact at one point between two surfaces, one fixed to each marker of a joint: the surfaces may be kept in touch, and their material kept from sliding. All kinds
 * of contact have rows of docs/THEORY.md §2 (I). With o1 and o2 the origins of the frames F1 and F2 of the markers, u1 and u2 their velocities, d = o1 − o2,
 * W_F1 and W_F2 their angular velocities, P the point of contact, σ1 = P − o1 and σ2 = P − o2 = σ1 + d, s1 and s2 the arms of P from the centres of mass, and
 * e a direction, a row is
 *
 *   Ċ = e·U,    U = u1 + W_F1×σ1 − u2 − W_F2×σ2
 *   G = (e, s1×e) on the driven body, (−e, −s2×e) on the main one
 *   C_t = Ċ with the bodies at rest: the part of markers that move in their bodies
 *   Q_c = −ė·U − e·(a1 + A_F1×σ1 + W_F1×σ̇1 − a2 − A_F2×σ2 − W_F2×σ̇2)         a, A_F: without r̈ and Ẇ of the bodies
 *
 * Gᵀγ is the force λ = Σ γ e at P on the driven body, the opposite on the main one. e and σ1 follow from the two frames: a form tells how they change along
 * any motion of these, be it that of the run, for Q_c, or a displacement, for the tangents.
 */
import type { ElementBatch, Model } from '../model/model.ts'
import type { JointSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { add3, addCross3, addScaled3, copy3, cross3, dot3, mulMV, set3 } from '../math/vec3.ts'
import type { ConstraintKind } from './element.ts'
import { MOTION } from './motion.ts'

/** A contact, world axes, as a form computes it. */
export interface Contact {
  /** The directions of the rows, 3 numbers each; σ1. */
  readonly e: Float64Array
  readonly place: Float64Array
  /** C of the row of positions: the gap between the two surfaces, m; negative where they overlap. */
  readonly gap: Float64Array
}

/** A motion of the two frames, as velocities or as a displacement: turns of F1 and F2, and the change of d; and how the contact changes along it. */
export interface ContactChange {
  readonly turn1: Float64Array
  readonly turn2: Float64Array
  readonly shift: Float64Array
  readonly e: Float64Array
  readonly place: Float64Array
}

/** The geometry of a kind of contact. `change` is called for the element for which `compute` was called last. */
export interface ContactForm<B extends ElementBatch> {
  readonly rows: ConstraintKind<B>['rows']
  /** Reads what the form needs of the joints. */
  compile(joints: readonly JointSpec[]): Omit<B, keyof ElementBatch>
  compute(ws: Workspace, j: number, batch: B, i: number, out: Contact): void
  /** Fills e and place of the change along the motion that stands in it. */
  change(ws: Workspace, j: number, batch: B, i: number, change: ContactChange): void
  readonly guards: ConstraintKind<B>['guards']
  /** As that of a kind, called for the element for which `compute` was called last. */
  explainSingular?(): string | null
}

const MOST_ROWS = 3
const contact: Contact = {
  e: new Float64Array(3 * MOST_ROWS),
  place: new Float64Array(3),
  gap: new Float64Array(1),
}
const change: ContactChange = {
  turn1: new Float64Array(3),
  turn2: new Float64Array(3),
  shift: new Float64Array(3),
  e: new Float64Array(3 * MOST_ROWS),
  place: new Float64Array(3),
}
const { turn1, turn2, shift } = change
const place2 = new Float64Array(3)
const arm1 = new Float64Array(3)
const arm2 = new Float64Array(3)
const moment = new Float64Array(3)
const slip = new Float64Array(3)
const bias = new Float64Array(3)
const drift = new Float64Array(3)
const turning = new Float64Array(3)
const force = new Float64Array(3)
const byForce = new Float64Array(3)
const byArm = new Float64Array(3)
const byTorque1 = new Float64Array(3)
const byTorque2 = new Float64Array(3)

/** Makes the kind of constraint element of a form of contact. */
export function makeContactKind<B extends ElementBatch>(form: ContactForm<B>): ConstraintKind<B> {
  const touches = form.rows[0].velocity !== true
  const rowCount = form.rows.length
  return {
    rows: form.rows,
    compile(joints, { begin, bodyOf }) {
      const moved = joints.some(({ driven, main }) => driven.motion !== null || main.motion !== null)
      const bodies = joints.map(({ driven, main }) => [bodyOf(driven.body), bodyOf(main.body)])
      return { ...begin(bodies, moved), ...form.compile(joints) } as B
    },

    computePositions(model, _, ws, batch) {
      const { start, sideStart, jacobianAt } = model.rows
      const { G } = ws
      for (let i = 0; i < batch.count; i++) {
        const block = batch.firstBlock + i
        const j = batch.joints[i]
        form.compute(ws, j, batch, i, contact)
        computeArms(ws, j)
        if (touches) ws.c[start[block]] = contact.gap[0]
        const at1 = jacobianAt[sideStart[block]]
        const at2 = jacobianAt[sideStart[block] + 1]
        for (let r = 0; r < rowCount; r++) {
          copy3(G, at1 + 6 * r, contact.e, 3 * r)
          cross3(G, at1 + 6 * r + 3, arm1, 0, contact.e, 3 * r)
          for (let k = 0; k < 3; k++) G[at2 + 6 * r + k] = -contact.e[3 * r + k]
          cross3(G, at2 + 6 * r + 3, contact.e, 3 * r, arm2, 0)
        }
      }
    },

    computeRates(model, _, ws, batch) {
      for (let i = 0; i < batch.count; i++) {
        const j = batch.joints[i]
        form.compute(ws, j, batch, i, contact)
        set3(slip, 0, 0, 0, 0)
        add3(place2, 0, contact.place, 0, ws.d, 3 * j)
        addMarkerDrift(model, ws, j, 0, contact.place, 1)
        addMarkerDrift(model, ws, j, 1, place2, -1)
        const row = model.rows.start[batch.firstBlock + i]
        for (let r = 0; r < rowCount; r++) ws.ct[row + r] = dot3(contact.e, 3 * r, slip, 0)
      }
    },

    computeRightHandSides(model, state, ws, batch) {
      for (let i = 0; i < batch.count; i++) {
        const j = batch.joints[i]
        form.compute(ws, j, batch, i, contact)
        set3(slip, 0, 0, 0, 0)
        set3(bias, 0, 0, 0, 0)
        addOriginMotion(model, state, ws, j, 0, turn1, 1)
        addOriginMotion(model, state, ws, j, 1, turn2, -1)
        copy3(shift, 0, slip, 0)
        form.change(ws, j, batch, i, change)
        add3(place2, 0, contact.place, 0, ws.d, 3 * j)
        addTurning(model, ws, j, 0, turn1, contact.place, change.place, 1)
        add3(moment, 0, change.place, 0, shift, 0)
        addTurning(model, ws, j, 1, turn2, place2, moment, -1)
        const row = model.rows.start[batch.firstBlock + i]
        for (let r = 0; r < rowCount; r++)
          ws.qc[row + r] = -dot3(change.e, 3 * r, slip, 0) - dot3(contact.e, 3 * r, bias, 0)
      }
    },

    addTangents(model, _, ws, multipliers, batch, out) {
      for (let i = 0; i < batch.count; i++) addContactTangent(model, ws, multipliers, batch, i, out)
    },

    readContact(ws, batch, i, out) {
      form.compute(ws, batch.joints[i], batch, i, contact)
      copy3(out, 0, contact.place, 0)
      if (touches) copy3(out, 3, contact.e, 0)
      else set3(out, 3, NaN, NaN, NaN)
    },

    explainSingular(ws, batch, i) {
      form.compute(ws, batch.joints[i], batch, i, contact)
      return form.explainSingular?.() ?? null
    },

    guards: form.guards,
    isDriven: () => false,
    held: (batch) => batch,
  }

  /** Adds the tangent of λ at P and of its torques s×λ: column by column, by what the contact changes along a displacement of one body. */
  function addContactTangent(
    model: Model,
    ws: Workspace,
    multipliers: Float64Array,
    batch: B,
    i: number,
    { K, torque, ofRows }: Tangent,
  ): void {
    const j = batch.joints[i]
    const block = batch.firstBlock + i
    const row = model.rows.start[block]
    form.compute(ws, j, batch, i, contact)
    computeArms(ws, j)
    set3(force, 0, 0, 0, 0)
    for (let r = 0; r < rowCount; r++)
      for (let k = 0; k < 3; k++) force[k] += multipliers[row + r] * contact.e[3 * r + k]
    addCross3(torque, 3 * model.jointBody1[j], arm1, 0, force, 0)
    addCross3(torque, 3 * model.jointBody2[j], force, 0, arm2, 0)
    const couple = ofRows.start[block]
    for (let column = 0; column < 12; column++) {
      const side = column < 6 ? 0 : 1
      const from1 = ofRows.at[couple + side]
      const from2 = ofRows.at[couple + 2 + side]
      if (from1 < 0 && from2 < 0) continue
      displaceFrames(ws, j, column)
      form.change(ws, j, batch, i, change)
      set3(byForce, 0, 0, 0, 0)
      for (let r = 0; r < rowCount; r++)
        for (let k = 0; k < 3; k++) byForce[k] += multipliers[row + r] * change.e[3 * r + k]
      // of s1: φ1×p1 + δσ1; of s2: that and δr1 − δr2
      copy3(byArm, 0, change.place, 0)
      if (side === 0) addCross3(byArm, 0, turn1, 0, ws.p, 6 * j)
      cross3(byTorque1, 0, byArm, 0, force, 0)
      addCross3(byTorque1, 0, arm1, 0, byForce, 0)
      if (column % 6 < 3) byArm[column % 6] += side === 0 ? 1 : -1
      cross3(byTorque2, 0, byArm, 0, force, 0)
      addCross3(byTorque2, 0, arm2, 0, byForce, 0)
      for (let k = 0; k < 3; k++) {
        const at = 6 * k + (column % 6)
        if (from1 >= 0) {
          K[from1 + at] += byForce[k]
          K[from1 + 18 + at] += byTorque1[k]
        }
        if (from2 >= 0) {
          K[from2 + at] -= byForce[k]
          K[from2 + 18 + at] -= byTorque2[k]
        }
      }
    }
  }
}

/** The arms s1 and s2 of the point of contact of joint j. */
function computeArms({ p, d }: Workspace, j: number): void {
  add3(arm1, 0, p, 6 * j, contact.place, 0)
  add3(arm2, 0, p, 6 * j + 3, contact.place, 0)
  add3(arm2, 0, arm2, 0, d, 3 * j)
}

/** The motion of the frames along a displacement: δr1, φ1, δr2 and φ2 by column. */
function displaceFrames({ p }: Workspace, j: number, column: number): void {
  set3(turn1, 0, 0, 0, 0)
  set3(turn2, 0, 0, 0, 0)
  set3(shift, 0, 0, 0, 0)
  const k = column % 3
  if (column < 3) shift[k] = 1
  else if (column < 6) {
    turn1[k] = 1
    cross3(shift, 0, turn1, 0, p, 6 * j)
  } else if (column < 9) shift[k] = -1
  else {
    turn2[k] = 1
    cross3(shift, 0, p, 6 * j + 3, turn2, 0)
  }
}

const bodyOfMarker = ({ jointBody1, jointBody2 }: Model, j: number, side: 0 | 1): number =>
  side === 0 ? jointBody1[j] : jointBody2[j]

const movesInBody = ({ joints }: Model, j: number, side: 0 | 1): boolean =>
  (side === 0 ? joints[j].motion1 : joints[j].motion2) !== null

/** Adds, with the sign, the velocity of the point at `place` of a marker's frame that stems from the marker's motion in its body, to `slip`. */
function addMarkerDrift(model: Model, ws: Workspace, j: number, side: 0 | 1, place: Float64Array, sign: 1 | -1): void {
  if (!movesInBody(model, j, side)) return
  const marker = 2 * j + side
  mulMV(drift, 0, ws.R, 9 * bodyOfMarker(model, j, side), ws.du, 3 * marker)
  mulMV(turning, 0, ws.RF, 9 * marker, ws.markerMotion, MOTION.length * marker + MOTION.w)
  addCross3(drift, 0, turning, 0, place, 0)
  addScaled3(slip, 0, sign, drift, 0)
}

/** Adds, with the sign, velocity and a of a marker's origin to `slip` and `bias`, and writes W_F of the marker to `turn`. */
function addOriginMotion(
  model: Model,
  state: State,
  ws: Workspace,
  j: number,
  side: 0 | 1,
  turn: Float64Array,
  sign: 1 | -1,
): void {
  const body = bodyOfMarker(model, j, side)
  const marker = 2 * j + side
  copy3(turn, 0, ws.W, 3 * body)
  // W×p, then W×p + 2p′
  cross3(drift, 0, ws.W, 3 * body, ws.p, 3 * marker)
  addScaled3(slip, 0, sign, state.v, 6 * body)
  addScaled3(slip, 0, sign, drift, 0)
  if (movesInBody(model, j, side)) {
    mulMV(moment, 0, ws.R, 9 * body, ws.du, 3 * marker)
    addScaled3(slip, 0, sign, moment, 0)
    addScaled3(drift, 0, 2, moment, 0)
    mulMV(moment, 0, ws.R, 9 * body, ws.ddu, 3 * marker)
    addScaled3(bias, 0, sign, moment, 0)
    mulMV(moment, 0, ws.RF, 9 * marker, ws.markerMotion, MOTION.length * marker + MOTION.w)
    add3(turn, 0, turn, 0, moment, 0)
  }
  cross3(moment, 0, ws.W, 3 * body, drift, 0)
  addScaled3(bias, 0, sign, moment, 0)
}

/** Adds, with the sign, W_F×σ to `slip` and A_F×σ + W_F×σ̇ to `bias`. */
function addTurning(
  model: Model,
  ws: Workspace,
  j: number,
  side: 0 | 1,
  turn: Float64Array,
  place: Float64Array,
  rate: Float64Array,
  sign: 1 | -1,
): void {
  cross3(drift, 0, turn, 0, place, 0)
  addScaled3(slip, 0, sign, drift, 0)
  cross3(drift, 0, turn, 0, rate, 0)
  addScaled3(bias, 0, sign, drift, 0)
  if (!movesInBody(model, j, side)) return
  // A_F = W×w + R_F ẇ, and W×w = W×W_F
  const marker = 2 * j + side
  mulMV(turning, 0, ws.RF, 9 * marker, ws.markerMotion, MOTION.length * marker + MOTION.dw)
  addCross3(turning, 0, ws.W, 3 * bodyOfMarker(model, j, side), turn, 0)
  cross3(drift, 0, turning, 0, place, 0)
  addScaled3(bias, 0, sign, drift, 0)
}

/** Writes an axis of a marker's frame, world axes: axis k of F1 (side 0) or F2 (side 1) of joint j. */
export function markerAxis({ RF }: Workspace, j: number, side: 0 | 1, k: 0 | 1 | 2, out: Float64Array): void {
  const at = 18 * j + 9 * side + k
  set3(out, 0, RF[at], RF[at + 3], RF[at + 6])
}

/** out = v − n (n·v), the part of v across the unit vector n. */
export function across3(out: Float64Array, v: Float64Array, n: Float64Array): void {
  const along = dot3(n, 0, v, 0)
  for (let k = 0; k < 3; k++) out[k] = v[k] - along * n[k]
}

/**
 * A massless rod between the origins of a joint's two markers, free to turn about them: the distance stays L(t), or what it is once assembled. The rows
 * are those of docs/THEORY.md §2 (G). With d
 * from the main marker's origin to the driven one's, n = d/|d|, p1 and p2 the arms, p′ = R u̇ and p″ = R ü those of markers that move in their bodies:
 *
 *   C = |d| − L(t)
 *   G = (n, p1×n) on the driven body, (−n, −p2×n) on the main one
 *   C_t = n·(p1′ − p2′) − L̇
 *   Q_c = −n·[W1×(W1×p1 + 2p1′) + p1″ − W2×(W2×p2 + 2p2′) − p2″] − (|ḋ|² − (n·ḋ)²)/|d| + L̈
 *
 * Gᵀγ is the force λ = γn on the driven marker's origin, the opposite on the main one's, and changes by (γ/|d|)(I − n nᵀ) δd.
 * At |d| = 0 there is no direction: n is then z of the main marker, so that assembly gets away from there.
 */
import type { Law } from '../laws/law.ts'
import type { ElementBatch, Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { addPointTangent } from '../math/point-tangent.ts'
import { TORQUE_BY_TURN, addSkewSkew } from '../math/block6.ts'
import { addCross3, addScaled3, cross3, mulMV, set3 } from '../math/vec3.ts'
import type { ConstraintKind } from './element.ts'

interface Rods extends ElementBatch {
  /** Law of each rod's length, m; null for a rod whose length is the number that the state keeps. */
  readonly lengths: readonly (Law | null)[]
}

const n = new Float64Array(3)
const moment = new Float64Array(3)
const arm1 = new Float64Array(3)
const arm2 = new Float64Array(3)
const marker1 = new Float64Array(3)
const marker2 = new Float64Array(3)
const rate = new Float64Array(3)
const bias = new Float64Array(3)
const jet = new Float64Array(3)
const slope = new Float64Array(9)
const noSlope = new Float64Array(9)
const noVelocity = new Float64Array(3)

export const DISTANCE_ROD: ConstraintKind<Rods> = {
  pulls: true,
  rows: [{ name: 'length', factor: 1, power: 0 }],
  compile(joints, { begin, bodyOf, useLaw }) {
    const lengths = joints.map((joint) =>
      joint.length === undefined || joint.length === null
        ? null
        : useLaw(joint.length, 'length of joint ', joint, true),
    )
    const markersMove = joints.some(({ driven, main }) => driven.motion !== null || main.motion !== null)
    const lawsMove = lengths.some((law) => law !== null && !law.constant)
    const kept = lengths.map((law) => (law === null ? NaN : 0))
    const bodies = joints.map(({ driven, main }) => [bodyOf(driven.body), bodyOf(main.body)])
    return { ...begin(bodies, markersMove || lawsMove, kept), lengths }
  },

  computePositions(model, state, ws, batch) {
    const { start, sideStart, jacobianAt } = model.rows
    const { c, p, G } = ws
    for (let i = 0; i < batch.count; i++) {
      const block = batch.firstBlock + i
      const j = batch.joints[i]
      const length = computeDirection(ws, j)
      computeLength(state, batch, i)
      // as long as no length is known, the rod is as long as the distance of its ends
      c[start[block]] = Number.isNaN(jet[0]) ? 0 : length - jet[0]
      const at1 = jacobianAt[sideStart[block]]
      const at2 = jacobianAt[sideStart[block] + 1]
      set3(G, at1, n[0], n[1], n[2])
      cross3(G, at1 + 3, p, 6 * j, n, 0)
      set3(G, at2, -n[0], -n[1], -n[2])
      cross3(moment, 0, p, 6 * j + 3, n, 0)
      set3(G, at2 + 3, -moment[0], -moment[1], -moment[2])
    }
  },

  computeRates(model, state, ws, batch) {
    for (let i = 0; i < batch.count; i++) {
      const j = batch.joints[i]
      computeDirection(ws, j)
      computeLength(state, batch, i)
      mulMV(marker1, 0, ws.R, 9 * model.jointBody1[j], ws.du, 6 * j)
      mulMV(marker2, 0, ws.R, 9 * model.jointBody2[j], ws.du, 6 * j + 3)
      let along = -jet[1]
      for (let k = 0; k < 3; k++) along += n[k] * (marker1[k] - marker2[k])
      ws.ct[model.rows.start[batch.firstBlock + i]] = along
    }
  },

  computeRightHandSides(model, state, ws, batch) {
    for (let i = 0; i < batch.count; i++) {
      const j = batch.joints[i]
      const length = computeDirection(ws, j)
      computeLength(state, batch, i)
      set3(rate, 0, 0, 0, 0)
      set3(bias, 0, 0, 0, 0)
      addPointMotion(state, ws, 2 * j, model.jointBody1[j], 1)
      addPointMotion(state, ws, 2 * j + 1, model.jointBody2[j], -1)
      let along = 0
      let square = 0
      let qc = jet[2]
      for (let k = 0; k < 3; k++) {
        along += n[k] * rate[k]
        square += rate[k] * rate[k]
        qc -= n[k] * bias[k]
      }
      if (length > 0) qc -= (square - along * along) / length
      ws.qc[model.rows.start[batch.firstBlock + i]] = qc
    }
  },

  addTangents(model, _, ws, multipliers, batch, out) {
    for (let i = 0; i < batch.count; i++) addRodTangent(model, ws, multipliers, batch, i, out)
  },

  guards: [],
  isDriven: ({ lengths }, i) => lengths[i] !== null && !lengths[i].constant,
  settleKept(_, state, ws, batch) {
    for (let i = 0; i < batch.count; i++)
      if (Number.isNaN(state.kept[batch.keptStart + i]))
        state.kept[batch.keptStart + i] = computeDirection(ws, batch.joints[i])
  },
  held: (batch, hold) => ({ ...batch, lengths: batch.lengths.map((law) => law && hold(law)) }),
}

/** n of the rod of joint j; returns |d|. */
function computeDirection({ d, RF }: Workspace, j: number): number {
  const x = d[3 * j]
  const y = d[3 * j + 1]
  const z = d[3 * j + 2]
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length > 0) set3(n, 0, x / length, y / length, z / length)
  else set3(n, 0, RF[18 * j + 11], RF[18 * j + 14], RF[18 * j + 17])
  return length
}

/** Writes L, L̇ and L̈ of rod i to `jet`, m and s; NaN as long as no length is known. */
function computeLength(state: State, { lengths, keptStart }: Rods, i: number): void {
  const law = lengths[i]
  if (law === null) set3(jet, 0, state.kept[keptStart + i], 0, 0)
  else law.evaluate(state.t, jet, 0)
}

/**
 * Adds sign times the velocity of a marker's origin to `rate`, and sign times that part of its acceleration that holds no r̈ and Ẇ of the body to
 * `bias`; world axes.
 */
function addPointMotion(state: State, ws: Workspace, marker: number, body: number, sign: number): void {
  const { R, W, p, du, ddu } = ws
  // p′, W×p, W×p + 2p′, p″ in turn
  mulMV(marker1, 0, R, 9 * body, du, 3 * marker)
  cross3(marker2, 0, W, 3 * body, p, 3 * marker)
  addScaled3(rate, 0, sign, state.v, 6 * body)
  addScaled3(rate, 0, sign, marker1, 0)
  addScaled3(rate, 0, sign, marker2, 0)
  addScaled3(marker2, 0, 2, marker1, 0)
  cross3(moment, 0, W, 3 * body, marker2, 0)
  addScaled3(bias, 0, sign, moment, 0)
  mulMV(marker1, 0, R, 9 * body, ddu, 3 * marker)
  addScaled3(bias, 0, sign, marker1, 0)
}

/** Adds the tangent of a rod's force λ: δλ = (γ/|d|)(I − n nᵀ) δd, and of its torques, δ(p×λ) = (φ×p)×λ + p×δλ. */
function addRodTangent(
  model: Model,
  ws: Workspace,
  multipliers: Float64Array,
  batch: Rods,
  i: number,
  { K, D, torque, ofRows }: Tangent,
): void {
  const j = batch.joints[i]
  const block = batch.firstBlock + i
  const gamma = multipliers[model.rows.start[block]]
  const length = computeDirection(ws, j)
  const across = length > 0 ? gamma / length : 0
  for (let k = 0; k < 3; k++) {
    arm1[k] = ws.p[6 * j + k]
    arm2[k] = ws.p[6 * j + 3 + k]
    for (let m = 0; m < 3; m++) slope[3 * k + m] = across * ((k === m ? 1 : 0) - n[k] * n[m])
  }
  for (let k = 0; k < 3; k++) n[k] *= gamma
  addCross3(torque, 3 * model.jointBody1[j], arm1, 0, n, 0)
  addCross3(torque, 3 * model.jointBody2[j], n, 0, arm2, 0)
  const couple = ofRows.start[block]
  const b11 = ofRows.at[couple]
  const b12 = ofRows.at[couple + 1]
  const b21 = ofRows.at[couple + 2]
  const b22 = ofRows.at[couple + 3]
  if (b11 >= 0) {
    addPointTangent(K, D, b11, 1, slope, noSlope, arm1, arm1, noVelocity)
    addSkewSkew(K, b11 + TORQUE_BY_TURN, 1, n, 0, arm1, 0)
  }
  if (b12 >= 0) {
    addPointTangent(K, D, b12, -1, slope, noSlope, arm1, arm2, noVelocity)
    addPointTangent(K, D, b21, -1, slope, noSlope, arm2, arm1, noVelocity)
  }
  if (b22 >= 0) {
    addPointTangent(K, D, b22, 1, slope, noSlope, arm2, arm2, noVelocity)
    addSkewSkew(K, b22 + TORQUE_BY_TURN, -1, n, 0, arm2, 0)
  }
}

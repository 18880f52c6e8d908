/**
 * A Pfaffian row: Σ a_i ẋ_i + a0 = 0 for the coordinates x of joints, angles and slides. The factors a and the rate a0 are functions of these coordinates and of
 * time. On the rows of docs/THEORY.md §2 (G) and (J),
 *
 *   Ċ = Σ a_i ẋ_i + a0,    G = Σ a_i g_i,    C_t = a0,    Q_c = −Σ (ȧ_i ẋ_i + a_i h_i) − ȧ0,    ȧ = Σ ∂a/∂x_k ẋ_k + ∂a/∂t
 *
 *   angle:  ẋ = z1·(W1 − W2),    g = (0, z1, 0, −z1),    h = −(W1×z1)·W2
 *   slide:  ẋ = z·u,  u = ṙ1 + W1×p1 − ṙ2 − W2×a2,    g = (z, p1×z, −z, −a2×z),    h = (W2×z)·u + z·(W1×(W1×p1) − W2×(ṙ1 + W1×p1 − ṙ2))
 *
 * with z1 = z_F1, z = z_F2, a2 = p2 + d. It acts on the bodies of the joints named, as drives of their coordinates do; its own markers only say where it is shown.
 * The tangent of Gᵀγ is that of a torque about z1, or of a force along z, plus γ Σ ∂a_i/∂x_k g_i g_kᵀ from the factors. It is exact while the joints named hold.
 */
import { unwindAngle } from './coordinate.ts'
import type { Compiling, ConstraintKind } from './element.ts'
import { mainAxis } from './lock.ts'
import { addMainForceBlocks } from './lock-tangent.ts'
import type { Law } from '../laws/law.ts'
import { TORQUE_BY_TURN, addOuter6, addSkew } from '../math/block6.ts'
import { add3, addCross3, cross3, dot3, set3 } from '../math/vec3.ts'
import type { ElementBatch, JointModel, Model } from '../model/model.ts'
import type { CoupledCoordinate, JointSpec, LawSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'

/** A function of coordinates and of time. `reads`: for each name in its law the place of that coordinate among those of the coupling. */
interface Factor {
  readonly law: Law
  readonly reads: readonly number[]
}
interface Coordinate {
  readonly joint: number
  readonly slides: boolean
}
interface Coupling {
  /** One pair of sides each, after the two of the coupling's own markers. */
  readonly coordinates: readonly Coordinate[]
  /** One per coordinate. */
  readonly factors: readonly Factor[]
  readonly rate: Factor
}
interface Couplings extends ElementBatch {
  readonly couplings: readonly Coupling[]
}

/** Sides that the coupling's own markers take. */
const OWN_SIDES = 2

/** Most coordinates that a coupling names. */
const MOST = 64

const values = new Float64Array(MOST)
const rates = new Float64Array(MOST)
const read = new Float64Array(MOST)
const partials = new Float64Array(MOST)
const gradients = new Float64Array(12 * MOST)
const noSides = new Int8Array(0)
/** Value and rate of a factor. */
const found = new Float64Array(2)
const jet = new Float64Array(3)
const axis = new Float64Array(3)
const arm2 = new Float64Array(3)
const u = new Float64Array(3)
const b = new Float64Array(3)
const force = new Float64Array(3)
const scaled = new Float64Array(6)

export const PFAFFIAN: ConstraintKind<Couplings> = {
  rows: [{ name: 'coupling', velocity: true, factor: 1, power: 0 }],
  compile(joints, compiling) {
    const couplings = joints.map((joint) => compileCoupling(joint, compiling))
    const bodies = joints.map(({ driven, main }, i) => [
      compiling.bodyOf(driven.body),
      compiling.bodyOf(main.body),
      ...couplings[i].coordinates.flatMap(({ joint }) => [
        compiling.joints[joint].body1,
        compiling.joints[joint].body2,
      ]),
    ])
    return {
      ...compiling.begin(
        bodies,
        couplings.some(({ rate }) => !isNothing(rate.law)),
      ),
      couplings,
    }
  },

  computePositions(model, state, ws, { couplings, firstBlock }) {
    const { sideStart, jacobianAt } = model.rows
    const { G } = ws
    for (let i = 0; i < couplings.length; i++) {
      const { coordinates, factors } = couplings[i]
      const side = sideStart[firstBlock + i]
      for (let s = 0; s < OWN_SIDES; s++) G.fill(0, jacobianAt[side + s], jacobianAt[side + s] + 6)
      computeValues(model, state, ws, couplings[i])
      for (let c = 0; c < coordinates.length; c++) {
        computeFactor(state.t, factors[c])
        for (let s = 0; s < 2; s++) {
          const at = jacobianAt[side + OWN_SIDES + 2 * c + s]
          for (let k = 0; k < 6; k++) G[at + k] = found[0] * gradients[12 * c + 6 * s + k]
        }
      }
    }
  },

  computeRates(model, state, ws, { couplings, firstBlock }) {
    for (let i = 0; i < couplings.length; i++) {
      computeValues(model, state, ws, couplings[i])
      computeFactor(state.t, couplings[i].rate)
      ws.ct[model.rows.start[firstBlock + i]] = found[0]
    }
  },

  computeRightHandSides(model, state, ws, { couplings, firstBlock }) {
    for (let i = 0; i < couplings.length; i++) {
      const { coordinates, factors, rate } = couplings[i]
      computeValues(model, state, ws, couplings[i])
      for (let c = 0; c < coordinates.length; c++) rates[c] = dotVelocities(model, state, ws, coordinates[c], c)
      let qc = 0
      for (let c = 0; c < coordinates.length; c++) {
        computeFactorRate(state.t, factors[c])
        qc -= found[1] * rates[c]
        computeBias(model, state, ws, coordinates[c])
        qc -= found[0] * jet[0]
      }
      computeFactorRate(state.t, rate)
      ws.qc[model.rows.start[firstBlock + i]] = qc - found[1]
    }
  },

  addTangents(model, state, ws, multipliers, batch, out) {
    for (let i = 0; i < batch.couplings.length; i++) addCouplingTangent(model, state, ws, multipliers, batch, i, out)
  },

  guards: [],
  isDriven: ({ couplings }, i) => !isNothing(couplings[i].rate.law),
  held: (batch, hold) => ({
    ...batch,
    couplings: batch.couplings.map(({ coordinates, factors, rate }) => {
      const heldFactor = ({ law, reads }: Factor): Factor => ({ law: hold(law), reads })
      return { coordinates, factors: factors.map(heldFactor), rate: heldFactor(rate) }
    }),
  }),
}

/** Whether a law is 0 at all times. */
function isNothing(law: Law): boolean {
  if (!law.constant || law.ofState !== null) return false
  law.evaluate(0, jet, 0)
  return jet[0] === 0
}

function compileCoupling(joint: JointSpec, compiling: Compiling): Coupling {
  const { id, coupling } = joint
  if (coupling === undefined) throw new RangeError(`joint ${id} has no coupling`)
  if (coupling.coordinates.length > MOST) throw new RangeError(`joint ${id} couples more than ${MOST} coordinates`)
  const names = coupling.coordinates.map(({ as }) => as ?? '')
  const factor = (spec: LawSpec, what: string): Factor => {
    const law = compiling.useFactor(spec, what, joint)
    const reads = (law.ofState?.names ?? []).map((name) => {
      const place = names.indexOf(name)
      if (place < 0) throw new RangeError(`the ${what}${id} reads ${name}, which is none of its coordinates`)
      return place
    })
    if (law.ofState !== null && law.ofState.switchCount > 0)
      throw new RangeError(
        `the ${what}${id} has kinks in its coordinates; write it without abs, sign, min and max of these`,
      )
    return { law, reads }
  }
  return {
    coordinates: coupling.coordinates.map((coordinate) => compileCoordinate(id, coordinate, compiling)),
    factors: coupling.coordinates.map((coordinate) => factor(coordinate.factor, 'factor of a coordinate of joint ')),
    rate: factor(coupling.rate, 'rate of joint '),
  }
}

function compileCoordinate(
  id: string,
  { joint: of, on }: CoupledCoordinate,
  { joints, jointOf }: Compiling,
): Coordinate {
  const joint = jointOf(of)
  const { angle, slide, motion, motion1, motion2 }: JointModel = joints[joint]
  if (on === 'slide' ? !slide : angle < 0)
    throw new RangeError(
      `joint ${of} has no ${on}; joint ${id} has to name another of its coordinates, or another joint`,
    )
  if (motion !== null || motion1 !== null || motion2 !== null)
    throw new RangeError(
      `a law moves joint ${of} or one of its markers; joint ${id} has to name one that nothing but a drive moves`,
    )
  return { joint, slides: on === 'slide' }
}

/** Writes the coordinates of a coupling to `values`, and their gradients, 12 each, to `gradients`. Needs positions. */
function computeValues(model: Model, state: State, ws: Workspace, { coordinates }: Coupling): void {
  for (let c = 0; c < coordinates.length; c++) {
    const { joint: j, slides } = coordinates[c]
    const at = 12 * c
    gradients.fill(0, at, at + 12)
    if (slides) {
      computeSlide(ws, j)
      values[c] = dot3(axis, 0, ws.d, 3 * j)
      for (let k = 0; k < 3; k++) {
        gradients[at + k] = axis[k]
        gradients[at + 6 + k] = -axis[k]
      }
      cross3(gradients, at + 3, ws.p, 6 * j, axis, 0)
      cross3(gradients, at + 9, axis, 0, arm2, 0)
    } else {
      values[c] = unwindAngle(model.joints[j], state, ws, j)
      for (let k = 0; k < 3; k++) {
        gradients[at + 3 + k] = ws.RF[18 * j + 3 * k + 2]
        gradients[at + 9 + k] = -ws.RF[18 * j + 3 * k + 2]
      }
    }
  }
}

/** z of the main marker of joint j into `axis`, a2 into `arm2`. */
function computeSlide(ws: Workspace, j: number): void {
  mainAxis(ws, j, 2, axis)
  add3(arm2, 0, ws.p, 6 * j + 3, ws.d, 3 * j)
}

/** Writes the value of a factor to `found`. */
function computeFactor(t: number, { law, reads }: Factor): void {
  if (law.ofState === null) {
    law.evaluate(t, jet, 0)
    found[0] = jet[0]
    return
  }
  for (let k = 0; k < reads.length; k++) read[k] = values[reads[k]]
  found[0] = law.ofState.calc(t, read, 0, noSides, 0)
}

/** Writes value and rate of a factor to `found`; needs `values` and `rates`. */
function computeFactorRate(t: number, { law, reads }: Factor): void {
  if (law.ofState === null) {
    law.evaluate(t, jet, 0)
    found[0] = jet[0]
    found[1] = jet[1]
    return
  }
  for (let k = 0; k < reads.length; k++) read[k] = values[reads[k]]
  law.ofState.computePartials(t, read, 0, noSides, 0, partials)
  found[0] = law.ofState.calc(t, read, 0, noSides, 0)
  found[1] = law.ofState.calcTimeSlope(t, read, 0, noSides, 0)
  for (let k = 0; k < reads.length; k++) found[1] += partials[k] * rates[reads[k]]
}

/** The rate of coordinate c of a coupling, from its gradient. Needs rates. */
function dotVelocities(model: Model, { v }: State, { W }: Workspace, { joint }: Coordinate, c: number): number {
  const b1 = model.jointBody1[joint]
  const b2 = model.jointBody2[joint]
  const at = 12 * c
  return (
    dot3(gradients, at, v, 6 * b1) +
    dot3(gradients, at + 3, W, 3 * b1) +
    dot3(gradients, at + 6, v, 6 * b2) +
    dot3(gradients, at + 9, W, 3 * b2)
  )
}

/** Writes h, the part of ẍ without the accelerations of bodies, to jet[0]. */
function computeBias(model: Model, { v }: State, ws: Workspace, { joint: j, slides }: Coordinate): void {
  const { W, RF, p } = ws
  const b1 = model.jointBody1[j]
  const b2 = model.jointBody2[j]
  if (!slides) {
    set3(axis, 0, RF[18 * j + 2], RF[18 * j + 5], RF[18 * j + 8])
    cross3(b, 0, W, 3 * b1, axis, 0)
    jet[0] = -dot3(b, 0, W, 3 * b2)
    return
  }
  computeSlide(ws, j)
  // ȧ2, then u
  cross3(force, 0, W, 3 * b1, p, 6 * j)
  for (let k = 0; k < 3; k++) u[k] = v[6 * b1 + k] + force[k] - v[6 * b2 + k]
  cross3(b, 0, W, 3 * b1, force, 0)
  addCross3(b, 0, u, 0, W, 3 * b2)
  jet[0] = dot3(axis, 0, b, 0)
  addCross3(u, 0, arm2, 0, W, 3 * b2)
  cross3(b, 0, W, 3 * b2, axis, 0)
  jet[0] += dot3(b, 0, u, 0)
}

function addCouplingTangent(
  model: Model,
  state: State,
  ws: Workspace,
  multipliers: Float64Array,
  { couplings, firstBlock }: Couplings,
  i: number,
  out: Tangent,
): void {
  const { coordinates, factors } = couplings[i]
  const { K, ofRows } = out
  const block = firstBlock + i
  const gamma = multipliers[model.rows.start[block]]
  const sides = OWN_SIDES + 2 * coordinates.length
  const couple = ofRows.start[block]
  computeValues(model, state, ws, couplings[i])
  for (let c = 0; c < coordinates.length; c++) {
    computeFactor(state.t, factors[c])
    const first = OWN_SIDES + 2 * c
    addAxisTangent(model, ws, coordinates[c], gamma * found[0], couple + sides * first + first, sides, out)
    const { law, reads } = factors[c]
    if (law.ofState === null) continue
    law.ofState.computePartials(state.t, read, 0, noSides, 0, partials)
    for (let k = 0; k < reads.length; k++)
      for (let row = 0; row < 2; row++)
        for (let column = 0; column < 2; column++) {
          const at = ofRows.at[couple + sides * (first + row) + OWN_SIDES + 2 * reads[k] + column]
          if (at < 0) continue
          for (let n = 0; n < 6; n++) scaled[n] = gamma * partials[k] * gradients[12 * c + 6 * row + n]
          addOuter6(K, at, scaled, 0, gradients, 12 * reads[k] + 6 * column)
        }
  }
}

/**
 * Adds the torque s z1, or the force s z along a slide, and its change with the axis.
 *
 * @param at place in `ofRows.at` of the blocks of the coordinate's two sides; those of the second side are `sides` further
 */
function addAxisTangent(
  model: Model,
  ws: Workspace,
  { joint: j, slides }: Coordinate,
  s: number,
  at: number,
  sides: number,
  out: Tangent,
): void {
  const { K, ofRows, torque } = out
  const b11 = ofRows.at[at]
  const b12 = ofRows.at[at + 1]
  const b21 = ofRows.at[at + sides]
  const b22 = ofRows.at[at + sides + 1]
  if (slides) {
    computeSlide(ws, j)
    for (let k = 0; k < 3; k++) force[k] = s * axis[k]
    addMainForceBlocks(model, ws, j, force, b11, b12, b21, b22, out)
    return
  }
  for (let k = 0; k < 3; k++) {
    force[k] = s * ws.RF[18 * j + 3 * k + 2]
    torque[3 * model.jointBody1[j] + k] += force[k]
    torque[3 * model.jointBody2[j] + k] -= force[k]
  }
  if (b11 >= 0) addSkew(K, b11 + TORQUE_BY_TURN, -1, force, 0)
  if (b21 >= 0) addSkew(K, b21 + TORQUE_BY_TURN, 1, force, 0)
}

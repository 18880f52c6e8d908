/**
 * Bushing (docs/THEORY.md §7): stiffness and damping in all six directions between two markers, F1 on body 1 (driven) and F2 on body 2 (main), R_F2 = R.
 * What it is strained by
 * are the place of the one marker seen from the other and the rotation vector φ of R_F2ᵀ R_F1, both in the axes of F2:
 *
 *   x = (Rᵀd, φ),    d = r1 + p1 − r2 − p2
 *   ẋ = (Rᵀu, J⁻¹w),    u = ṙ1 + W1×p1 − ṙ2 − W2×a2,    a2 = p2 + d,    w = Rᵀ(W1 − W2),    J⁻¹w = w − ½ φ×w + c φ×(φ×w)  (math/rotation-vector.ts)
 *
 * With (f, τ) = −K x − C ẋ and the energy ½ xᵀK x, virtual work gives the force F = R f and the torque M = R J⁻ᵀτ, J⁻ᵀτ = τ + ½ φ×τ + c φ×(φ×τ), on body
 * 1 at the origin of F1, and the opposite on body 2 at the same point: exact for turns of any size up to half a turn, where φ jumps.
 *
 * Tangent: by one unit of δr1, φ1, δr2, φ2 after the other (φ_i = R_i θ_i, ω held, hence δW_i = φ_i×W_i)
 *   δd = δr1 + φ1×p1 − δr2 − φ2×p2,                    δ(Rᵀd) = Rᵀ(δd − φ2×d)
 *   δu = φ1×(W1×p1) − φ2×(W2×p2) − (φ2×W2)×d − W2×δd,  δ(Rᵀu) = Rᵀ(δu − φ2×u)
 *   δφ = J⁻¹Rᵀ(φ1 − φ2),    δw = Rᵀ((φ1 − φ2)×W1),     and δ(J⁻¹w), δ(J⁻ᵀτ) are what `accelerationOfTurn` gives for rates δφ
 *   δF = φ2×F + R δf,       δM = φ2×M + R δ(J⁻ᵀτ)
 */
import { accelerationOfTurn } from '../math/rotation-vector.ts'
import { matrixOfQ, mulConjQ, mulQ, rateOfTurn } from '../math/quaternion.ts'
import { add3, addCross3, addScaled3, cross3, mulMV, mulMtV, sub3 } from '../math/vec3.ts'
import type { ForceBatch, Model } from '../model/model.ts'
import type { BushingSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import { FORCE } from '../readings/table.ts'
import { addForceTo, addTorqueTo } from './apply.ts'
import type { ForceKind } from './element.ts'

/** Turn beyond which half a turn, where φ jumps, counts as near, rad. */
const WIDEST = Math.PI - 0.1

interface Bushings extends ForceBatch {
  /** Per bushing the markers F1 and F2: place from the centre of mass (6) and orientation (8), body axes. */
  readonly place: Float64Array
  readonly orientation: Float64Array
  /** 36 per bushing, row by row: the derivatives of −(f, τ) by x and by ẋ, axes of F2. */
  readonly stiffness: Float64Array
  readonly damping: Float64Array
}

const vector = (): Float64Array => new Float64Array(3)
const F1 = new Float64Array(4)
const F2 = new Float64Array(4)
const e = new Float64Array(4)
const R = new Float64Array(9)
const p1 = vector()
const p2 = vector()
const a2 = vector()
const d = vector()
const phi = vector()
/** −φ: J⁻¹ of −φ is J⁻ᵀ of φ. */
const back = vector()
const u = vector()
const w = vector()
/** x, ẋ and (f, τ), in the axes of F2. */
const x = new Float64Array(6)
const rate = new Float64Array(6)
const effort = new Float64Array(6)
const tau = vector()
/** Force and torque on body 1, world axes. */
const force = vector()
const torque = vector()
const v = vector()

/** One variation δr1, φ1, δr2, φ2, world axes, and the changes that it makes. */
const by = new Float64Array(12)
const dd = vector()
const du = vector()
const dx = new Float64Array(6)
const dRate = new Float64Array(6)
const dEffort = new Float64Array(6)
const dBack = vector()
const turn = vector()
const dw = vector()
const dForce = vector()
const dTorque = vector()
/** Change of force and of torque about the centre of mass, on body 1, then on body 2, world axes. */
const change = new Float64Array(12)

export const BUSHING: ForceKind<BushingSpec, Bushings> = {
  compile(specs, { begin, bodyOf, fromCentre }) {
    if (specs.length === 0) return null
    const ids = specs.map(({ id }) => id)
    const bodies = specs.map(({ driven, main }) => [bodyOf(driven.body), bodyOf(main.body)])
    const place = new Float64Array(6 * specs.length)
    for (const [i, { driven, main }] of specs.entries()) {
      fromCentre(driven.position, bodies[i][0], place, 6 * i)
      fromCentre(main.position, bodies[i][1], place, 6 * i + 3)
    }
    return {
      ...begin(ids, bodies),
      place,
      orientation: Float64Array.from(specs.flatMap(({ driven, main }) => [...driven.orientation, ...main.orientation])),
      stiffness: Float64Array.from(specs.flatMap(({ stiffness }) => stiffness)),
      damping: Float64Array.from(specs.flatMap(({ damping }) => damping)),
    }
  },
  addForces(model, state, ws, batch, start, end) {
    const { bodies, stiffness, first } = batch
    for (let i = start; i < end; i++) {
      computeWrench(state, ws, batch, i)
      addForceTo(model, ws, bodies[2 * i], force, 0, 1, p1, 0)
      addForceTo(model, ws, bodies[2 * i + 1], force, 0, -1, a2, 0)
      addTorqueTo(model, ws, bodies[2 * i], torque, 0, 1)
      addTorqueTo(model, ws, bodies[2 * i + 1], torque, 0, -1)
      ws.magnitude[first + i] = Math.sqrt(force[0] * force[0] + force[1] * force[1] + force[2] * force[2])
      for (let r = 0; r < 6; r++) {
        let elastic = 0
        for (let c = 0; c < 6; c++) elastic += stiffness[36 * i + 6 * r + c] * x[c]
        ws.elastic += 0.5 * x[r] * elastic
        ws.elasticRate += rate[r] * elastic
      }
    }
  },
  addTangents: addBushingTangents,
  acts: () => true,
  readsVelocity: ({ damping }) => damping.some((c) => c !== 0),
  isConservative: () => true,
  guards: [
    {
      name: 'turn',
      calc(_, state, ws, batch, i) {
        computeStrain(state, ws, batch, i)
        return WIDEST - Math.hypot(phi[0], phi[1], phi[2])
      },
      use: 'watched',
    },
  ],
  undamped: (batch) => ({ ...batch, damping: new Float64Array(36 * batch.count) }),
  seeHardness({ ids, bodies, stiffness, damping }, see) {
    for (const [i, id] of ids.entries())
      for (const linear of [true, false])
        see({
          what: [{ kind: 'force', id, noun: 'bushing' }],
          linear,
          stiffness: largestOf(stiffness, i, linear),
          damping: largestOf(damping, i, linear),
          body1: bodies[2 * i],
          body2: bodies[2 * i + 1],
        })
  },
  seeScale(ws, { count, first, stiffness }, see) {
    for (let i = 0; i < count; i++) {
      see(ws.magnitude[first + i], largestOf(stiffness, i, true) * ws.size)
      see(0, largestOf(stiffness, i, false) / ws.size)
    }
  },
  minds(_, state, ws, batch, i, motion, travel, turning) {
    computeStrain(state, ws, batch, i)
    const W = [0, 1].map((side) => {
      const body = batch.bodies[2 * i + side]
      const out = vector()
      mulMV(out, 0, ws.R, 9 * body, motion, 6 * body + 3)
      return out
    })
    computeRelativeRate(motion, batch, i, W[0], 0, W[1], 0)
    const of = [batch.stiffness, batch.damping].map((m) => m.subarray(36 * i, 36 * i + 36))
    const resists = (k: number): boolean => of.some((m) => m.some((entry, at) => at % 6 === k && entry !== 0))
    return rate.some((speed, k) => Math.abs(speed) > (k < 3 ? travel : turning) && resists(k))
  },
  read(_, state, ws, batch, i, out, at) {
    computeWrench(state, ws, batch, i)
    for (let k = 0; k < 3; k++) {
      out[at + FORCE.from + k] = state.q[7 * batch.bodies[2 * i + 1] + k] + p2[k]
      out[at + FORCE.to + k] = state.q[7 * batch.bodies[2 * i] + k] + p1[k]
      out[at + FORCE.force + k] = force[k]
      out[at + FORCE.torque + k] = torque[k]
    }
    out[at + FORCE.magnitude] = ws.magnitude[batch.first + i]
  },
}

/** The largest entry on the diagonal of a bushing's matrix, of translations or of rotations. */
function largestOf(matrix: Float64Array, i: number, linear: boolean): number {
  const from = 36 * i + (linear ? 0 : 21)
  return Math.max(matrix[from], matrix[from + 7], matrix[from + 14])
}

/** Computes Computes x and what it follows from: R, p1, p2, a2, d, φ. Needs R of the bodies. */
function computeStrain(state: State, ws: Workspace, { bodies, place, orientation }: Bushings, i: number): void {
  const { q } = state
  const body1 = bodies[2 * i]
  const body2 = bodies[2 * i + 1]
  mulMV(p1, 0, ws.R, 9 * body1, place, 6 * i)
  mulMV(p2, 0, ws.R, 9 * body2, place, 6 * i + 3)
  for (let k = 0; k < 3; k++) {
    a2[k] = q[7 * body1 + k] + p1[k] - q[7 * body2 + k]
    d[k] = a2[k] - p2[k]
  }
  mulQ(F1, 0, q, 7 * body1 + 3, orientation, 8 * i)
  mulQ(F2, 0, q, 7 * body2 + 3, orientation, 8 * i + 4)
  matrixOfQ(R, 0, F2, 0)
  mulConjQ(e, 0, F2, 0, F1, 0)
  const sine = Math.sqrt(e[1] * e[1] + e[2] * e[2] + e[3] * e[3])
  // a turn has two quaternions; this takes the one that turns by less than half a turn
  const angle = 2 * Math.atan2(sine, Math.abs(e[0]))
  const over = (sine > 0 ? angle / sine : 2) * (e[0] < 0 ? -1 : 1)
  mulMtV(x, 0, R, 0, d, 0)
  for (let k = 0; k < 3; k++) {
    phi[k] = x[3 + k] = over * e[1 + k]
    back[k] = -phi[k]
  }
}

/** Computes ẋ, u and w for bodies that move by `v` (as State.v) and turn with W1 and W2; needs the strain. */
function computeRelativeRate(
  motion: Float64Array,
  { bodies }: Bushings,
  i: number,
  W1: Float64Array,
  i1: number,
  W2: Float64Array,
  i2: number,
): void {
  for (let k = 0; k < 3; k++) {
    u[k] = motion[6 * bodies[2 * i] + k] - motion[6 * bodies[2 * i + 1] + k]
    v[k] = W1[i1 + k] - W2[i2 + k]
  }
  addCross3(u, 0, W1, i1, p1, 0)
  addCross3(u, 0, a2, 0, W2, i2)
  mulMtV(rate, 0, R, 0, u, 0)
  mulMtV(w, 0, R, 0, v, 0)
  rateOfTurn(rate, 3, back, 0, w, 0)
}

/** Computes the strain, its rate, and the wrench on body 1 at the origin of F1. Needs rates of the bodies. */
function computeWrench(state: State, ws: Workspace, batch: Bushings, i: number): void {
  const { bodies } = batch
  computeStrain(state, ws, batch, i)
  computeRelativeRate(state.v, batch, i, ws.W, 3 * bodies[2 * i], ws.W, 3 * bodies[2 * i + 1])
  computeEffort(batch, i, x, rate, effort)
  for (let k = 0; k < 3; k++) tau[k] = effort[3 + k]
  mulMV(force, 0, R, 0, effort, 0)
  rateOfTurn(torque, 0, phi, 0, tau, 0)
  mulMV(torque, 0, R, 0, torque, 0)
}

/** out = −K x − C ẋ */
function computeEffort(
  { stiffness, damping }: Bushings,
  i: number,
  strain: Float64Array,
  strainRate: Float64Array,
  out: Float64Array,
): void {
  for (let r = 0; r < 6; r++) {
    const at = 36 * i + 6 * r
    let sum = 0
    for (let c = 0; c < 6; c++) sum -= stiffness[at + c] * strain[c] + damping[at + c] * strainRate[c]
    out[r] = sum
  }
}

function addBushingTangents(
  _: Model,
  state: State,
  ws: Workspace,
  batch: Bushings,
  blocks: Int32Array,
  out: Tangent,
): void {
  const { bodies } = batch
  for (let i = 0; i < batch.count; i++) {
    computeWrench(state, ws, batch, i)
    for (let k = 0; k < 3; k++) {
      out.torque[3 * bodies[2 * i] + k] -= torque[k]
      out.torque[3 * bodies[2 * i + 1] + k] += torque[k]
    }
    addCross3(out.torque, 3 * bodies[2 * i], force, 0, p1, 0)
    addCross3(out.torque, 3 * bodies[2 * i + 1], a2, 0, force, 0)
    for (let column = 0; column < 12; column++) {
      const side = column < 6 ? 0 : 1
      by.fill(0)
      by[column] = 1
      computeStrainChange()
      computeRateChange(ws, bodies[2 * i], bodies[2 * i + 1])
      computeEffort(batch, i, dx, dRate, dEffort)
      computeWrenchChange(true)
      subtractColumn(out.K, blocks, 4 * i + side, column % 6)
      // velocities change ẋ in the same way as the pose changes x
      computeStrainChange()
      dRate.set(dx)
      dx.fill(0)
      computeEffort(batch, i, dx, dRate, dEffort)
      computeWrenchChange(false)
      subtractColumn(out.D, blocks, 4 * i + side, column % 6)
    }
  }
}

/** Computes δx and δd of the variation; `turn` = φ1 − φ2. */
function computeStrainChange(): void {
  sub3(dd, 0, by, 0, by, 6)
  addCross3(dd, 0, by, 3, p1, 0)
  addCross3(dd, 0, p2, 0, by, 9)
  for (let k = 0; k < 3; k++) v[k] = dd[k]
  addCross3(v, 0, d, 0, by, 9)
  mulMtV(dx, 0, R, 0, v, 0)
  sub3(turn, 0, by, 3, by, 9)
  mulMtV(v, 0, R, 0, turn, 0)
  rateOfTurn(dx, 3, back, 0, v, 0)
}

/** Computes δẋ of a variation of the pose; needs δx. */
function computeRateChange(ws: Workspace, body1: number, body2: number): void {
  const { W } = ws
  cross3(v, 0, W, 3 * body1, p1, 0)
  cross3(du, 0, by, 3, v, 0)
  cross3(v, 0, W, 3 * body2, p2, 0)
  addCross3(du, 0, v, 0, by, 9)
  cross3(v, 0, by, 9, W, 3 * body2)
  addCross3(du, 0, d, 0, v, 0)
  addCross3(du, 0, dd, 0, W, 3 * body2)
  addCross3(du, 0, u, 0, by, 9)
  mulMtV(dRate, 0, R, 0, du, 0)
  cross3(v, 0, turn, 0, W, 3 * body1)
  mulMtV(dw, 0, R, 0, v, 0)
  for (let k = 0; k < 3; k++) dBack[k] = -dx[3 + k]
  accelerationOfTurn(v, 0, back, 0, dBack, 0, w, 0, dw, 0)
  for (let k = 0; k < 3; k++) dRate[3 + k] = v[k]
}

/** Computes the change of the wrenches on both bodies about their centres of mass; a variation of the pose also changes axes and arms. */
function computeWrenchChange(ofPose: boolean): void {
  for (let k = 0; k < 3; k++) {
    v[k] = dEffort[3 + k]
    dBack[k] = ofPose ? dx[3 + k] : 0
  }
  mulMV(dForce, 0, R, 0, dEffort, 0)
  accelerationOfTurn(dTorque, 0, phi, 0, dBack, 0, tau, 0, v, 0)
  mulMV(dTorque, 0, R, 0, dTorque, 0)
  if (ofPose) {
    addCross3(dForce, 0, by, 9, force, 0)
    addCross3(dTorque, 0, by, 9, torque, 0)
  }
  for (let k = 0; k < 3; k++) {
    change[k] = dForce[k]
    change[6 + k] = -dForce[k]
    change[3 + k] = dTorque[k]
    change[9 + k] = -dTorque[k]
  }
  addCross3(change, 3, p1, 0, dForce, 0)
  addCross3(change, 9, dForce, 0, a2, 0)
  if (!ofPose) return
  cross3(v, 0, by, 3, p1, 0)
  addCross3(change, 3, v, 0, force, 0)
  // δa2 = δr1 + φ1×p1 − δr2
  add3(v, 0, v, 0, by, 0)
  addScaled3(v, 0, -1, by, 6)
  addCross3(change, 9, force, 0, v, 0)
}

/** Subtracts the change of the wrenches from a column of the blocks of both bodies by the body that was varied. */
function subtractColumn(m: Float64Array, blocks: Int32Array, of: number, column: number): void {
  for (let row = 0; row < 12; row++) {
    const at = blocks[of + (row < 6 ? 0 : 2)]
    if (at >= 0) m[at + 6 * (row % 6) + column] -= change[row]
  }
}

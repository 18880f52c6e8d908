/**
 * Kinds of constraint element that the laboratory does not have, by which tests try what all kinds share: a gear pair between three bodies, a disc that rolls
 * on a plane, a knife edge. Short, not fast.
 */
import { calcAngle } from './coordinate.ts'
import { computeAngleGradients, makeCoordinateGradients } from './coordinate-gradients.ts'
import { TORQUE_BY_TURN, addSkew } from '../math/block6.ts'
import { ELEMENT_PRESETS, type JointPreset } from '../model/presets.ts'
import type { ElementBatch, Model } from '../model/model.ts'
import type { JointSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'
import type { ConstraintKind } from './element.ts'
import { LISTED_KINDS, type AnyConstraintKind } from './kinds.ts'

type Spec<More> = JointSpec & More

/** Two wheels on one carrier, each on a revolute joint: n₁ θ₁ + n₂ θ₂ stays what it was when assembled. */
interface Gears extends ElementBatch {
  readonly pairs: readonly (readonly { readonly joint: number; readonly teeth: number; readonly side: number }[])[]
}
interface GearSpec {
  readonly on: readonly [string, string]
  readonly teeth: readonly [number, number]
}
const by = makeCoordinateGradients()
const CARRIER = 2
const GEARS: ConstraintKind<Gears> = {
  rows: [{ name: 'length', factor: 1, power: 1 }],
  compile(joints, { begin, bodyOf, jointOf, joints: all }) {
    const specs = joints as readonly Spec<GearSpec>[]
    const pairs = specs.map(({ on, teeth }) => on.map((id, k) => ({ joint: jointOf(id), teeth: teeth[k], side: k })))
    const bodies = specs.map(({ driven, main }, i) => [
      bodyOf(driven.body),
      bodyOf(main.body),
      all[pairs[i][0].joint].body2,
    ])
    const kept = specs.map(() => NaN)
    const keptBy = specs.map(({ teeth }) => teeth)
    return { ...begin(bodies, false, kept, keptBy), pairs }
  },
  computePositions(model, state, ws, batch) {
    const { start: first, sideStart, jacobianAt } = model.rows
    for (const [i, pair] of batch.pairs.entries()) {
      const block = batch.firstBlock + i
      const at = (side: number): number => jacobianAt[sideStart[block] + side]
      for (let side = 0; side < 3; side++) ws.G.fill(0, at(side), at(side) + 6)
      let sum = 0
      for (const { joint: j, teeth, side } of pair) {
        sum += teeth * calcAngle(model.joints[j], state, ws, j)
        computeAngleGradients(model, ws, j, by)
        for (let k = 3; k < 6; k++) {
          ws.G[at(side) + k] += teeth * by.value[k]
          ws.G[at(CARRIER) + k] -= teeth * by.value[k]
        }
      }
      const kept = state.kept[batch.keptStart + i]
      ws.c[first[block]] = Number.isNaN(kept) ? 0 : sum - kept
    }
  },
  computeRates() {},
  computeRightHandSides(model, _, ws, batch) {
    // while the joints hold, d(z1)/dt·(W1 − W2) − … = z1·(W1 × W2)
    for (const [i, pair] of batch.pairs.entries()) {
      let qc = 0
      for (const { joint: j, teeth } of pair) {
        const { body1, body2 } = model.joints[j]
        const z = [2, 5, 8].map((k) => ws.RF[18 * j + k])
        const [a, b] = [ws.W.subarray(3 * body1, 3 * body1 + 3), ws.W.subarray(3 * body2, 3 * body2 + 3)]
        qc -= teeth * dot(z, cross([...a], [...b]))
      }
      ws.qc[model.rows.start[batch.firstBlock + i]] = qc
    }
  },
  addTangents(model, ws, multipliers, batch, { K, torque, ofRows }) {
    // while the joints hold, the gradient of the angle changes by −½ z1 × (φ1 + φ2)
    for (const [i, pair] of batch.pairs.entries()) {
      const block = batch.firstBlock + i
      const gamma = multipliers[model.rows.start[block]]
      for (const { joint: j, teeth, side } of pair) {
        const z = Float64Array.from([2, 5, 8], (k) => ws.RF[18 * j + k])
        const { body1, body2 } = model.joints[j]
        for (let k = 0; k < 3; k++) {
          torque[3 * body1 + k] += gamma * teeth * z[k]
          torque[3 * body2 + k] -= gamma * teeth * z[k]
        }
        for (const row of [side, CARRIER])
          for (const column of [side, CARRIER]) {
            const block33 = ofRows.at[ofRows.start[block] + 3 * row + column]
            const sign = row === side ? -0.5 : 0.5
            if (block33 >= 0) addSkew(K, block33 + TORQUE_BY_TURN, sign * gamma * teeth, z, 0)
          }
      }
    }
  },
  guards: [],
  isDriven: () => false,
  settleKept(model, state, ws, batch) {
    for (const [i, pair] of batch.pairs.entries())
      if (Number.isNaN(state.kept[batch.keptStart + i]))
        state.kept[batch.keptStart + i] = pair.reduce(
          (sum, { joint: j, teeth }) => sum + teeth * calcAngle(model.joints[j], state, ws, j),
          0,
        )
  },
  held: (batch) => batch,
}

type Vector = readonly number[]
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, k) => sum + x * b[k], 0)
const cross = (a: Vector, b: Vector): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const plus = (a: Vector, b: Vector, s = 1): number[] => a.map((x, k) => x + s * b[k])
const times = (s: number, a: Vector): number[] => a.map((x) => s * x)
const column = (m: Float64Array, at: number, k: number): number[] => [m[at + k], m[at + 3 + k], m[at + 6 + k]]

/** A motion of two bodies: δr and φ of each, as displacements or as velocities, world axes. */
type Way = readonly [Vector, Vector, Vector, Vector]
/** A row on two bodies, and how it changes along a motion of the two. */
interface Row {
  readonly G: Vector
  readonly change: (way: Way) => Vector
}
interface Touch {
  readonly height: number
  readonly rows: readonly Row[]
}

interface TwoBodyBatch extends ElementBatch {
  readonly specs: readonly JointSpec[]
}

/** Makes a kind between two bodies from its rows; those after the first `positions` are at velocity level. */
function makeTwoBodyKind(
  rows: ConstraintKind<TwoBodyBatch>['rows'],
  touch: (state: State, ws: Workspace, j: number, body1: number, body2: number, spec: JointSpec) => Touch,
): ConstraintKind<TwoBodyBatch> {
  const touchOf = (model: Model, state: State, ws: Workspace, j: number, { specs, joints }: TwoBodyBatch): Touch =>
    touch(state, ws, j, model.jointBody1[j], model.jointBody2[j], specs[joints.indexOf(j)])
  const each = (model: Model, batch: TwoBodyBatch, see: (j: number, block: number, row: number) => void): void =>
    batch.joints.forEach((j, i) => see(j, batch.firstBlock + i, model.rows.start[batch.firstBlock + i]))
  let last: State
  return {
    rows,
    compile: (joints, { begin, bodyOf }) => ({
      ...begin(
        joints.map(({ driven, main }) => [bodyOf(driven.body), bodyOf(main.body)]),
        false,
      ),
      specs: joints,
    }),
    computePositions(model, state, ws, batch) {
      last = state
      each(model, batch, (j, block, row) => {
        const { height, rows: own } = touchOf(model, state, ws, j, batch)
        if (!rows[0].velocity) ws.c[row] = height
        own.forEach(({ G }, r) => {
          for (const side of [0, 1])
            ws.G.set(G.slice(6 * side, 6 * side + 6), model.rows.jacobianAt[model.rows.sideStart[block] + side] + 6 * r)
        })
      })
    },
    computeRates() {},
    computeRightHandSides(model, state, ws, batch) {
      each(model, batch, (j, _, row) => {
        const way = [model.jointBody1[j], model.jointBody2[j]].flatMap((b) => [
          [...state.v.subarray(6 * b, 6 * b + 3)],
          [...ws.W.subarray(3 * b, 3 * b + 3)],
        ]) as unknown as Way
        touchOf(model, state, ws, j, batch).rows.forEach(({ change }, r) => {
          ws.qc[row + r] = -dot(change(way), way.flat())
        })
      })
    },
    addTangents(model, ws, multipliers, batch, { K, torque, ofRows }: Tangent) {
      each(model, batch, (j, block, row) => {
        const bodies = [model.jointBody1[j], model.jointBody2[j]]
        touchOf(model, last, ws, j, batch).rows.forEach(({ G, change }, r) => {
          const gamma = multipliers[row + r]
          bodies.forEach((b, side) => {
            for (let k = 0; k < 3; k++) torque[3 * b + k] += gamma * G[6 * side + 3 + k]
          })
          for (let m = 0; m < 12; m++) {
            const unit = [0, 3, 6, 9].map((from) => [0, 1, 2].map((k) => (from + k === m ? 1 : 0)))
            const changed = change(unit as unknown as Way)
            for (let n = 0; n < 12; n++) {
              const at = ofRows.at[ofRows.start[block] + 2 * (n < 6 ? 0 : 1) + (m < 6 ? 0 : 1)]
              if (at >= 0) K[at + 6 * (n % 6) + (m % 6)] += gamma * changed[n]
            }
          }
        })
      })
    },
    guards: [],
    isDriven: () => false,
    held: (batch) => batch,
  }
}

/** A row that reads the velocity of points that lie at s1 and s2 from the centres of mass along e. */
const alongRow = (e: Vector, s1: Vector, s2: Vector): Vector => [
  ...e,
  ...cross(s1, e),
  ...times(-1, e),
  ...times(-1, cross(s2, e)),
]

interface DiscSpec {
  readonly radius: number
}
/** A thin disc, z of the driven marker across it, on the plane across z of the main marker: it touches, and its material there stands still. */
const DISC = makeTwoBodyKind(
  [
    { name: 'length', factor: 1, power: 0 },
    { name: 'length', velocity: true, factor: 1, power: 0 },
    { name: 'length', velocity: true, factor: 1, power: 0 },
  ],
  (state, ws, j, body1, body2, spec) => {
    const { radius } = spec as Spec<DiscSpec>
    const a = column(ws.RF, 18 * j, 2)
    const [e1, e2, n] = [0, 1, 2].map((k) => column(ws.RF, 18 * j + 9, k))
    const p = [...ws.p.subarray(6 * j, 6 * j + 3)]
    const d = [...ws.d.subarray(3 * j, 3 * j + 3)]
    const [r1, r2] = [body1, body2].map((b) => [...state.q.subarray(7 * b, 7 * b + 3)])
    const cosine = dot(n, a)
    const sine = Math.sqrt(1 - cosine * cosine)
    const up = times(1 / sine, plus(n, a, -cosine))
    const s1 = plus(p, up, -radius)
    const s2 = plus(plus(r1, s1), r2, -1)
    /** How s1, s2 and an axis e of the main marker change along a motion of the two bodies. */
    const changes = ([x1, f1, x2, f2]: Way, e: Vector): readonly Vector[] => {
      const [dn, da] = [cross(f2, n), cross(f1, a)]
      const dc = dot(dn, a) + dot(n, da)
      const ds = (-cosine * dc) / sine
      const dup = plus(times(1 / sine, plus(plus(dn, a, -dc), da, -cosine)), up, -ds / sine)
      const ds1 = plus(cross(f1, p), dup, -radius)
      return [cross(f2, e), ds1, plus(plus(x1, ds1), x2, -1)]
    }
    const row = (e: Vector): Row => ({
      G: alongRow(e, s1, s2),
      change(way) {
        const [de, ds1, ds2] = changes(way, e)
        return plus(alongRow(de, s1, s2), [0, 0, 0, ...cross(ds1, e), 0, 0, 0, ...times(-1, cross(ds2, e))])
      },
    })
    // n·d − ρ sine: the derivative is that of the point of contact along n
    return { height: dot(n, d) - radius * sine, rows: [row(n), row(e1), row(e2)] }
  },
)

/** The origin of the driven marker does not go along x of that marker, as seen from the main body. */
const KNIFE = makeTwoBodyKind([{ name: 'length', velocity: true, factor: 1, power: 0 }], (state, ws, j, b1, b2) => {
  const e = column(ws.RF, 18 * j, 0)
  const p = [...ws.p.subarray(6 * j, 6 * j + 3)]
  const s2 = plus(plus([...state.q.subarray(7 * b1, 7 * b1 + 3)], p), [...state.q.subarray(7 * b2, 7 * b2 + 3)], -1)
  const change = ([x1, f1, x2]: Way): Vector => {
    const dp = cross(f1, p)
    const ds2 = plus(plus(x1, dp), x2, -1)
    const byArms = [0, 0, 0, ...cross(dp, e), 0, 0, 0, ...times(-1, cross(ds2, e))]
    return plus(alongRow(cross(f1, e), p, s2), byArms)
  }
  return { height: 0, rows: [{ G: alongRow(e, p, s2), change }] }
})

/** The joint types of these kinds, and what each is made of. */
const TRIAL_KINDS: readonly { readonly type: string; readonly kind: AnyConstraintKind }[] = [
  { type: 'gears', kind: GEARS },
  { type: 'disc', kind: DISC },
  { type: 'knife', kind: KNIFE },
]

const PRESETS = ELEMENT_PRESETS as Record<string, JointPreset>

export function addTrialKinds(): void {
  LISTED_KINDS.push(...TRIAL_KINDS)
  for (const { type } of TRIAL_KINDS) PRESETS[type] = ELEMENT_PRESETS['distance-rod']
}
export function removeTrialKinds(): void {
  LISTED_KINDS.splice(-TRIAL_KINDS.length)
  for (const { type } of TRIAL_KINDS) delete PRESETS[type]
}

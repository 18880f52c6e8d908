/** A kind of constraint element that the laboratory does not have, by which tests try what all kinds share: a gear pair between three bodies. Short, not fast. */
import { unwindAngle } from './coordinate.ts'
import { computeAngleGradients, makeCoordinateGradients } from './coordinate-gradients.ts'
import { TORQUE_BY_TURN, addSkew } from '../math/block6.ts'
import { element, ELEMENT_PRESETS, type JointPreset } from '../model/presets.ts'
import type { ElementBatch } from '../model/model.ts'
import type { JointSpec } from '../model/spec.ts'
import type { ConstraintKind } from './element.ts'
import { LISTED_KINDS, type AnyConstraintKind } from './kinds.ts'
import { listParts, present } from '../fetching.ts'

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
        sum += teeth * unwindAngle(model.joints[j], state, ws, j)
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
  addTangents(model, _, ws, multipliers, batch, { K, torque, ofRows }) {
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
          (sum, { joint: j, teeth }) => sum + teeth * unwindAngle(model.joints[j], state, ws, j),
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

/** The joint types of these kinds, and what each is made of. */
const TRIAL_KINDS = listParts({ gears: present(GEARS as AnyConstraintKind) })

const PRESETS = ELEMENT_PRESETS as Record<string, JointPreset>

export function addTrialKinds(): void {
  LISTED_KINDS.push(...TRIAL_KINDS)
  for (const { name } of TRIAL_KINDS) PRESETS[name] = element('x')
}
export function removeTrialKinds(): void {
  LISTED_KINDS.splice(-TRIAL_KINDS.length)
  for (const { name } of TRIAL_KINDS) delete PRESETS[name]
}

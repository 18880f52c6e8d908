/**
 * K_c against finite differences of C_qᵀγ, over all 64 masks, the universal and the perpendicular joint and all kinds of constraint element, at random
 * poses that violate the
 * constraints, with and without motions of joint and markers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOINT_PRESETS, type JointType } from '../index.ts'
import { randomBody, randomJoint, randomSource, heldRowsOfMask } from '../../testing/random-mechanism.ts'
import { CONSTRAINT_SAMPLES, TRIAL_SAMPLES, closeNamed } from '../../testing/samples.ts'
import {
  calcResidual,
  makeTangentCase,
  relativeError,
  type TangentCase,
  MOVING,
  makeTangentChecks,
} from '../../testing/tangent-differences.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { displace } from '../kinematics/projection.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { addTrialKinds, removeTrialKinds } from './trial-kinds.ts'

beforeAll(addTrialKinds)
afterAll(removeTrialKinds)

const { tangentsOf, expectTangents } = makeTangentChecks({ computeJacobian, displace, makeTangent, computeTangent })

const SAMPLES: Readonly<Record<string, (typeof CONSTRAINT_SAMPLES)['distance-rod']>> = {
  ...CONSTRAINT_SAMPLES,
  ...TRIAL_SAMPLES,
}

/** Two bodies without spin, so that gyroscopic torque is not in the way, and a joint between them, or to ground. */
function constraintCases(): { name: string; c: TangentCase; K: boolean }[] {
  const all: { name: string; c: TangentCase; K: boolean }[] = []
  const add = (type: JointType, mask: number, m: number, seed: number): void => {
    const r = randomSource(seed)
    const moving = type in JOINT_PRESETS ? { ...MOVING[m], joint: false } : MOVING[m]
    const bodies = [randomBody('a', r), randomBody('b', r)].map((b) => ({ ...b, angularVelocity: [0, 0, 0] as const }))
    // every fifth joint is to ground, from either side
    const ends = seed % 5 === 0 ? (['a', 'ground'] as const) : (['a', 'b'] as const)
    const [driven, main] = seed % 10 === 5 ? (['ground', 'b'] as const) : ends
    const joints = SAMPLES[type]?.(r, [driven, main], moving, 'j') ?? [
      randomJoint('j', type, type === 'lock' ? heldRowsOfMask(mask) : null, driven, main, r, moving),
    ]
    const c = makeTangentCase({ gravity: [0.3, -0.2, -9.8], bodies, joints, forces: [] }, seed + 1)
    closeNamed(joints, c)
    all.push({ name: `${type} ${mask}, moving ${m}, seed ${seed}`, c, K: mask !== 0 })
  }
  for (const m of MOVING.keys()) {
    for (let mask = 0; mask < 64; mask++) add('lock', mask, m, 77 * mask + 7 * m)
    for (let seed = 0; seed < 8; seed++) {
      add('universal', 1, m, 9000 + 11 * seed + m)
      add('perpendicular', 1, m, 9500 + 11 * seed + m)
      for (const type of Object.keys(SAMPLES) as JointType[]) add(type, 1, m, 9900 + 11 * seed + m)
    }
  }
  return all
}

describe('K_c', () => {
  it('is the derivative of C_qᵀγ: all 64 masks, universal and perpendicular, laws, moving markers, C violated', () => {
    for (const { name, c, K } of constraintCases()) expectTangents(c, name, { K, D: false })
  })

  it('is symmetric but for [τ]× of the torques in C_qᵀγ, where all rows hold positions: K_c − K_cᵀ = diag(0, [τ1]×, 0, [τ2]×)', () => {
    for (const { name, c } of constraintCases().filter(({ c }) => !c.model.rows.nonholonomic)) {
      const { K } = tangentsOf(c)
      const { model, state } = c
      const f = calcResidual(c, state, { computeJacobian, displace })
      const expected = K.map((row) => row.map(() => 0))
      for (let b = 1; b < model.bodyCount; b++) {
        if (model.fixed[b]) continue
        const i = 6 * b + 3
        const [x, y, z] = f.subarray(i, i + 3)
        expected[i].set([0, -z, y], i)
        expected[i + 1].set([z, 0, -x], i)
        expected[i + 2].set([-y, x, 0], i)
      }
      const skew = K.map((row, i) => row.map((x, k) => x - K[k][i]))
      // a dozen products of numbers up to 10
      expect(relativeError(skew, expected), `${name}`).toBeLessThanOrEqual(1e-13)
    }
  })
})

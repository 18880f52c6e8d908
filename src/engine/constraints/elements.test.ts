/** Laws of constraint elements between any bodies and at velocity level, by kinds that the laboratory does not have, against differences. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { MechanismSpec } from '../index.ts'
import { derivative, expectClose } from '../../testing/differences.ts'
import { listRowsOnBodies, timesJacobian } from '../../testing/jacobian.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { assembled, type Assembled } from '../../testing/small-mechanisms.ts'
import { makeTangentChecks } from '../../testing/tangent-differences.ts'
import { planetary, rollingDisc, skate } from '../../testing/trial-mechanisms.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { ELEMENT_PRESETS, type JointPreset } from '../model/presets.ts'
import { displace } from '../kinematics/projection.ts'
import { computeJacobian, computePositions, computeRightHandSides } from '../kinematics/stages.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import { advanced, velocityRows } from '../kinematics/moved-rows.ts'
import { addTrialKinds, removeTrialKinds } from './trial-kinds.ts'

beforeAll(addTrialKinds)
afterAll(removeTrialKinds)

const MECHANISMS = { planetary, rollingDisc, skate: () => skate() }

/** At a pose on the constraints, with velocities off them, and accelerations. */
function caseOf(spec: MechanismSpec): Assembled & { readonly a: Float64Array } {
  const { model, state, ws } = assembled(spec)
  const r = randomSource(5)
  for (let i = 6; i < state.v.length; i++) state.v[i] = r.between(-1, 1)
  return { model, state, ws, a: state.v.map((_, i) => (i < 6 ? 0 : r.between(-2, 2))) }
}

describe.each(Object.entries(MECHANISMS))('the rows of %s', (_, spec) => {
  it('have the rate of their residual, if they have one, and the acceleration of their rate', () => {
    const c = caseOf(spec())
    const { model, state, ws, a } = c
    const rate = velocityRows(model, state, ws)
    const residual = derivative((s) => {
      computePositions(model, advanced(model, state, a, s), ws)
      return ws.c
    })
    expectClose(
      rate.map((x, r) => (model.rows.velocity[r] ? 0 : x)),
      residual,
      'Ċ',
    )
    const numeric = derivative((s) => velocityRows(model, advanced(model, state, a, s), ws))
    velocityRows(model, state, ws)
    computeRightHandSides(model, state, ws)
    expectClose(
      timesJacobian(model, ws, a).map((x, r) => x - ws.qc[r]),
      numeric,
      'C̈',
    )
  })

  it('have tangents', () => {
    const { model, state, ws } = caseOf(spec())
    const r = randomSource(8)
    state.v.fill(0)
    const multipliers = Float64Array.from({ length: model.rows.count }, (__, row) =>
      model.rows.block[row] < model.joints.length ? 0 : r.between(-3, 3),
    )
    const { expectTangents } = makeTangentChecks({ computeJacobian, displace, makeTangent, computeTangent })
    expectTangents({ model, state, ws, multipliers }, 'multipliers', { K: true, D: false })
  })

  it('put wrenches on all their bodies that balance', () => {
    const { model, state, ws } = caseOf(spec())
    computePositions(model, state, ws)
    computeJacobian(model, ws)
    const sums = Array.from({ length: model.rows.count }, () => new Float64Array(6))
    for (const { row, body: b, values } of listRowsOnBodies(model, ws)) {
      const torque = new Float64Array(3)
      mulMV(torque, 0, ws.R, 9 * b, values, 3)
      const moment = new Float64Array(3)
      cross3(moment, 0, state.q, 7 * b, values, 0)
      for (let k = 0; k < 3; k++) {
        sums[row][k] += values[k]
        sums[row][3 + k] += torque[k] + moment[k]
      }
    }
    for (const sum of sums) for (const x of sum) expect(Math.abs(x)).toBeLessThan(1e-13)
  })
})

it('turns are counted about the axis of a joint that is made of an element, where its preset says so', () => {
  const presets = ELEMENT_PRESETS as Record<string, JointPreset>
  const own = presets['gears']
  expect(compile(planetary()).joints[3]).toMatchObject({ angle: -1, slide: false })
  presets['gears'] = { ...own, angle: true, slide: true }
  expect(compile(planetary()).joints[3]).toMatchObject({ angle: 3, slide: true, mask: 0 })
  presets['gears'] = own
})

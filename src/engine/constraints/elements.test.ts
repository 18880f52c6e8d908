/** Laws of constraint elements between any bodies and at velocity level, by kinds that the laboratory does not have, against differences. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeState, type MechanismSpec } from '../index.ts'
import { listRowsOnBodies, timesJacobian } from '../../testing/jacobian.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import { assembled, type Assembled } from '../../testing/small-mechanisms.ts'
import { makeTangentChecks } from '../../testing/tangent-differences.ts'
import { planetary, rollingDisc, skate } from '../../testing/trial-mechanisms.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { displace } from '../kinematics/projection.ts'
import {
  computeConstraintVelocity,
  computeJacobian,
  computePositions,
  computeRates,
  computeRightHandSides,
} from '../kinematics/stages.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { addTrialKinds, removeTrialKinds } from './trial-kinds.ts'

beforeAll(addTrialKinds)
afterAll(removeTrialKinds)

const H = 1e-3
/** dF/ds at 0 by central differences with two steps, extrapolated: error h⁴. */
function derivative(f: (s: number) => Float64Array): Float64Array {
  const at = (s: number): Float64Array => f(s).slice()
  const [p1, n1, p2, n2] = [at(H), at(-H), at(H / 2), at(-H / 2)]
  return p1.map((_, i) => (4 * ((p2[i] - n2[i]) / H) - (p1[i] - n1[i]) / (2 * H)) / 3)
}

function expectClose(actual: Float64Array, expected: Float64Array, what: string): void {
  const scale = expected.reduce((most, x) => Math.max(most, Math.abs(x)), 1)
  actual.forEach((x, i) => expect(Math.abs(x - expected[i]), `${what}, entry ${i}`).toBeLessThan(1e-7 * scale))
}

const MECHANISMS = { planetary, rollingDisc, skate: () => skate() }

/** At a pose on the constraints, with velocities off them, and accelerations. */
function caseOf(spec: MechanismSpec): Assembled & { readonly a: Float64Array } {
  const { model, state, ws } = assembled(spec)
  const r = randomSource(5)
  for (let i = 6; i < state.v.length; i++) state.v[i] = r.between(-1, 1)
  return { model, state, ws, a: state.v.map((_, i) => (i < 6 ? 0 : r.between(-2, 2))) }
}

describe.each(Object.entries(MECHANISMS))('the rows of %s', (_, spec) => {
  const velocity = (model: Model, state: State, ws: Workspace): Float64Array => {
    computePositions(model, state, ws)
    computeJacobian(model, ws)
    computeRates(model, state, ws)
    const out = new Float64Array(model.rows.count)
    computeConstraintVelocity(model, state, ws, out)
    return out
  }
  const advanced = (model: Model, { q, v }: State, a: Float64Array, s: number): State => {
    const moved = makeState(model)
    moved.q.set(q)
    displace(
      model,
      moved.q,
      v.map((x, i) => s * x + 0.5 * s * s * a[i]),
      1,
    )
    moved.v.set(v.map((x, i) => x + s * a[i]))
    return moved
  }
  /** With what angles and elements keep. */
  const along = (c: ReturnType<typeof caseOf>, s: number): State => {
    const moved = advanced(c.model, c.state, c.a, s)
    moved.angle.set(c.state.angle)
    moved.angleSign.set(c.state.angleSign)
    moved.kept.set(c.state.kept)
    return moved
  }

  it('have the rate of their residual, if they have one, and the acceleration of their rate', () => {
    const c = caseOf(spec())
    const { model, state, ws, a } = c
    const rate = velocity(model, state, ws)
    const residual = derivative((s) => {
      computePositions(model, along(c, s), ws)
      return ws.c
    })
    expectClose(
      rate.map((x, r) => (model.rows.velocity[r] ? 0 : x)),
      residual,
      'Ċ',
    )
    const numeric = derivative((s) => velocity(model, along(c, s), ws))
    velocity(model, state, ws)
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

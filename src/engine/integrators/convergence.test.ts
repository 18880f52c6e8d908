/** Orders of the integrators on a spatial mechanism. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
} from '../index.ts'
import { ALONG_MINUS_Y, bar, joint, marker } from '../../testing/planar.ts'
import { g } from '../../testing/small-mechanisms.ts'

describe('convergence', () => {
  // a spatial double pendulum on ball and Hooke joints, gyroscopic and with an offset centre of mass
  const spatial: MechanismSpec = {
    gravity: [0, 0, -g],
    bodies: [
      {
        ...bar('a', [0, 0], [1, 0], 1),
        inertia: [0.05, 0.09, 0.1, 0.01, 0, 0],
        centre: [0.1, 0.05, 0],
        angularVelocity: [3, 1, 2],
      },
      { ...bar('b', [1, 0], [2, 0], 1), inertia: [0.04, 0.1, 0.12, 0, 0.01, 0], angularVelocity: [1, -2, 4] },
    ],
    joints: [
      joint('s', 'spherical', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('u', 'universal', marker('b', [-0.5, 0, 0], [1, 0, 0, 0]), marker('a', [0.5, 0, 0], ALONG_MINUS_Y)),
    ],
    forces: [],
  }
  const at = (name: string, h: number, tolerance: number) => {
    const model = compile(spatial)
    const state = makeState(model)
    const ws = makeWorkspace(model)
    if (!assemble(model, state, ws).ok) throw new Error('not assembled')
    const run = makeIntegrator(name, model, { tolerance, step: h, maxStep: h, baumgarte: [5, 5] })
    expect(run.advance(model, state, ws, 0.5)).toBeNull()
    computeDynamics(model, state, ws)
    const wrench = new Float64Array(52)
    calcJointReading(model, state, ws, 0, wrench, 0)
    calcJointReading(model, state, ws, 1, wrench, 26)
    return { q: state.q.slice(), v: state.v.slice(), forces: wrench.filter((_, i) => i % 26 >= 3 && i % 26 < 9) }
  }
  const exact = at('dormand-prince', 0.5 / 400, 1e-14)
  for (const [name, order] of [
    ['dormand-prince', 5],
    ['baumgarte', 4],
  ] as const)
    it(`${name} has order ${order} in positions, velocities and reactions`, () => {
      // with the tolerance out of the way every step is the cap
      const errors = [20, 40, 80].map((n) => {
        const run = at(name, 0.5 / n, 1e9)
        const worst = (a: Float64Array, b: Float64Array): number =>
          a.reduce((m, x, i) => Math.max(m, Math.abs(x - b[i])), 0)
        return [worst(run.q, exact.q), worst(run.v, exact.v), worst(run.forces, exact.forces)]
      })
      for (let k = 0; k < 3; k++) {
        const rate = Math.log2(errors[1][k] / errors[2][k])
        expect(rate, `quantity ${k}: ${errors.map((e) => e[k]).join(', ')}`).toBeGreaterThan(order - 0.3)
        expect(errors[0][k]).toBeGreaterThan(errors[1][k])
      }
    })
})

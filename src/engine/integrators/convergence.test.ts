/** Orders of the integrators on spatial mechanisms: an open one, and a closed loop with a redundant row. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
} from '../index.ts'
import { iftommSpec } from '../../testing/iftomm/load.ts'
import { ALONG_MINUS_Y, bar, joint, marker } from '../../testing/planar.ts'
import { g } from '../../testing/small-mechanisms.ts'

/** A double pendulum on ball and Hooke joints, gyroscopic and with an offset centre of mass. */
const pendulums: MechanismSpec = {
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

function run(spec: MechanismSpec, name: string, h: number, tolerance: number) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws).ok) throw new Error('not assembled')
  const integrator = makeIntegrator(name, model, { tolerance, step: h, maxStep: h, baumgarte: [5, 5] })
  expect(integrator.advance(model, state, ws, 0.5)).toBeNull()
  computeDynamics(model, state, ws)
  const forces = model.joints.flatMap((_, j) => {
    const reading = new Float64Array(JOINT.length)
    calcJointReading(model, state, ws, j, reading, 0)
    return Array.from(reading.subarray(JOINT.force, JOINT.torque + 3))
  })
  return { q: state.q.slice(), v: state.v.slice(), forces: Float64Array.from(forces) }
}

const worst = (a: Float64Array, b: Float64Array): number => a.reduce((m, x, i) => Math.max(m, Math.abs(x - b[i])), 0)

describe.each([
  // the loop's reactions are those of least norm, its one self-stress makes them no less smooth
  ['on an open spatial mechanism', pendulums, 0],
  ['on a closed spatial loop with a redundant row', iftommSpec('bricard'), 1],
] as const)('convergence %s', (_, spec, which) => {
  // Its error is below that of any other run here by three digits and more.
  const exact = run(spec, 'dormand-prince', 0.5 / 800, 1e-14)
  it.each([
    // Steps to begin with, and how near the rate of the last halving is to the order: the next term of the error is so much smaller by then. The loop moves
    // so slowly that the highest order is down to rounding before that term is gone.
    ['dormand-prince', 5, [40, 6], [0.2, 0.4]],
    ['baumgarte', 4, [20, 20], [0.02, 0.15]],
    ['generalized-alpha', 2, [20, 20], [0.02, 0.02]],
    ['rattle', 2, [20, 20], [0.02, 0.02]],
    ['backward-euler', 1, [40, 40], [0.02, 0.02]],
  ] as const)('%s has order %i in positions, velocities and reactions', (name, order, steps, within) => {
    const least = steps[which]
    // With the tolerance out of the way every step is the cap.
    const errors = [least, 2 * least, 4 * least].map((n) => {
      const { q, v, forces } = run(spec, name, 0.5 / n, 1e9)
      return [worst(q, exact.q), worst(v, exact.v), worst(forces, exact.forces)]
    })
    for (let k = 0; k < 3; k++) {
      const off = Math.abs(Math.log2(errors[1][k] / errors[2][k]) - order)
      expect(off, `quantity ${k}: ${errors.map((e) => e[k]).join(', ')}`).toBeLessThan(within[which])
      expect(errors[0][k]).toBeGreaterThan(errors[1][k])
    }
  })
})

/** Reactions do not depend on the order in which a file names bodies and joints, at the instant of a rank change neither. */
import { describe, expect, it } from 'vitest'
import { calcJointReading, computeDynamics, JOINT, type MechanismSpec } from './index.ts'
import { conservativeMechanisms } from '../testing/conservative.ts'
import { bar, joint, marker } from '../testing/planar.ts'
import { g, start } from '../testing/small-mechanisms.ts'

/** Two cranks of 1 m and their coupler, all in one line: a dead point, where the parallelogram could turn into an antiparallelogram. */
const flat = (rate: number): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [
    { ...bar('left', [0, 0], [1, 0], 1), velocity: [0, 0, -0.5 * rate], angularVelocity: [0, rate, 0] },
    { ...bar('right', [2, 0], [3, 0], 1.5), velocity: [0, 0, -0.5 * rate], angularVelocity: [0, rate, 0] },
    { ...bar('coupler', [1, 0], [3, 0], 0.8), velocity: [0, 0, -rate] },
  ],
  joints: [
    joint('A', 'revolute', marker('left', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('B', 'revolute', marker('coupler', [-1, 0, 0]), marker('left', [0.5, 0, 0])),
    joint('C', 'revolute', marker('coupler', [1, 0, 0]), marker('right', [0.5, 0, 0])),
    joint('D', 'revolute', marker('right', [-0.5, 0, 0]), marker('ground', [2, 0, 0])),
  ],
  forces: [],
})

function wrenches(spec: MechanismSpec): ReadonlyMap<string, number[]> {
  const { model, state, ws } = start(spec)
  computeDynamics(model, state, ws)
  const reading = new Float64Array(JOINT.length)
  return new Map(
    model.joints.map(({ id }, j) => {
      calcJointReading(model, state, ws, j, reading, 0)
      return [id, Array.from(reading.subarray(JOINT.force, JOINT.torque + 3))]
    }),
  )
}

describe.each([
  ...conservativeMechanisms,
  { name: 'parallelogram at its dead point, at rest', spec: flat(0) },
  { name: 'parallelogram passing its dead point', spec: flat(3) },
])('$name', ({ spec }) => {
  it('has the same reactions in any order', () => {
    const own = wrenches(spec)
    const size = [...own.values()].flat().reduce((most, x) => Math.max(most, Math.abs(x)), 1e-9)
    const rotated = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)]
    for (const other of [
      { ...spec, bodies: spec.bodies.toReversed(), joints: spec.joints.toReversed() },
      { ...spec, bodies: rotated(spec.bodies, 1), joints: rotated(spec.joints, 2) },
    ])
      for (const [id, wrench] of wrenches(other))
        wrench.forEach((x, k) => expect(Math.abs(x - own.get(id)![k]), `${id}, ${k}`).toBeLessThan(1e-9 * size))
  })
})

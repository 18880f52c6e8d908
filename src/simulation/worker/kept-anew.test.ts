/** Numbers that elements keep, where an edit in mid-run changes what they were read with. */
import { expect, it } from 'vitest'
import type { MechanismSpec } from '../../engine/index.ts'
import { joint, marker } from '../../testing/planar.ts'
import { body } from '../../testing/bodies.ts'
import { realise, revise } from './mechanism.ts'

const settings = { integrator: 'dormand-prince', step: 0.001, tolerance: 1e-8 }
const rod: MechanismSpec = {
  gravity: [0, 0, -9.81],
  bodies: [body('bob', 1, [1, 1, 1], { position: [1, 0, 0] })],
  joints: [
    joint('rod', 'distance-rod', marker('bob', [0, 0, 0], [1, 0, 0, 0]), marker('ground', [0, 0, 0], [1, 0, 0, 0])),
  ],
  forces: [],
}

it('are read anew where the mechanism stands, and else are those of the start', () => {
  const made = realise(rod, settings)
  if (!made.ok) throw new Error(made.failure.message)
  const { model, state } = made.mechanism
  state.q[7] = 1.25
  const edited = (before: typeof model): number => {
    const revised = revise({ model: before, state }, { ...rod, gravity: [0, 0, -1] }, settings)
    return revised.ok ? revised.mechanism.state.kept[0]! : NaN
  }
  expect(edited(model)).toBe(1)
  const readWith = { ...model, elements: model.elements.map((batch) => ({ ...batch, keptBy: [[20, 30]] })) }
  expect(edited(readWith)).toBeCloseTo(1.25, 12)
})

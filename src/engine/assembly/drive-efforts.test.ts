import { expect, test } from 'vitest'
import { body } from '../../testing/bodies.ts'
import { joint, marker } from '../../testing/planar.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import type { LawSpec, MechanismSpec } from '../index.ts'
import { computeDriveEfforts } from './drive-efforts.ts'

const MASS = 2

/** A block on a rail without gravity, whose place is told by a law. */
const block = (law: LawSpec): MechanismSpec => {
  const drives = [{ kind: 'position', law }] as const
  return {
    gravity: [0, 0, 0],
    bodies: [body('block', MASS, [1, 1, 1])],
    joints: [joint('rail', 'prismatic', marker('block', [0, 0, 0]), marker('ground', [0, 0, 0]), { drives })],
    forces: [],
  }
}

test('the last sample is that of the motion which ends there, not of the rest after it', () => {
  // at rest at both ends: s² (3 − 2 s) of its way, whose acceleration is (6 − 12 s) over the time squared
  const points = [[0, 0], [2, 1]] as const // prettier-ignore
  const { model, state, ws } = assembled(block({ kind: 'points', points, beyond: 'hold' }))
  const made = computeDriveEfforts(model, state, ws, { sample: 0.5, samples: 5, step: 0.01 })
  if (!made.ok) throw new Error(made.failure.message)
  const [{ values }] = made.found.efforts
  values.forEach((value, i) => expect(value).toBeCloseTo((MASS * (6 - 12 * (i / 4))) / 4, 9))
  expect([...made.found.times]).toEqual([0, 0.5, 1, 1.5, 2])
})

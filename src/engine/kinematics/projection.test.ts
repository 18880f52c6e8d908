import { describe, expect, it } from 'vitest'
import { compile, makeState, makeWorkspace } from '../index.ts'
import { conservativeMechanisms } from '../../testing/conservative.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { g, start } from '../../testing/small-mechanisms.ts'
import { displace, projectDisplacement, projectPositions, projectVelocities } from './projection.ts'
import { computePositions } from './stages.ts'
import { prepareSystem } from './system.ts'

/** Two pendulums that have nothing to do with each other. */
const apart = {
  gravity: [0, 0, -g] as const,
  bodies: [bar('a', [0, 0], [1, 0], 1), bar('b', [3, 0], [4, 0], 1)],
  joints: [
    joint('A', 'revolute', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('B', 'revolute', marker('b', [-0.5, 0, 0]), marker('ground', [3, 0, 0])),
  ],
  forces: [],
}

describe('projection', () => {
  it('does not take a state for good that is not a number, in whatever joint', () => {
    for (const body of [1, 2]) {
      const model = compile(apart)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      state.q[7 * body] = NaN
      expect(projectPositions(model, state, ws)).toBe(-1)
    }
    for (const body of [1, 2]) {
      const { model, state, ws } = start(apart)
      computePositions(model, state, ws)
      prepareSystem(model, state, ws)
      state.v[6 * body] = NaN
      projectVelocities(model, state, ws)
      expect(ws.misfit[1]).toBeNaN()
    }
  })

  it.each(conservativeMechanisms)(
    'of a small displacement is what the projection of the state does: $name',
    ({ spec }) => {
      const { model, state, ws } = start(spec)
      const home = state.q.slice()
      computePositions(model, state, ws)
      prepareSystem(model, state, ws)
      const size = 1e-6
      const e = Float64Array.from({ length: 6 * model.bodyCount }, (_, i) => (i < 6 ? 0 : size * Math.sin(7 * i)))
      const moved = state.q.slice()
      displace(model, moved, e, 1)
      projectDisplacement(model, ws, e)
      const expected = home.slice()
      displace(model, expected, e, 1)
      state.q.set(moved)
      expect(projectPositions(model, state, ws)).toBeGreaterThan(0)
      // to second order in the displacement
      state.q.forEach((x, i) => expect(Math.abs(x - expected[i])).toBeLessThan(100 * size * size))
    },
  )
})

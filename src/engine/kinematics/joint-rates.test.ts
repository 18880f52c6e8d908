import { describe, expect, it } from 'vitest'
import {
  calcJointRates,
  calcViolation,
  computeDynamics,
  copyState,
  dragTo,
  makeState,
  type MechanismSpec,
} from '../index.ts'
import { setJointRates } from './joint-rates.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { assembled, fourBar, g, pendulum, start, type Assembled } from '../../testing/small-mechanisms.ts'
import { randomNumbers } from '../../testing/random-mechanism.ts'

const doublePendulum: MechanismSpec = {
  gravity: [0, 0, -g],
  bodies: [bar('upper', [0, 0], [1, 0], 2), bar('lower', [1, 0], [2, 0], 1)],
  joints: [
    joint('shoulder', 'revolute', marker('upper', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    // its driven body comes before the main one
    joint('elbow', 'revolute', marker('upper', [0.5, 0, 0]), marker('lower', [-0.5, 0, 0])),
  ],
  forces: [],
}

/** Drags a point of a body to a target in so many moves along a straight line, as a hand does. */
function drag({ model, state, ws }: Assembled, body: number, target: readonly [number, number, number], moves: number) {
  const rates = calcJointRates(model, state, ws)
  const from = [...state.q.subarray(7 * (body + 1), 7 * (body + 1) + 3)]
  for (let i = 1; i <= moves; i++) {
    const [x, y, z] = target.map((to, k) => from[k] + (i / moves) * (to - from[k]))
    expect(dragTo(model, state, ws, body, [0, 0, 0], [x, y, z], rates)).toBeNull()
  }
}

/** About y, across the plane. */
const turning = ({ state }: Assembled, body: number): number => state.v[6 * (body + 1) + 4]

describe('rates of joints', () => {
  it('are those of the velocities that they were read from, whatever these are', async () => {
    const random = randomNumbers(5)
    for (const id of ['stewart', 'four-bar', 'bricard', 'governor']) {
      const { model, state, ws } = assembled(await gallerySpec(id))
      const moving = state.v.map((_, i) => (model.fixed[Math.floor(i / 6)] ? 0 : random() - 0.5))
      state.v.set(moving)
      const rates = calcJointRates(model, state, ws)
      // roots of parts that float keep what they have; all others come of it
      const hanging = new Set(rates.order.map(({ joint: j, driven }) => model[driven ? 'jointBody1' : 'jointBody2'][j]))
      for (const b of hanging) state.v.fill(0, 6 * b, 6 * b + 6)
      setJointRates(model, state, ws, rates)
      for (const [i, v] of moving.entries()) expect(state.v[i]).toBeCloseTo(v, 12)
    }
  })

  it('stay where an open chain is dragged, in few moves or in many', () => {
    for (const moves of [1, 2, 24]) {
      const rod = start(pendulum())
      rod.to(0.3)
      const before = turning(rod, 0)
      expect(before).toBeGreaterThan(1)
      drag(rod, 0, [-0.3, 0, -0.4], moves)
      expect(turning(rod, 0)).toBeCloseTo(before, 12)

      const chain = start(doublePendulum)
      chain.to(0.4)
      const [upper, lower] = [turning(chain, 0), turning(chain, 1)]
      drag(chain, 1, [0.4, 0, -1], moves)
      expect([turning(chain, 0), turning(chain, 1)]).toEqual([expect.closeTo(upper, 12), expect.closeTo(lower, 12)])
      expect(calcViolation(chain.model, chain.state, chain.ws).velocity).toBeLessThan(1e-12)
    }
  })

  it('of a closed loop are projected once, so that many moves lead to the same motion as one', () => {
    const free = fourBar({ joints: fourBar().joints.map((one) => ({ ...one, drives: [] })) })
    const loop = start(free)
    loop.to(0.5)
    const stood = makeState(loop.model)
    copyState(loop.state, stood)
    const after = [1, 3, 30].map((moves) => {
      copyState(stood, loop.state)
      // as far as the crank goes round, to the same end of it
      drag(loop, 0, [0.5 * Math.cos(1), 0, 0.5 * Math.sin(1)], moves)
      computeDynamics(loop.model, loop.state, loop.ws)
      expect(calcViolation(loop.model, loop.state, loop.ws).velocity).toBeLessThan(1e-10)
      return turning(loop, 0)
    })
    expect(Math.abs(after[0])).toBeGreaterThan(0.1)
    for (const one of after) expect(one / after[0]).toBeCloseTo(1, 4)
  })
})

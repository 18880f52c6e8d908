/** The scene's size where points coincide but for rounding. */
import { describe, expect, it } from 'vitest'
import { assemble, calcMobility, compile, makeState, makeWorkspace, type MechanismSpec } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { pendulum } from '../../testing/small-mechanisms.ts'

const assembled = (spec: MechanismSpec) => {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  return { model, state, ws, assembly: assemble(model, state, ws) }
}

describe('the size of a scene', () => {
  // 0.1 + 0.1 + 0.1 over 3 is not 0.1: the mean of three equal points is off by a rounding error
  it.each([
    [0, 0, 0],
    [0.1, 0.2, 0.3],
    [0.7, 0.1, -0.3],
  ] as const)('is 1 where all points are at (%d, %d, %d), and the rank is that of a revolute', (x, y, z) => {
    const rod = { ...bar('rod', [0, 0], [1, 0], 2), position: [x, y, z], centre: [0, 0, 0] } as const
    const pin = joint('pin', 'revolute', marker('rod', [0, 0, 0]), marker('ground', [x, y, z]))
    const { model, state, ws } = assembled(pendulum({ bodies: [rod], joints: [pin] }))
    expect(ws.size).toBe(1)
    expect(calcMobility(model, state, ws)).toMatchObject({ rank: 5, dof: 1, redundant: [] })
  })

  it('is 1 where assembly has brought all points together', () => {
    const rod = { ...bar('rod', [0, 0], [1, 0], 2), position: [0.3, 0.7, -0.1], centre: [0, 0, 0] } as const
    const ball = joint('ball', 'spherical', marker('rod', [0, 0, 0]), marker('ground', [0, 0, 0]))
    const { ws } = assembled(pendulum({ bodies: [rod], joints: [ball] }))
    expect(ws.size).toBe(1)
  })

  it('does not make a gap out of rounding between fixed bodies', () => {
    for (let angle = 0.1; angle < 3; angle += 0.1) {
      const at = [-0.3 * Math.cos(angle), 0, 0.3 * Math.sin(angle)] as const
      const turned = [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0] as const
      const rod = { ...bar('rod', [0, 0], [1, 0], 2), position: at, orientation: turned, fixed: true }
      const ball = joint('ball', 'spherical', marker('rod', [0.3, 0, 0]), marker('ground', [0, 0, 0]))
      const { assembly, ws } = assembled(pendulum({ bodies: [rod], joints: [ball] }))
      expect(ws.size).toBe(1)
      expect(assembly.ok).toBe(true)
    }
  })
})

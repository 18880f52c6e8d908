/** Angles of joints: where they start, and that no turn is lost. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  carryOver,
  compile,
  computeDynamics,
  makeState,
  makeWorkspace,
  type BodySpec,
  type MechanismSpec,
} from '../index.ts'
import { joint, marker } from '../../testing/planar.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { body, UP } from '../../testing/bodies.ts'

const rotor = (
  more: Partial<BodySpec> = {},
  drives: MechanismSpec['joints'][number]['drives'] = [],
): MechanismSpec => ({
  gravity: [0, 0, 0],
  bodies: [body('rotor', 2, [0.3, 0.4, 0.5], more)],
  joints: [joint('pin', 'revolute', marker('rotor', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), { drives })],
  forces: [],
})

describe('the angle of a joint', () => {
  it.each([
    [0, 0, 0, 1],
    [0, 0, 0, -1],
    [6e-17, 0, 0, 1],
    [-6e-17, 0, 0, 1],
  ] as const)('of half a turn starts as +π: orientation (%d, %d, %d, %d)', (w, x, y, z) => {
    for (const drives of [[], [{ kind: 'angular-velocity', law: 0 }]] as const) {
      const s = start(rotor({ orientation: [w, x, y, z] }, drives))
      s.to(0)
      expect(s.coordinate()).toBeCloseTo(Math.PI, 14)
    }
  })

  it('counts the turns of a step that has no error: uniform spin', () => {
    const s = start(rotor({ angularVelocity: [0, 0, 1000] }))
    s.to(0.1)
    expect(s.coordinate()).toBeCloseTo(100, 9)
    s.to(2)
    expect(s.coordinate()).toBeCloseTo(2000, 8)
  })

  it('counts the turns of a step that has no error: uniform acceleration from rest', () => {
    const torque = 7
    const s = start(rotor({}, [{ kind: 'torque', law: torque }]))
    s.to(3)
    expect(s.coordinate()).toBeCloseTo(((torque / 0.5) * 9) / 2, 9)
    s.to(40)
    expect(s.coordinate()).toBeCloseTo(((torque / 0.5) * 1600) / 2, 6)
  })

  it('keeps its turns when an edit gives it a drive of angular velocity', () => {
    const before = start(rotor({ angularVelocity: [0, 0, 11] }))
    before.to(2)
    const model = compile(rotor({}, [{ kind: 'angular-velocity', law: 3 }]))
    const state = makeState(model)
    const ws = makeWorkspace(model)
    carryOver(before.model, before.state, model, state, [])
    expect(assemble(model, state, ws).ok).toBe(true)
    computeDynamics(model, state, ws)
    expect(ws.coordinates[0]).toBeCloseTo(22, 9)
  })
})

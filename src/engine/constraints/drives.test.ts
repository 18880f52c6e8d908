/** Drives of every kind: what they prescribe, what they need, and how they stop. */
import { describe, expect, it } from 'vitest'
import { assemble, calcViolation, compile, JOINT, makeIntegrator, makeState, makeWorkspace } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { fourBar, g, pendulum, start } from '../../testing/small-mechanisms.ts'

describe('drives', () => {
  it('of angle, angular velocity in closed form and by quadrature, and torque agree with each other', () => {
    // the same motion three ways: φ = sin t, φ̇ = cos t in closed form, φ̇ = cos t written so that no rule finds its integral
    const runs = (
      [
        ['angle', 'sin(t)'],
        ['angular-velocity', 'cos(t)'],
        ['angular-velocity', 'cos(t)*(1 + 0*sqrt(1 + t^2))'],
      ] as const
    ).map(([kind, text]) => {
      const law = { kind: 'expression', tree: expression(text) } as const
      const s = start(pendulum({}, { drives: [{ kind, law }] }))
      const begin = s.coordinate()
      s.to(2.5)
      return { turned: s.coordinate() - begin, effort: (s.coordinate(), s.out[JOINT.effort]) }
    })
    for (const { turned, effort } of runs) {
      expect(turned).toBeCloseTo(Math.sin(2.5), 9)
      expect(effort).toBeCloseTo(runs[0].effort, 7)
    }
  })

  it('need the torque of inverse dynamics: I φ̈ + m g (L/2) cos φ', () => {
    const law = { kind: 'expression', tree: expression('0.3*sin(2*t)') } as const
    const { to, coordinate, out } = start(pendulum({}, { drives: [{ kind: 'angle', law }] }))
    const [m, L] = [2, 1]
    const inertia = (m * L * L) / 12 + 1e-4 + (m * L * L) / 4
    for (const t of [0, 0.4, 1.1]) {
      to(t)
      const phi = coordinate()
      expect(phi).toBeCloseTo(0.3 * Math.sin(2 * t), 12)
      const acceleration = -1.2 * Math.sin(2 * t)
      // the pin's z axis is −y: a positive angle lifts the bar
      expect(out[JOINT.effort]).toBeCloseTo(inertia * acceleration + m * g * (L / 2) * Math.cos(phi), 9)
    }
  })

  it('whose law jumps or has a kink stop the run with the joint and the time', () => {
    for (const [text, what] of [
      ['min(t, 1)', 'kink'],
      ['sign(t - 0.5)', 'jumps'],
    ] as const) {
      const law = { kind: 'expression', tree: expression(text) } as const
      const model = compile(pendulum({}, { drives: [{ kind: 'angle', law }] }))
      const state = makeState(model)
      const ws = makeWorkspace(model)
      assemble(model, state, ws)
      const failure = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 2)
      expect(failure).toMatchObject({ code: 'lawJumps', joints: [{ id: 'pin' }] })
      expect(failure?.message).toContain(what)
      expect(failure?.time).toBeCloseTo(text.startsWith('min') ? 1 : 0.5, 9)
    }
  })

  it('that ask for the impossible stop with the joint, and do not fling the mechanism', () => {
    // the rocker of this four-bar swings; a drive that turns it round cannot be followed
    const spec = fourBar()
    const joints = spec.joints.map((j) =>
      j.id === 'A'
        ? { ...j, drives: [] }
        : j.id === 'D'
          ? { ...j, drives: [{ kind: 'angular-velocity' as const, law: 1 }] }
          : j,
    )
    const model = compile({ ...spec, joints })
    const state = makeState(model)
    const ws = makeWorkspace(model)
    expect(assemble(model, state, ws).ok).toBe(true)
    const failure = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 10)
    expect(failure?.code).toBe('diverged')
    expect(failure!.time).toBeLessThan(6.3)
    expect(state.q.every(Number.isFinite)).toBe(true)
    expect(calcViolation(model, state, ws).position).toBeLessThan(1e-2)
  })
})

/** The engine as a whole, on small mechanisms with closed forms. */
import { describe, expect, it } from 'vitest'
import {
  calcEnergy,
  calcForceReading,
  calcMobility,
  calcViolation,
  copyState,
  FORCE,
  makeIntegrator,
  makeState,
  type BodySpec,
  type MechanismSpec,
} from './index.ts'
import { expression } from './../testing/expressions.ts'
import { bar } from './../testing/planar.ts'
import { fourBar, pendulum, start } from './../testing/small-mechanisms.ts'

describe('mobility', () => {
  it('of a four-bar with four revolutes: 20 rows, rank 17, one freedom, three redundant rows', () => {
    const spec = fourBar()
    const { model, state, ws } = start(spec)
    const m = calcMobility(model, state, ws)
    expect(m).toMatchObject({ bodies: 3, rows: 21, gruebler: -3, rank: 18, dof: 0 })
    expect(m.mechanism).toEqual({ rows: 20, gruebler: -2, rank: 17, dof: 1 })
    expect(m.redundant).toHaveLength(3)
    expect(m.indeterminate).toEqual(['A', 'B', 'C', 'D'])
  })

  it('counts bodies that hang apart, each by itself', () => {
    const spec = fourBar()
    const two: MechanismSpec = {
      ...spec,
      bodies: [...spec.bodies, bar('free', [5, 0], [6, 0], 1)],
    }
    const { model, state, ws } = start(two)
    expect(calcMobility(model, state, ws).dof).toBe(6)
  })
})

describe('coordinates', () => {
  it('of a driven joint turn without end, and the loop stays closed', () => {
    const { to, coordinate, model, state, ws } = start(fourBar(), 'auto', 1e-8)
    const before = coordinate()
    for (let i = 1; i <= 100; i++) {
      to(i / 10)
      expect(coordinate()).toBeCloseTo(before + (2 * Math.PI * i) / 10, 9)
    }
    expect(calcViolation(model, state, ws).position).toBeLessThan(1e-13)
  })

  it('of a free joint count turns', () => {
    const body: BodySpec = { ...pendulum().bodies[0], velocity: [0, 0, 0], angularVelocity: [0, -20, 0] }
    const { to, coordinate } = start(pendulum({ gravity: [0, 0, 0], bodies: [body] }))
    const before = coordinate()
    for (let i = 1; i <= 40; i++) to(i / 10)
    // assembly keeps the angular momentum about the centre only: the speed is what the projection left
    const speed = (coordinate() - before) / 4
    expect(Math.abs(speed)).toBeGreaterThan(4)
    to(8)
    expect(coordinate()).toBeCloseTo(before + 8 * speed, 8)
  })
})

describe('forces', () => {
  it.each([
    ['a spring, a torsion spring and gravity', null, 1e-9],
    // the kink at a limit costs some tens of local errors each time that it is crossed
    ['a limit as well', { lower: -0.5, upper: 0.4, stiffness: 500, damping: 0 }, 1e-7],
  ])('of %s conserve energy', (_, limits, drift) => {
    const spec = pendulum(
      {
        forces: [
          {
            kind: 'spring-damper',
            id: 's',
            from: { body: 'ground', position: [0.5, 0.2, 1] },
            to: { body: 'rod', position: [0.4, 0, 0.1] },
            stiffness: 40,
            damping: 0,
            restLength: 0.3,
          },
          { kind: 'torsion-spring', id: 'k', joint: 'pin', stiffness: 3, damping: 0, restAngle: 0.2 },
        ],
      },
      { limits },
    )
    const { to, model, state, ws } = start(spec)
    to(0)
    const e0 = calcEnergy(model, state, ws)
    let kinetic = 0
    let worst = 0
    for (let i = 1; i <= 30; i++) {
      to(i / 10)
      const e = calcEnergy(model, state, ws)
      kinetic = Math.max(kinetic, e.kinetic)
      expect(e.work).toBeCloseTo(0, 12)
      worst = Math.max(worst, Math.abs(e.kinetic + e.potential - e0.kinetic - e0.potential))
    }
    expect(kinetic).toBeGreaterThan(3)
    expect(worst / kinetic).toBeLessThan(drift)
    const out = new Float64Array(FORCE.length)
    calcForceReading(model, state, ws, 0, out, 0)
    const length = Math.hypot(...[0, 1, 2].map((k) => out[FORCE.to + k] - out[FORCE.from + k]))
    expect(out[FORCE.magnitude]).toBeCloseTo(40 * (length - 0.3), 9)
  })

  it('that take or give energy book it: kinetic + potential − work stays', () => {
    const law = { kind: 'expression', tree: expression('3*sin(5*t)') } as const
    const spec = pendulum(
      {
        forces: [
          {
            kind: 'load',
            id: 'l',
            body: 'rod',
            position: [0.5, 0, 0],
            force: [0, 0, law],
            torque: [0, law, 0],
            axes: 'body',
          },
        ],
      },
      { damping: 0.3, limits: { lower: -1, upper: 1, stiffness: 300, damping: 5 } },
    )
    // the damper of a limit jumps into action: a step over that errs by some tens of tolerances, of 10 J
    const { to, model, state, ws } = start(spec)
    to(0)
    const e0 = calcEnergy(model, state, ws)
    to(3)
    const e = calcEnergy(model, state, ws)
    expect(Math.abs(e.work)).toBeGreaterThan(0.1)
    expect(Math.abs(e.kinetic + e.potential - e.work - e0.kinetic - e0.potential)).toBeLessThan(1e-7 * 10)
  })
})

describe('runs', () => {
  it('give the same bits again, and after snapshot and restore', () => {
    const bits = (): Float64Array => {
      const { to, state } = start(fourBar(), 'auto', 1e-8)
      to(0.7)
      return state.q
    }
    expect(bits()).toEqual(bits())
    const { model, state, ws } = start(fourBar(), 'auto', 1e-8)
    const saved = makeState(model)
    copyState(state, saved)
    const once = (): Float64Array => {
      copyState(saved, state)
      makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 0.4)
      return state.q.slice()
    }
    expect(once()).toEqual(once())
  })
})

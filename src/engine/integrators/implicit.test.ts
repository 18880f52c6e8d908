/** What the implicit schemes are for, and what they must survive: stiffness, jumps of forces, redundant and singular poses, dead ends. */
import { describe, expect, it } from 'vitest'
import {
  calcEnergy,
  calcViolation,
  computeDynamics,
  makeIntegrator,
  type IntegratorOptions,
  type MechanismSpec,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { iftommReference, iftommSpec } from '../../testing/iftomm/load.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { fourBar, g, pendulum, start } from '../../testing/small-mechanisms.ts'

const SCHEMES = ['generalized-alpha', 'backward-euler'] as const

function begin(spec: MechanismSpec, name: string, options: Partial<IntegratorOptions>) {
  const { model, state, ws } = start(spec)
  const integrator = makeIntegrator(name, model, { tolerance: 1e-8, step: 1e-3, ...options })
  const to = (t: number): void => {
    expect(integrator.advance(model, state, ws, t)).toBeNull()
    computeDynamics(model, state, ws)
  }
  const balance = (): number => {
    const { kinetic, potential, work } = calcEnergy(model, state, ws)
    return kinetic + potential - work
  }
  return { model, state, ws, integrator, to, balance }
}

/** Two bars in one line, their elbow held by a spring and damper; or welded, which is its limit. */
const elbow = (
  stiffness: number,
  damping: number,
  stretch = 0,
  elbowJoint: 'revolute' | 'weld' = 'revolute',
): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [bar('a', [0, 0], [1, 0], 1), bar('b', [1, 0], [2, 0], 1)],
  joints: [
    joint('shoulder', 'revolute', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('elbow', elbowJoint, marker('b', [-0.5, 0, 0]), marker('a', [0.5, 0, 0])),
  ],
  forces:
    elbowJoint === 'weld'
      ? []
      : [
          {
            kind: 'spring-damper',
            id: 'brace',
            from: { body: 'a', position: [0, 0, 0.3] },
            to: { body: 'b', position: [0, 0, 0.3] },
            stiffness,
            damping,
            restLength: 1 + stretch,
          },
        ],
})

describe('stiff springs and dampers', () => {
  it('cost an explicit scheme tens of thousands of steps a second, and an implicit one only those of the motion', () => {
    const rigid = begin(elbow(0, 0, 0, 'weld'), 'dormand-prince', { tolerance: 1e-11 })
    rigid.to(1)
    const explicit = begin(elbow(1e8, 1e6), 'dormand-prince', { tolerance: 1e-4 })
    explicit.to(0.01)
    expect(explicit.integrator.statistics.steps).toBeGreaterThan(1000)
    const errors = [4e-3, 2e-3].map((step) => {
      const run = begin(elbow(1e8, 1e6), 'generalized-alpha', { step })
      run.to(1)
      expect(run.integrator.statistics).toMatchObject({ steps: 1 / step, rejected: 0 })
      // Newton's method is not what stiffness makes slow
      expect(run.integrator.statistics.newtonIterations).toBeLessThan(6 / step)
      return Math.abs(run.state.q[16] - rigid.state.q[16])
    })
    // order 2 toward the rigid limit, which is g m/k ≈ 1e-7 m away
    expect(errors[0]).toBeLessThan(1e-3)
    expect(errors[1]).toBeLessThan(errors[0] / 3.5)
    const euler = begin(elbow(1e8, 1e6), 'backward-euler', { step: 2e-3 })
    euler.to(1)
    expect(Math.abs(euler.state.q[16] - rigid.state.q[16])).toBeLessThan(2e-2)
    expect(euler.integrator.statistics).toMatchObject({ steps: 500, rejected: 0 })
  })

  it.each(SCHEMES)('%s forgets what a stiff spring started with, damped or not', (name) => {
    // 1 mm out of balance: left alone it swings at 1e4 rad/s with 50 J
    const run = begin(elbow(1e8, 0, 1e-3), name, { step: 2e-3 })
    run.to(0.1)
    // in balance again, but for the load of the motion, 10 N on 1e8 N/m
    expect(Math.abs(run.ws.magnitude[0])).toBeLessThan(50)
  })
})

describe('energy', () => {
  const swing = pendulum()
  it('drifts at the order of the scheme', () => {
    const drift = (name: string, step: number): number => {
      const run = begin(swing, name, { step })
      run.to(0)
      const before = run.balance()
      run.to(4)
      return run.balance() - before
    }
    const alpha = [0.02, 0.01].map((h) => Math.abs(drift('generalized-alpha', h)))
    expect(alpha[1]).toBeLessThan(alpha[0] / 3.5)
    expect(alpha[1]).toBeLessThan(1e-3)
    const euler = [0.01, 0.005].map((h) => drift('backward-euler', h))
    expect(euler[0]).toBeLessThan(euler[1])
    expect(euler[1]).toBeLessThan(0)
  })

  it('is booked at the order of the scheme where drives, loads and dampers work', () => {
    const law = { kind: 'expression', tree: expression('6*sin(3*t)') } as const
    const spec = fourBar()
    const driven: MechanismSpec = {
      ...spec,
      joints: spec.joints.map((j, i) =>
        i === 0 ? { ...j, drives: [{ kind: 'angular-velocity', law }] } : { ...j, damping: 2 },
      ),
    }
    const error = (step: number): number => {
      const run = begin(driven, 'generalized-alpha', { step })
      run.to(0)
      const before = run.balance()
      run.to(1)
      return Math.abs(run.balance() - before)
    }
    const [coarse, fine] = [error(4e-3), error(2e-3)]
    expect(fine).toBeLessThan(coarse / 3)
    expect(fine).toBeLessThan(1e-2)
  })
})

describe('constraints', () => {
  it.each(SCHEMES)('hold for %s in positions and velocities, and drives follow their laws', (name) => {
    const law = { kind: 'expression', tree: expression('exp(sin(2*t))') } as const
    const spec = fourBar()
    // a law without a closed-form integral, on a four-bar that has three redundant rows
    const run = begin(
      { ...spec, joints: spec.joints.map((j, i) => (i ? j : { ...j, drives: [{ kind: 'angular-velocity', law }] })) },
      name,
      { step: 5e-3 },
    )
    run.to(0)
    const angle = run.state.angle[0]
    for (let i = 1; i <= 20; i++) run.to(i / 10)
    const { position, velocity } = calcViolation(run.model, run.state, run.ws)
    expect(position).toBeLessThan(1e-12)
    expect(velocity).toBeLessThan(1e-11)
    // Simpson's rule on 2,000 pieces is exact to 1e-13
    let integral = 0
    const f = (t: number): number => Math.exp(Math.sin(2 * t))
    for (let i = 0; i < 2000; i++) {
      const t = i / 1000
      integral += (f(t) + 4 * f(t + 0.0005) + f(t + 0.001)) / 6000
    }
    expect(Math.abs(run.state.angle[0] - angle - integral)).toBeLessThan(1e-9)
  })

  it('pass through poses where the rank drops', () => {
    const reference = iftommReference('n-four-bar')
    const t = reference.columns.indexOf('t')
    const run = begin(iftommSpec('n-four-bar'), 'generalized-alpha', { step: 2e-3 })
    // three singular crossings lie before 2.7 s
    const sample = reference.samples.find((row) => row[t] >= 2.7 - 1e-9)!
    run.to(sample[t])
    const x = sample[reference.columns.indexOf('x_B0')]
    const y = sample[reference.columns.indexOf('y_B0')]
    // the far end of the first link, as far from its centre as that from the pin at the origin
    const first = 7 * run.model.bodyIndex.get('link0')!
    const [qx, qz] = [run.state.q[first], run.state.q[first + 1]]
    expect(run.integrator.statistics.rejected).toBeLessThan(5)
    expect(Math.hypot(2 * qx - x, 2 * qz - y)).toBeLessThan(1e-3)
  })

  it.each(SCHEMES)('that cannot be met end the run of %s, with where and why', (name) => {
    // the rocker turned until crank and coupler are in line
    const spec = fourBar()
    const drives = [{ kind: 'angular-velocity', law: 1 }] as const
    const forced: MechanismSpec = {
      ...spec,
      joints: spec.joints.map((j, i) => ({ ...j, drives: i === 3 ? drives : [] })),
    }
    const { model, state, ws, integrator } = begin(forced, name, { step: 5e-3 })
    const failure = integrator.advance(model, state, ws, 5)
    expect(failure).toMatchObject({ code: 'diverged' })
    expect(failure!.joints!.length).toBeGreaterThan(0)
    expect(failure!.message).toContain('cannot follow')
    // crank and coupler folded: the rocker's pin is 2 from A, so cos of its angle at D is (3² + 2.5² − 2²)/(2·3·2.5)
    const dead = Math.acos((9 + 6.25 - 4) / 15)
    const now = Math.PI - Math.atan2(2 * state.q[23], 2 * (state.q[21] - 3))
    expect(Math.abs(now - dead)).toBeLessThan(1e-3)
    expect(failure!.time).toBe(state.t)
    computeDynamics(model, state, ws)
    expect(calcViolation(model, state, ws).position).toBeLessThan(1e-12)
  })
})

describe('steps', () => {
  it('end at jumps of forces, which cost no order', () => {
    const jump = { kind: 'expression', tree: expression('40*sign(t - 0.5*sqrt(2))') } as const
    const spec = pendulum({
      forces: [
        {
          kind: 'load',
          id: 'push',
          body: 'rod',
          position: [0, 0, 0],
          force: [jump, 0, 0],
          torque: [0, 0, 0],
          axes: 'world',
        },
      ],
    })
    const exact = begin(spec, 'dormand-prince', { tolerance: 1e-12 })
    exact.to(1)
    const errors = [0.02, 0.01, 0.005].map((step) => {
      const run = begin(spec, 'generalized-alpha', { step })
      run.to(1)
      return Math.abs(run.state.q[7] - exact.state.q[7])
    })
    expect(errors[1]).toBeLessThan(errors[0] / 3.3)
    expect(errors[2]).toBeLessThan(errors[1] / 3.3)
  })

  it('are halved where Newton does not converge or a body turns too far in one', () => {
    const top = pendulum({ bodies: [{ ...bar('rod', [0, 0], [1, 0], 2), angularVelocity: [150, 0, 0] }] })
    const spinning: MechanismSpec = {
      ...top,
      joints: [joint('ball', 'spherical', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))],
    }
    const run = begin(spinning, 'generalized-alpha', { step: 0.03 })
    run.to(0.3)
    const { rejected, steps } = run.integrator.statistics
    expect(rejected).toBeGreaterThan(0)
    expect(steps).toBeGreaterThan(10)
    expect(run.balance()).toBeGreaterThan(0)
  })

  it.each(SCHEMES)('give the same bits again with %s, and go on from where another left off', (name) => {
    const hash = (): number[] => {
      const run = begin(fourBar(), name, { step: 2e-3 })
      run.to(0.3)
      run.integrator.restart()
      run.to(0.6)
      return [...run.state.q, ...run.state.v, run.state.work]
    }
    expect(hash()).toEqual(hash())
  })

  it('of a watch and of a crane are the same', () => {
    const scaled = (length: number, mass: number): MechanismSpec => {
      const spec = elbow(0, 0)
      const v = (x: readonly number[]): [number, number, number] => [x[0] * length, x[1] * length, x[2] * length]
      return {
        ...spec,
        forces: [],
        bodies: spec.bodies.map((b) => ({
          ...b,
          position: v(b.position),
          mass: b.mass * mass,
          inertia: b.inertia.map((i) => i * mass * length * length) as [number, number, number, number, number, number],
        })),
        joints: spec.joints.map((j) => ({
          ...j,
          driven: { ...j.driven, position: v(j.driven.position) },
          main: { ...j.main, position: v(j.main.position) },
        })),
      }
    }
    const run = (length: number, mass: number) => {
      // under the same gravity time goes with √length
      const pace = Math.sqrt(length)
      const r = begin(scaled(length, mass), 'generalized-alpha', { step: 0.01 * pace })
      r.to(pace)
      return { x: r.state.q[14] / length, newton: r.integrator.statistics.newtonIterations }
    }
    const [metre, watch, crane] = [run(1, 1), run(2 ** -10, 2 ** -12), run(2 ** 7, 2 ** 15)]
    expect(Math.abs(watch.x - metre.x)).toBeLessThan(1e-9)
    expect(Math.abs(crane.x - metre.x)).toBeLessThan(1e-9)
    expect(Math.abs(watch.newton - metre.newton)).toBeLessThanOrEqual(3)
    expect(Math.abs(crane.newton - metre.newton)).toBeLessThanOrEqual(3)
  })

  it('refuse a damping that is none', () => {
    const { model } = begin(pendulum(), 'baumgarte', {})
    expect(() => makeIntegrator('generalized-alpha', model, { tolerance: 1, step: 1, rhoInfinity: 1.5 })).toThrow(
      RangeError,
    )
  })
})

/** The engine as a whole, on small mechanisms with closed forms. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  calcMobility,
  calcViolation,
  carryOver,
  compile,
  computeDynamics,
  copyState,
  dragTo,
  makeIntegrator,
  makeState,
  makeWorkspace,
  setPull,
  type BodySpec,
  type MechanismSpec,
} from './index.ts'
import { expression } from '../testing/expressions.ts'
import { ALONG_MINUS_Y, bar, joint, marker } from '../testing/planar.ts'

const g = 9.81

function start(spec: MechanismSpec, integrator = 'auto', tolerance = 1e-10) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  const run = makeIntegrator(integrator, model, { tolerance, step: 1e-3 })
  const to = (t: number): void => {
    const failure = run.advance(model, state, ws, t)
    if (failure) throw new Error(failure.message)
    computeDynamics(model, state, ws)
  }
  const out = new Float64Array(26)
  const coordinate = (j = 0): number => {
    calcJointReading(model, state, ws, j, out, 0)
    return out[20]
  }
  return { model, state, ws, run, to, out, coordinate }
}

const pendulum = (more: Partial<MechanismSpec> = {}, drives: Parameters<typeof joint>[4] = {}): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [bar('rod', [0, 0], [1, 0], 2)],
  joints: [joint('pin', 'revolute', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), drives)],
  forces: [],
  ...more,
})

const fourBar = (more: Partial<MechanismSpec> = {}): MechanismSpec => {
  // crank 1, coupler 3, rocker 2.5, ground 3; closes with the crank upright
  const b: [number, number] = [0, 1]
  const d: [number, number] = [3, 0]
  const reach = Math.hypot(d[0] - b[0], d[1] - b[1])
  const along = (9 - 6.25 + reach * reach) / (2 * reach)
  const up = Math.sqrt(9 - along * along)
  const [ex, ez] = [(d[0] - b[0]) / reach, (d[1] - b[1]) / reach]
  const c: [number, number] = [b[0] + along * ex - up * ez, b[1] + along * ez + up * ex]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('crank', [0, 0], b, 1), bar('coupler', b, c, 3), bar('rocker', d, c, 2.5)],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), {
        drives: [{ kind: 'angular-velocity', law: 2 * Math.PI }],
      }),
      joint('B', 'revolute', marker('coupler', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('C', 'revolute', marker('rocker', [1.25, 0, 0]), marker('coupler', [1.5, 0, 0])),
      joint('D', 'revolute', marker('rocker', [-1.25, 0, 0]), marker('ground', [3, 0, 0])),
    ],
    forces: [],
    ...more,
  }
}

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
      return { turned: s.coordinate() - begin, effort: (s.coordinate(), s.out[24]) }
    })
    for (const { turned, effort } of runs) {
      expect(turned).toBeCloseTo(Math.sin(2.5), 9)
      expect(effort).toBeCloseTo(runs[0].effort, 7)
    }
    // the effort of the angle drive, applied as a torque, gives the acceleration of the law
    const s = start(pendulum({}, { drives: [{ kind: 'torque', law: runs[0].effort }] }))
    s.to(0)
    expect(s.out.length).toBe(26)
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
      expect(out[24]).toBeCloseTo(inertia * acceleration + m * g * (L / 2) * Math.cos(phi), 9)
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
    const out = new Float64Array(13)
    calcForceReading(model, state, ws, 0, out, 0)
    const length = Math.hypot(out[3] - out[0], out[4] - out[1], out[5] - out[2])
    expect(out[12]).toBeCloseTo(40 * (length - 0.3), 9)
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

describe('assembly', () => {
  it('turns a marker that is the wrong way round, the same way on every run', () => {
    const spec = pendulum({
      bodies: [{ ...bar('rod', [0, 0], [1, 0], 2), orientation: [0, 1, 0, 0], position: [0.4, 0.3, -0.2] }],
    })
    const welded = { ...spec, joints: [joint('w', 'weld', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))] }
    const first = start(welded)
    const second = start(welded)
    expect(calcViolation(first.model, first.state, first.ws).position).toBeLessThan(1e-12)
    expect(first.state.q).toEqual(second.state.q)
  })

  it('names the joints that cannot meet', () => {
    const spec = fourBar()
    const model = compile({
      ...spec,
      joints: spec.joints.map((j) => (j.id === 'D' ? { ...j, main: marker('ground', [30, 0, 0]) } : j)),
    })
    const state = makeState(model)
    const assembly = assemble(model, state, makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'notAssembled', joints: expect.any(Array) } })
    const named = assembly.ok ? [] : assembly.failure.joints!.map((gap) => gap.id)
    expect(named).toContain('D')
  })

  it('refuses a law that is not finite, and names its joint', () => {
    const law = { kind: 'expression', tree: expression('log(t)') } as const
    const model = compile(pendulum({}, { drives: [{ kind: 'angle', law }] }))
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'lawNotFinite', joints: [{ id: 'pin' }] } })
  })

  it('refuses drives that fight each other', () => {
    const spec = fourBar()
    const joints = spec.joints.map((j) =>
      j.id === 'D' ? { ...j, drives: [{ kind: 'angular-velocity' as const, law: 9 }] } : j,
    )
    const model = compile({ ...spec, joints })
    const assembly = assemble(model, makeState(model), makeWorkspace(model))
    expect(assembly).toMatchObject({ ok: false, failure: { code: 'notConsistent' } })
  })
})

describe('hands', () => {
  it('drag a mechanism toward a point with its joints kept', () => {
    const { model, state, ws } = start(pendulum())
    const target = [0, 0, -3] as const
    expect(dragTo(model, state, ws, 0, [0.5, 0, 0], target)).toBeNull()
    // the tip can only reach the circle: straight below the pin
    computeDynamics(model, state, ws)
    expect(state.q[7 + 2]).toBeCloseTo(-0.5, 4)
    expect(calcViolation(model, state, ws).position).toBeLessThan(1e-13)
  })

  it('pull a running mechanism by a spring, and book the work', () => {
    const { model, state, ws, run, to } = start(pendulum())
    to(0)
    const e0 = calcEnergy(model, state, ws)
    setPull(model, ws, 0, [0.5, 0, 0], [0, 0, 1])
    run.restart()
    to(2)
    expect(state.q[7 + 2]).toBeGreaterThan(0.4)
    const e = calcEnergy(model, state, ws)
    expect(e.kinetic + e.potential - e.work).toBeCloseTo(e0.kinetic + e0.potential, 7)
  })

  it('edit a running mechanism: what remains goes on from where it is', () => {
    const { model, state, to } = start(pendulum())
    to(0.5)
    const longer = compile(pendulum({ bodies: [{ ...bar('rod', [0, 0], [1, 0], 7), centre: [0.1, 0, 0] }] }))
    const next = makeState(longer)
    const ws = makeWorkspace(longer)
    carryOver(model, state, longer, next, [])
    expect(assemble(longer, next, ws).ok).toBe(true)
    expect(next.t).toBe(0.5)
    for (let k = 3; k < 7; k++) expect(next.q[7 + k]).toBeCloseTo(state.q[7 + k], 12)
    expect(next.v[6 + 4]).toBeCloseTo(state.v[6 + 4], 12)
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

describe('convergence', () => {
  // a spatial double pendulum on ball and Hooke joints, gyroscopic and with an offset centre of mass
  const spatial: MechanismSpec = {
    gravity: [0, 0, -g],
    bodies: [
      {
        ...bar('a', [0, 0], [1, 0], 1),
        inertia: [0.05, 0.09, 0.1, 0.01, 0, 0],
        centre: [0.1, 0.05, 0],
        angularVelocity: [3, 1, 2],
      },
      { ...bar('b', [1, 0], [2, 0], 1), inertia: [0.04, 0.1, 0.12, 0, 0.01, 0], angularVelocity: [1, -2, 4] },
    ],
    joints: [
      joint('s', 'spherical', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('u', 'universal', marker('b', [-0.5, 0, 0], [1, 0, 0, 0]), marker('a', [0.5, 0, 0], ALONG_MINUS_Y)),
    ],
    forces: [],
  }
  const at = (name: string, h: number, tolerance: number) => {
    const model = compile(spatial)
    const state = makeState(model)
    const ws = makeWorkspace(model)
    if (!assemble(model, state, ws).ok) throw new Error('not assembled')
    const run = makeIntegrator(name, model, { tolerance, step: h, maxStep: h, baumgarte: [5, 5] })
    expect(run.advance(model, state, ws, 0.5)).toBeNull()
    computeDynamics(model, state, ws)
    const wrench = new Float64Array(52)
    calcJointReading(model, state, ws, 0, wrench, 0)
    calcJointReading(model, state, ws, 1, wrench, 26)
    return { q: state.q.slice(), v: state.v.slice(), forces: wrench.filter((_, i) => i % 26 >= 3 && i % 26 < 9) }
  }
  const exact = at('dormand-prince', 0.5 / 400, 1e-14)
  for (const [name, order] of [
    ['dormand-prince', 5],
    ['baumgarte', 4],
  ] as const)
    it(`${name} has order ${order} in positions, velocities and reactions`, () => {
      // with the tolerance out of the way every step is the cap
      const errors = [20, 40, 80].map((n) => {
        const run = at(name, 0.5 / n, 1e9)
        const worst = (a: Float64Array, b: Float64Array): number =>
          a.reduce((m, x, i) => Math.max(m, Math.abs(x - b[i])), 0)
        return [worst(run.q, exact.q), worst(run.v, exact.v), worst(run.forces, exact.forces)]
      })
      for (let k = 0; k < 3; k++) {
        const rate = Math.log2(errors[1][k] / errors[2][k])
        expect(rate, `quantity ${k}: ${errors.map((e) => e[k]).join(', ')}`).toBeGreaterThan(order - 0.3)
        expect(errors[0][k]).toBeGreaterThan(errors[1][k])
      }
    })
})

/** Laws that read signals of the state: their partial derivatives, and controllers against closed forms. */
import { describe, expect, it } from 'vitest'
import {
  INTEGRATORS,
  assemble,
  calcEnergy,
  compile,
  computeDynamics,
  loadEquilibrium,
  loadModes,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type LawSpec,
  type MechanismSpec,
  type SignalSpec,
} from '../index.ts'
import { stateLaw } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomBody, randomJoint, randomSource } from '../../testing/random-mechanism.ts'
import { assembled, g, pendulum, start } from '../../testing/small-mechanisms.ts'
import { largestEntry, makeTangentCase, makeTangentChecks } from '../../testing/tangent-differences.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { displace } from '../kinematics/projection.ts'
import { computeJacobian } from '../kinematics/stages.ts'

const { expectTangents, tangentsOf } = makeTangentChecks({ computeJacobian, displace, makeTangent, computeTangent })

const angle = (id: string, rate = false): SignalSpec => ({ kind: 'joint', joint: id, on: 'angle', rate })
const slide = (id: string, rate = false): SignalSpec => ({ kind: 'joint', joint: id, on: 'slide', rate })

describe('the tangents of a law', () => {
  /** A load on c that follows what a and b do, of which joint j is between; body d is fixed. */
  const followed = (signals: Readonly<Record<string, SignalSpec>>, text: string, seed: number) => {
    const r = randomSource(seed)
    const round = { inertia: [1, 1, 1, 0, 0, 0], angularVelocity: r.vec3(1) } as const
    const still = { joint: false, markers: seed % 2 === 1 }
    const spec: MechanismSpec = {
      gravity: [0, 0, 0],
      bodies: [
        ...['a', 'b', 'c'].map((id) => ({ ...randomBody(id, r), ...round })),
        { ...randomBody('d', r), fixed: true },
      ],
      joints: [randomJoint('j', 'cylindrical', null, 'a', 'b', r, still)],
      forces: [
        {
          kind: 'load',
          id: 'f',
          body: 'c',
          position: r.vec3(0.5),
          force: [stateLaw(text, signals), 1, 0],
          torque: [0, stateLaw(text, signals), 2],
          axes: seed % 3 ? 'world' : 'body',
        },
      ],
    }
    const c = makeTangentCase(spec, seed)
    c.multipliers.fill(0)
    return c
  }
  const r = randomSource(2)
  const [p1, p2] = [
    { body: 'a', position: r.vec3(0.5) },
    { body: 'b', position: r.vec3(0.5) },
  ]
  const SIGNALS: Readonly<Record<string, SignalSpec>> = {
    angle: angle('j'),
    'angular rate': angle('j', true),
    slide: slide('j'),
    'rate of a slide': slide('j', true),
    distance: { kind: 'distance', from: p1, to: p2, rate: false },
    'rate of a distance': { kind: 'distance', from: p1, to: p2, rate: true },
    'distance from what is fixed': { kind: 'distance', from: { body: 'd', position: [1, 0, 0] }, to: p2, rate: true },
    place: { kind: 'place', of: p1, along: [0.6, 0, 0.8], rate: false },
    velocity: { kind: 'place', of: p2, along: [0, 0.6, 0.8], rate: true },
  }

  it.each(Object.entries(SIGNALS))('that reads the %s', (name, signal) => {
    for (let seed = 0; seed < 6; seed++) {
      const c = followed({ x: signal }, '3*x + 0.5*sin(2*x)*t', 10 * seed + 1)
      expectTangents(c, `${name} ${seed}`, { K: true, D: signal.rate })
    }
  })

  it('that reads several, by all that its language has', () => {
    const three = { x: SIGNALS['distance'], v: SIGNALS['velocity'], a: SIGNALS['angle'] }
    for (const text of [
      'x*v + a^2/(1 + x)',
      'hypot(x, v) + max(x, -9)*atan2(a, x)',
      'exp(-x)*step5(v, -9, 0, 9, 4)',
      'x^v + t',
    ])
      for (let seed = 0; seed < 3; seed++)
        expectTangents(followed(three, text, 30 * seed + 2), text, { K: true, D: true })
  })

  it('couples its body with those that it follows, one way', () => {
    const c = followed({ x: angle('j', true) }, '3*x', 4)
    const { D } = tangentsOf(c)
    const part = (row: number, column: number): number =>
      largestEntry(D.slice(6 * row, 6 * row + 6).map((line) => line.slice(6 * column, 6 * column + 6)))
    expect(part(3, 1)).toBeGreaterThan(0.1)
    expect(part(3, 2)).toBeGreaterThan(0.1)
    expect(part(1, 3)).toBe(0)
  })
})

describe('a pendulum whose motor takes its weight away and holds it like a damped spring', () => {
  const [k, c, rest] = [30, 2.5, 0.4]
  const inertia = 2 / 12 + 1e-4 + 2 * 0.25
  const controlled = (): MechanismSpec =>
    pendulum(
      {},
      {
        drives: [
          {
            kind: 'torque',
            law: stateLaw(`${g}*cos(x) - ${k}*(x - ${rest}) - ${c}*w`, { x: angle('pin'), w: angle('pin', true) }),
          },
        ],
      },
    )
  const [decay, rate] = [c / (2 * inertia), Math.sqrt(k / inertia - (c / (2 * inertia)) ** 2)]
  const angleAt = (t: number): number =>
    rest - rest * Math.exp(-decay * t) * (Math.cos(rate * t) + (decay / rate) * Math.sin(rate * t))

  it('swings as a linear oscillator does', () => {
    for (const scheme of ['dormand-prince', 'auto']) {
      const { to, coordinate } = start(controlled(), scheme, 1e-11)
      for (const t of [0.3, 1, 2.5]) {
        to(t)
        expect(Math.abs(coordinate() - angleAt(t)), `${scheme} at ${t} s`).toBeLessThan(1e-9)
      }
    }
  })

  it.each([
    ['rattle', 2],
    ['generalized-alpha', 2],
    ['backward-euler', 1],
    ['baumgarte', 4],
  ] as const)('does so by %s to its order %i, for its damping is seen', (scheme, order) => {
    const error = (step: number): number => {
      const { model, state, ws } = assembled(controlled())
      const failure = makeIntegrator(scheme, model, { tolerance: 1e-9, step, baumgarte: [5, 5] }).advance(
        model,
        state,
        ws,
        1,
      )
      if (failure) throw new Error(failure.message)
      return Math.abs(state.angle[0] - angleAt(1))
    }
    const halved = Math.log2(error(1e-2) / error(5e-3))
    expect(halved).toBeGreaterThan(order - 0.25)
    expect(halved).toBeLessThan(order + 0.5)
  })

  it('books what its motor does as work', () => {
    const { model, state, ws, to } = start(controlled(), 'dormand-prince', 1e-11)
    const sum = (): number => {
      const { kinetic, potential, work } = calcEnergy(model, state, ws)
      return kinetic + potential - work
    }
    computeDynamics(model, state, ws)
    const before = sum()
    to(2)
    expect(sum()).toBeCloseTo(before, 8)
  })

  it('rests where its law has it, and vibrates there as the law says', async () => {
    const { model, state, ws } = assembled(controlled())
    const found = (await loadEquilibrium()).findEquilibrium(model, state, ws)
    expect(found.ok && found.stability).toBe('stable')
    expect(state.angle[0]).toBeCloseTo(rest, 10)
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    const [mode] = result.modes
    expect(mode.eigenvalue[0]).toBeCloseTo(-decay, 9)
    expect(mode.eigenvalue[1]).toBeCloseTo(rate, 9)
  })

  it('takes an implicit scheme where its law is stiff', () => {
    const stiff = pendulum(
      {},
      {
        drives: [
          { kind: 'torque', law: stateLaw('-1e4*(x - 0.4) - 1e5*w', { x: angle('pin'), w: angle('pin', true) }) },
        ],
      },
    )
    const { run, to, coordinate } = start(stiff, 'auto', 1e-8)
    to(5)
    expect(run.method).toBe('implicit Runge–Kutta')
    expect(run.statistics.steps).toBeLessThan(3000)
    // J θ̈ is nothing beside the rest: 1e5 θ̇ = −1e4 (θ − 0.4) − m g ½ cos θ
    expect(coordinate()).toBeCloseTo(0.4 - 0.4 * Math.exp(-0.5), 3)
  })
})

describe('a cart that holds up its pole', () => {
  const [cart, pole, length] = [1.5, 0.4, 1.2]
  const gains = [8, 9, -60, -14] as const
  const spec = (): MechanismSpec => {
    const signals = { x: slide('rail'), v: slide('rail', true), a: angle('pin'), w: angle('pin', true) }
    const law = stateLaw(`${gains[0]}*x + ${gains[1]}*v + ${gains[2]}*(a - pi/2) + ${gains[3]}*w`, signals)
    return {
      gravity: [0, 0, -g],
      bodies: [bar('cart', [-0.1, 0], [0.1, 0], cart), bar('pole', [0, 0], [0, length], pole)],
      joints: [
        joint('rail', 'prismatic', marker('cart', [0, 0, 0], ALONG), marker('ground', [0, 0, 0], ALONG), {
          drives: [{ kind: 'force', law }],
        }),
        joint('pin', 'revolute', marker('pole', [-length / 2, 0, 0]), marker('cart', [0, 0, 0])),
      ],
      forces: [],
    }
  }
  /** z of a marker along x. */
  const ALONG = [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const

  it('has the poles of the linear theory in its modes', async () => {
    const { model, state, ws } = assembled(spec())
    const result = (await loadModes()).calcModes(model, state, ws)
    if (!result.ok) throw new Error(result.failure.message)
    const arm = length / 2
    const inertia = (pole * length * length) / 12 + 1e-4 + pole * arm * arm
    // lean α: the pole's centre goes by x − arm α
    const at = ([re, im]: readonly [number, number]): number => {
      const times = (a: readonly number[], b: readonly number[]): number[] => [
        a[0] * b[0] - a[1] * b[1],
        a[0] * b[1] + a[1] * b[0],
      ]
      const square = times([re, im], [re, im])
      const entry = (m: number, d: number, s: number): number[] => [m * square[0] + d * re + s, m * square[1] + d * im]
      const [xx, xa] = [entry(cart + pole, -gains[1], -gains[0]), entry(-pole * arm, -gains[3], -gains[2])]
      const [ax, aa] = [entry(-pole * arm, 0, 0), entry(inertia, 0, -pole * g * arm)]
      const [p, q] = [times(xx, aa), times(xa, ax)]
      return Math.hypot(p[0] - q[0], p[1] - q[1]) / Math.hypot(p[0], p[1])
    }
    expect(result.values.reduce((sum, { eigenvalue }) => sum + (eigenvalue[1] > 0 ? 2 : 1), 0)).toBe(4)
    for (const { eigenvalue } of result.values) {
      expect(at(eigenvalue)).toBeLessThan(1e-8)
      expect(eigenvalue[0]).toBeLessThan(0)
    }
  })

  it('brings it back from a lean', () => {
    const tilted = spec()
    const { model, state, ws } = assembled(tilted)
    state.v[12] = 0.3
    assemble(model, state, ws)
    expect(makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, 30)).toBeNull()
    expect(state.angle[model.joints[1].angle]).toBeCloseTo(Math.PI / 2, 5)
    expect(state.q[7]).toBeCloseTo(0, 5)
  })
})

describe('laws that read what they may not', () => {
  const driven = (kind: 'torque' | 'angle' | 'angular-velocity', law: LawSpec): MechanismSpec =>
    pendulum({}, { drives: [{ kind, law }] })

  it('are refused with what, where and why', () => {
    const x = stateLaw('2*x', { x: angle('pin') })
    for (const kind of ['angle', 'angular-velocity'] as const)
      expect(() => compile(driven(kind, x))).toThrow(
        'The law of the drive of joint pin reads x. A prescribed motion is a function of time alone; let a force or torque follow what the mechanism does.',
      )
    const torque = (signal: SignalSpec): MechanismSpec => driven('torque', stateLaw('2*x', { x: signal }))
    expect(() => compile(torque(slide('pin')))).toThrow('joint pin has no slide')
    expect(() => compile(torque(angle('pim')))).toThrow('a signal reads joint pim, which there is not')
    const nowhere = { body: 'nobody', position: [0, 0, 0] } as const
    expect(() => compile(torque({ kind: 'place', of: nowhere, along: [1, 0, 0], rate: false }))).toThrow(
      'a signal reads body nobody, which there is not',
    )
    const unnamed: LawSpec = { kind: 'expression', tree: { op: 'signal', name: 'y' }, signals: { x: angle('pin') } }
    expect(() => compile(driven('torque', unnamed))).toThrow('"y" is no signal of the law; its signals are x')
  })

  it('may read any number of signals, and none of those that they declare', () => {
    const model = compile(driven('torque', stateLaw('3', { x: angle('pin') })))
    expect(model.signals.length + model.stateLaws.length).toBe(0)
    expect(makeWorkspace(model).lawValues.length + makeState(model).kept.length).toBe(0)
    expect(INTEGRATORS.length).toBeGreaterThan(0)
  })
})

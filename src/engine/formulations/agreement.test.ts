/**
 * The main engine's lock constraints and the three formulations, step by step by the same method: backward Euler with projected velocities. Along arcs
 * all four agree. Along coordinates, as published, driven mechanisms do; in free motion the lock constraints, rA, and rε where bodies turn about their
 * own z axes step along the same arcs, Euler parameters along chords.
 */
import { describe, expect, test } from 'vitest'
import {
  loadFormulations,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type FormulationName,
  type MechanismSpec,
} from '../index.ts'
import { copyState } from '../model/state.ts'
import { motionOf, referenceStart, startOf, type Motion, type Start } from '../../testing/formulations.ts'
import { stateLaw } from '../../testing/expressions.ts'
import { marker } from '../../testing/planar.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import type { DynamicOptions } from './implicit-dynamics.ts'

const { makeFormulation, makeImplicitDynamics, DYNAMIC_OPTIONS, FORMULATIONS } = await loadFormulations()
const STEP = 2e-3
const STEPS = 500

interface Distances {
  pose: number
  velocity: number
  acceleration: number
}
const NONE: Distances = { pose: 0, velocity: 0, acceleration: 0 }

/** Widens distances to those of two motions, orientations up to sign. */
function widen(most: Distances, a: Motion, b: Motion): void {
  const q = b.q.slice()
  for (let at = 3; at < q.length; at += 7) {
    let dot = 0
    for (let k = at; k < at + 4; k++) dot += a.q[k] * q[k]
    if (dot < 0) for (let k = at; k < at + 4; k++) q[k] = -q[k]
  }
  most.pose = farthest(most.pose, a.q, q)
  most.velocity = farthest(most.velocity, a.v, b.v)
  most.acceleration = farthest(most.acceleration, a.a, b.a)
}

function farthest(most: number, a: Float64Array, b: Float64Array): number {
  let far = a.length === b.length ? most : NaN
  for (let k = 0; k < a.length; k++) far = Math.max(far, Math.abs(a[k] - b[k]))
  return far
}

function runsOf(start: Start, options: Partial<DynamicOptions>) {
  return FORMULATIONS.map((name) => {
    const formulation = makeFormulation(name, start.model, start.state, start.constraints)
    return { name, formulation, dynamics: makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, ...options }) }
  })
}

/** The main engine by backward Euler from the same start. */
function lockOf({ model, state: from }: Start) {
  const state = makeState(model)
  copyState(from, state)
  const ws = makeWorkspace(model)
  const integrator = makeIntegrator('backward-euler', model, { step: STEP, tolerance: 1e-10 })
  return {
    motion: { q: state.q, v: state.v, a: ws.acceleration },
    stepTo: (t: number) => integrator.advance(model, state, ws, t),
  }
}

/** Fails where a step is refused. */
function expectSteps(n: number, steppers: readonly { stepTo(t: number): unknown }[]): void {
  for (const stepper of steppers) {
    const refusal = stepper.stepTo(n * STEP)
    if (refusal) expect(refusal).toBeNull()
  }
}

/** Largest distances of the formulations, velocities projected, from the main engine over 1 s. */
function gaps(start: Start): Record<FormulationName, Distances> {
  const runs = runsOf(start, { project: true })
  const lock = lockOf(start)
  const most = { rA: { ...NONE }, rp: { ...NONE }, re: { ...NONE } }
  for (let n = 1; n <= STEPS; n++) {
    expectSteps(n, [lock, ...runs.map(({ dynamics }) => dynamics)])
    for (const { name, formulation } of runs) widen(most[name], lock.motion, motionOf(formulation))
  }
  return most
}

test.each(['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'])('%s, driven: all four', (scene) => {
  for (const { pose, velocity } of Object.values(gaps(referenceStart(scene)))) {
    expect(pose).toBeLessThan(1e-11)
    expect(velocity).toBeLessThan(1e-9)
  }
})

test('double pendulum, free: lock, rA and rε; rp to the order of its chords', () => {
  const { rA, rp, re } = gaps(referenceStart('kissel-double-pendulum'))
  for (const { pose, velocity } of [rA, re]) {
    expect(pose).toBeLessThan(1e-10)
    expect(velocity).toBeLessThan(1e-9)
  }
  expect(rp.pose).toBeGreaterThan(1e-6)
  expect(rp.pose).toBeLessThan(1e-2)
})

const body = randomBody('a', randomSource(7))

/** Two bodies in space, hung from a ball joint, with a spring and a damper to the ground and between them. */
function hungFromBalls(): MechanismSpec {
  const r = randomSource(11)
  const spring = (id: string, from: string, to: string) =>
    ({
      kind: 'spring-damper',
      id,
      from: { body: from, position: r.vec3(1) },
      to: { body: to, position: r.vec3(0.5) },
      stiffness: 30,
      damping: 0.4,
      restLength: 0.5,
    }) as const
  const ball = (id: string, driven: string, main: string) =>
    ({
      id,
      type: 'spherical',
      held: null,
      driven: marker(driven, r.vec3(0.5)),
      main: marker(main, r.vec3(0.5)),
      motion: null,
      drives: [],
      limits: null,
      damping: 0,
    }) as const
  return {
    gravity: [0, 0, -9.81],
    bodies: [randomBody('a', r), randomBody('b', r)],
    joints: [ball('A', 'a', 'ground'), ball('B', 'b', 'a')],
    forces: [spring('s', 'ground', 'b'), spring('t', 'a', 'b')],
  }
}

/** The same with a body that no joint connects: a load on it follows how far one of them is, and how fast that changes. */
function followed(): MechanismSpec {
  const r = randomSource(12)
  const spec = hungFromBalls()
  const points = { from: { body: 'ground', position: r.vec3(1) }, to: { body: 'b', position: r.vec3(0.5) } }
  const law = stateLaw('2*l^2 - 0.7*v', {
    l: { kind: 'distance', ...points, rate: false },
    v: { kind: 'distance', ...points, rate: true },
  })
  const load = { kind: 'load', id: 'f', body: 'c', position: r.vec3(0.3), axes: 'body' } as const
  return {
    ...spec,
    bodies: [...spec.bodies, randomBody('c', r)],
    forces: [...spec.forces, { ...load, force: [law, 1, 0], torque: [0, law, 0] }],
  }
}

const FREE: Readonly<Record<string, () => Start>> = {
  'double pendulum': () => referenceStart('kissel-double-pendulum'),
  'a body that tumbles': () => startOf({ gravity: [0, 0, 0], bodies: [body], joints: [], forces: [] }),
  'two bodies hung from balls, on springs': () => startOf(hungFromBalls()),
  'the same, followed by a load': () => startOf(followed()),
  'slider-crank, driven': () => referenceStart('kissel-slider-crank'),
  'four-link, driven': () => referenceStart('kissel-four-link'),
}

describe.each(Object.entries(FREE))('%s, along arcs', (_, make) => {
  const start = make()

  test.each([
    ['backward-euler', false],
    ['backward-euler', true],
    ['generalized-alpha', true],
  ] as const)('by %s, velocities projected: %s, the three are one to the Newton tolerance', (scheme, project) => {
    const runs = runsOf(start, { along: 'arcs', scheme, project })
    // by backward Euler with projected velocities they are what the main engine steps, too
    const lock = scheme === 'backward-euler' && project ? lockOf(start) : null
    const most = { ...NONE }
    const fromLock = { ...NONE }
    for (let n = 1; n <= STEPS; n++) {
      expectSteps(n, [...(lock ? [lock] : []), ...runs.map(({ dynamics }) => dynamics)])
      const motions = runs.map(({ formulation }) => motionOf(formulation))
      const [first, ...others] = motions
      for (const other of others) widen(most, first, other)
      if (lock) for (const motion of motions) widen(fromLock, lock.motion, motion)
    }
    expect(most.pose).toBeLessThan(1e-11)
    expect(most.velocity).toBeLessThan(1e-11 / STEP)
    expect(most.acceleration).toBeLessThan(1e-11 / STEP ** 2)
    expect(fromLock.pose).toBeLessThan(1e-10)
    expect(fromLock.velocity).toBeLessThan(1e-9)
    // the same equations, the same Newton steps: each has its own matrix right
    const [first, ...others] = runs.map(({ dynamics }) => dynamics.iterations / dynamics.steps)
    for (const other of others) expect(Math.abs(other - first)).toBeLessThan(0.5)
  })
})

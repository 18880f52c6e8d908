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
import { marker } from '../../testing/planar.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import type { DynamicOptions } from './implicit-dynamics.ts'

const { makeFormulation, makeImplicitDynamics, DYNAMIC_OPTIONS, FORMULATIONS } = await loadFormulations()
const STEP = 2e-3

/** Largest differences from the main engine in poses of centres, and in velocities, over 1 s. */
function gaps(scene: string, name: FormulationName): { pose: number; velocity: number } {
  const { model, state, constraints } = referenceStart(scene)
  const formulation = makeFormulation(name, model, state, constraints)
  const dynamics = makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, project: true })
  const ws = makeWorkspace(model)
  const run = makeIntegrator('backward-euler', model, { step: STEP, tolerance: 1e-10 })
  const most = { pose: 0, velocity: 0 }
  for (let n = 1; n <= 1 / STEP; n++) {
    expect(run.advance(model, state, ws, n * STEP)).toBeNull()
    expect(dynamics.stepTo(n * STEP)).toBeNull()
    const { q, v } = motionOf(formulation)
    for (const [k, x] of state.q.entries()) if (k % 7 < 3) most.pose = Math.max(most.pose, Math.abs(x - q[k]))
    for (const [k, x] of state.v.entries()) most.velocity = Math.max(most.velocity, Math.abs(x - v[k]))
  }
  return most
}

test.each(['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'])('%s, driven: all four', (scene) => {
  for (const name of FORMULATIONS) {
    const { pose, velocity } = gaps(scene, name)
    expect(pose).toBeLessThan(1e-11)
    expect(velocity).toBeLessThan(1e-9)
  }
})

test('double pendulum, free: lock, rA and rε; rp to the order of its chords', () => {
  for (const name of ['rA', 're'] as const) {
    const { pose, velocity } = gaps('kissel-double-pendulum', name)
    expect(pose).toBeLessThan(1e-10)
    expect(velocity).toBeLessThan(1e-9)
  }
  const { pose } = gaps('kissel-double-pendulum', 'rp')
  expect(pose).toBeGreaterThan(1e-6)
  expect(pose).toBeLessThan(1e-2)
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
      rows: null,
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

const FREE: Readonly<Record<string, () => Start>> = {
  'double pendulum': () => referenceStart('kissel-double-pendulum'),
  'a body that tumbles': () => startOf({ gravity: [0, 0, 0], bodies: [body], joints: [], forces: [] }),
  'two bodies hung from balls, on springs': () => startOf(hungFromBalls()),
  'slider-crank, driven': () => referenceStart('kissel-slider-crank'),
  'four-link, driven': () => referenceStart('kissel-four-link'),
}

/** Differences of two motions, orientations up to sign. */
function distancesOf(a: Motion, b: Motion): readonly [pose: number, velocity: number, acceleration: number] {
  const farthest = (x: Float64Array, y: Float64Array): number =>
    x.reduce((most, value, k) => Math.max(most, Math.abs(value - (y[k] ?? NaN))), 0)
  const q = b.q.slice()
  for (let at = 3; at < q.length; at += 7) {
    let dot = 0
    for (let k = at; k < at + 4; k++) dot += a.q[k] * q[k]
    if (dot < 0) for (let k = at; k < at + 4; k++) q[k] = -q[k]
  }
  return [farthest(a.q, q), farthest(a.v, b.v), farthest(a.a, b.a)]
}

describe.each(Object.entries(FREE))('%s, along arcs', (_, make) => {
  function runsOf(start: Start, options: Partial<DynamicOptions>) {
    return FORMULATIONS.map((name) => {
      const formulation = makeFormulation(name, start.model, start.state, start.constraints)
      const dynamics = makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, along: 'arcs', ...options })
      return { formulation, dynamics }
    })
  }

  test.each([
    ['backward-euler', false],
    ['backward-euler', true],
    ['generalized-alpha', true],
  ] as const)('by %s, velocities projected: %s, the three are one to the Newton tolerance', (scheme, project) => {
    const runs = runsOf(make(), { scheme, project })
    for (let n = 1; n <= 1 / STEP; n++) {
      for (const { dynamics } of runs) expect(dynamics.stepTo(n * STEP)).toBeNull()
      const [first, ...others] = runs.map(({ formulation }) => motionOf(formulation))
      for (const other of others) {
        const [pose, velocity, acceleration] = distancesOf(first, other)
        expect(pose).toBeLessThan(1e-11)
        expect(velocity).toBeLessThan(1e-11 / STEP)
        expect(acceleration).toBeLessThan(1e-11 / STEP ** 2)
      }
    }
    // the same equations, the same Newton steps: each has its own matrix right
    const [first, ...others] = runs.map(({ dynamics }) => dynamics.iterations / dynamics.steps)
    for (const other of others) expect(Math.abs(other - first)).toBeLessThan(0.5)
  })

  test('they are what the main engine steps by backward Euler', () => {
    const start = make()
    const runs = runsOf(start, { project: true })
    const state = makeState(start.model)
    copyState(start.state, state)
    const ws = makeWorkspace(start.model)
    const lock = makeIntegrator('backward-euler', start.model, { step: STEP, tolerance: 1e-10 })
    for (let n = 1; n <= 1 / STEP; n++) {
      expect(lock.advance(start.model, state, ws, n * STEP)).toBeNull()
      for (const { formulation, dynamics } of runs) {
        expect(dynamics.stepTo(n * STEP)).toBeNull()
        const [pose, velocity] = distancesOf({ ...state, a: ws.acceleration }, motionOf(formulation))
        expect(pose).toBeLessThan(1e-10)
        expect(velocity).toBeLessThan(1e-9)
      }
    }
  })
})

/** Connected bodies of very different mass: what the joints allow does not depend on it, and what they carry grows with it by formula. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  calcEnergy,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
} from './index.ts'
import { randomClosedMechanism } from '../testing/random-closed-mechanism.ts'
import { expression } from '../testing/expressions.ts'
import { fourBar, pendulum, start } from '../testing/small-mechanisms.ts'

/** With one body's mass and inertia times `m`. */
const heavier = (spec: MechanismSpec, id: string, m: number): MechanismSpec => ({
  ...spec,
  bodies: spec.bodies.map((b) =>
    b.id === id ? { ...b, mass: m * b.mass, inertia: b.inertia.map((x) => m * x) as unknown as typeof b.inertia } : b,
  ),
})

const undriven = (spec: MechanismSpec): MechanismSpec => ({
  ...spec,
  joints: spec.joints.map((j) => ({ ...j, drives: [] })),
})

/** Forces and torques on all joints at 0.3 s, poses, and the drive's torque. */
function at(spec: MechanismSpec, t = 0.3) {
  const { model, state, ws, to } = start(spec, 'auto', 1e-9)
  to(t)
  const out = new Float64Array(JOINT.length)
  const wrenches = model.joints.flatMap((_, j) => {
    calcJointReading(model, state, ws, j, out, 0)
    return [...out.subarray(JOINT.force, JOINT.torque + 3), Number.isNaN(out[JOINT.effort]) ? 0 : out[JOINT.effort]]
  })
  return { q: state.q, wrenches, energy: calcEnergy(model, state, ws) }
}

const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0)

describe('a driven four-bar', () => {
  const [one, three] = [at(fourBar()), at(heavier(fourBar(), 'coupler', 3))]

  it.each([1e-9, 1e-6, 1e6, 1e9, 1e12])('moves as it is driven, whatever its coupler weighs: × %s', (m) => {
    const far = at(heavier(fourBar(), 'coupler', m))
    expect(apart(far.q, one.q)).toBeLessThan(1e-8)
    // what is prescribed to move carries forces that are affine in each mass
    const slope = three.wrenches.map((x, i) => (x - one.wrenches[i]) / 2)
    const size = Math.max(...slope.map(Math.abs)) * Math.max(1, m)
    far.wrenches.forEach((x, i) =>
      expect(Math.abs(x - (one.wrenches[i] + (m - 1) * slope[i])), `wrench ${i}`).toBeLessThan(1e-7 * size),
    )
  })

  it.each(['rattle', 'baumgarte'])('by %s as well', (integrator) => {
    const { state, to } = start(heavier(fourBar(), 'coupler', 1e9), integrator)
    to(0.3)
    expect(apart(state.q, one.q)).toBeLessThan(1e-5)
  })
})

describe('a four-bar that is let go', () => {
  it.each(['crank', 'coupler', 'rocker'])('moves as its heavy %s does, the rest along with it', (id) => {
    const [million, trillion] = [1e6, 1e12].map((m) => at(heavier(undriven(fourBar()), id, m)))
    // what the light ones change of it falls as one over the mass
    expect(apart(million.q, trillion.q)).toBeLessThan(1e-4)
    expect(apart(million.q, trillion.q)).toBeGreaterThan(1e-9)
    const billion = at(heavier(undriven(fourBar()), id, 1e9))
    expect(apart(billion.q, trillion.q)).toBeLessThan(1e-7)
    const { kinetic, potential } = trillion.energy
    const before = at(heavier(undriven(fourBar()), id, 1e12), 0).energy
    expect(Math.abs(kinetic + potential - before.kinetic - before.potential)).toBeLessThan(1e-7 * kinetic)
  })
})

describe('random mechanisms', () => {
  const seeds = [2, 11, 31, 34, 40, 46, 49, 74, 78]

  it.each(seeds)('%s closes and starts whatever one of its bodies weighs, or says what limits it', (seed) => {
    const { solution: spec } = randomClosedMechanism(seed)
    const { bodies } = spec
    const id = bodies.find((b, i) => !b.fixed && i >= seed % bodies.length)!.id
    for (const m of [1e-12, 1e-9, 1e9, 1e12]) {
      const model = compile(heavier(spec, id, m))
      const [state, ws] = [makeState(model), makeWorkspace(model)]
      expect(assemble(model, state, ws), `× ${m}`).toMatchObject({ ok: true })
      const run = makeIntegrator('auto', model, { tolerance: 1e-6, step: 1e-3 })
      const failure = run.advance(model, state, ws, 0.02, 40)
      if (failure !== null) expect(failure, `× ${m}`).toMatchObject({ code: 'numericalLimit' })
    }
  })
})

describe('beyond what doubles hold', () => {
  function failureOf(spec: MechanismSpec, until = 1) {
    const model = compile(spec)
    const [state, ws] = [makeState(model), makeWorkspace(model)]
    expect(assemble(model, state, ws).ok).toBe(true)
    const run = makeIntegrator('auto', model, { tolerance: 1e-6, step: 1e-3 })
    const failure = run.advance(model, state, ws, until)
    computeDynamics(model, state, ws)
    expect(state.q.every(Number.isFinite)).toBe(true)
    return failure
  }

  it.each([1e-20, 1e-100, 1e-300])('gravity of %s m/s² is none: a driven mechanism runs through', (gravity) => {
    expect(failureOf({ ...fourBar(), gravity: [0, 0, -gravity] })).toBeNull()
  })

  it.each([1e20, 1e30, 1e150])(
    'gravity of %s m/s² is told as such, not as a pose that locks, nor as a body',
    (gravity) => {
      const driven = fourBar()
      for (const spec of [driven, undriven(fourBar()), pendulum()]) {
        const failure = failureOf({ ...spec, gravity: [0, 0, -gravity] })
        expect(failure).toMatchObject({ code: 'numericalLimit', joints: [] })
        // what laws move it moves no faster
        const makes =
          spec.joints === driven.joints ? 'weights so large that' : 'a motion that would take more than a million steps'
        expect(failure!.message).toContain(`s gravity of ${gravity.toExponential(1)} m/s² makes ${makes}`)
        expect(failure!.message).toMatch(/a limit of the numbers, not of the mechanism\. Weaken gravity/)
      }
    },
  )

  it.each([9.81, 1e20])('a load beyond all is not put down to gravity of %s m/s²', (gravity) => {
    const load: MechanismSpec['forces'][number] = {
      id: 'push',
      kind: 'load',
      body: 'rod',
      position: [0.5, 0, 0],
      force: [0, 0, -1e30],
      torque: [0, 0, 0],
      axes: 'world',
    }
    const failure = failureOf({ ...pendulum(), gravity: [0, 0, -gravity], forces: [load] })
    expect(failure).toMatchObject({ code: 'numericalLimit', joints: [] })
    expect(failure!.message).toMatch(/^At t = .* s body rod would take more than a million steps/)
  })

  it('what has run away is told, with how far it has come', () => {
    const failure = failureOf(randomClosedMechanism(3660).spec)
    expect(failure).toMatchObject({ code: 'numericalLimit' })
    expect(failure!.message).toMatch(
      /too stiffly; body \w+ has come \d{2,4} m from where it started, in a mechanism of 0\.9 m\. That is a limit/,
    )
    const near = failureOf({ ...randomClosedMechanism(3660).spec, gravity: [0, 0, -1e20] })
    expect(near!.message).not.toContain('has come')
  })

  it.each([
    ['angle', { kind: 'expression', tree: expression('t^99') }, 1],
    ['angular-velocity', { kind: 'expression', tree: expression('t^99') }, 0],
    ['angular-velocity', 1e9, 0],
  ] as const)('a law of an %s that runs away is named, and what it asks for', (kind, law, order) => {
    for (const { spec, id } of [
      { spec: pendulum({}, { drives: [{ kind, law }] }), id: 'pin' },
      {
        spec: {
          ...fourBar(),
          joints: fourBar().joints.map((j) => (j.id === 'A' ? { ...j, drives: [{ kind, law }] } : j)),
        },
        id: 'A',
      },
    ]) {
      const failure = failureOf(spec, 2)
      expect(failure).toMatchObject({ code: 'numericalLimit', joints: [{ id }] })
      const t = failure!.time!
      const rate = law === 1e9 ? law : order === 1 ? 99 * t ** 98 : t ** 99
      expect(failure!.message).toContain(
        `s the law of the drive of joint ${id} asks for ${rate.toExponential(1)} rad/s, `,
      )
      expect(failure!.message).toMatch(/which would take more than a million steps .* Change the law/)
    }
  })

  it.each(['generalized-alpha', 'backward-euler', 'rattle'])(
    'steps of %s that fail for their forces name masses as one cause among others',
    (integrator) => {
      const steep = { ...undriven(fourBar()), gravity: [0, 0, -1e20] as const }
      for (const m of [1, 1e9]) {
        const model = compile(heavier(steep, 'coupler', m))
        const [state, ws] = [makeState(model), makeWorkspace(model)]
        assemble(model, state, ws)
        const failure = makeIntegrator(integrator, model, { tolerance: 1e-6, step: 1e-3 }).advance(model, state, ws, 1)
        expect(failure).toMatchObject({ code: 'diverged' })
        expect(failure!.message).toContain('the equations of a step have no solution')
        const masses = ', or masses are too far apart: body coupler has 3e+9 times the mass of body crank'
        expect(failure!.message.includes(masses)).toBe(m > 1)
      }
    },
  )

  it('a law that the joints cannot follow still locks, however heavy a body is', () => {
    const spec = fourBar()
    const joints = spec.joints.map((j) => {
      if (j.id === 'A') return { ...j, drives: [] }
      return j.id === 'D' ? { ...j, drives: [{ kind: 'angular-velocity' as const, law: 0.4 }] } : j
    })
    for (const m of [1, 1e9]) {
      const failure = failureOf(heavier({ ...spec, joints }, 'coupler', m), 5)
      expect(failure).toMatchObject({ code: 'diverged' })
      expect(failure!.message).toContain('cannot follow the law of D')
    }
  })
})

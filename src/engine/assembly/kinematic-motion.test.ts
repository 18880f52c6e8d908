/** Kinematic analysis in lock constraints: the closed forms, redundant rows, branches, and what it says where it does not go on. */
import { describe, expect, it, test } from 'vitest'
import {
  assemble,
  compile,
  JOINT,
  loadKinematicMotion,
  makeState,
  makeWorkspace,
  type Failure,
  type MechanismSpec,
} from '../index.ts'
import { referenceStart, widen } from '../../testing/formulations.ts'
import { expression } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { referenceMotion } from '../../testing/reference.ts'
import { ellipse, fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import { calcJointReading } from '../dynamics/readings.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'

const { makeKinematicMotion } = await loadKinematicMotion()

function begin(spec: MechanismSpec) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  return { model, state, ws, made: makeKinematicMotion(model, state, ws) }
}

function started(spec: MechanismSpec) {
  const { made, ...rest } = begin(spec)
  if (!made.ok) throw new Error(made.failure.message)
  return { ...rest, motion: made.motion }
}

const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const

describe.each(['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'])('%s', (scene) => {
  const reference = referenceMotion(scene)

  test.each([1e-2, 0.1])('the closed form over 3 s in steps of %s s', (step) => {
    const { model, state } = referenceStart(scene)
    const made = makeKinematicMotion(model, state, makeWorkspace(model))
    if (!made.ok) throw new Error(made.failure.message)
    const { motion } = made
    const most = { position: 0, orientation: 0, velocity: 0, acceleration: 0 }
    for (let n = 0; n <= Math.round(3 / step); n++) {
      expect(motion.moveTo(n * step)).toBeNull()
      expect(motion.findSingular()).toBeNull()
      const sample = Math.round(n * step * 10)
      if (Math.abs(sample / 10 - n * step) < 1e-9)
        widen(most, model, { q: state.q, v: state.v, a: motion.acceleration }, reference, sample)
    }
    expect(most.position).toBeLessThan(1e-12)
    expect(most.orientation).toBeLessThan(1e-12)
    expect(most.velocity).toBeLessThan(1e-11)
    expect(most.acceleration).toBeLessThan(1e-9)
    // predicted to third order
    if (step < 0.1) expect(motion.iterations / motion.poses).toBeLessThan(4)
  })
})

describe('a planar four-bar, whose 21 rows are of rank 18', () => {
  it('moves as it is driven, in one branch, however far apart the poses are', () => {
    const fine = started(fourBar())
    const coarse = started(fourBar())
    for (let n = 1; n <= 1000; n++) expect(fine.motion.moveTo(n / 250)).toBeNull()
    for (let n = 1; n <= 10; n++) expect(coarse.motion.moveTo(0.4 * n)).toBeNull()
    expect(fine.motion.rejected).toBe(0)
    expect(coarse.motion.rejected).toBeGreaterThan(0)
    const gap = (a: Float64Array, b: Float64Array): number => Math.max(...a.map((x, k) => Math.abs(x - (b[k] ?? NaN))))
    expect(gap(fine.state.q, coarse.state.q)).toBeLessThan(1e-11)
    expect(gap(fine.state.v, coarse.state.v)).toBeLessThan(1e-10)
    // angles count turns: four from upright
    expect(coarse.state.angle[0]).toBeCloseTo(8.5 * Math.PI, 9)
  })
})

it('gives inverse dynamics: a motor that turns a rod evenly holds its weight', () => {
  const { model, state, ws, motion } = started(pendulum({}, { drives: [{ kind: 'angle', law: law('2 * t') }] }))
  const out = new Float64Array(JOINT.length)
  for (let n = 0; n <= 40; n++) {
    expect(motion.moveTo(n / 10)).toBeNull()
    computeDynamics(model, state, ws)
    calcJointReading(model, state, ws, 0, out, 0)
    const angle = (2 * n) / 10
    // 2 kg or so: the weight of whatever the bar has, half a metre out, about the pin's axis
    const moment = model.mass[1] * 9.81 * (state.q[7] ?? NaN)
    expect(Math.abs(Math.abs(out[JOINT.effort] ?? NaN) - Math.abs(moment))).toBeLessThan(1e-10 * model.mass[1] * 9.81)
    expect(out[JOINT.coordinate]).toBeCloseTo(angle, 12)
  }
})

function stopped(spec: MechanismSpec, until: number): Failure | null {
  const { motion } = started(spec)
  let failure = null
  for (let n = 0; n / 20 <= until && !failure; n++) failure = motion.moveTo(n / 20) ?? motion.findSingular()
  return failure
}
describe('it is refused, and told what is free, where', () => {
  const undriven = (spec: MechanismSpec): MechanismSpec => ({
    ...spec,
    joints: spec.joints.map((one) => ({ ...one, drives: [] })),
  })
  const second = bar('second', [1, 0], [2, 0], 2)
  const elbow = joint('elbow', 'revolute', marker('second', [-0.5, 0, 0]), marker('rod', [0.5, 0, 0]))
  const { bodies, joints } = pendulum()

  test.each([
    ['nothing drives it', undriven(fourBar()), '1 freedom is left, in which joints A, B, C and D move.'],
    ['nothing holds it', pendulum({ joints: [] }), '6 freedoms are left, in which body rod moves freely.'],
    [
      'too little drives it',
      pendulum({ bodies: [...bodies, second], joints: [...joints, elbow] }),
      '2 freedoms are left, in which joint elbow moves; joint pin moves.',
    ],
    [
      'a rod turns about its own axis',
      pendulum({
        joints: [
          joint('a', 'spherical', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
          joint('b', 'spherical', marker('rod', [0.5, 0, 0]), marker('ground', [1, 0, 0])),
        ],
      }),
      '1 freedom is left, in which body rod turns about its own axis. A universal joint in place of a ball joint holds it.',
    ],
  ])('%s', (_, spec, says) => {
    const { made } = begin(spec)
    expect(made).toMatchObject({ ok: false, failure: { code: 'notDetermined', time: 0 } })
    expect(!made.ok && made.failure.message).toContain(says)
  })
})

describe('it stops', () => {
  it('where a law asks for what is out of reach, and says whose', () => {
    // the rod has length 1, and x starts at 0.6
    const failure = stopped(ellipse('t'), 1)
    expect(failure).toMatchObject({ code: 'diverged', joints: [{ id: 'along-x' }] })
    expect(failure?.time).toBeCloseTo(0.4, 3)
    expect(failure?.message).toContain('cannot follow the law of along-x')
  })

  it('where a law jumps', () => {
    expect(stopped(ellipse('0.1 * sign(t - 0.33) + 0.1'), 1)).toMatchObject({ code: 'lawJumps' })
  })

  it('in a sample that is a singular pose, and passes others', () => {
    // both bars of a parallelogram lie along its ground when the crank has turned to π
    const parallelogram = (angle: number): MechanismSpec => ({
      gravity: [0, 0, -9.81],
      bodies: [bar('crank', [0, 0], [0, 1], 1), bar('coupler', [0, 1], [2, 1], 1), bar('rocker', [2, 0], [2, 1], 1)],
      joints: [
        joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), {
          drives: [{ kind: 'angular-velocity', law: angle }],
        }),
        joint('B', 'revolute', marker('coupler', [-1, 0, 0]), marker('crank', [0.5, 0, 0])),
        joint('C', 'revolute', marker('rocker', [0.5, 0, 0]), marker('coupler', [1, 0, 0])),
        joint('D', 'revolute', marker('rocker', [-0.5, 0, 0]), marker('ground', [2, 0, 0])),
      ],
      forces: [],
    })
    const failure = stopped(parallelogram(Math.PI), 1)
    expect(failure).toMatchObject({ code: 'notDetermined', time: 0.5 })
    expect(failure?.message).toContain('In the singular pose at t = 0.500000 s')
    const { state, motion } = started(parallelogram(3))
    for (let n = 0; n <= 400; n++) {
      expect(motion.moveTo(n / 100)).toBeNull()
      // a parallelogram to the end: the coupler keeps level
      expect(Math.abs(state.q[7 * 2 + 5])).toBeLessThan(1e-9)
    }
  })
})

/** Backward Euler on index 3 in all three formulations: order, agreement, Newton steps, reactions. */
import { describe, expect, it, test } from 'vitest'
import { loadFormulations, type FormulationName, type MechanismSpec } from '../index.ts'
import type { DynamicOptions } from './implicit-dynamics.ts'
import { driveTorque, motionOf, referenceStart, startOf, type Motion, type Start } from '../../testing/formulations.ts'
import { referenceMotion } from '../../testing/reference.ts'
import { flatParallelogram, pendulum } from '../../testing/small-mechanisms.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'

const { makeFormulation, makeImplicitDynamics, DYNAMIC_OPTIONS, FORMULATIONS } = await loadFormulations()

function dynamicsOf(name: FormulationName, start: Start, scheme: DynamicOptions['scheme'] = 'backward-euler') {
  const formulation = makeFormulation(name, start.model, start.state, start.constraints)
  return { formulation, dynamics: makeImplicitDynamics(formulation, { ...DYNAMIC_OPTIONS, scheme }) }
}

/** A run of steps h up to a time, which is a multiple of h; it is told where it is after each. */
function run(
  name: FormulationName,
  start: Start,
  h: number,
  until: number,
  scheme: DynamicOptions['scheme'] = 'backward-euler',
  tell: (step: number, made: ReturnType<typeof dynamicsOf>) => void = () => {},
) {
  const made = dynamicsOf(name, start, scheme)
  const { formulation, dynamics } = made
  const count = Math.round(until / h)
  for (let n = 1; n <= count; n++) {
    const refusal = dynamics.stepTo((until * n) / count)
    if (refusal) throw new Error(refusal.message)
    tell(n, made)
  }
  return { formulation, dynamics, motion: motionOf(formulation) }
}

const largest = (a: ArrayLike<number>, b: ArrayLike<number>, counts: (k: number) => boolean): number =>
  Array.from(a).reduce((most, x, k) => (counts(k) ? Math.max(most, Math.abs(x - (b[k] ?? NaN))) : most), 0)

/** Differences of two motions: poses; velocities and accelerations of centres; of turning. */
function gaps(a: Motion, b: Motion) {
  const [centre, turning] = [(k: number) => k % 6 < 3, (k: number) => k % 6 >= 3]
  const turned = Float64Array.from(b.q)
  for (let at = 3; at < turned.length; at += 7) {
    let dot = 0
    for (let k = at; k < at + 4; k++) dot += a.q[k] * turned[k]
    if (dot < 0) for (let k = at; k < at + 4; k++) turned[k] = -turned[k]
  }
  return {
    pose: largest(a.q, turned, () => true),
    velocity: largest(a.v, b.v, centre),
    acceleration: largest(a.a, b.a, centre),
    spin: largest(a.v, b.v, turning),
    spinRate: largest(a.a, b.a, turning),
  }
}

/** Slope of log error over log step by least squares. */
function order(steps: readonly number[], errors: readonly number[]): number {
  const [x, y] = [steps.map(Math.log), errors.map(Math.log)]
  const mean = (a: readonly number[]): number => a.reduce((s, v) => s + v, 0) / a.length
  const [mx, my] = [mean(x), mean(y)]
  return x.reduce((s, v, i) => s + (v - mx) * (y[i] - my), 0) / x.reduce((s, v) => s + (v - mx) ** 2, 0)
}

/** Figures 5–7 of [KTN]: the body and the coordinate whose velocity and acceleration are looked at after 3 s. */
const FIGURES = [
  ['kissel-single-pendulum', 'rod', 2],
  ['kissel-slider-crank', 'slider', 0],
  ['kissel-four-link', 'rocker', 2],
] as const

describe.each(FIGURES)('%s', (scene, body, k) => {
  const start = referenceStart(scene)
  const reference = referenceMotion(scene)
  const STEPS = [1e-2, 5e-3, 2.5e-3]
  const last = reference.time.length - 1
  const of = (quantity: string): number => (reference.bodies[body][quantity] as number[][])[last][k]
  const b = start.model.bodyIndex.get(body) ?? NaN
  const [id, drive] = Object.entries(reference.drives ?? {})[0]
  const j = start.model.joints.findIndex((joint) => joint.id === id)
  const torque = Math.hypot(...drive.torqueWorld[last])

  /** Times at which runs of backward Euler are looked at: every so many steps of 5e-3 s, s. */
  const LOOKS = 5e-3
  /** The same runs of 3 s for all that is asked of them: each formulation by backward Euler in each step, made when first needed. */
  const made = new Map<string, ReturnType<typeof run> & { readonly motions: readonly Motion[] }>()
  function longRun(name: FormulationName, h: number) {
    const key = `${name} ${h}`
    const known = made.get(key)
    if (known) return known
    const motions: Motion[] = []
    const every = Math.max(1, Math.round(LOOKS / h))
    const one = run(name, start, h, 3, 'backward-euler', (n, { formulation }) => {
      if (n % every === 0 && n * h < 1.5 + h / 2) motions.push(motionOf(formulation))
    })
    const kept = { ...one, motions }
    made.set(key, kept)
    return kept
  }
  /** Its motion after a time of at most 1.5 s. */
  const motionAt = (name: FormulationName, h: number, t: number): Motion =>
    longRun(name, h).motions[Math.round(t / Math.max(h, LOOKS)) - 1]

  /** Slopes of the errors of each quantity over the steps. */
  const slopesOf = (errors: readonly (readonly number[])[]): number[] =>
    errors[0].map((_, quantity) =>
      order(
        STEPS,
        errors.map((e) => e[quantity]),
      ),
    )

  test.each(FORMULATIONS)(
    '%s is of first order in velocity, acceleration and the drive, and exact in position',
    (name) => {
      const errors = STEPS.map((h) => {
        const { formulation, dynamics, motion } = longRun(name, h)
        // Θ h²
        expect(Math.abs(motion.q[7 * b + k] - of('position'))).toBeLessThan(1e-11)
        return [
          Math.abs(motion.v[6 * b + k] - of('velocity')),
          Math.abs(motion.a[6 * b + k] - of('acceleration')),
          Math.abs(Math.abs(driveTorque(formulation, dynamics.multipliers, j)) - torque),
        ]
      })
      for (const slope of slopesOf(errors)) {
        expect(slope).toBeGreaterThan(0.9)
        expect(slope).toBeLessThan(1.1)
      }
    },
  )

  test.each(FORMULATIONS)(
    '%s by generalised-α is of second order in acceleration and the drive, exact in position and velocity',
    (name) => {
      const errors = STEPS.map((h) => {
        const { formulation, dynamics, motion } = run(name, start, h, 3, 'generalized-alpha')
        // velocities are projected: those of a driven mechanism follow from its pose, to rounding and Θ
        expect(Math.abs(motion.q[7 * b + k] - of('position'))).toBeLessThan(1e-11)
        expect(Math.abs(motion.v[6 * b + k] - of('velocity'))).toBeLessThan(1e-9)
        const effort = Math.abs(driveTorque(formulation, dynamics.multipliers, j))
        return [Math.abs(motion.a[6 * b + k] - of('acceleration')), Math.abs(effort - torque)]
      })
      for (const slope of slopesOf(errors)) expect(Math.abs(slope - 2)).toBeLessThan(0.15)
    },
  )

  test('the three agree step by step: poses to Θ h², velocities of centres to Θ h, their accelerations to Θ', () => {
    const h = 5e-3
    const [first, ...others] = FORMULATIONS.map((name) => longRun(name, h).motions)
    expect(first).toHaveLength(300)
    for (const other of others) {
      const all = first.map((motion, n) => gaps(motion, other[n]))
      const most = (quantity: keyof (typeof all)[number]): number => Math.max(...all.map((gap) => gap[quantity]))
      expect(most('pose')).toBeLessThan(1e-11)
      expect(most('velocity')).toBeLessThan(1e-11 / h)
      expect(most('acceleration')).toBeLessThan(1e-11 / (h * h))
    }
  })

  test('their turning agrees to the order of the method: chord, arc and coordinate line differ', () => {
    const motions = STEPS.map((h) => FORMULATIONS.map((name) => motionAt(name, h, 0.6)))
    const slopeOf = (other: number, quantity: 'spin' | 'spinRate'): number =>
      order(
        STEPS,
        motions.map((m) => gaps(m[0], m[other])[quantity]),
      )
    const near = (slope: number, whole: number): void => expect(Math.abs(slope - whole)).toBeLessThan(0.2)
    near(slopeOf(1, 'spin'), 2)
    near(slopeOf(1, 'spinRate'), 1)
    if (scene === 'kissel-single-pendulum') {
      // turns about its own z axis: ψ is the angle, rε is rA
      expect(gaps(motions[0][0], motions[0][2]).spin).toBeLessThan(1e-12)
      return
    }
    near(slopeOf(2, 'spin'), 1)
    near(slopeOf(2, 'spinRate'), 1)
  })

  test('takes three Newton steps at h = 0.01 and two at 0.001', () => {
    for (const name of FORMULATIONS) {
      const coarse = longRun(name, 1e-2).dynamics
      const fine = run(name, start, 1e-3, 0.5).dynamics
      expect(coarse.iterations / coarse.steps).toBeLessThan(3.3)
      expect(fine.iterations / fine.steps).toBeLessThan(2.3)
    }
  })
})

describe('double pendulum', () => {
  const start = referenceStart('kissel-double-pendulum')

  it('is the same in rA and rε to the Newton tolerance: both turn about their own z axis alone', () => {
    const runs = (['rA', 're'] as const).map((name) => dynamicsOf(name, start))
    const most = { pose: 0, spin: 0 }
    for (let n = 1; n <= 1000; n++) {
      expect(runs.map(({ dynamics }) => dynamics.stepTo(n / 1000))).toEqual([null, null])
      const gap = gaps(motionOf(runs[0].formulation), motionOf(runs[1].formulation))
      most.pose = Math.max(most.pose, gap.pose)
      most.spin = Math.max(most.spin, gap.spin)
    }
    expect(most.pose).toBeLessThan(1e-10)
    expect(most.spin).toBeLessThan(1e-8)
  })

  test.each([
    ['rA', 'backward-euler', 1, 0.1],
    ['rp', 'backward-euler', 1, 0.1],
    ['re', 'backward-euler', 1, 0.1],
    ['rA', 'generalized-alpha', 2, 0.15],
    ['rp', 'generalized-alpha', 2, 0.15],
    ['re', 'generalized-alpha', 2, 0.15],
  ] as const)('%s follows the reference by %s to order %i', (name, scheme, whole, band) => {
    const reference = referenceMotion('kissel-double-pendulum')
    const z = (reference.bodies['lower']['position'] as number[][])[10][2]
    const STEPS = [4e-3, 2e-3, 1e-3]
    const errors = STEPS.map((h) => Math.abs(run(name, start, h, 1, scheme).motion.q[7 * 2 + 2] - z))
    expect(Math.abs(order(STEPS, errors) - whole)).toBeLessThan(band)
  })
})

test.each(FORMULATIONS)('%s keeps the angular momentum of a body that tumbles freely, to first order', (name) => {
  const body = randomBody('a', randomSource(7))
  const spec: MechanismSpec = { gravity: [0, 0, 0], bodies: [body], joints: [], forces: [] }
  const start = startOf(spec)
  const momentum = (motion: Motion): number[] => {
    const J = start.model.inertia.subarray(9, 18)
    const w = motion.v.subarray(9, 12)
    const L = [0, 3, 6].map((k) => J[k] * w[0] + J[k + 1] * w[1] + J[k + 2] * w[2])
    const [e0, e1, e2, e3] = motion.q.subarray(10, 14)
    const cross = (a: number[], b: number[]): number[] => [
      a[1] * b[2] - a[2] * b[1],
      a[2] * b[0] - a[0] * b[2],
      a[0] * b[1] - a[1] * b[0],
    ]
    const e = [e1, e2, e3]
    const t = cross(e, L).map((x, k) => x + e0 * L[k])
    return cross(e, t).map((x, k) => L[k] + 2 * x)
  }
  const { formulation } = dynamicsOf(name, start)
  const before = momentum(motionOf(formulation))
  const STEPS = [1e-2, 5e-3, 2.5e-3]
  const errors = STEPS.map((h) => largest(momentum(run(name, start, h, 1).motion), before, () => true))
  expect(order(STEPS, errors)).toBeGreaterThan(0.9)
  expect(order(STEPS, errors)).toBeLessThan(1.1)
})

test.each(FORMULATIONS)('%s swings a mass on a torsion spring at its frequency, to second order', (name) => {
  // a bar on a pin along y, its spring at rest as it stands; no weight
  const spec = pendulum({
    gravity: [0, 0, 0],
    forces: [{ kind: 'torsion-spring', id: 'twist', joint: 'pin', stiffness: 50, damping: 0, restAngle: 0.4 }],
  })
  const start = startOf(spec)
  const { mass, inertia } = start.model
  // about the pin, half a metre from the centre of mass
  const moment = inertia[9 + 4] + mass[1] * 0.25
  const until = 2
  // the angle goes from 0 as 0.4 (1 − cos ω t); a turn about −y takes the bar's x axis up
  const angle = 0.4 * (1 - Math.cos(Math.sqrt(50 / moment) * until))
  const STEPS = [1e-2, 5e-3, 2.5e-3]
  const errors = STEPS.map((h) => {
    const { motion } = run(name, start, h, until, 'generalized-alpha')
    return Math.hypot(motion.q[7] - 0.5 * Math.cos(angle), motion.q[9] - 0.5 * Math.sin(angle))
  })
  expect(errors[0]).toBeLessThan(0.01)
  expect(Math.abs(order(STEPS, errors) - 2)).toBeLessThan(0.15)
})

test.each(FORMULATIONS)('%s is turned round and round by a torsion spring', (name) => {
  const spring = { kind: 'torsion-spring', id: 'twist', joint: 'pin', stiffness: 50, damping: 0, restAngle: 6 } as const
  const start = startOf(pendulum({ gravity: [0, 0, 0], forces: [spring] }))
  const { mass, inertia } = start.model
  const frequency = Math.sqrt(50 / (inertia[9 + 4] + mass[1] * 0.25))
  // at three quarters of the way to where it turns back, beyond a whole turn
  const until = (0.75 * Math.PI) / frequency
  const angle = 6 * (1 - Math.cos(0.75 * Math.PI))
  expect(angle).toBeGreaterThan(2 * Math.PI)
  const { motion } = run(name, start, until / 1000, until, 'generalized-alpha')
  const gap = Math.hypot(motion.q[7] - 0.5 * Math.cos(angle), motion.q[9] - 0.5 * Math.sin(angle))
  expect(gap).toBeLessThan(3e-4)
})

test('generalised-α keeps its order in rε where the axes of a body that tumbles are renamed on the way', () => {
  const body = randomBody('a', randomSource(11))
  const start = startOf({ gravity: [0, 0, 0], bodies: [body], joints: [], forces: [] })
  const exact = run('rA', start, 5e-4, 1, 'generalized-alpha').motion
  const STEPS = [1e-2, 5e-3, 2.5e-3]
  const errors = STEPS.map((h) => {
    const { formulation, motion } = run('re', start, h, 1, 'generalized-alpha')
    expect(formulation.singularities).toMatchObject([{ body: 'a', time: expect.closeTo(0.44, 1) as number }])
    return gaps(exact, motion).spin
  })
  expect(Math.abs(order(STEPS, errors) - 2)).toBeLessThan(0.1)
})

test.each(FORMULATIONS)('%s stops where rows return that the first pose made redundant', (name) => {
  const start = startOf(flatParallelogram())
  const { formulation, dynamics } = dynamicsOf(name, start)
  expect(formulation.spare.count).toBe(4)
  let refusal = null
  for (let n = 1; n <= 200 && !refusal; n++) refusal = dynamics.stepTo(n / 1000)
  expect(refusal).toMatchObject({ code: 'rowsReturn', joint: 'D' })
})

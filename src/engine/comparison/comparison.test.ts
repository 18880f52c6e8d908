/** The comparison on the four mechanisms of [KTN], with few steps: every number against what is known of it otherwise. */
import { describe, expect, it, test } from 'vitest'
import {
  loadFormulations,
  speedUp,
  type Comparison,
  type ComparisonOptions,
  type Contender,
  type MechanismSpec,
  type Scheme,
} from '../index.ts'
import { parseScene, toMechanismSpec } from '../../scene/index.ts'
import { referenceMotion, referenceScene } from '../../testing/reference.ts'
import { joint, marker } from '../../testing/planar.ts'
import { flatParallelogram, pendulum } from '../../testing/small-mechanisms.ts'
import { fitOrder } from './order.ts'

const { compareFormulations, CONTENDERS } = await loadFormulations()

const BRIEFLY = { duration: 0.1, step: 2e-3, orderDuration: 0.1, orderSteps: [0.02, 0.01, 0.005], repeats: 1 }
/** Without an order study to speak of. */
const WATCHED = { orderDuration: 0.02, orderSteps: [0.02] }
/** Long enough for what generalised-α starts with to be gone. */
const STUDY = { orderDuration: 0.5, orderSteps: [0.01, 0.005, 0.0025] }
const SCHEMES = ['backward-euler', 'generalized-alpha'] as const

function specOf(scene: string): MechanismSpec {
  const parsed = parseScene(referenceScene(scene))
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'))
  return toMechanismSpec(parsed.scene)
}

function compare(spec: MechanismSpec, options: Partial<ComparisonOptions> = {}, now = () => 0): Comparison {
  const made = compareFormulations(spec, { ...BRIEFLY, ...options }, { now, tell: () => {} })
  if (!made.ok) throw new Error(made.refusal.message)
  return made.comparison
}

const energyErrorOf = ({ dynamics }: Comparison, scheme: Scheme, name: Contender): number =>
  dynamics.find((run) => run.scheme === scheme && run.name === name)?.energyError ?? NaN

describe.each([
  ['kissel-single-pendulum', 1],
  ['kissel-slider-crank', 3],
  ['kissel-four-link', 3],
])('%s, driven', (scene, bodies) => {
  const spec = specOf(scene)
  const comparison = compare(spec, STUDY)

  it('has as many equations as unknowns in each, and one of each more per body in rp', () => {
    const n = 6 * bodies
    expect(comparison.freedoms).toBe(0)
    expect(comparison.sizes).toEqual([
      { name: 'lock', unknowns: n, equations: n },
      { name: 'rA', unknowns: n, equations: n },
      { name: 'rp', unknowns: n + bodies, equations: n + bodies },
      { name: 're', unknowns: n, equations: n },
    ])
  })

  it('agrees with rA at every step: in kinematics to rounding, in dynamics to what Newton leaves', () => {
    expect(comparison.agreement).toHaveLength(9)
    for (const { method, position, velocity, acceleration } of comparison.agreement) {
      expect(position).toBeLessThan(1e-11)
      expect(velocity).toBeLessThan(1e-9)
      expect(acceleration).toBeLessThan(method === 'kinematics' ? 1e-10 : 1e-8)
      // from others' numbers, not from its own
      expect(position + velocity + acceleration).toBeGreaterThan(0)
    }
  })

  it('is of first order by backward Euler and of second by generalised-α where anything is not exact', () => {
    expect(comparison.orders).toHaveLength(24)
    for (const { name, scheme, quantity, steps, errors, order } of comparison.orders) {
      steps.forEach((step, k) => expect(step).toBeCloseTo(STUDY.orderSteps[k], 12))
      // poses follow from the drives; so do velocities that are projected, and the accelerations read off such a state
      const exact =
        name === 'lock' || quantity === 'position' || (quantity === 'velocity' && scheme === 'generalized-alpha')
      if (exact) for (const error of errors) expect(error).toBeLessThan(1e-8)
      if (exact) expect(order).toBeNaN()
      else if (scheme === 'backward-euler') expect(Math.abs(order - 1)).toBeLessThan(0.1)
      else expect(Math.abs(order - 2)).toBeLessThan(0.15)
    }
  })

  it('keeps the energy of the reference where velocities are projected, and to first order where they are not', () => {
    const { energyScale } = comparison
    const finer = compare(spec, { ...WATCHED, step: 1e-3 })
    for (const name of CONTENDERS) {
      expect(energyErrorOf(comparison, 'generalized-alpha', name)).toBeLessThan(1e-9 * energyScale)
      const coarse = energyErrorOf(comparison, 'backward-euler', name)
      if (name === 'lock') expect(coarse).toBeLessThan(1e-9 * energyScale)
      else expect(coarse / energyErrorOf(finer, 'backward-euler', name)).toBeCloseTo(2, 1)
    }
  })

  it('takes a few Newton steps per step, and no contender ends early', () => {
    const runs = [...(comparison.kinematics ?? []), ...comparison.dynamics]
    expect(runs).toHaveLength(12)
    for (const { name, iterations, refusal } of runs) {
      expect(refusal).toBeNull()
      expect(iterations).toBeGreaterThanOrEqual(1)
      // the main engine's go by old matrices
      expect(iterations).toBeLessThan(name === 'lock' ? 8 : 3.2)
    }
  })
})

describe('kissel-double-pendulum, free', () => {
  const spec = specOf('kissel-double-pendulum')
  const comparison = compare(spec)

  it('leaves two freedoms, and kinematics out', () => {
    expect(comparison).toMatchObject({ freedoms: 2, kinematics: null })
    expect(comparison.sizes.map(({ equations, unknowns }) => unknowns - equations)).toEqual([2, 2, 2, 2])
    expect(comparison.dynamics.map(({ scheme, name }) => `${scheme} ${name}`)).toEqual(
      SCHEMES.flatMap((scheme) => CONTENDERS.map((name) => `${scheme} ${name}`)),
    )
  })

  it('is of first and of second order in all quantities', () => {
    const { orders } = compare(spec, { orderDuration: 0.4, orderSteps: [4e-3, 2e-3, 1e-3] })
    expect(orders).toHaveLength(24)
    for (const { scheme, order } of orders)
      expect(Math.abs(order - (scheme === 'backward-euler' ? 1 : 2))).toBeLessThan(
        scheme === 'backward-euler' ? 0.1 : 0.15,
      )
  })

  it('agrees with rA at every step by backward Euler, and by generalised-α but for the start of the main engine', () => {
    const { agreement } = compare(spec, { ...WATCHED, duration: 0.5 })
    expect(agreement).toHaveLength(6)
    for (const { name, method, position, velocity, acceleration } of agreement) {
      const start = name === 'lock' && method === 'generalized-alpha'
      expect(position).toBeLessThan(start ? 1e-4 : 1e-9)
      expect(velocity).toBeLessThan(start ? 1e-4 : 1e-8)
      expect(acceleration).toBeLessThan(start ? 1e-3 : 1e-7)
    }
  })

  it('has the energies of the reference, whose sum is constant', () => {
    // at the times of the samples
    const { energyScale, dynamics } = compare(spec, { ...WATCHED, duration: 1, step: 0.1 })
    const { bodies } = referenceMotion('kissel-double-pendulum')
    const at = (n: number): { readonly kinetic: number; readonly potential: number } => {
      let kinetic = 0
      let potential = 0
      for (const { id, mass, inertia } of spec.bodies) {
        const columns = bodies[id] as Readonly<Record<string, readonly (readonly number[])[]>>
        const v = columns['velocity'][n]
        // both turn about x of the world, which is their z axis
        const w = Math.hypot(...columns['angularVelocity'][n])
        kinetic += 0.5 * mass * v.reduce((sum, x) => sum + x * x, 0) + 0.5 * inertia[2] * w * w
        potential += 9.81 * mass * columns['position'][n][2]
      }
      return { kinetic, potential }
    }
    const samples = Array.from({ length: 11 }, (_, n) => at(n))
    for (const { kinetic, potential } of samples) {
      expect(Math.abs(kinetic + potential - samples[0].potential)).toBeLessThan(1e-8)
    }
    const fall = samples.map(({ potential }) => samples[0].potential - potential)
    expect(energyScale).toBeCloseTo(Math.max(...fall) - Math.min(...fall), 6)
    // such steps lose a part of it, and never more than there is
    for (const { energyError, scheme } of dynamics) {
      expect(energyError).toBeGreaterThan(1e-4 * energyScale)
      expect(energyError).toBeLessThan(scheme === 'backward-euler' ? energyScale : 0.2 * energyScale)
    }
  })

  it('loses energy to the order of the scheme', () => {
    const finer = compare(spec, { ...WATCHED, step: 1e-3 })
    for (const name of CONTENDERS) {
      const ratio = (scheme: Scheme): number =>
        energyErrorOf(comparison, scheme, name) / energyErrorOf(finer, scheme, name)
      expect(Math.abs(Math.log2(ratio('backward-euler')) - 1)).toBeLessThan(0.1)
      expect(Math.abs(Math.log2(ratio('generalized-alpha')) - 2)).toBeLessThan(0.3)
    }
  })
})

test('says where Euler angles fail: the crank is along z of the world after a quarter of a turn', () => {
  const { singularities } = compare(specOf('kissel-slider-crank'), { ...WATCHED, duration: 0.25, step: 0.01 })
  // 2π t from the horizontal: within asin 0.15 of it from 0.2260 s on
  expect(singularities).toEqual([{ body: 'crank', time: expect.closeTo(0.23, 12) as number }])
})

test('torsion springs have their energy over many turns', () => {
  // wound at 9 rad/s: the drive puts ½ k φ² into the spring
  const law = { kind: 'expression', tree: { op: 'multiply', a: { op: 'number', value: 9 }, b: { op: 't' } } } as const
  const spring = { kind: 'torsion-spring', id: 's', joint: 'pin', stiffness: 2, damping: 0, restAngle: 0 } as const
  const spec = pendulum({ gravity: [0, 0, 0], forces: [spring] }, { drives: [{ kind: 'angle', law }] })
  const comparison = compare(spec, { ...WATCHED, duration: 3, step: 0.05 })
  expect(comparison.energyScale).toBeCloseTo(0.5 * 2 * 27 ** 2, 6)
  for (const name of CONTENDERS) expect(energyErrorOf(comparison, 'generalized-alpha', name)).toBeLessThan(1e-6)
})

test('a contender that ends early says so, and has no speed', () => {
  const { dynamics, orders, agreement } = compare(flatParallelogram(), { duration: 0.2, orderDuration: 0.2 })
  for (const scheme of SCHEMES) {
    const runs = dynamics.filter((run) => run.scheme === scheme)
    for (const { name, refusal, iterations } of runs) {
      if (name === 'lock') continue
      expect(refusal).toMatchObject({ code: 'rowsReturn', joint: 'D' })
      expect(iterations).toBeGreaterThan(1)
    }
    expect(speedUp(runs, 'lock')).toBeNaN()
  }
  for (const { name, errors, order } of orders) {
    if (name === 'lock') continue
    expect(errors.at(-1)).toBeNaN()
    expect(order).toBeNaN()
  }
  // until then
  expect(agreement.every(({ position }) => position < 1e-2)).toBe(true)
})

describe('refuses', () => {
  const of = (spec: MechanismSpec) => compareFormulations(spec, BRIEFLY, { now: () => 0, tell: () => {} })

  it('what cannot be mapped, with the joint', () => {
    const { bodies, gravity } = pendulum()
    const joints = [joint('shaft', 'constant-velocity', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]))]
    const made = of({ bodies, gravity, joints, forces: [] })
    expect(made).toMatchObject({ ok: false, refusal: { code: 'notMapped', joint: 'shaft' } })
    expect(!made.ok && made.refusal.message).toMatch(/^Joint shaft has no basic constraints: /)
  })

  it('what does not close, as the main engine does', () => {
    const { bodies, gravity, joints } = pendulum()
    const apart = joint('apart', 'weld', marker('rod', [0, 0, 0]), marker('ground', [5, 0, 0]))
    expect(of({ bodies, gravity, joints: [...joints, apart], forces: [] })).toMatchObject({
      ok: false,
      refusal: { code: 'notAssembled' },
    })
  })

  it('what has nothing that moves', () => {
    expect(of({ bodies: [], gravity: [0, 0, 0], joints: [], forces: [] })).toMatchObject({
      ok: false,
      refusal: { message: 'No body can move.' },
    })
  })
})

test('tells of its progress, which never goes back, from none to all', () => {
  const told: { readonly done: number; readonly doing: string }[] = []
  const tell = (done: number, doing: string): void => void told.push({ done, doing })
  compareFormulations(specOf('kissel-single-pendulum'), BRIEFLY, { now: () => 0, tell })
  told.slice(1).forEach(({ done }, k) => expect(done).toBeGreaterThanOrEqual(told[k].done))
  expect(told[0].done).toBeLessThan(0.01)
  expect(told.at(-1)!.done).toBe(1)
  // all of the work was counted on
  expect(told.at(-2)!.done).toBeGreaterThan(0.99)
  expect(new Set(told.map(({ doing }) => doing))).toEqual(
    new Set([
      'Reference',
      ...['Kinematics', 'Backward Euler', 'Generalised-α'].flatMap((method) =>
        ['side by side', 'lock', 'rA', 'rp', 'rε'].map((who) => `${method}, ${who}`),
      ),
      ...['lock', 'rA', 'rp', 'rε'].map((who) => `Order, ${who}`),
      'Done',
    ]),
  )
})

describe('a limit of the time that it may take', () => {
  const spec = specOf('kissel-double-pendulum')
  const asked = { duration: 3, step: 0.01, orderDuration: 1, orderSteps: [0.02, 0.01], repeats: 1 }
  /** Every step takes `ms`: the clock is read once before each, and is tried out only. */
  const within = (limit: number, ms: number, options = asked): Comparison => {
    let clock = 0
    return compare(spec, { ...options, limit }, () => (clock += ms))
  }

  it('shortens what is compared, to times that are easily said, and tells what was left off', () => {
    // 8 runs: 5 steps of each to watch and to time, and the reference's
    const { options, shortened, agreement } = within(60, 100)
    expect(shortened).toMatchObject({ duration: 3, orderDuration: 1 })
    const perSecond = (0.1 * (1 + 8 * 5)) / 0.01
    const perOrderSecond = 0.1 * (100 + 8 * 1.5 * 150)
    // and 0.1 s to make each of them, the reference twice, the others for every run
    expect(shortened?.seconds).toBeCloseTo(0.1 * (2 + 8 * 5) + 3 * perSecond + perOrderSecond, 6)
    expect(options).toMatchObject({ duration: 0.5, orderDuration: 0.2, step: 0.01, repeats: 1 })
    expect(agreement).toHaveLength(6)
  })

  it('leaves alone what is quick enough, and what has no limit', () => {
    const little = { ...asked, duration: 0.5, orderDuration: 0.2 }
    for (const made of [within(60, 0.01, little), compare(spec, little, () => 0)]) {
      expect(made.shortened).toBeNull()
      expect(made.options).toMatchObject(little)
    }
  })

  it('goes on for as many steps as say something, whatever they take', () => {
    const { options, shortened } = within(1, 1000, { ...asked, step: 2e-3 })
    expect(options).toMatchObject({ duration: 0.1, orderDuration: 0.2 })
    expect(shortened?.seconds).toBeGreaterThan(1000)
  })
})

describe('times', () => {
  const spec = specOf('kissel-single-pendulum')

  it('each run in pieces, of which the quickest of the repeats counts', () => {
    // fifty steps in 17 pieces of three; the clock goes 5 ms a piece, and 1 ms from the second repeat on
    let reads = 0
    let clock = 0
    const pieces = 17 * CONTENDERS.length * 3
    const now = (): number => {
      reads++
      if (reads % 2 === 0) clock += reads <= 2 * pieces ? 5 : 1
      return clock
    }
    const { kinematics, dynamics } = compare(spec, { ...WATCHED, repeats: 3 }, now)
    expect(reads).toBe(2 * 3 * pieces)
    for (const { seconds } of [...(kinematics ?? []), ...dynamics]) expect(seconds).toBeCloseTo(0.017, 12)
    expect(speedUp(kinematics ?? [], 'rA')).toBeCloseTo(1, 12)
  })

  it('as many times as fast as rp', () => {
    const run = (name: Contender, seconds: number) => ({ name, seconds, iterations: 2, refusal: null })
    expect(speedUp([run('lock', 1), run('rA', 2), run('rp', 5)], 'rA')).toBe(2.5)
    expect(speedUp([run('rA', 2)], 'rA')).toBeNaN()
  })
})

test('is the same every time', () => {
  const spec = specOf('kissel-slider-crank')
  const briefly = { duration: 0.04, orderDuration: 0.04 }
  expect(compare(spec, briefly)).toEqual(compare(spec, briefly))
})

test('an order is the slope of what is more than rounding', () => {
  const steps = [1e-2, 5e-3, 2.5e-3, 1.25e-3]
  expect(
    fitOrder(
      steps,
      steps.map((h) => 3 * h ** 2),
      1,
    ),
  ).toBeCloseTo(2, 12)
  // the last two are below 1e-9
  expect(fitOrder(steps, [1e-2, 1e-4, 1e-10, 1e-10], 1)).toBeNaN()
  expect(fitOrder(steps, [8e-9, 4e-9, 2e-9, 1e-12], 1)).toBeCloseTo(1, 12)
  expect(fitOrder(steps, [1, NaN, NaN, NaN], 1)).toBeNaN()
})

/** Kinematic analysis and dynamics on the command line, in lock constraints and in the three formulations. */
import { describe, expect, test } from 'vitest'
import { GALLERY_IDS, galleryScene } from '../testing/gallery-scenes.ts'
import { largestDistance, largestSize, referenceMotion, referenceScene, type Series } from '../testing/reference.ts'
import { motionMisses, wrenchMisses, type Result } from '../testing/reference-misses.ts'
import { run } from './run.ts'

const ALL = ['lock', 'rA', 'rp', 're'] as const
const DRIVEN = ['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'] as const
/** What is asked of them: m, m/s, m/s². */
const BOUNDS = { position: 1e-10, velocity: 1e-9, acceleration: 1e-8 }

interface Found extends Result {
  readonly statistics: Readonly<Record<string, unknown>>
  readonly forces: Readonly<Record<string, { readonly magnitude: readonly number[] }>>
}

const call = (scene: unknown, command: string, ...options: string[]) =>
  run([command, '-', ...options], async () =>
    new TextEncoder().encode(typeof scene === 'string' ? scene : JSON.stringify(scene)),
  )

async function found(scene: unknown, command: string, ...options: string[]): Promise<Found> {
  const { exit, stdout, stderr } = await call(scene, command, ...options)
  expect([exit, exit === 0 ? '' : stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const scene = (rest: object) => ({ format: 'lockwork/scene', version: 1, ...rest })
const mass = { mass: 2, centre: [0.1, 0, 0], inertia: [0.1, 0.15, 0.2, 0, 0, 0] }
const pin = (rest: object = {}) => ({
  id: 'pin',
  type: 'revolute',
  driven: { body: 'arm' },
  main: { body: 'ground' },
  ...rest,
})

describe.each(DRIVEN)('%s', (name) => {
  const reference = referenceMotion(name)
  const times = ['--duration', '3', '--sample', '0.1']

  /** Efforts of the drives against the closed form's torque about x of the world, or its opposite where the pin's axis is that. */
  function expectEfforts(result: Found): void {
    for (const [id, { torqueWorld }] of Object.entries(reference.drives ?? {})) {
      const effort = result.drives[id]?.effort ?? []
      const sign = Math.sign((effort[0] ?? NaN) * (torqueWorld[0]?.[0] ?? NaN))
      const along = torqueWorld.map(([x = NaN]) => sign * x)
      expect(largestDistance(effort, along)).toBeLessThan(1e-9 * largestSize(torqueWorld))
    }
  }

  test.each(ALL)('kinematics in %s: motion, reactions and drive torque of the closed form', async (formulation) => {
    const options = [...times, '--step', '0.005', '--formulation', formulation]
    const result = await found(referenceScene(name), 'kinematics', ...options)
    expect(largestDistance(result.time, reference.time)).toBeLessThan(1e-14)
    expect(motionMisses(result, reference.bodies, BOUNDS)).toEqual([])
    expect(wrenchMisses(result, reference.joints, 1e-9)).toEqual([])
    expectEfforts(result)
    expect(Math.max(...result.violation.position)).toBeLessThan(1e-13)
    expect(Math.max(...result.violation.velocity)).toBeLessThan(1e-12)
    expect(result.statistics).toMatchObject({ integrator: 'kinematics', steps: 601, rejected: 0, formulation })
    const { singularities } = result.statistics
    expect(singularities).toHaveLength(formulation === 're' && name === 'kissel-slider-crank' ? 1 : 0)
  })

  test('kinematics: the power of the drive is the change of the energy', async () => {
    const step = 1e-3
    const { drives, joints, energy } = await found(
      referenceScene(name),
      'kinematics',
      '--duration',
      '0.5',
      '--sample',
      `${step}`,
    )
    const [[id, { effort }]] = Object.entries(drives) as [[string, { effort: readonly number[] }]]
    const rate = joints[id]?.['rate'] as readonly number[]
    const power = effort.map((x, i) => x * (rate[i] ?? NaN))
    const { total } = energy
    const at = (i: number): number => total[i] ?? NaN
    for (let i = 2; i < total.length - 2; i += 7) {
      // fourth order: what it leaves is h⁴ of five turns' frequency, below 1e-8 of the power
      const change = (8 * (at(i + 1) - at(i - 1)) - (at(i + 2) - at(i - 2))) / (12 * step)
      expect(Math.abs(change - (power[i] ?? NaN))).toBeLessThan(1e-7 * largestSize(power))
    }
  })

  test.each(['rA', 'rp', 're'].flatMap((f) => ['generalized-alpha', 'backward-euler'].map((i) => [f, i] as const)))(
    'simulate in %s by %s',
    async (formulation, integrator) => {
      const options = [...times, '--formulation', formulation, '--integrator', integrator, '--step', '0.01']
      const result = await found(referenceScene(name), 'simulate', ...options)
      expect(motionMisses(result, reference.bodies, BOUNDS)).toEqual([])
      expect(wrenchMisses(result, reference.joints, 1e-8)).toEqual([])
      expectEfforts(result)
      expect(result.statistics).toMatchObject({ integrator, steps: 300, formulation })
    },
  )
})

test('of the gallery, all that is driven altogether moves alike in all four, with the same forces', async () => {
  const done: string[] = []
  for (const id of GALLERY_IDS) {
    const text = JSON.stringify(await galleryScene(id))
    const times = ['--duration', '0.5', '--sample', '0.05', '--step', '0.01']
    const lock = await call(text, 'kinematics', ...times)
    if (lock.exit === 3) continue
    const { bodies, joints }: Found = JSON.parse(lock.stdout)
    const force = Math.max(...Object.values(joints).map((one) => largestSize(one['force'] ?? [])))
    for (const formulation of ['rA', 'rp', 're']) {
      const { exit, stdout } = await call(text, 'kinematics', ...times, '--formulation', formulation)
      // joints that dot products do not hold
      if (exit === 3 && JSON.parse(stdout).error.code === 'notMapped') continue
      expect([id, exit]).toEqual([id, 0])
      const other: Found = JSON.parse(stdout)
      for (const [body, columns] of Object.entries(bodies))
        for (const quantity of ['position', 'velocity', 'acceleration', 'angularAcceleration']) {
          const series = columns[quantity] as Series
          const distance = largestDistance(other.bodies[body]?.[quantity], series)
          expect([id, body, quantity, distance < 1e-8 * (1 + largestSize(series))]).toEqual([id, body, quantity, true])
        }
      for (const [joint, columns] of Object.entries(joints)) {
        const distance = largestDistance(other.joints[joint]?.['force'], columns['force'] ?? [])
        expect([id, joint, distance < 1e-7 * (1 + force)]).toEqual([id, joint, true])
      }
      done.push(`${id} ${formulation}`)
    }
  }
  expect(done).toEqual(expect.arrayContaining(['four-bar rA', 'peaucellier rp', 'hooke re', 'scotch-yoke rA']))
})

describe('in motion that is free', () => {
  test('the formulations follow the main engine, of the same order', async () => {
    const pendulum = referenceScene('kissel-double-pendulum')
    const times = ['--duration', '1', '--sample', '0.25', '--step', '0.001']
    const main = await found(pendulum, 'simulate', ...times, '--integrator', 'dormand-prince', '--tolerance', '1e-12')
    for (const formulation of ['rA', 'rp', 're']) {
      const own = await found(pendulum, 'simulate', ...times, '--formulation', formulation)
      const distance = largestDistance(own.bodies['lower']?.['position'], main.bodies['lower']?.['position'] ?? [])
      expect(distance).toBeGreaterThan(1e-9)
      expect(distance).toBeLessThan(1e-4)
    }
  })

  test.each(ALL)('%s counts turns from sample to sample', async (formulation) => {
    const wheel = scene({
      gravity: [0, 0, 0],
      bodies: [{ id: 'arm', mass: { ...mass, centre: [0, 0, 0] }, angularVelocity: [0, 0, 30] }],
      joints: [pin()],
    })
    const { joints } = await found(wheel, 'simulate', '--duration', '2', '--sample', '1', '--formulation', formulation)
    // Euler parameters step along chords: of second order, here 30² · 30 · 1e-6/24 a second
    expect(largestDistance(joints['pin']?.['coordinate'], [0, 30, 60])).toBeLessThan(formulation === 'rp' ? 5e-3 : 1e-6)
  })
})

describe('forces that are no rows', () => {
  test.each(ALL)('%s: spring, damper, torque and limit of a driven pair', async (formulation) => {
    const driven = scene({
      gravity: [0, -9.81, 0],
      bodies: [{ id: 'arm', mass }],
      joints: [
        pin({
          damping: 0.3,
          drive: { kind: 'angle', law: '0.5 * sin(3 * t)' },
          limits: { lower: -0.2, upper: 2, stiffness: 40 },
        }),
      ],
      forces: [{ id: 'twist', kind: 'torsion-spring', joint: 'pin', stiffness: 2 }],
    })
    const { drives, joints, forces } = await found(
      driven,
      'kinematics',
      '--duration',
      '2',
      '--sample',
      '0.1',
      '--step',
      '0.01',
      '--formulation',
      formulation,
    )
    const { effort } = drives['pin']!
    effort.forEach((torque, i) => {
      const t = i / 10
      const [q, dq, ddq] = [0.5 * Math.sin(3 * t), 1.5 * Math.cos(3 * t), -4.5 * Math.sin(3 * t)]
      const weight = 2 * 9.81 * 0.1 * Math.cos(q)
      const limit = q < -0.2 ? 40 * (-0.2 - q) : 0
      const total = (0.2 + 2 * 0.01) * ddq + weight + 0.3 * dq + 2 * q - limit
      expect(Math.abs(torque - total)).toBeLessThan(1e-10)
      // all that the joint passes on: rows, drive, damping, limit, but no torsion spring
      const [, , passed = NaN] = (joints['pin']?.['torque']?.[i] ?? []) as readonly number[]
      expect(Math.abs(passed - (torque - 0.3 * dq + limit))).toBeLessThan(1e-10)
      expect(Math.abs((forces['twist']?.magnitude[i] ?? NaN) + 2 * q)).toBeLessThan(1e-12)
    })
  })
})

// in steps that the jump divides, and in steps that it ends
test.each(ALL.flatMap((formulation) => ['0.02', '0.005'].map((step) => [formulation, step] as const)))(
  'simulate in %s: a load that jumps takes no order from steps of %s s',
  async (formulation, step) => {
    const load = { kind: 'load', id: 'push', body: 'arm', position: [0, 0, 0], torque: [0, 0, 0], axes: 'world' }
    const pushed = scene({
      gravity: [0, 0, 0],
      bodies: [{ id: 'arm', mass: { ...mass, centre: [0, 0, 0] } }],
      forces: [{ ...load, force: ['2 * (1 + sign(t - 0.255))', 0, 0] }],
    })
    const times = ['--duration', '1', '--sample', '0.5', '--step', step]
    const how = ['--formulation', formulation, '--integrator', 'generalized-alpha']
    const { bodies } = await found(pushed, 'simulate', ...times, ...how)
    const last = (quantity: string): number => (bodies['arm']?.[quantity]?.[2] as number[] | undefined)?.[0] ?? NaN
    // constant accelerations are exact on either side
    expect(Math.abs(last('position') - (1 - 0.255) ** 2)).toBeLessThan(1e-12)
    expect(Math.abs(last('velocity') - 2 * (1 - 0.255))).toBeLessThan(1e-12)
  },
)

describe('Euler angles at their singularity', () => {
  test('are told with body and time, in the result and on standard error', async () => {
    const times = ['--duration', '0.3', '--sample', '0.1']
    const crank = referenceScene('kissel-slider-crank')
    const { exit, stdout, stderr } = await call(crank, 'kinematics', ...times, '--formulation', 're')
    expect(exit).toBe(0)
    const { singularities } = JSON.parse(stdout).statistics
    expect(singularities).toEqual([{ body: 'crank', time: expect.closeTo(0.227, 9) }])
    expect(stderr).toMatch(/^The Euler angles of body crank .* at t = 0\.227000 s.*\n$/)
    const other = await call(crank, 'kinematics', ...times, '--formulation', 'rA')
    expect(other.stderr).toBe('')
    expect(JSON.parse(other.stdout).statistics.singularities).toEqual([])
  })

  test('are told a few times, and counted after that', async () => {
    // all stand upright at the start
    const bodies = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, mass }))
    const { stdout, stderr } = await call(scene({ bodies }), 'simulate', '--duration', '0', '--formulation', 're')
    expect(JSON.parse(stdout).statistics.singularities).toEqual(bodies.map(({ id }) => ({ body: id, time: 0 })))
    expect(stderr.trimEnd().split('\n')).toHaveLength(4)
    expect(stderr).toContain('So do Euler angles 2 more times: all are in the result.')
  })
})

describe('what cannot be done', () => {
  test.each(ALL)('%s: a mechanism that is free', async (formulation) => {
    const { exit, stdout, stderr } = await call(
      referenceScene('kissel-double-pendulum'),
      ...(['kinematics', '--formulation', formulation] as const),
    )
    expect(exit).toBe(3)
    const { error } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: 'notDetermined', time: 0 })
    expect(error.message).toContain('2 freedoms are left')
    expect(error.joints).toHaveLength(2)
    expect(stderr).toBe(`${error.message}\n`)
  })

  test.each(['kinematics', 'simulate'])('%s of a joint that no dot product of body vectors holds', async (command) => {
    const shaft = { type: 'revolute', main: { body: 'ground' } }
    const turning = scene({
      bodies: [
        { id: 'arm', mass },
        { id: 'out', mass },
      ],
      joints: [
        pin({ drive: { kind: 'angle', law: 't' } }),
        { ...shaft, id: 'seat', driven: { body: 'out' } },
        { id: 'ball', type: 'constant-velocity', driven: { body: 'out' }, main: { body: 'arm' } },
      ],
    })
    const { exit, stdout } = await call(turning, command, '--formulation', 'rp', '--duration', '0.1')
    expect(exit).toBe(3)
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'notMapped', joints: ['ball'] })
    expect((await call(turning, command, '--duration', '0.1')).exit).toBe(0)
  })

  test.each(ALL)('%s: a sample in a singular pose', async (formulation) => {
    // all bars of a parallelogram lie along its ground after half a turn
    const bar = (id: string) => ({ id, mass: { mass: 1, centre: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1, 0, 0, 0] } })
    const upright = { orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] }
    const hinge = (id: string, driven: object, main: object, rest: object = {}) => pin({ id, driven, main, ...rest })
    const flat = scene({
      bodies: [
        { ...bar('crank'), ...upright },
        { ...bar('coupler'), position: [0, 1, 0] },
        { ...bar('rocker'), position: [1, 0, 0], ...upright },
      ],
      joints: [
        hinge('A', { body: 'crank' }, { body: 'ground' }, { drive: { kind: 'angular-velocity', law: 'pi' } }),
        hinge('B', { body: 'coupler' }, { body: 'crank', position: [1, 0, 0] }),
        hinge('C', { body: 'rocker', position: [1, 0, 0] }, { body: 'coupler', position: [1, 0, 0] }),
        hinge('D', { body: 'rocker' }, { body: 'ground', position: [1, 0, 0] }),
      ],
    })
    const times = ['--sample', '0.05', '--formulation', formulation]
    expect((await call(flat, 'kinematics', '--duration', '0.45', ...times)).exit).toBe(0)
    const { exit, stdout } = await call(flat, 'kinematics', '--duration', '1', ...times)
    expect(exit).toBe(3)
    const { error } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: 'notDetermined', time: 0.5 })
    expect(error.message).toContain('In the singular pose at t = 0.500000 s')
  })

  test.each(ALL)('%s: a law that jumps', async (formulation) => {
    const jumping = scene({
      bodies: [{ id: 'arm', mass }],
      joints: [pin({ drive: { kind: 'angle', law: 'sign(t - 0.255)' } })],
    })
    for (const command of ['kinematics', 'simulate']) {
      const { exit, stdout } = await call(jumping, command, '--duration', '1', '--formulation', formulation)
      expect([command, exit]).toEqual([command, 3])
      const { error } = JSON.parse(stdout)
      expect(error).toMatchObject({ code: 'lawJumps', joints: ['pin'] })
      expect(error.time).toBeCloseTo(0.255, 12)
    }
  })

  test.each([
    [['kinematics', '--formulation', 'rB'], '--formulation rB: there are lock, rA, rp, re'],
    [['simulate', '--formulation', 'RA'], '--formulation RA: there are lock, rA, rp, re'],
    [['simulate', '--formulation', 'rA', '--integrator', 'rattle'], 'goes by backward-euler or generalized-alpha'],
    [['simulate', '--formulation', 're', '--baumgarte', '1,1'], '--baumgarte is for the integrator baumgarte'],
    [['kinematics', '--sample', '1e-9'], 'longer --sample'],
  ] as const)('%j is a wrong call', async ([command, ...options], says) => {
    const { exit, stdout, stderr } = await call(referenceScene('kissel-single-pendulum'), command, ...options)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(says)
  })

  test('kinematics says which options have no part in it', async () => {
    const { exit, stderr } = await call(
      referenceScene('kissel-single-pendulum'),
      ...(['kinematics', '--duration', '0', '--integrator', 'rattle', '--tolerance', '1e-9'] as const),
    )
    expect(exit).toBe(0)
    expect(stderr).toBe('kinematics has no use for --integrator.\nkinematics has no use for --tolerance.\n')
  })
})

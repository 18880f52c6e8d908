import { describe, expect, test } from 'vitest'
import { INTEGRATORS, INTEGRATOR_SETTING } from '../engine/index.ts'
import { parseCall } from './call.ts'
import { referenceScene } from '../testing/reference.ts'
import { simulate } from './simulate.ts'

/** The result of a scene, as text or as data, with options as they are written in a call. */
function simulated(scene: unknown, ...options: string[]) {
  const parsed = parseCall(['simulate', '-', ...options])
  if (!parsed.ok || parsed.call.command !== 'simulate') throw new Error('not a call to simulate')
  const outcome = simulate(typeof scene === 'string' ? scene : JSON.stringify(scene), parsed.call.options)
  expect(outcome.stderr).toBe('')
  expect(outcome.exit).toBe(0)
  return JSON.parse(outcome.stdout)
}

const scene = (rest: object) => ({ format: 'lockwork/scene', version: 1, ...rest })
const box = { kind: 'box', size: [0.2, 0.1, 0.1] }
const mass = { mass: 2, centre: [0.1, 0, 0], inertia: [0.1, 0.2, 0.25, 0, 0, 0] }
const free = scene({ bodies: [{ id: 'stone', mass, position: [1, 2, 3], velocity: [4, 0, 5] }] })
/** Gravity pulls the arm's centre, on the x axis, in −y. */
const swing = scene({
  gravity: [0, -9.81, 0],
  bodies: [{ id: 'arm', mass: { ...mass, inertia: [0.1, 0.15, 0.2, 0, 0, 0] } }],
  joints: [{ id: 'pin', type: 'revolute', driven: { body: 'arm' }, main: { body: 'ground' } }],
})
const pin = (rest: object) => ({
  id: 'pin',
  type: 'revolute',
  driven: { body: 'arm' },
  main: { body: 'ground' },
  ...rest,
})

/** Every number of a result, however deep. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}

describe('simulate', () => {
  test('samples a free body on its parabola, origin and centre of mass apart', () => {
    const { time, bodies, joints, drives, forces, energy, violation } = simulated(
      free,
      '--duration',
      '1',
      '--sample',
      '0.25',
    )
    expect(time).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect([joints, drives, forces]).toEqual([{}, {}, {}])
    time.forEach((t: number, i: number) => {
      const [x, y, z] = bodies.stone.position[i]
      expect(x).toBeCloseTo(1 + 4 * t, 12)
      expect(y).toBeCloseTo(2, 12)
      expect(z).toBeCloseTo(3 + 5 * t - (9.81 * t * t) / 2, 11)
      expect(bodies.stone.velocity[i][2]).toBeCloseTo(5 - 9.81 * t, 11)
      expect(bodies.stone.acceleration[i][2]).toBeCloseTo(-9.81, 12)
      expect(energy.potential[i]).toBeCloseTo(2 * 9.81 * z, 10)
      expect(energy.total[i]).toBeCloseTo(2 * 9.81 * 3 + (16 + 25), 9)
    })
    expect(violation).toEqual({ position: [0, 0, 0, 0, 0], velocity: [0, 0, 0, 0, 0] })
  })

  test('gives the last sample in spite of rounding, and none after the duration', () => {
    expect(simulated(free, '--duration', '0.3', '--sample', '0.1').time.length).toBe(4)
    expect(simulated(free, '--duration', '0.39', '--sample', '0.1').time.length).toBe(4)
    expect(simulated(free, '--duration', '0').time).toEqual([0])
    expect(simulated(free).time.length).toBe(1001)
  })

  test('has every key of every kind of item, finite numbers only', () => {
    const all = scene({
      bodies: [
        { id: 'wall', fixed: true, position: [0, 0, 1], orientation: [-1, 0, 0, 0] },
        { id: 'arm', mass, orientation: [-0.6, 0, 0, 0.8] },
        { id: 'block', density: 500, shapes: [box], position: [1, 0, 0] },
        { id: 'constructor', density: 500, shapes: [box], position: [2, 0, 0] },
      ],
      joints: [
        pin({ drive: { kind: 'torque', law: 0.5 } }),
        {
          id: 'slide',
          type: 'prismatic',
          driven: { body: 'block' },
          main: { body: 'wall', position: [1, 0, -1] },
          drive: { kind: 'position', law: '0.1*t^2' },
        },
        {
          id: 'screw',
          type: 'cylindrical',
          driven: { body: 'constructor' },
          main: { body: 'ground', position: [2, 0, 0] },
          drive: [
            { kind: 'force', law: '5' },
            { kind: 'angular-velocity', law: 'cos(t)' },
          ],
        },
      ],
      forces: [
        {
          id: 'spring',
          kind: 'spring-damper',
          from: { body: 'ground', position: [0, 0, 2] },
          to: { body: 'arm', position: [0.3, 0, 0] },
          stiffness: 3,
          damping: 0.1,
        },
        { id: 'twist', kind: 'torsion-spring', joint: 'pin', stiffness: 2 },
        { id: 'push', kind: 'load', body: 'block', force: [0, 'sin(t)', 0] },
      ],
    })
    const run = simulated(all, '--duration', '0.5', '--sample', '0.1')
    expect(Object.keys(run)).toEqual([
      'time',
      'bodies',
      'joints',
      'drives',
      'bundles',
      'forces',
      'energy',
      'violation',
      'startsMoved',
      'statistics',
    ])
    expect(Object.keys(run.bodies)).toEqual(['wall', 'arm', 'block', 'constructor'])
    expect(Object.keys(run.bodies.arm)).toEqual([
      'position',
      'orientation',
      'velocity',
      'angularVelocity',
      'acceleration',
      'angularAcceleration',
    ])
    expect(Object.keys(run.joints.pin)).toEqual(['force', 'torque', 'coordinate', 'rate', 'unique'])
    expect(Object.keys(run.joints.screw)).toEqual([
      'force',
      'torque',
      'coordinate',
      'rate',
      'secondCoordinate',
      'secondRate',
      'unique',
    ])
    expect(Object.keys(run.drives)).toEqual(['pin', 'slide', 'screw'])
    expect(Object.keys(run.drives.screw)).toEqual(['effort', 'secondEffort', 'unique'])
    expect(Object.keys(run.forces)).toEqual(['spring', 'twist', 'push'])
    expect(Object.keys(run.energy)).toEqual(['kinetic', 'potential', 'total'])
    expect(Object.keys(run.statistics)).toEqual([
      'integrator',
      'steps',
      'rejected',
      'newtonIterations',
      'evaluations',
      'inPlanes',
      'broughtBack',
      'assemblyMove',
      'wallSeconds',
    ])

    expect(JSON.stringify(run)).not.toContain('null')
    expect(numbersOf(run).every(Number.isFinite)).toBe(true)
    const lists = [
      run.time,
      run.bodies.wall.position,
      run.joints.pin.rate,
      run.drives.screw.secondEffort,
      run.forces.push.magnitude,
      run.energy.total,
      run.violation.velocity,
    ]
    for (const list of lists) expect(list.length).toBe(6)

    run.time.forEach((t: number, i: number) => {
      expect(run.bodies.wall.position[i]).toEqual([0, 0, 1])
      expect(run.joints.slide.coordinate[i]).toBeCloseTo(0.1 * t * t, 12)
      expect(run.joints.slide.rate[i]).toBeCloseTo(0.2 * t, 12)
      expect(run.drives.pin.effort[i]).toBe(0.5)
      // A force along the slide moves 1 kg (500 kg/m³ · 2 litres) against its weight; cos t turns by sin t.
      expect(run.drives.screw.effort[i]).toBe(5)
      expect(run.joints.screw.coordinate[i]).toBeCloseTo(Math.sin(t), 12)
      expect(run.joints.screw.rate[i]).toBeCloseTo(Math.cos(t), 12)
      expect(run.joints.screw.secondCoordinate[i]).toBeCloseTo(((5 - 9.81) * t * t) / 2, 10)
      expect(run.joints.screw.secondRate[i]).toBeCloseTo((5 - 9.81) * t, 11)
      expect(run.drives.screw.secondEffort[i]).toBeCloseTo((-Math.sin(t) * (0.1 ** 2 + 0.2 ** 2)) / 12, 11)
      expect(run.forces.twist.magnitude[i]).toBeCloseTo(-2 * run.joints.pin.coordinate[i], 12)
      expect(run.forces.push.magnitude[i]).toBeCloseTo(Math.sin(t), 12)
    })
  })

  test('writes orientations with w ≥ 0 at first and without jumps', () => {
    const spin = scene({
      gravity: [0, 0, 0],
      bodies: [
        {
          id: 'top',
          density: 500,
          shapes: [{ kind: 'sphere', radius: 0.1 }],
          orientation: [-0.6, 0, 0.8, 0],
          angularVelocity: [0, 9, 0],
        },
      ],
    })
    const { bodies } = simulated(spin, '--duration', '3', '--sample', '0.05')
    const list: number[][] = bodies.top.orientation
    expect(list[0]).toEqual([0.6, 0, -0.8, 0])
    list.slice(1).forEach((q, i) => {
      const along = q.reduce((sum, x, k) => sum + x * (list[i]?.[k] ?? NaN), 0)
      expect(along).toBeCloseTo(Math.cos((9 * 0.05) / 2), 9)
    })
    expect(Math.min(...list.map(([w = NaN]) => w))).toBeLessThan(-0.9)
  })

  test('options win over the file', () => {
    const slow = {
      ...JSON.parse(referenceScene('kissel-double-pendulum')),
      simulation: { integrator: 'baumgarte', step: 0.05, tolerance: 1e-3 },
    }
    const counts = (...options: string[]) =>
      simulated(slow, '--duration', '1', '--sample', '0.5', ...options).statistics
    expect(counts()).toMatchObject({ integrator: 'baumgarte', steps: 20 })
    expect(counts('--step', '0.03')).toMatchObject({ integrator: 'baumgarte', steps: 34 })
    const loose = counts('--integrator', 'dormand-prince')
    const tight = counts('--integrator', 'dormand-prince', '--tolerance', '1e-9')
    const capped = counts('--integrator', 'dormand-prince', '--step', '0.001')
    expect(tight.steps).toBeGreaterThan(2 * loose.steps)
    expect(loose.steps).toBeLessThan(20) // the file's step is no cap
    expect(capped.steps).toBeGreaterThanOrEqual(1000)
  })

  test.each(INTEGRATORS)('%s follows a pendulum, by the setting that it goes by', (integrator) => {
    const run = (...options: string[]) =>
      simulated(swing, '--duration', '1', '--sample', '0.1', '--integrator', integrator, ...options)
    const { bodies, joints, statistics, violation } = run()
    expect(statistics.integrator).toBe(integrator)
    expect(Math.max(...violation.position, ...violation.velocity)).toBeLessThan(1e-10)
    const [x, y, z] = bodies.arm.position.at(-1)
    expect([x, y, z].every((k) => Math.abs(k) < 1e-12)).toBe(true)
    // ½ (I + m a²) φ̇² = m g a sin φ: from the angle that it has reached, the rate.
    const [angle, rate] = [joints.pin.coordinate.at(-1), joints.pin.rate.at(-1)]
    const exact = Math.sqrt((2 * 2 * 9.81 * 0.1 * Math.sin(-angle)) / (0.2 + 2 * 0.1 ** 2))
    expect(rate).toBeLessThan(0)
    // Energy lost: by order 1 of the size of the step of 1 ms, by order 2 of its square, else of the tolerance.
    const digits = { 'backward-euler': 1, 'generalized-alpha': 5, rattle: 5 }
    expect(-rate).toBeCloseTo(exact, new Map(Object.entries(digits)).get(integrator) ?? 7)

    const byStep = INTEGRATOR_SETTING[integrator] === 'step'
    expect(statistics.steps === 1000).toBe(byStep)
    const [tight, short] = [run('--tolerance', '1e-12').statistics.steps, run('--step', '0.0005').statistics.steps]
    if (byStep) expect([tight, short]).toEqual([1000, 2000])
    else {
      expect(tight).toBeGreaterThan(1.5 * statistics.steps)
      // A cap; the last step may lie beyond the end.
      expect(short).toBeGreaterThanOrEqual(2000)
      expect(short).toBeLessThan(2100)
    }
  })

  test('takes Baumgarte coefficients, and samples on the constraints whatever the scheme leaves', () => {
    const pendulum = referenceScene('kissel-double-pendulum')
    const times = ['--duration', '2', '--sample', '1']
    const exact = simulated(pendulum, ...times, '--tolerance', '1e-10')
    const error = (...options: string[]) => {
      const run = simulated(pendulum, ...times, '--integrator', 'baumgarte', '--step', '0.01', ...options)
      expect(Math.max(...run.violation.position)).toBeLessThan(1e-10)
      expect(Math.max(...run.violation.velocity)).toBeLessThan(1e-10)
      return Math.abs(run.bodies.lower!.position[2]![2]! - exact.bodies.lower!.position[2]![2]!)
    }
    const [stabilised, drifting] = [error(), error('--baumgarte', '0,0')]
    expect(stabilised).toBeLessThan(1e-3)
    expect(drifting).not.toBe(stabilised)
  })

  test('says how far the assembly moved a marker', () => {
    const off = scene({
      bodies: [{ id: 'arm', mass, position: [0.25, 0, 0] }],
      joints: [pin({ type: 'spherical' })],
      gravity: [0, 0, 0],
    })
    const { statistics, bodies } = simulated(off, '--duration', '0')
    expect(statistics.assemblyMove).toBeCloseTo(0.25, 12)
    expect(bodies.arm.position[0].every((x: number) => Math.abs(x) < 1e-12)).toBe(true)
  })
})

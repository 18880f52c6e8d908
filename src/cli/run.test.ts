import { describe, expect, test } from 'vitest'
import { referenceScene } from '../testing/reference.ts'
import { run } from './run.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** A call whose scene, as text or as data, comes in on standard input. */
const call = (scene: unknown, command: string, ...options: string[]) =>
  run([command, '-', ...options], async () => utf8(typeof scene === 'string' ? scene : JSON.stringify(scene)))

async function result(scene: unknown, command: string, ...options: string[]) {
  const outcome = await call(scene, command, ...options)
  expect(outcome.stderr).toBe('')
  expect(outcome.exit).toBe(0)
  expect(outcome.stdout.endsWith('}\n')).toBe(true)
  return JSON.parse(outcome.stdout)
}

const scene = (rest: object) => ({ format: 'lockwork/scene', version: 1, ...rest })
const box = { kind: 'box', size: [0.2, 0.1, 0.1] }
const mass = { mass: 2, centre: [0.1, 0, 0], inertia: [0.1, 0.2, 0.25, 0, 0, 0] }
const free = scene({ bodies: [{ id: 'stone', mass, position: [1, 2, 3], velocity: [4, 0, 5] }] })
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

describe('validate', () => {
  test('says yes', async () => {
    expect(await result(referenceScene('kissel-slider-crank'), 'validate')).toEqual({ valid: true })
  })

  test('does not assemble', async () => {
    const apart = scene({
      bodies: [{ id: 'arm', fixed: true, position: [5, 0, 0] }],
      joints: [pin({})],
    })
    expect(await result(apart, 'validate')).toEqual({ valid: true })
  })

  test('lists all faults, as data and as lines', async () => {
    const { exit, stdout, stderr } = await call(
      scene({ bodys: [], gravity: [0, 0], bodies: [{ id: 'a' }] }),
      'validate',
    )
    expect(exit).toBe(1)
    const { valid, faults } = JSON.parse(stdout)
    expect(valid).toBe(false)
    expect(faults.map((fault: { pointer: string }) => fault.pointer)).toEqual(
      expect.arrayContaining(['/bodys', '/gravity', '/bodies/0']),
    )
    const lines = faults.map(({ pointer, message }: { pointer: string; message: string }) => `${pointer}: ${message}\n`)
    expect(stderr).toBe(lines.join(''))
  })
})

describe('a scene that is not valid', () => {
  test.each(['mobility', 'simulate'])('leaves the output of %s empty', async (command) => {
    const { exit, stdout, stderr } = await call(scene({ gravity: 'down' }), command)
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\/gravity: .+\n$/)
  })

  test('that is no JSON has line and column', async () => {
    const { exit, stdout, stderr } = await call('{\n  "format": lockwork\n}', 'simulate')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\/: .*line 2.*column 13/)
  })

  test('that is no UTF-8 is named', async () => {
    const { exit, stderr } = await run(['validate', 'x'], async () => Uint8Array.of(0x7b, 0xff, 0x7d))
    expect(exit).toBe(1)
    expect(stderr).toBe('/: the file is not UTF-8 text; save it as UTF-8\n')
  })
})

describe('a wrong call', () => {
  test.each([
    [[], 'Usage: lockwork'],
    [['equilibrium', '-'], 'unknown command'],
    [['simulate', '-', '--sample', '0'], '--sample 0'],
  ])('%j leaves the scene unread', async (args, message) => {
    const { exit, stdout, stderr } = await run(args, () => Promise.reject(new Error('was read')))
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  test('names the file that cannot be read', async () => {
    const { exit, stdout, stderr } = await run(['mobility', 'gone.json'], () =>
      Promise.reject(new Error('no such file')),
    )
    expect([exit, stdout, stderr]).toEqual([2, '', 'gone.json cannot be read: no such file\n'])
  })

  test('is also coefficients for another integrator, and more samples than a result holds', async () => {
    const other = await call(free, 'simulate', '--baumgarte', '5,5')
    expect([other.exit, other.stdout]).toEqual([2, ''])
    expect(other.stderr).toContain('--integrator baumgarte')
    const endless = await call(free, 'simulate', '--duration', '1e9', '--sample', '1e-3')
    expect([endless.exit, endless.stdout]).toEqual([2, ''])
    expect(endless.stderr).toContain('longer --sample')
  })

  test('help is no error', async () => {
    const { exit, stdout, stderr } = await run(['--help'], () => Promise.reject(new Error('was read')))
    expect([exit, stdout]).toEqual([0, ''])
    expect(stderr).toContain('--tolerance')
  })
})

describe('mobility', () => {
  test('counts rows of drives outside, and without them inside', async () => {
    expect(await result(referenceScene('kissel-slider-crank'), 'mobility')).toEqual({
      bodies: 3,
      rows: 18,
      gruebler: 0,
      rank: 18,
      dof: 0,
      redundant: [],
      mechanism: { rows: 17, gruebler: 1, rank: 17, dof: 1 },
    })
  })

  test('names redundant rows in file order', async () => {
    const door = scene({
      bodies: [{ id: 'door', shapes: [box] }],
      joints: [
        { id: 'low', type: 'revolute', driven: { body: 'door' }, main: { body: 'ground' } },
        {
          id: 'high',
          type: 'revolute',
          driven: { body: 'door', position: [0, 0, 2] },
          main: { body: 'ground', position: [0, 0, 2] },
        },
      ],
    })
    const { redundant, mechanism } = await result(door, 'mobility')
    expect(redundant).toEqual(['x', 'y', 'z', 'rx', 'ry'].map((row) => ({ joint: 'high', row })))
    expect(mechanism).toEqual({ rows: 10, gruebler: -4, rank: 5, dof: 1 })
  })
})

describe('what cannot be solved', () => {
  const apart = scene({
    bodies: [{ id: 'arm', density: 800, shapes: [box] }],
    joints: [
      { id: 'left', type: 'spherical', driven: { body: 'arm' }, main: { body: 'ground' } },
      {
        id: 'right',
        type: 'spherical',
        driven: { body: 'arm', position: [1, 0, 0] },
        main: { body: 'ground', position: [7, 0, 0] },
      },
    ],
  })

  test.each(['mobility', 'simulate'])('ends %s with the joints that do not meet', async (command) => {
    const { exit, stdout, stderr } = await call(apart, command)
    expect(exit).toBe(3)
    const { error, ...rest } = JSON.parse(stdout)
    expect(rest).toEqual({})
    expect(error.code).toBe('notAssembled')
    expect(error.joints.toSorted()).toEqual(['left', 'right'])
    expect(stderr).toBe(`${error.message}\n`)
  })

  test('has the time at which it failed', async () => {
    const jumping = scene({
      bodies: [{ id: 'arm', density: 800, shapes: [box] }],
      joints: [pin({ drive: { kind: 'angle', law: 'sign(t - 0.25)' } })],
    })
    const { exit, stdout } = await call(jumping, 'simulate', '--duration', '1')
    expect(exit).toBe(3)
    const { error } = JSON.parse(stdout)
    expect(error).toMatchObject({ code: 'lawJumps', joints: ['pin'] })
    expect(error.time).toBeCloseTo(0.25, 12)
  })
})

describe('simulate', () => {
  test('samples a free body on its parabola, origin and centre of mass apart', async () => {
    const { time, bodies, joints, drives, forces, energy, violation } = await result(
      free,
      'simulate',
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

  test('gives the last sample in spite of rounding, and none after the duration', async () => {
    expect((await result(free, 'simulate', '--duration', '0.3', '--sample', '0.1')).time.length).toBe(4)
    expect((await result(free, 'simulate', '--duration', '0.39', '--sample', '0.1')).time.length).toBe(4)
    expect((await result(free, 'simulate', '--duration', '0')).time).toEqual([0])
    expect((await result(free, 'simulate')).time.length).toBe(1001)
  })

  test('has every key of every kind of item, finite numbers only', async () => {
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
    const run = await result(all, 'simulate', '--duration', '0.5', '--sample', '0.1')
    expect(Object.keys(run)).toEqual([
      'time',
      'bodies',
      'joints',
      'drives',
      'forces',
      'energy',
      'violation',
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
    expect(Object.keys(run.joints.pin)).toEqual(['force', 'torque', 'coordinate', 'rate'])
    expect(Object.keys(run.joints.screw)).toEqual([
      'force',
      'torque',
      'coordinate',
      'rate',
      'secondCoordinate',
      'secondRate',
    ])
    expect(Object.keys(run.drives)).toEqual(['pin', 'slide', 'screw'])
    expect(Object.keys(run.drives.screw)).toEqual(['effort', 'secondEffort'])
    expect(Object.keys(run.forces)).toEqual(['spring', 'twist', 'push'])
    expect(Object.keys(run.energy)).toEqual(['kinetic', 'potential', 'total'])
    expect(Object.keys(run.statistics)).toEqual([
      'integrator',
      'steps',
      'rejected',
      'newtonIterations',
      'evaluations',
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

  test('writes orientations with w ≥ 0 at first and without jumps', async () => {
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
    const { bodies } = await result(spin, 'simulate', '--duration', '3', '--sample', '0.05')
    const list: number[][] = bodies.top.orientation
    expect(list[0]).toEqual([0.6, 0, -0.8, 0])
    list.slice(1).forEach((q, i) => {
      const along = q.reduce((sum, x, k) => sum + x * (list[i]?.[k] ?? NaN), 0)
      expect(along).toBeCloseTo(Math.cos((9 * 0.05) / 2), 9)
    })
    expect(Math.min(...list.map(([w = NaN]) => w))).toBeLessThan(-0.9)
  })

  test('options win over the file', async () => {
    const slow = {
      ...JSON.parse(referenceScene('kissel-double-pendulum')),
      simulation: { integrator: 'baumgarte', step: 0.05, tolerance: 1e-3 },
    }
    const counts = async (...options: string[]) =>
      (await result(slow, 'simulate', '--duration', '1', '--sample', '0.5', ...options)).statistics
    expect(await counts()).toMatchObject({ integrator: 'baumgarte', steps: 20 })
    expect(await counts('--step', '0.03')).toMatchObject({ integrator: 'baumgarte', steps: 34 })
    const loose = await counts('--integrator', 'dormand-prince')
    const tight = await counts('--integrator', 'dormand-prince', '--tolerance', '1e-9')
    const capped = await counts('--integrator', 'dormand-prince', '--step', '0.001')
    expect(tight.steps).toBeGreaterThan(2 * loose.steps)
    expect(loose.steps).toBeLessThan(20) // the file's step is no cap
    expect(capped.steps).toBeGreaterThanOrEqual(1000)
  })

  test('takes Baumgarte coefficients', async () => {
    const drift = async (...options: string[]) => {
      const run = await result(
        referenceScene('kissel-double-pendulum'),
        'simulate',
        '--duration',
        '2',
        '--sample',
        '1',
        '--integrator',
        'baumgarte',
        '--step',
        '0.01',
        ...options,
      )
      return Math.max(...run.violation.position)
    }
    expect(await drift('--baumgarte', '0,0')).toBeGreaterThan(3 * (await drift()))
  })

  test('says how far the assembly moved a marker', async () => {
    const off = scene({
      bodies: [{ id: 'arm', mass, position: [0.25, 0, 0] }],
      joints: [pin({ type: 'spherical' })],
      gravity: [0, 0, 0],
    })
    const { statistics, bodies } = await result(off, 'simulate', '--duration', '0')
    expect(statistics.assemblyMove).toBeCloseTo(0.25, 12)
    expect(bodies.arm.position[0].every((x: number) => Math.abs(x) < 1e-12)).toBe(true)
  })
})

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

describe('validate', () => {
  test('says yes', async () => {
    expect(await result(referenceScene('kissel-slider-crank'), 'validate')).toEqual({ valid: true, startsMoved: [] })
  })

  test('says yes of joints that do not close', async () => {
    const apart = scene({
      bodies: [{ id: 'arm', fixed: true, position: [5, 0, 0] }],
      joints: [pin({})],
    })
    expect(await result(apart, 'validate')).toEqual({ valid: true, startsMoved: [] })
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
    [['balance', '-'], 'unknown command'],
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

const YES = [true, true, true]
const NO = [false, false, false]
const ALL_UNIQUE = { force: YES, torque: YES }

describe('mobility', () => {
  test('counts rows of drives outside, and without them inside', async () => {
    const file = referenceScene('kissel-slider-crank')
    const ids = (JSON.parse(file) as { joints: { id: string }[] }).joints.map(({ id }) => id)
    expect(await result(file, 'mobility')).toEqual({
      bodies: 3,
      rows: 18,
      gruebler: 0,
      rank: 18,
      dof: 0,
      nonholonomic: 0,
      redundant: [],
      mechanism: { rows: 17, gruebler: 1, rank: 17, dof: 1 },
      planar: { parts: [], normal: null, undecided: [] },
      unique: Object.fromEntries(ids.map((id) => [id, ALL_UNIQUE])),
      bundles: [],
      startsMoved: [],
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
    const { redundant, mechanism, planar, unique, bundles } = await result(door, 'mobility')
    expect(redundant).toEqual(['x', 'y', 'z', 'rx', 'ry'].map((row) => ({ joint: 'high', row })))
    expect(mechanism).toEqual({ rows: 10, gruebler: -4, rank: 5, dof: 1 })
    // a split between hinges that nothing tells: all but the torques about their line, which none carries
    const split = { force: NO, torque: [false, false, true] }
    expect(unique).toEqual({ low: split, high: split })
    expect(bundles).toEqual([{ joints: ['low', 'high'], unique: ALL_UNIQUE }])
    expect(planar.normal).toEqual([0, 0, 1])
    expect(planar.parts).toMatchObject([{ links: 2, oneFreedom: 2, gruebler: -1, dof: 1 }])
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

import { describe, expect, test } from 'vitest'
import { notesOn } from './place.ts'
import { run } from './run.ts'

/** The outcome of a call on a scene that is handed over on standard input. */
async function called(scene: unknown, command: string, ...options: string[]) {
  const { exit, stdout, stderr } = await run([command, '-', ...options], async () =>
    new TextEncoder().encode(JSON.stringify(scene)),
  )
  return { exit, stderr, result: stdout === '' ? null : JSON.parse(stdout) }
}

const G = 9.81
const M = 15
const L = 4

/** A point mass at the end of a light rod of 4 m, at an angle to the vertical, degrees. */
function pendulum(degrees: number, joint: object = {}) {
  const half = (degrees * Math.PI) / 360
  return {
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, -G, 0],
    bodies: [
      {
        id: 'bob',
        orientation: [Math.cos(half), 0, 0, Math.sin(half)],
        mass: { mass: M, centre: [0, -L, 0], inertia: [1e-9, 1e-9, 1e-9, 0, 0, 0] },
      },
    ],
    joints: [{ id: 'pin', type: 'revolute', driven: { body: 'bob' }, main: { body: 'ground' }, ...joint }],
  }
}

const omega = Math.sqrt(G / L)

describe('equilibrium', () => {
  test.each([
    [30, [], 'stable', 0, -1],
    [150, [], 'unstable', 1, 1],
    [30, ['--settle'], 'stable', 0, -1],
    [150, ['--settle'], 'stable', 0, -1],
  ] as const)('of a pendulum from %d° with %j', async (from, options, stability, negative, side) => {
    const { exit, stderr, result } = await called(pendulum(from), 'equilibrium', ...options)
    expect([exit, stderr]).toEqual([0, ''])
    expect(result).toMatchObject({ stability, negativeDirections: negative, heldDrives: [], heldLoads: [] })
    expect(result.residual).toBeLessThanOrEqual(1e-9)
    expect(result.iterations).toBeGreaterThan(0)
    // the mass is side · L above the pin: the rod's own −y is turned there
    const [w, , , z] = result.bodies.bob.orientation
    expect(-(w * w - z * z)).toBeCloseTo(side, 9)
    expect(result.joints.pin.force[1]).toBeCloseTo(M * G, 7)
    expect(Math.hypot(...result.joints.pin.torque)).toBeLessThan(1e-7)
  })

  test('holds a drive at its value at t = 0, and says what carries it', async () => {
    const drive = { drive: { kind: 'angle', law: 'pi/3 + t' } }
    const { exit, result, stderr } = await called(pendulum(60, drive), 'equilibrium')
    expect(exit).toBe(0)
    // a driven mechanism does not rest: what was held for it is said
    expect(result).toMatchObject({ stability: 'stable', heldDrives: ['pin'], heldLoads: [] })
    expect(stderr).toBe(
      'note: this is the balance with the laws of pin held as at t = 0; in motion the mechanism does not rest here\n',
    )
    const [w, , , z] = result.bodies.bob.orientation
    expect(2 * Math.atan2(z, w)).toBeCloseTo(Math.PI / 3, 9)
    expect(result.joints.pin.torque[2]).toBeCloseTo(M * G * L * Math.sin(Math.PI / 3), 6)
  })

  test('says that a falling body has none', async () => {
    const free = { ...pendulum(0), joints: [] }
    const { exit, result } = await called(free, 'equilibrium')
    expect(exit).toBe(3)
    expect(result.error.code).toBe('noEquilibrium')
    expect(result.error.message).toMatch(/bob/)
  })
})

describe('modes', () => {
  test('of a pendulum, hanging and upside down', async () => {
    const { result } = await called(pendulum(30), 'modes')
    expect(result.modes).toHaveLength(1)
    const [{ eigenvalue, frequency, dampingRatio, shape }] = result.modes
    expect(eigenvalue[0]).toBeCloseTo(0, 9)
    expect(eigenvalue[1]).toBeCloseTo(omega, 9)
    expect(frequency).toBeCloseTo(omega / (2 * Math.PI), 9)
    expect(dampingRatio).toBeCloseTo(0, 9)
    // unit modal mass: m L² φ² = 1, the largest component real and positive
    expect(shape.bob.translation[0][0]).toBeCloseTo(1 / Math.sqrt(M), 9)
    expect(Math.abs(shape.bob.rotation[2][0])).toBeCloseTo(1 / (L * Math.sqrt(M)), 9)

    expect(result).toMatchObject({ about: 'equilibrium', stability: 'stable', freedoms: 1 })
    expect(result).toMatchObject({ complete: true, converged: true, singular: false })

    const over = await called(pendulum(150), 'modes')
    expect(over.result.stability).toBe('unstable')
    expect(over.result.modes.map(({ kind }: { kind: string }) => kind)).toEqual(['growing', 'decay'])
    const values = over.result.modes.map((mode: { eigenvalue: [number, number] }) => mode.eigenvalue)
    expect(values).toHaveLength(2)
    for (const [re, im] of values) {
      expect(Math.abs(re)).toBeCloseTo(omega, 9)
      expect(im).toBe(0)
    }
  })

  test('are counted, and those of the pose as it is are asked for by name', async () => {
    const first = await called(pendulum(150), 'modes', '--count', '1')
    expect(first.result).toMatchObject({ modes: [{ kind: 'growing' }], complete: false, converged: true })
    // held level nothing resists it: gravity's torque is at its largest there
    const { result } = await called(pendulum(90), 'modes', '--at', 'initial')
    expect(result).toMatchObject({ about: 'held', stability: null })
    for (const [angle, stability] of [
      [0, 'stable'],
      [180, 'unstable'],
    ] as const)
      expect((await called(pendulum(angle), 'modes', '--at', 'initial')).result).toMatchObject({
        about: 'equilibrium',
        stability,
      })
    for (const { eigenvalue } of result.modes) expect(Math.hypot(...eigenvalue)).toBeLessThan(1e-3)
  })
})

test('a steady turn is linearised as it goes on, rest is told from it', async () => {
  const top = {
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, 0, -G],
    bodies: [
      {
        id: 'top',
        angularVelocity: [0, 0, 40],
        mass: { mass: 1, centre: [0, 0, 0.1], inertia: [0.01, 0.01, 0.005, 0, 0, 0] },
      },
    ],
    joints: [{ id: 'tip', type: 'spherical', driven: { body: 'top' }, main: { body: 'ground' } }],
  }
  const modesAt = async (at: string) => (await called(top, 'modes', '--at', at)).result
  const swings = ({ modes }: { modes: { frequency: number }[] }) => modes.filter(({ frequency }) => frequency > 0)
  const steady = await modesAt('steady')
  expect(swings(steady).length).toBeGreaterThan(0)
  expect(steady).toMatchObject({ about: 'turning', stability: null })
  steady.turning.forEach((x: number, k: number) => expect(x).toBeCloseTo([0, 0, 40][k]!, 9))
  const initial = await modesAt('initial')
  expect(swings(initial)).toEqual([])
  expect(initial).toMatchObject({ about: 'equilibrium', stability: 'unstable' })
  // what does not turn is judged at rest
  const still = { ...top, bodies: [{ ...top.bodies[0], angularVelocity: [0, 0, 0] }] }
  const { result } = await called(still, 'modes', '--at', 'steady')
  expect(result).toMatchObject({ about: 'equilibrium', stability: 'unstable' })
})

test('what cannot move says so beside its zeros', async () => {
  const held = pendulum(0, { drive: { kind: 'angle', law: '0' } })
  const modes = await called(held, 'modes')
  expect(modes.exit).toBe(0)
  expect(modes.result).toEqual({
    modes: [],
    about: 'equilibrium',
    stability: 'stable',
    freedoms: 0,
    complete: true,
    converged: true,
    singular: false,
    startsMoved: [],
  })
  expect(modes.stderr).toContain('nothing to move by')
  const along = await called(pendulum(0), 'frequency-response', '--force', 'bob', '--force-direction', '0,0,1')
  expect(along.exit).toBe(0)
  expect(along.stderr).toContain('does no work')
})

test('two bars in line between fixed pins: the one motion is marked as no more than a first touch', async () => {
  const rod = (id: string, x: number) => ({
    id,
    position: [x, 0, 0],
    mass: { mass: 1, centre: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1, 0, 0, 0] },
  })
  const pin = (id: string, driven: object, main: object) => ({ id, type: 'revolute', driven, main })
  const scene = {
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, 0, 0],
    bodies: [rod('a', 0), rod('b', 1)],
    joints: [
      pin('p', { body: 'a' }, { body: 'ground' }),
      pin('q', { body: 'b' }, { body: 'a', position: [1, 0, 0] }),
      pin('r', { body: 'b', position: [1, 0, 0] }, { body: 'ground', position: [2, 0, 0] }),
    ],
  }
  const { exit, stderr, result } = await called(scene, 'modes')
  expect(exit).toBe(0)
  expect(result).toMatchObject({ freedoms: 1, singular: true, modes: [{ kind: 'rigid', stops: true }] })
  expect(stderr).toContain('the pose is singular')
})

test('an iteration that did not find all modes says how many it found', () => {
  const found = {
    ok: true,
    modes: [],
    values: [],
    complete: false,
    slowest: true,
    freedoms: 300,
    turning: null,
  } as const
  expect(notesOn({ ...found, converged: false, singular: false }, 20)).toMatch(/^note: 0 of 20 modes have converged/)
  expect(notesOn({ ...found, converged: true, singular: false }, 20)).toBe('')
})

describe('frequency-response', () => {
  const at = ['--force', 'bob', '--force-point', '0,-4,0', '--force-direction', '1,0,0']

  test.each(['direct', 'modes'])('of a pendulum by %s', async (method) => {
    const range = ['--from', '0.05', '--to', '2', '--points', '40', '--method', method]
    const { exit, stderr, result } = await called(pendulum(0), 'frequency-response', ...at, ...range)
    expect([exit, stderr]).toEqual([0, ''])
    expect(result.frequency).toHaveLength(40)
    expect(result.frequency[0]).toBeCloseTo(0.05, 12)
    expect(result.frequency.at(-1)).toBeCloseTo(2, 12)
    result.frequency.forEach((f: number, i: number) => {
      const expected = 1 / (M * (omega ** 2 - (2 * Math.PI * f) ** 2))
      expect(result.re[i] / expected).toBeCloseTo(1, 7)
      expect(result.amplitude[i] / Math.abs(expected)).toBeCloseTo(1, 7)
    })
    expect(result.modes).toHaveLength(1)
    expect(result).toMatchObject({ about: 'equilibrium', stability: 'stable', freedoms: 1, complete: true })
  })

  test('takes no frequency whose square is no number', async () => {
    const { exit, stderr } = await called(pendulum(0), 'frequency-response', ...at, '--to', '1e200')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--to 1e+200: must be 1000000000000 Hz or lower')])
  })

  test('takes no more frequencies than can be written', async () => {
    const { exit, stderr } = await called(pendulum(0), 'frequency-response', ...at, '--points', '1000000000')
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--points 1000000000: must be 100000 or fewer')])
  })

  test('about a balance that is not stable says so', async () => {
    const { exit, stderr, result } = await called(pendulum(150), 'frequency-response', ...at, '--points', '2')
    expect([exit, result.stability]).toEqual([0, 'unstable'])
    expect(stderr).toContain('grow by themselves')
  })

  test('finds its range by the modes, and names bodies that are not there', async () => {
    const { result } = await called(pendulum(0), 'frequency-response', ...at)
    expect(result.frequency).toHaveLength(400)
    expect(result.frequency[0]).toBeLessThan(omega / (2 * Math.PI))
    expect(result.frequency.at(-1)).toBeGreaterThan(omega / (2 * Math.PI))
    const wrong = await called(pendulum(0), 'frequency-response', '--force', 'rod')
    expect(wrong).toMatchObject({ exit: 2, result: null })
    expect(wrong.stderr).toContain('the scene has no such body; it has bob')
  })
})

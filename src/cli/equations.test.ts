import { expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

/** The outcome of a call on a scene that is handed over on standard input. */
async function called(scene: unknown, ...words: string[]) {
  const { exit, stdout, stderr } = await run([...words, '-'], async () =>
    new TextEncoder().encode(JSON.stringify(scene)),
  )
  return { exit, stderr, result: stdout === '' ? null : JSON.parse(stdout) }
}

const [G, CART, M, L, THETA, RATE] = [9.81, 2, 0.5, 0.7, Math.PI / 6, 2]
const ALONG_X = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]
const SPIN = [Math.cos(THETA / 2), 0, 0, Math.sin(THETA / 2)]

/** A cart on a rail along x, and a point mass that hangs from it on a light rod, θ from the vertical, turning about z. */
const cartPole = {
  format: 'lockwork/scene',
  version: 1,
  gravity: [0, -G, 0],
  bodies: [
    { id: 'cart', mass: { mass: CART, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } },
    {
      id: 'pole',
      orientation: SPIN,
      angularVelocity: [0, 0, RATE],
      mass: { mass: M, centre: [0, -L, 0], inertia: [1e-9, 1e-9, 1e-9, 0, 0, 0] },
    },
  ],
  joints: [
    {
      id: 'rail',
      type: 'prismatic',
      driven: { body: 'cart', orientation: ALONG_X },
      main: { body: 'ground', orientation: ALONG_X },
    },
    { id: 'pin', type: 'revolute', driven: { body: 'pole' }, main: { body: 'cart' } },
  ],
}

test('of a cart with a pole they are those of the textbook', async () => {
  const { exit, stderr, result } = await called(cartPole, 'equations', '--by', 'dual-quaternion')
  expect([exit, stderr]).toEqual([0, ''])
  expect(result.freedoms).toMatchObject([
    { body: 'cart', joint: 'rail', motion: 'slide', axis: 'z', speed: 0 },
    { body: 'pole', joint: 'pin', motion: 'turn', axis: 'z', speed: expect.closeTo(RATE, 12) },
  ])
  const near = (x: number): unknown => expect.closeTo(x, 8)
  const across = M * L * Math.cos(THETA)
  expect(result.M).toEqual([
    [near(CART + M), near(across)],
    [near(across), near(M * L ** 2)],
  ])
  // (m + M) ẍ + m l cos θ θ̈ − m l sin θ θ̇² = 0, m l² θ̈ + m l cos θ ẍ + m g l sin θ = 0
  expect(result.C[0][0]).toBeCloseTo(0, 12)
  expect(result.C[0][1] * RATE).toBeCloseTo(-M * L * Math.sin(THETA) * RATE ** 2, 8)
  expect(result.C[1][1] * RATE).toBeCloseTo(0, 8)
  expect(result.Q).toEqual([near(0), near(-M * G * L * Math.sin(THETA))])
  expect(result.partialVelocities.pole).toEqual([
    { angular: [near(0), near(0), near(0)], linear: [near(1), near(0), near(0)] },
    { angular: [near(0), near(0), near(1)], linear: [near(L * Math.cos(THETA)), near(L * Math.sin(THETA)), near(0)] },
  ])
})

test.each(['double-pendulum', 'gyroscope', 'cart-pole', 'dzhanibekov', 'three-carts'])(
  'of %s in motion they hold, and have the kinetic energy that it is told',
  async (id) => {
    const scene = await galleryScene(id)
    const { result } = await called(scene, 'equations', '--at', '0.4', '--by', 'dual-quaternion')
    const { freedoms, M, C, Q } = result
    const u = freedoms.map(({ speed }: { speed: number }) => speed)
    const du = freedoms.map(({ acceleration }: { acceleration: number }) => acceleration)
    const times = (rows: number[][], v: number[]): number[] =>
      rows.map((row) => row.reduce((sum, x, k) => sum + x * v[k]!, 0))
    const most = Math.max(1e-3, ...times(M, du).map(Math.abs))
    times(M, du).forEach((x, i) => expect(Math.abs(x + times(C, u)[i]! - Q[i])).toBeLessThan(1e-10 * most))
    const run = await called(scene, 'simulate', '--duration', '0.4', '--sample', '0.4')
    const own = 0.5 * times(M, u).reduce((sum, x, k) => sum + x * u[k], 0)
    expect(own).toBeCloseTo(run.result.energy.kinetic.at(-1), 8)
  },
)

test('what closes a loop is told as constraints; where bodies hang on other joints it is refused by one, a time before the start as a call', async () => {
  const loop = await called(await galleryScene('parallelogram'), 'equations', '--by', 'dual-quaternion', '--at', '0.2')
  expect(loop.exit).toBe(0)
  const { freedoms, A, b, rank } = loop.result
  expect(rank).toBe(freedoms.length - 1)
  for (const [r, row] of (A as number[][]).entries()) {
    const along = (values: number[]) => row.reduce((sum, x, k) => sum + x * values[k]!, 0)
    expect(along(freedoms.map((one: { speed: number }) => one.speed))).toBeCloseTo(0, 9)
    expect(along(freedoms.map((one: { acceleration: number }) => one.acceleration))).toBeCloseTo(b[r], 9)
  }
  const { exit, result } = await called(await galleryScene('anchor-chain'), 'equations', '--by', 'dual-quaternion')
  expect(exit).toBe(3)
  expect(result.error).toMatchObject({ code: 'notMapped', joints: [expect.any(String)] })
  expect((await called(cartPole, 'equations', '--at', '-1')).exit).toBe(2)
})

test('by Kane they are the same of the cart with its pole, and body by body they balance', async () => {
  const { result } = await called(cartPole, 'equations')
  expect(result.speeds).toMatchObject([
    {
      body: 'cart',
      joint: 'rail',
      motion: 'slide',
      direction: [expect.closeTo(1, 12), expect.closeTo(0, 12), expect.closeTo(0, 12)],
    },
    {
      body: 'pole',
      joint: 'pin',
      motion: 'turn',
      direction: [expect.closeTo(0, 12), expect.closeTo(0, 12), expect.closeTo(1, 12)],
    },
  ])
  expect([result.independent, result.B]).toEqual([
    [0, 1],
    [
      [1, 0],
      [0, 1],
    ],
  ])
  const near = (x: number): unknown => expect.closeTo(x, 8)
  const across = M * L * Math.cos(THETA)
  expect(result.M).toEqual([
    [near(CART + M), near(across)],
    [near(across), near(M * L ** 2)],
  ])
  // m l sin θ θ̇² of the turn, beside the weight
  expect(result.Q).toEqual([near(M * L * Math.sin(THETA) * RATE ** 2), near(-M * G * L * Math.sin(THETA))])
  expect(result.C).toEqual([
    [near(0), near(-M * L * Math.sin(THETA) * RATE)],
    [near(0), near(0)],
  ])
  const { cart, pole } = result.bodies
  expect(pole.active).toEqual([near(0), near(-M * G * L * Math.sin(THETA))])
  expect(cart.active).toEqual([near(0), near(0)])
  for (const f of [0, 1]) expect(cart.active[f] + pole.active[f] + cart.inertia[f] + pole.inertia[f]).toBeCloseTo(0, 9)
})

test('by Kane a four-bar has no speed left that its drive does not give, without it one by which all follow', async () => {
  const scene = await galleryScene('four-bar')
  const driven = await called(scene, 'equations')
  expect(driven.result).toMatchObject({ independent: [], M: [], C: [], Q: [] })
  const free = { ...scene, joints: scene.joints.map((joint) => ({ ...joint, drive: null })) }
  const { result } = await called(free, 'equations')
  expect(result.independent).toHaveLength(1)
  expect(result.speeds.filter(({ independent }: { independent: boolean }) => independent)).toHaveLength(1)
  expect(result.B).toHaveLength(result.speeds.length)
  expect(result.M[0][0] * result.rates[0]).toBeCloseTo(result.Q[0], 9)
})

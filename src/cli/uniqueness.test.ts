import { expect, test } from 'vitest'
import { NO_SHARE, PROJECTOR_PAIR } from '../engine/index.ts'
import { run } from './run.ts'
import { isUniqueAlong, readUnique } from './uniqueness.ts'

/** z of a marker along −y of the world. */
const PIN = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
const YES = [true, true, true]

async function called(scene: unknown, command: string, ...options: string[]) {
  const { exit, stdout } = await run([command, '-', ...options], async () =>
    new TextEncoder().encode(JSON.stringify({ format: 'lockwork/scene', version: 1, ...(scene as object) })),
  )
  expect(exit).toBe(0)
  return JSON.parse(stdout)
}

const bar = (id: string, position: readonly number[], degrees: number, length: number) => {
  const half = (-degrees * Math.PI) / 360
  const across = length ** 2 / 12
  return {
    id,
    position,
    orientation: [Math.cos(half), 0, Math.sin(half), 0],
    mass: { mass: 1, inertia: [0.001, across, across, 0, 0, 0] },
  }
}

/** Two sides of 1 m, at an angle from a base of 2 m. */
function parallelogram(degrees: number, drive: object | null = null) {
  const angle = (degrees * Math.PI) / 180
  const [x, z] = [Math.cos(angle), Math.sin(angle)]
  const pin = (id: string, driven: string, at: number, main: string, from: number) => ({
    id,
    type: 'revolute',
    driven: { body: driven, position: [at, 0, 0], orientation: PIN },
    main: { body: main, position: [from, 0, 0], orientation: PIN },
  })
  return {
    bodies: [
      bar('a', [x / 2, 0, z / 2], degrees, 1),
      bar('c', [1 + x, 0, z], 0, 2),
      bar('b', [2 + x / 2, 0, z / 2], degrees, 1),
    ],
    joints: [
      { ...pin('A', 'a', -0.5, 'ground', 0), ...(drive && { drive }) },
      pin('B', 'c', -1, 'a', 0.5),
      pin('C', 'c', 1, 'b', 0.5),
      pin('D', 'b', -0.5, 'ground', 2),
    ],
  }
}

test('simulate: what is unique is told once, and again where it changes', async () => {
  const steady = await called(parallelogram(50), 'simulate', '--duration', '0.3', '--sample', '0.1')
  const inPlane = { force: [true, false, true], torque: [false, true, false] }
  expect(steady.joints.B.unique).toEqual([{ from: 0, ...inPlane }])
  expect(steady.bundles).toEqual([])
  // flat, and fallen
  const fallen = await called(parallelogram(0), 'simulate', '--duration', '0.3', '--sample', '0.1')
  expect(fallen.joints.B.unique).toEqual([
    { from: 0, ...inPlane, force: [false, false, true] },
    { from: 0.1, ...inPlane },
  ])
})

test('kinematics: the same in every formulation; the torque of one motor is unique, of two it is not', async () => {
  const drive = { kind: 'angle', law: '0.9 + t' }
  type Told = Record<string, { readonly unique: unknown }>
  const told = ({ joints, drives }: { readonly joints: Told; readonly drives: Told }) =>
    [joints, drives].flatMap((items) => Object.values(items).map(({ unique }) => unique))
  const options = ['--duration', '0.2', '--sample', '0.1']
  const scene = parallelogram((0.9 * 180) / Math.PI, drive)
  const lock = await called(scene, 'kinematics', ...options)
  expect(lock.drives.A.unique).toEqual([{ from: 0, effort: true }])
  for (const formulation of ['rA', 'rp', 're'])
    expect(told(await called(scene, 'kinematics', ...options, '--formulation', formulation))).toEqual(told(lock))
  const twice = { ...scene, joints: scene.joints.map((one) => (one.id === 'D' ? { ...one, drive } : one)) }
  const { drives } = await called(twice, 'kinematics', ...options)
  expect(drives.A.unique).toEqual([{ from: 0, effort: false }])
  expect(drives.D.unique).toEqual([{ from: 0, effort: false }])
})

test('a motor on an oblique axis: no component of the torque along the world is unique, what the motor gives is', async () => {
  // the whole turned by 40° about x, then by 25° about z
  const times = ([a, b, c, d]: number[], [e, f, g, h]: number[]): number[] => [
    a! * e! - b! * f! - c! * g! - d! * h!,
    a! * f! + b! * e! + c! * h! - d! * g!,
    a! * g! - b! * h! + c! * e! + d! * f!,
    a! * h! + b! * g! - c! * f! + d! * e!,
  ]
  const [s, t] = [(20 * Math.PI) / 180, (12.5 * Math.PI) / 180]
  const turn = times([Math.cos(t), 0, 0, Math.sin(t)], [Math.cos(s), Math.sin(s), 0, 0])
  const back = turn.map((x, k) => (k === 0 ? x : -x))
  const place = (p: readonly number[]) => times(times(turn, [0, ...p]), back).slice(1)
  const scene = parallelogram((0.9 * 180) / Math.PI, { kind: 'angle', law: '0.9 + t' })
  const turned = {
    bodies: scene.bodies.map((body) => ({
      ...body,
      position: place(body.position),
      orientation: times(turn, body.orientation),
    })),
    joints: scene.joints.map((joint) =>
      joint.main.body === 'ground'
        ? {
            ...joint,
            main: {
              ...joint.main,
              position: place(joint.main.position),
              orientation: times(turn, joint.main.orientation),
            },
          }
        : joint,
    ),
  }
  const { joints, drives } = await called(turned, 'kinematics', '--duration', '0')
  expect(joints.A.unique).toEqual([{ from: 0, force: [false, false, false], torque: [false, false, false] }])
  expect(drives.A.unique).toEqual([{ from: 0, effort: true }])
})

/** A door of 12 kg on two hinges, its centre 0.4 m from their line, a third of the height above the lower one. */
const door = {
  bodies: [{ id: 'door', position: [0.4, 0, 0.5], mass: { mass: 12, inertia: [1, 1, 1, 0, 0, 0] } }],
  joints: [
    { id: 'low', type: 'revolute', driven: { body: 'door', position: [-0.4, 0, -0.5] }, main: { body: 'ground' } },
    {
      id: 'high',
      type: 'revolute',
      driven: { body: 'ground', position: [0, 0, 1.5] },
      main: { body: 'door', position: [-0.4, 0, 1] },
    },
  ],
}

test('two hinges: their sum is unique, about the middle between them, on the driven body of the first', async () => {
  const { joints, bundles } = await called(door, 'simulate', '--duration', '0.1', '--sample', '0.1')
  expect(joints.low.unique[0].force).toEqual([false, false, false])
  const [sum] = bundles
  expect(bundles).toHaveLength(1)
  expect(sum.joints).toEqual(['low', 'high'])
  expect(sum.unique).toEqual([{ from: 0, force: YES, torque: YES }])
  expect(sum.point[0]).toEqual([0, 0, 0.75].map((x) => expect.closeTo(x, 9)))
  // gravity turns nothing about the hinges: the door rests
  expect(sum.force[1]).toEqual([0, 0, 12 * 9.81].map((x) => expect.closeTo(x, 8)))
  expect(sum.torque[1]).toEqual([0, -0.4 * 12 * 9.81, 0].map((x) => expect.closeTo(x, 8)))
  const rest = await called(door, 'equilibrium')
  expect(rest.joints.low.unique.force).toEqual([false, false, false])
  expect(rest.bundles).toMatchObject([{ joints: ['low', 'high'], unique: { force: YES, torque: YES } }])
  expect(rest.bundles[0].force[2]).toBeCloseTo(12 * 9.81, 8)
})

test('equilibrium takes its time, as mobility does; in the samples of a run a loop as large is not known', async () => {
  // a ring of welded bodies, from the ground to the ground
  const mass = { mass: 1, inertia: [1, 1, 1, 0, 0, 0] }
  const bodies = Array.from({ length: 28 }, (_, i) => ({ id: `b${i}`, position: [i, 0, 0], mass }))
  const joints = bodies.map(({ id }, i) => ({
    id: `j${i}`,
    type: 'weld',
    driven: { body: id },
    main: i === 0 ? { body: 'ground' } : { body: `b${i - 1}`, position: [1, 0, 0] },
  }))
  const last = { id: 'last', type: 'weld', driven: { body: 'b27' }, main: { body: 'ground', position: [27, 0, 0] } }
  const scene = { bodies, joints: [...joints, last] }
  const open = { force: [false, false, false], torque: [false, false, false] }
  expect((await called(scene, 'mobility')).unique.last).toEqual(open)
  expect((await called(scene, 'equilibrium')).joints.last.unique).toEqual(open)
  const { joints: later } = await called(scene, 'simulate', '--duration', '0')
  expect(later.last.unique).toEqual([{ from: 0, force: [null, null, null], torque: [null, null, null] }])
})

test.each([1e-2, 1e-3, -1e-4])(
  'equilibrium: a parallelogram held at %d rad from flat carries what its bars need',
  async (angle) => {
    // half of the coupler hangs on each end; moments about D give what the bars carry along
    const scene = parallelogram((angle * 180) / Math.PI, { kind: 'angle', law: angle })
    const { joints } = await called(scene, 'equilibrium')
    const [x, , z] = joints.C.force
    expect(joints.C.unique.force).toEqual([true, false, true])
    expect((x * Math.tan(angle)) / 9.81).toBeCloseTo(1, 6)
    expect(z / (9.81 / 2)).toBeCloseTo(1, 6)
  },
)

test.each([
  [0.5, true],
  [2, false],
])('%d times what rounding may be of an axis is told of as the page tells it', (times, expected) => {
  const z = times * NO_SHARE
  const d = [Math.sqrt(1 - z * z), 0, z] as const
  const pair = new Float64Array(PROJECTOR_PAIR)
  pair.set([d[0] ** 2, 0, z * z, 0, d[0] * z, 0])
  expect(readUnique(pair, 0)).toEqual({ force: [false, true, expected], torque: YES })
  const along = { ofJoints: pair } as Parameters<typeof isUniqueAlong>[0]
  expect(isUniqueAlong(along, 0, 'force', [0, 0, 1])).toBe(expected)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { produce } from 'immer'
import { toWorld, type Pose } from '../../geometry/index.ts'
import { everyFeature } from '../../testing/every-feature.ts'
import { runMechanism } from '../../testing/mechanism-run.ts'
import { randomSource } from '../../testing/random-mechanism.ts'
import type { ForceOf, PointsLaw, Scene, Vec3 } from '../document.ts'
import type { ItemRef } from '../ids.ts'
import { validateScene } from '../file/validate.ts'
import { arrayItems } from './array.ts'
import { addForce } from './forces.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { renameItems } from './items.ts'
import { UnaddedLaw } from './laws.ts'
import { mirrorItems, type Mirror } from './mirror.ts'

const read = (value: unknown): Scene => {
  const parsed = validateScene(value)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults.slice(0, 3)))
  return parsed.scene
}
const everything = (scene: Scene): ItemRef[] => scene.bodies.map(({ id }) => ({ kind: 'body', id }))

/** Every number within 1e-12, everything else the same; a quaternion may have the other sign. */
function expectNear(a: unknown, b: unknown, path = ''): void {
  if (typeof a === 'number') expect([path, Math.abs(a - (b as number)) <= 1e-12]).toEqual([path, true])
  else if (Array.isArray(a)) {
    const list = b as unknown[]
    expect([path, list.length]).toEqual([path, a.length])
    const opposite =
      a.length === 4 && path.endsWith('orientation') && a.some((x, i) => Math.abs(x - (list[i] as number)) > 1e-9)
    a.forEach((x, i) => expectNear(x, opposite ? -(list[i] as number) : list[i], `${path}/${i}`))
  } else if (typeof a === 'object' && a !== null) {
    expect([path, ...Object.keys(b as object).sort()]).toEqual([path, ...Object.keys(a).sort()])
    for (const key of Object.keys(a)) expectNear(a[key as never], (b as object)[key as never], `${path}/${key}`)
  } else expect([path, b]).toEqual([path, a])
}

const places = fc.integer({ min: -20, max: 20 }).map((n) => n / 8)
const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const mirrors: fc.Arbitrary<Mirror> = fc.record({ normal: fc.constantFrom(...AXES), at: places })
/** Mirrors that lie anywhere. */
const anyMirror: fc.Arbitrary<Mirror> = fc
  .record({
    a: fc.double({ min: -3, max: 3, noNaN: true }),
    b: fc.double({ min: -1.4, max: 1.4, noNaN: true }),
    at: places,
  })
  .map(({ a, b, at }) => ({ normal: [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)], at }))

const withoutWorldLoads = (scene: Scene): Scene => ({
  ...scene,
  forces: scene.forces.filter((force) => force.kind !== 'load' || force.axes === 'body'),
})

describe('mirror', () => {
  const scene = read(everyFeature)

  it('twice is the scene again', () => {
    fc.assert(
      fc.property(mirrors, (mirror) => {
        const twice = produce(scene, (draft) => {
          mirrorItems(draft, everything(scene), mirror)
          mirrorItems(draft, everything(scene), mirror)
        })
        expectNear(scene, twice)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves a valid scene, with every point where the mirror shows it', () => {
    fc.assert(
      fc.property(fc.oneof(mirrors, anyMirror), (mirror) => {
        // Loads along the axes only, as laws by points cannot be added.
        const all = withoutWorldLoads(scene)
        const after = produce(all, (draft) => mirrorItems(draft, everything(scene), mirror))
        read(JSON.parse(JSON.stringify(after)))
        const seen = (v: readonly number[]): readonly number[] =>
          v.map((x, k) => {
            const [a, b, c] = mirror.normal
            return x + 2 * (mirror.at - (a * v[0]! + b * v[1]! + c * v[2]!)) * mirror.normal[k]!
          })
        after.joints.forEach((joint, i) => {
          for (const end of ['driven', 'main'] as const) {
            const [then, now] = [scene.joints[i]![end], joint[end]]
            const at = (s: Scene, m: typeof then) =>
              toWorld(
                s.bodies.find((b) => b.id === m.body) ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
                m.position,
              )
            expectNear(seen(at(scene, then)), at(after, now), `${joint.id}/${end}`)
          }
        })
        after.bodies.forEach((body, i) =>
          body.shapes.forEach((shape, s) =>
            expectNear(
              seen(toWorld(scene.bodies[i]!, scene.bodies[i]!.shapes[s]!.position)),
              toWorld(body, shape.position),
            ),
          ),
        )
      }),
      { numRuns: 20 },
    )
  })

  it('keeps the sign of driven angles and slides, and turns round the slide of a joint that has both', () => {
    const driven = read({
      format: 'lockwork/scene',
      version: 1,
      bodies: [{ id: 'a', shapes: [{ kind: 'sphere', radius: 0.1 }] }],
      joints: [
        {
          id: 'r',
          type: 'revolute',
          driven: { body: 'a' },
          main: { body: 'ground' },
          drive: { kind: 'angle', law: 't' },
        },
        {
          id: 'p',
          type: 'prismatic',
          driven: { body: 'a' },
          main: { body: 'ground' },
          drive: { kind: 'position', law: 't' },
        },
        {
          id: 'c',
          type: 'cylindrical',
          driven: { body: 'a' },
          main: { body: 'ground' },
          drive: [
            { kind: 'angle', law: 't' },
            { kind: 'position', law: '2*t' },
          ],
        },
      ],
    })
    const after = produce(driven, (draft) => mirrorItems(draft, everything(driven), { normal: [1, 0, 0], at: 0.5 }))
    expect(after.joints.map(({ drive }) => drive)).toEqual([
      { kind: 'angle', law: 't' },
      { kind: 'position', law: 't' },
      [
        { kind: 'angle', law: 't' },
        { kind: 'position', law: '-(2*t)' },
      ],
    ])
  })
})

describe('a body on a bushing whose directions are all coupled', () => {
  /** The number of a body's place and turn in the world after 0.4 s. */
  const poseAfter = (scene: Scene): Pose => {
    const run = runMechanism(toMechanismSpec(scene), { tolerance: 1e-11 })
    run.advance(0.4)
    return run.body('a') as unknown as Pose
  }
  const matrix = (most: number, seed: number): number[][] => {
    const r = randomSource(seed)
    const rows = Array.from({ length: 6 }, () => [...r.vec3(1), ...r.vec3(0.3)])
    return [0, 1, 2, 3, 4, 5].map((i) =>
      [0, 1, 2, 3, 4, 5].map((k) =>
        rows.reduce((sum, row) => sum + most * row[Math.min(i, k)]! * row[Math.max(i, k)]!, 0),
      ),
    )
  }
  const placed = (body: string, seed: number) => {
    const r = randomSource(seed)
    return { body, position: r.vec3(0.2), orientation: r.quat() }
  }
  const scene = read({
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, 0, 0],
    bodies: [
      {
        id: 'a',
        position: [0.3, -0.2, 0.5],
        orientation: [0.5, 0.5, -0.5, 0.5],
        velocity: [0.4, -0.7, 0.2],
        angularVelocity: [1, 2, -1.5],
        mass: { mass: 1.5, centre: [0.05, 0.02, -0.03], inertia: [0.02, 0.03, 0.04, 0.002, -0.003, 0.004] },
      },
    ],
    forces: [
      {
        id: 'hold',
        kind: 'bushing',
        main: placed('ground', 4),
        driven: placed('a', 5),
        stiffness: matrix(60, 6),
        damping: matrix(0.5, 7),
      },
    ],
  })

  it.each([
    ['x', [1, 0, 0]],
    ['y', [0, 1, 0]],
    ['z', [0, 0, 1]],
    ['a slant', [0.36, 0.48, 0.8]],
  ] as const)('mirrored across %s, moves as its mirror image', (_name, normal) => {
    const at = 0.3
    const image = produce(scene, (draft) => mirrorItems(draft, everything(scene), { normal, at }))
    const flip = (v: Vec3): Vec3 => {
      const along = 2 * (v[0] * normal[0] + v[1] * normal[1] + v[2] * normal[2])
      return [v[0] - along * normal[0], v[1] - along * normal[1], v[2] - along * normal[2]]
    }
    const through = (v: Vec3): Vec3 => {
      const w = flip(v)
      return [w[0] + 2 * at * normal[0], w[1] + 2 * at * normal[1], w[2] + 2 * at * normal[2]]
    }
    const [real, seen] = [poseAfter(scene), poseAfter(image)]
    const moved = Math.hypot(...real.position.map((c, k) => c - scene.bodies[0]!.position[k]!))
    expect(moved).toBeGreaterThan(0.05)
    // points of the body and of its image, whose own z has changed its sign
    for (const [x, y, z] of [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const)
      // prettier-ignore
      toWorld(seen, [x, y, -z]).forEach((c, k) => expect(Math.abs(c - through(toWorld(real, [x, y, z]))[k]!)).toBeLessThan(1e-8))
  })
})

describe('a load in a mirror that lies aslant', () => {
  const normal: Vec3 = [0.6, 0, 0.8]
  const pushed = (force: readonly unknown[]): Scene =>
    read({
      format: 'lockwork/scene',
      version: 1,
      bodies: [{ id: 'a', shapes: [{ kind: 'sphere', radius: 0.1 }] }],
      forces: [{ id: 'push', kind: 'load', body: 'a', force, torque: force }],
    })
  const mirrored = (scene: Scene) =>
    produce(scene, (draft) => mirrorItems(draft, everything(scene), { normal, at: 0.5 })).forces[0] as ForceOf<'load'>

  it('is turned over with it, torques the other way round', () => {
    const { force, torque } = mirrored(pushed([1, 2, 3]))
    // v − 2 (v·n) n, with v·n = 3
    expectNear([1 - 3.6, 2, 3 - 4.8], force)
    expectNear(
      [-2.6, 2, -1.8].map((x) => -x),
      torque,
    )
  })
  it('follows its laws still, written as one expression each', () => {
    const { force } = mirrored(pushed(['t', 0, 't^2']))
    read(pushed(force))
    const [a, c] = [1 - 2 * 0.6 * 0.6, -2 * 0.8 * 0.6]
    expect(force).toEqual([`(${a})*(t) + (${c})*(t^2)`, 0, `(${c})*(t) + (${1 - 2 * 0.8 * 0.8})*(t^2)`])
  })
  it('by points is turned where it has one direction, and refused where laws would have to be added', () => {
    const points = { points: [[0, 1], [1, 5]] } // prettier-ignore
    const turned = mirrored(pushed([points, 0, 0])).force[0] as PointsLaw
    expectNear([[0, 0.28], [1, 1.4]], turned.points) // prettier-ignore
    expect(() => mirrored(pushed([points, 0, 't']))).toThrow(UnaddedLaw)
  })
})

describe('array', () => {
  const pair = read({
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'rod', name: 'Rod', position: [0.1, 0, 0], shapes: [{ kind: 'sphere', radius: 0.1 }] }],
    joints: [
      {
        id: 'pin',
        name: 'Pin',
        type: 'revolute',
        driven: { body: 'rod' },
        main: { body: 'ground', position: [0.1, 0, 0] },
      },
    ],
  })
  const items: ItemRef[] = [
    { kind: 'body', id: 'rod' },
    { kind: 'joint', id: 'pin' },
  ]
  it('repeats in a row, with the joints to the ground', () => {
    const after = produce(pair, (draft) => void arrayItems(draft, items, { kind: 'line', step: [0, 0, 0.2], count: 3 }))
    expect(after.bodies.map(({ position }) => position)).toEqual([
      [0.1, 0, 0],
      [0.1, 0, 0.2],
      [0.1, 0, 0.4],
    ])
    expect(after.joints.map(({ main }) => main.position[2])).toEqual([0, 0.2, 0.4])
    expect(after.bodies.map(({ name }) => name)).toEqual(['Rod', 'Rod 2', 'Rod 3'])
  })
  it('repeats round a circle, turned with it', () => {
    const after = produce(
      pair,
      (draft) =>
        void arrayItems(draft, items, {
          kind: 'circle',
          axis: [0, 0, 1],
          centre: [0, 0, 0],
          angle: Math.PI / 2,
          count: 4,
        }),
    )
    expect(after.bodies.map(({ position }) => position)).toEqual([
      [0.1, 0, 0],
      [0, 0.1, 0],
      [-0.1, 0, 0],
      [0, -0.1, 0],
    ])
    after.joints.forEach(({ driven, main }, i) => {
      const body = after.bodies[i]!
      expectNear(toWorld(body, driven.position), main.position)
    })
  })
  it('turns loads with the circle, whatever axes they go by', () => {
    const pushed = produce(pair, (draft) => {
      for (const axes of ['world', 'body'] as const)
        addForce(draft, { kind: 'load', body: 'rod', axes, force: [1, 't', 0], torque: [0, 0, 't^2'] })
    })
    const plan = { kind: 'circle', axis: [0, 0, 1], centre: [0, 0, 0], angle: Math.PI / 2, count: 2 } as const
    const after = produce(pushed, (draft) => void arrayItems(draft, items, plan))
    const [, , inWorld, inBody] = after.forces as ForceOf<'load'>[]
    expect(inWorld).toMatchObject({ axes: 'world', force: ['(-1)*(t)', 1, 0], torque: [0, 0, 't^2'] })
    expect(inBody).toMatchObject({ axes: 'body', force: [1, 't', 0] })
  })
  it('repeats what is seen', () => {
    const seen: Pose = { position: [0.3, 0.4, 0], orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] }
    const after = produce(
      pair,
      (draft) => void arrayItems(draft, items, { kind: 'line', step: [0, 0, 1], count: 2 }, () => seen),
    )
    expect(after.bodies[0]).toBe(pair.bodies[0])
    expectNear(after.bodies[1]!.position, [0.3, 0.4, 1])
    expectNear(after.bodies[1]!.orientation, seen.orientation)
  })
  it('numbers names after a pattern', () => {
    const three = produce(pair, (draft) => void arrayItems(draft, items, { kind: 'line', step: [1, 0, 0], count: 3 }))
    const named = produce(three, (draft) => renameItems(draft, everything(three), 'Leg ##'))
    expect(named.bodies.map(({ name }) => name)).toEqual(['Leg 01', 'Leg 02', 'Leg 03'])
  })
})

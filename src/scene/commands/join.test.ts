import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composePose, inversePose, turn, type Pose } from '../../geometry/index.ts'
import { emptyScene, type JointType, type Quat, type Scene, type SceneDraft, type Vec3 } from '../document.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { JOINT_TYPES } from '../joint-types.ts'
import { isReaching } from '../joints.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { joinBodies, type JoinSpec } from './join.ts'
import { addJoint } from './joints.ts'

const part = fc.double({ min: -1, max: 1, noNaN: true })
const anyVector = fc.tuple(part, part, part) as fc.Arbitrary<Vec3>
const anyTurn = fc
  .tuple(part, part, part, part)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((c) => c / Math.hypot(...q)) as unknown as Quat)
const anyPose: fc.Arbitrary<Pose> = fc.record({ position: anyVector, orientation: anyTurn })

const poseIn =
  (scene: Pick<Scene, 'bodies'>) =>
  (id: string): Pose =>
    scene.bodies.find((b) => b.id === id) ?? { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** Two bodies at these poses, joined about an axis at their origins. */
function setUp(a: Pose, b: Pose, axis: Vec3) {
  const store = makeSceneStore(emptyScene())
  const made = store.edit('build', (d) => {
    const mass = { mass: { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } } as const
    addBody(d, { name: 'a', ...a, ...mass })
    addBody(d, { name: 'b', ...b, ...mass })
    const ends = { driven: { body: 'a', local: [0, 0, 0.1] }, main: { body: 'b', local: [0.2, 0, 0] } } as const
    return joinBodies(d, { type: 'revolute', ...ends, axis }, poseIn(d)).joint
  })
  if (!made.ok) throw new Error(made.faults[0]?.message)
  return { store, joint: made.value, scene: () => store.getState().scene }
}
const near = (found: readonly number[], expected: readonly number[]) =>
  expected.forEach((x, i) => expect(found[i]).toBeCloseTo(x, 12))
/** The same turn: q and −q are one. */
const nearTurn = (a: Quat, b: Quat) => expect(Math.abs(a.reduce((s, x, i) => s + x * b[i]!, 0))).toBeCloseTo(1, 12)

describe('joining', () => {
  it('gives both markers the axis in the world, wherever the bodies are', () => {
    fc.assert(
      fc.property(anyPose, anyPose, anyTurn, (a, b, q) => {
        const axis = turn(q, [0, 0, 1])
        const { scene } = setUp(a, b, axis)
        const { driven, main } = scene().joints[0]!
        for (const [pose, marker] of [
          [a, driven],
          [b, main],
        ] as const)
          // prettier-ignore
          near(turn(composePose(pose, marker).orientation, [0, 0, 1]), axis)
        near(driven.position, [0, 0, 0.1])
        near(main.position, [0.2, 0, 0])
      }),
    )
  })
})

/** Where both markers of the joint made last stand in the world. */
function endsIn(scene: Scene, pose = poseIn(scene)): { driven: Pose; main: Pose } {
  const { driven, main } = scene.joints.at(-1)!
  return { driven: composePose(pose(driven.body), driven), main: composePose(pose(main.body), main) }
}

const MASS = { mass: { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } } as const

/** Three bodies: `a`, `b` that hangs on it by a pin, and `c`. */
function threeBodies(poses: readonly [Pose, Pose, Pose], fixed: readonly string[], edit?: (d: SceneDraft) => void) {
  const store = makeSceneStore(emptyScene())
  const made = store.edit('build', (d) => {
    ;['a', 'b', 'c'].forEach((name, i) => addBody(d, { name, ...poses[i]!, ...MASS, fixed: fixed.includes(name) }))
    addJoint(d, { type: 'revolute', driven: { body: 'b' }, main: { body: 'a' } })
    edit?.(d)
  })
  if (!made.ok) throw new Error(made.faults[0]?.message)
  return store
}

describe('joining across a gap', () => {
  const spec = (type: JointType, driven: string, main: string): JoinSpec => ({
    type,
    ...(type === 'lock' && { held: [true, false, true, false, false, true] }),
    driven: { body: driven, local: [0.1, 0.03, -0.2] },
    main: { body: main, local: [0, 0.3, 0.07] },
    axis: [0.6, 0, 0.8],
    drivenAxis: [0, 1, 0],
  })
  /** Who is moved, by who is joined to whom and who is fixed. */
  const cases: readonly (readonly [driven: string, main: string, fixed: string, moved: readonly string[]])[] = [
    ['c', 'a', '', ['c']],
    ['a', 'c', '', ['a', 'b']],
    ['b', 'ground', '', ['a', 'b']],
    ['ground', 'c', '', ['c']],
    ['c', 'b', 'a', ['c']],
    ['b', 'c', 'a', ['c']],
    ['b', 'c', 'c', ['a', 'b']],
    ['b', 'c', 'ac', []],
    ['b', 'ground', 'a', []],
    ['a', 'b', '', []],
  ]

  it.each(JOINT_TYPES.flatMap((type) => cases.map((one) => [type, ...one] as const)))(
    '%s from %s to %s, fixed: "%s", moves %j',
    (type, driven, main, fixed, wanted) => {
      fc.assert(
        fc.property(anyPose, anyPose, anyPose, (a, b, c) => {
          const store = threeBodies([a, b, c], [...fixed], (d) => {
            for (const one of fillOwnFields(type).named)
              addJoint(d, { type: one.type, driven: { body: 'b' }, main: { body: 'a' } })
          })
          const before = store.getState().scene
          const result = store.edit('join', (d) => joinBodies(d, spec(type, driven, main), poseIn(before)))
          if (!result.ok) throw new Error(result.faults[0]?.message)
          // A rod brings nothing together.
          const moved = isReaching(type) ? [] : wanted
          expect(result.value.moved).toEqual(moved)
          const now = store.getState().scene
          now.bodies.forEach((body, i) => {
            if (!moved.includes(body.id)) expect(body).toBe(before.bodies[i])
          })
          const ends = endsIn(now)
          if (moved.length > 0) {
            near(ends.driven.position, ends.main.position)
            nearTurn(ends.driven.orientation, ends.main.orientation)
          } else {
            // Left for the assembly to close: the axis is the same on both sides.
            near(turn(ends.driven.orientation, [0, 0, 1]), [0.6, 0, 0.8])
            near(turn(ends.main.orientation, [0, 0, 1]), [0.6, 0, 0.8])
          }
          if (moved.length < 2) return
          // What moved kept its shape.
          const [p, q] = [before, now].map((s) => composePose(inversePose(poseIn(s)('a')), poseIn(s)('b')))
          near(p!.position, q!.position)
          nearTurn(p!.orientation, q!.orientation)
        }),
        { numRuns: 8 },
      )
    },
  )

  it('builds on what is seen, and writes only the bodies that move', () => {
    fc.assert(
      fc.property(anyPose, anyPose, anyPose, anyPose, anyPose, (a, b, c, seenA, seenC) => {
        const store = threeBodies([a, b, c], ['a'])
        const start = poseIn(store.getState().scene)
        const seen = (id: string): Pose => (id === 'a' ? seenA : id === 'c' ? seenC : start(id))
        store.edit('join', (d) => joinBodies(d, spec('revolute', 'c', 'a'), seen))
        const now = store.getState().scene
        expect(now.bodies[0]!.position).toBe(start('a').position)
        const ends = endsIn(now, (id) => (id === 'a' ? seenA : poseIn(now)(id)))
        near(ends.driven.position, ends.main.position)
        nearTurn(ends.driven.orientation, ends.main.orientation)
      }),
    )
  })

  it('turns velocities with the bodies', () => {
    const at: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
    const store = threeBodies([at, at, at], ['a'], (d) => {
      d.bodies[2]!.velocity = [1, 0, 0]
      d.bodies[2]!.angularVelocity = [0, 2, 0]
    })
    // A quarter turn about x brings y to z.
    const quarter = { ...spec('revolute', 'c', 'a'), axis: [0, 0, 1], drivenAxis: [0, 1, 0] } as const
    store.edit('join', (d) => joinBodies(d, quarter, poseIn(d)))
    const moved = store.getState().scene.bodies[2]!
    expect(moved.id).toBe('c')
    near(moved.velocity, [1, 0, 0])
    near(moved.angularVelocity, [0, 0, 2])
  })

  it('leaves alone what fits already', () => {
    const at: Pose = { position: [0.1, 0.2, 0.3], orientation: [1, 0, 0, 0] }
    const store = threeBodies([at, at, at], [])
    const before = store.getState().scene
    const ends = { driven: { body: 'c', local: [0.1, 0, 0] }, main: { body: 'a', local: [0.1, 0, 0] } } as const
    const done = store.edit('join', (d) => joinBodies(d, { type: 'weld', ...ends, axis: [0, -1, 0] }, poseIn(d)))
    expect(done).toMatchObject({ ok: true, value: { moved: [] } })
    expect(store.getState().scene.bodies).toBe(before.bodies)
  })
})

describe('bars that are pinned', () => {
  const BAR = { kind: 'link', from: [0, 0, 0], to: [0.2, 0, 0], width: 0.02, thickness: 0.01 } as const
  const PLACED = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
  const UP: Vec3 = [0, 0, 1]
  /** Bars in one plane, each drawn for itself: they lie within each other. */
  function bars(...names: readonly string[]) {
    const store = makeSceneStore(emptyScene())
    const made = store.edit('build', (d) => {
      names.forEach((name, i) =>
        addBody(d, { name, density: 7850, position: [0.2 * i, 0, 0], shapes: [{ ...BAR, ...PLACED }] }),
      )
    })
    if (!made.ok) throw new Error(made.faults[0]?.message)
    const pin = (driven: string, main: string, type: JointType = 'revolute') =>
      store.edit('Join', (d) => {
        const ends = { driven: { body: driven, local: [0, 0, 0] }, main: { body: main, local: [0.2, 0, 0] } } as const
        return joinBodies(d, { type, ...ends, axis: UP }, poseIn(d))
      })
    const layers = () => store.getState().scene.bodies.map(({ shapes }) => Math.round(shapes[0]!.position[2] / 0.01))
    return { store, pin, layers }
  }

  it('come to lie side by side; their eyes and axes stay where they were', () => {
    const { store, pin, layers } = bars('a', 'b', 'c')
    pin('b', 'a')
    expect(layers()).toEqual([0, 1, 0])
    // The freer of the two makes room, beside what is on the same pin; what is elsewhere may share its layer.
    pin('c', 'b')
    expect(layers()).toEqual([0, 1, 0])
    const { scene } = store.getState()
    expect(scene.bodies.map(({ position }) => position)).toEqual([
      [0, 0, 0],
      [0.2, 0, 0],
      [0.4, 0, 0],
    ])
    near(endsIn(scene).driven.position, [0.4, 0, 0])
    near(endsIn(scene).main.position, [0.4, 0, 0])
  })

  it('do so about a third one too', () => {
    const { pin, layers } = bars('a', 'b', 'c')
    pin('b', 'a')
    pin('c', 'a')
    expect(layers()).toEqual([0, 1, 2])
  })

  it('stay where they lie when they were laid apart by hand, are welded, or stand still', () => {
    const apart = bars('a', 'b')
    apart.store.edit('Shift', (d) => void (d.bodies[1]!.shapes[0]!.position = [0, 0, -0.03]))
    apart.pin('b', 'a')
    expect(apart.layers()).toEqual([0, -3])
    const welded = bars('a', 'b')
    welded.pin('b', 'a', 'weld')
    expect(welded.layers()).toEqual([0, 0])
    const still = bars('a', 'b')
    still.store.edit('Fix', (d) => void (d.bodies[1]!.fixed = true))
    still.pin('b', 'a')
    expect(still.layers()).toEqual([1, 0])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composePose, turn, type Pose } from '../../geometry/index.ts'
import { emptyScene, type Quat, type Scene, type Vec3 } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { addBody } from './bodies.ts'
import { joinBodies, moveMarkerTo } from './join.ts'

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

describe('bringing a marker somewhere', () => {
  it('moves the marker, or the body with it, and nothing else', () => {
    fc.assert(
      fc.property(anyPose, anyPose, anyPose, fc.constantFrom('driven', 'main'), (a, b, world, end) => {
        for (const mode of ['redefine', 'carry'] as const) {
          const { store, joint, scene } = setUp(a, b, [0, 0, 1])
          const before = scene()
          store.edit('move', (d) => moveMarkerTo(d, joint, end, world, mode, poseIn(before)))
          const marker = scene().joints[0]![end]
          const there = composePose(poseIn(scene())(marker.body), marker)
          near(there.position, world.position)
          nearTurn(there.orientation, world.orientation)
          if (mode === 'redefine') expect(scene().bodies).toBe(before.bodies)
          else expect(scene().joints).toBe(before.joints)
          const other = end === 'driven' ? 1 : 0
          expect(scene().bodies[other]).toBe(before.bodies[other])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('never moves the ground', () => {
    const { store, joint, scene } = setUp(
      { position: [0, 0, 0], orientation: [1, 0, 0, 0] },
      { position: [1, 0, 0], orientation: [1, 0, 0, 0] },
      [0, 0, 1],
    )
    store.edit('ground it', (d) => {
      d.joints[0]!.main.body = 'ground'
    })
    const { bodies } = scene()
    const world: Pose = { position: [0.5, 0, 0], orientation: [1, 0, 0, 0] }
    store.edit('move', (d) => moveMarkerTo(d, joint, 'main', world, 'carry', poseIn(d)))
    expect(scene().bodies).toBe(bodies)
    expect(scene().joints[0]!.main.position).toEqual([0.5, 0, 0])
  })
})

import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { NO_LAYERS, type Layers } from '../../session/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { makeSceneFrame } from '../live/scene-frame.ts'
import type { Vec3 } from '../../tools/index.ts'
import type { Seen } from './glyph.ts'
import { collectGlyphs } from './glyph.ts'

function setUp(): { scene: Scene; frame: Frame } {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, 0, -10],
    bodies: [
      { id: 'rod', position: [1, 0, 0], mass: { mass: 3, centre: [0.5, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } },
      { id: 'post', fixed: true },
    ],
    joints: [{ id: 'pin', type: 'revolute', driven: { body: 'rod' }, main: { body: 'post' } }],
    forces: [{ id: 'push', kind: 'load', body: 'rod', force: [7, 0, 0] }],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const frame = makeSceneFrame(parsed.scene, 1, null)
  const { data } = frame
  data.set([0, 3, 4], jointOffset(frame, 'pin') + JOINT.force)
  data.set([0, 0, 2], jointOffset(frame, 'pin') + JOINT.torque)
  data.fill(0, jointOffset(frame, 'pin') + JOINT.freeForce, jointOffset(frame, 'pin') + JOINT.length)
  data.set([7, 0, 0], forceOffset(frame, 'push') + FORCE.force)
  data.set([0, 0, 0], forceOffset(frame, 'push') + FORCE.torque)
  const rod = bodyOffset(frame, 'rod')
  data.set([11, 13, 17], rod + BODY.velocity)
  data.set([0, 0, 2], rod + BODY.angularVelocity)
  data.set([19, 23, 29], rod + BODY.acceleration)
  data.set([0, 0, 6], rod + BODY.angularAcceleration)
  return { scene: parsed.scene, frame }
}
const IN_SPACE: Seen = { normals: new Map(), pointsRead: {} }
/** `open`: projectors on the directions in which force and torque of the pin are not unique. */
const collect = (
  layers: Partial<Layers>,
  open: { readonly force?: readonly number[]; readonly torque?: readonly number[] } = {},
  seen: Partial<Seen> = {},
) => {
  const { scene, frame } = setUp()
  const pin = jointOffset(frame, 'pin')
  if (open.force) frame.data.set(open.force, pin + JOINT.freeForce)
  if (open.torque) frame.data.set(open.torque, pin + JOINT.freeTorque)
  return collectGlyphs(scene, frame, { ...NO_LAYERS, ...layers }, { ...IN_SPACE, ...seen })
}
/** On z, on all directions, on y + z; not known. */
const ON_Z = [0, 0, 1, 0, 0, 0]
const ON_ALL = [1, 1, 1, 0, 0, 0]
const ON_YZ = [0, 0.5, 0.5, 0, 0, 0.5]
const NOT_KNOWN = ON_Z.map(() => NaN)

describe('arrows', () => {
  it('of loads are always there, others by their layer', () => {
    expect(collect({}).map((g) => [g.kind, g.owner.id, g.magnitude])).toEqual([['force', 'push', 7]])
  })
  it('of springs and mounts are there with the reactions, on each end of a spring that can move, and on one body of a mount', () => {
    const mass = { mass: 1, inertia: [1, 1, 1, 0, 0, 0] }
    const parsed = validateScene({
      format: 'lockwork/scene',
      version: 1,
      bodies: [
        { id: 'a', position: [1, 0, 0], mass },
        { id: 'b', position: [2, 0, 0], mass },
        { id: 'post', fixed: true },
      ],
      forces: [
        { id: 'spring', kind: 'spring-damper', from: { body: 'a' }, to: { body: 'b' }, stiffness: 1 },
        { id: 'anchor', kind: 'spring-damper', from: { body: 'a' }, to: { body: 'post' }, stiffness: 1 },
        { id: 'rubber', kind: 'bushing', main: { body: 'a' }, driven: { body: 'b' } },
        { id: 'mount', kind: 'bushing', main: { body: 'a' }, driven: { body: 'post' } },
      ],
    })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    const { scene } = parsed
    const frame = makeSceneFrame(scene, 1, null)
    scene.forces.forEach(({ id, kind }) => {
      const place = forceOffset(frame, id)
      frame.data.set([0, 0, 0], place + FORCE.from)
      frame.data.set(kind === 'bushing' ? [0, 2, 0] : [2, 0, 0], place + FORCE.to)
      frame.data.set([7, 0, 0], place + FORCE.force)
      frame.data.set(kind === 'bushing' ? [0, 0, 5] : [0, 0, 0], place + FORCE.torque)
    })
    const drawn = (layers: Partial<Layers>) =>
      collectGlyphs(scene, frame, { ...NO_LAYERS, ...layers }, IN_SPACE).map(({ owner, kind, at, vector }) => [
        owner.id,
        kind,
        at.join(),
        vector.map((x) => x + 0).join(),
      ])
    expect(drawn({})).toEqual([])
    expect(drawn({ reactionForces: true, reactionTorques: true })).toEqual([
      ['spring', 'force', '0,0,0', '-7,0,0'],
      ['spring', 'force', '2,0,0', '7,0,0'],
      ['anchor', 'force', '0,0,0', '-7,0,0'],
      ['rubber', 'force', '0,2,0', '7,0,0'],
      ['rubber', 'torque', '0,2,0', '0,0,5'],
      // On the other body, about the other point: the force turns about it at its arm as well, −(5 − 2·7).
      ['mount', 'force', '0,0,0', '-7,0,0'],
      ['mount', 'torque', '0,0,0', '0,0,9'],
    ])
    expect(drawn({ reactionTorques: true }).map(([id]) => id)).toEqual(['rubber', 'mount'])
  })
  it('of reactions act on the driven body at its marker', () => {
    const [force, torque] = collect({ reactionForces: true, reactionTorques: true })
    expect(force).toMatchObject({
      kind: 'force',
      owner: { kind: 'joint', id: 'pin' },
      at: [1, 0, 0],
      magnitude: 5,
      told: 'determined',
    })
    expect(torque).toMatchObject({ kind: 'torque', vector: [0, 0, 2], magnitude: 2 })
  })
  it('of reactions are none where the forces on the same bodies make them rounding, however large that is', () => {
    const kinds = (force: number, torque: number) => {
      const { scene, frame } = setUp()
      const pin = jointOffset(frame, 'pin')
      frame.data.set([0, force, 0], pin + JOINT.force)
      frame.data.set([0, 0, torque], pin + JOINT.torque)
      const layers = { ...NO_LAYERS, reactionForces: true, reactionTorques: true }
      return collectGlyphs(scene, frame, layers, IN_SPACE).flatMap(({ kind, owner }) =>
        owner.id === 'pin' ? [kind] : [],
      )
    }
    expect(kinds(3e6, 2e-5)).toEqual(['force'])
    expect(kinds(3e6, 2)).toEqual(['force', 'torque'])
    expect(kinds(3, 2e-5)).toEqual(['force', 'torque'])
  })
  it('are none where what is shown is rounding by what acts beside it: parts of reactions, forces, sums, motion', () => {
    const collectWith = (change: (frame: Frame) => void, layers: Partial<Layers> = {}) => {
      const { scene, frame } = setUp()
      change(frame)
      return collectGlyphs(scene, frame, { ...NO_LAYERS, ...layers }, IN_SPACE).map(({ kind, owner, told }) =>
        [kind, owner.id, told].join(' '),
      )
    }
    // a load of 7 N beside a reaction of 3 GN, and of 3 TN
    const beside = (force: number) =>
      collectWith((frame) => frame.data.set([0, force, 0], jointOffset(frame, 'pin') + JOINT.force))
    expect(beside(3e9)).toEqual(['force push determined'])
    expect(beside(3e12)).toEqual([])
    // a share along z of a reaction along y
    const shared = (share: number) =>
      collectWith(
        (frame) => {
          const pin = jointOffset(frame, 'pin')
          frame.data.set([0, 3e6, share], pin + JOINT.force)
          frame.data.set(ON_Z, pin + JOINT.freeForce)
        },
        { reactionForces: true },
      ).filter((told) => told.includes('pin'))
    expect(shared(4)).toEqual(['force pin determined', 'force pin share'])
    expect(shared(2e-3)).toEqual(['force pin determined'])
    // a body that is all but still beside one that is quick
    const { scene } = setUp()
    const two = { ...scene, bodies: [...scene.bodies, { ...scene.bodies[0]!, id: 'wheel' }] }
    const moved = (speed: number) => {
      const frame = makeSceneFrame(two, 1, null)
      for (const [id, x] of [
        ['rod', 1e-7],
        ['wheel', speed],
      ] as const) {
        const at = bodyOffset(frame, id)
        frame.data.set([x, 0, 0], at + BODY.velocity)
        frame.data.set([0, 0, 0], at + BODY.angularVelocity)
      }
      return collectGlyphs(two, frame, { ...NO_LAYERS, velocity: true }, IN_SPACE).map(({ owner }) => owner.id)
    }
    expect(moved(20)).toEqual(['rod', 'wheel'])
    expect(moved(2000)).toEqual(['wheel'])
  })
  it('of reactions that are not unique are hatched', () => {
    const told = (force: readonly number[]) =>
      collect({ reactionForces: true }, { force }).flatMap(({ owner, told, vector }) =>
        owner.kind === 'joint' ? [[told, vector]] : [],
      )
    expect(told(ON_ALL)).toEqual([['share', [0, 3, 4]]])
    // The determined part by itself, and the share by itself.
    expect(told(ON_Z)).toEqual([
      ['determined', [0, 3, 0]],
      ['share', [0, 0, 4]],
    ])
    const near = (x: number) => expect.closeTo(x, 12) as number
    expect(told(ON_YZ)).toEqual([
      ['determined', [near(0), near(-0.5), near(0.5)]],
      ['share', [near(0), near(3.5), near(3.5)]],
    ])
    expect(told(NOT_KNOWN)).toEqual([['unknown', [0, 3, 4]]])
  })
  it('of reactions in the plane are what lies in it, and what turns about its normal', () => {
    const layers = { reactionForces: true, reactionTorques: true }
    const inPlane = (normal: Vec3, open: Parameters<typeof collect>[1]) =>
      collect(layers, open, { normals: new Map([['pin', normal]]) }).flatMap(({ owner, kind, told, vector }) =>
        owner.kind === 'joint' ? [[kind, told, vector]] : [],
      )
    // Across the plane nothing is unique, in it everything.
    expect(inPlane([0, 0, 1], { force: ON_Z, torque: [1, 1, 0, 0, 0, 0] })).toEqual([
      ['force', 'determined', [0, 3, 0]],
      ['torque', 'determined', [0, 0, 2]],
    ])
    expect(inPlane([0, 1, 0], { force: ON_Z, torque: [1, 0, 1, 0, 0, 0] })).toEqual([['force', 'share', [0, 0, 4]]])
    // What is not unique along a line that is slanted to the plane is not so in it.
    expect(inPlane([0, 0, 1], { force: ON_YZ })[0]).toEqual(['force', 'share', [0, 3, 0]])
  })
  it('of weight start at the mass centre', () => {
    expect(collect({ gravity: true })[1]).toMatchObject({ kind: 'gravity', at: [1.5, 0, 0], vector: [0, 0, -30] })
  })
  it('of motion are those of the mass centre', () => {
    const [, velocity, acceleration] = collect({ velocity: true, acceleration: true })
    // v + ω × c, and a + α × c + ω × (ω × c), with c = (0.5, 0, 0)
    expect(velocity?.vector).toEqual([11, 13 + 1, 17])
    expect(acceleration?.vector).toEqual([19 - 2, 23 + 3, 29])
  })
  it('of motion are those of the point that is read, where that is another', () => {
    const { scene, frame } = setUp()
    const layers = { ...NO_LAYERS, velocity: true, acceleration: true, gravity: true }
    const [, gravity, velocity, acceleration] = collectGlyphs(scene, frame, layers, {
      ...IN_SPACE,
      pointsRead: { rod: 'origin' },
    })
    expect(velocity).toMatchObject({ at: [1, 0, 0], vector: [11, 13, 17] })
    expect(acceleration).toMatchObject({ at: [1, 0, 0], vector: [19, 23, 29] })
    expect(gravity?.at).toEqual([1.5, 0, 0])
  })
  it('of points that were chosen are there whatever the layers say', () => {
    const { scene, frame } = setUp()
    const motion = {
      points: [
        { body: 'rod' },
        { body: 'rod', position: [0, 0, 0] as Vec3, velocity: false, acceleration: true },
        { body: 'gone' },
      ],
    }
    const glyphs = collectGlyphs({ ...scene, view: { motion } }, frame, NO_LAYERS, IN_SPACE)
    expect(glyphs.filter(({ owner }) => owner.kind === 'body')).toMatchObject([
      { kind: 'velocity', at: [1.5, 0, 0], vector: [11, 13 + 1, 17], point: 0 },
      { kind: 'acceleration', at: [1, 0, 0], vector: [19, 23, 29], point: 1 },
    ])
  })
  it('of a joint turn with what is read of it', () => {
    const layers = { reactionForces: true, reactionTorques: true }
    const reactions = (opposite: string | null) =>
      collect(layers, {}, { opposite })
        .filter(({ owner }) => owner.kind === 'joint')
        .map((g) => [g.kind, g.vector.map((x) => x + 0), g.at, g.magnitude, g.opposite])
    expect(reactions('pin')).toEqual([
      ['force', [0, -3, -4], [1, 0, 0], 5, true],
      ['torque', [0, 0, -2], [1, 0, 0], 2, true],
    ])
    expect(reactions('other')).toEqual(reactions(null))
    expect(reactions(null)[0]).toEqual(['force', [0, 3, 4], [1, 0, 0], 5, false])
  })
  it('of fixed bodies are not drawn', () => {
    expect(collect({ gravity: true }).every((g) => g.owner.id !== 'post')).toBe(true)
  })
  it('that are not known yet are not drawn', () => {
    const { scene } = setUp()
    const glyphs = collectGlyphs(
      scene,
      makeSceneFrame(scene, 1, null),
      { ...NO_LAYERS, reactionForces: true, velocity: true },
      IN_SPACE,
    )
    expect(glyphs).toEqual([])
  })
})

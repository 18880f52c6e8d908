import { describe, expect, test } from 'vitest'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { expression } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { flatParallelogram, fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import { assemble } from '../assembly/assembly.ts'
import { compile } from '../compile.ts'
import type { JointSpec, MechanismSpec, Quat, Vec3 } from '../model/spec.ts'
import { makeState } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { calcMobility } from './mobility.ts'
import { calcPlanarity, type PlanarPart, type Planarity } from './planarity.ts'

function find(spec: MechanismSpec) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws, false).ok) return null
  return { ...calcPlanarity(spec, model, state, ws), mobility: calcMobility(model, state, ws) }
}

function planarityOf(spec: MechanismSpec): NonNullable<ReturnType<typeof find>> {
  const found = find(spec)
  if (found === null) throw new Error('it does not close')
  return found
}

const normals = ({ parts }: Planarity): (readonly number[])[] => parts.map(({ normal }) => normal)

/** Where all that moves is in planar parts, their rows and ranks in space are those of the mechanism. */
function expectCountInSpace({ parts, mobility }: NonNullable<ReturnType<typeof find>>): void {
  const sum = (of: (part: PlanarPart) => number): number => parts.reduce((before, part) => before + of(part), 0)
  if (sum(({ bodies }) => bodies.length) < mobility.bodies) return
  const { rows, rank } = mobility.mechanism
  expect([sum(({ inSpace }) => inSpace.rows), sum(({ inSpace }) => inSpace.rank)]).toEqual([rows, rank])
}

const FRONT = [0, -1, 0]
const TOP = [0, 0, 1]
const RIGHT = [1, 0, 0]

/** Normals of the planar parts; scenes that are not listed have none. */
const GALLERY: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'slider-crank': [FRONT],
  'slider-crank-free': [FRONT],
  'four-bar': [FRONT],
  'scotch-yoke': [FRONT],
  chebyshev: [FRONT],
  peaucellier: [FRONT],
  'scissor-lift': [FRONT],
  'four-bar-isostatic': [FRONT],
  parallelogram: [FRONT],
  door: [TOP],
  oldham: [RIGHT],
  pendulum: [FRONT],
  'torsion-pendulum': [TOP],
  'double-pendulum': [FRONT],
  'cart-pole': [FRONT],
  kapitza: [FRONT],
  'coupled-springs': [FRONT, FRONT],
  'two-balances': [FRONT, FRONT],
  'three-carts': [FRONT, FRONT, FRONT],
  chain: [FRONT],
  'driven-pendulum': [RIGHT],
  snakeboard: [[0, 0, 1]],
  'slender-double-pendulum': [RIGHT],
}

test.each(GALLERY_IDS)('%s: what of it is planar, and about which normal', async (id) => {
  const found = planarityOf(await gallerySpec(id))
  expect(normals(found)).toEqual(GALLERY[id] ?? [])
  expectCountInSpace(found)
})

describe('counts in the plane', () => {
  test('a four-bar that is driven: 3(4 − 1) − 2·4 = 1, none left, and nothing is held twice', () => {
    const { parts, normal, mobility } = planarityOf(fourBar())
    expect(normal).toEqual(FRONT)
    expect(parts).toEqual([
      {
        bodies: ['crank', 'coupler', 'rocker'],
        joints: ['A', 'B', 'C', 'D'],
        normal: FRONT,
        links: 4,
        oneFreedom: 4,
        twoFreedoms: 0,
        rows: 8,
        gruebler: 1,
        rank: 8,
        dof: 1,
        driven: 1,
        redundant: [],
        inSpace: { rows: 20, rank: 17 },
      },
    ])
    expect(mobility.redundant).toHaveLength(3)
  })

  test('a third crank is redundant in the plane as well; so is a second motor', async () => {
    const { parts } = planarityOf(await gallerySpec('parallelogram'))
    expect(parts[0]).toMatchObject({ links: 5, oneFreedom: 6, gruebler: 0, rank: 11, dof: 1, driven: 0 })
    expect(parts[0].redundant).toEqual([{ joint: 'low3', row: 'x' }])
    const spec = fourBar()
    const twin = { ...spec.joints[0], id: 'twin' }
    expect(planarityOf({ ...spec, joints: [...spec.joints, twin] }).parts[0]).toMatchObject({
      driven: 1,
      redundant: ['x', 'y', 'drive'].map((row) => ({ joint: 'twin', row })),
    })
  })

  test('a rod between two links keeps them in the plane and takes one freedom, as a coupler on two pins does', () => {
    const spec = fourBar()
    const [first, second] = spec.joints.filter(
      ({ driven, main }) => driven.body === 'coupler' || main.body === 'coupler',
    )
    const ends = [first, second].map((one) => (one.driven.body === 'coupler' ? one.main : one.driven))
    const rod = joint('rod', 'distance-rod', ends[0], ends[1])
    const linked = {
      ...spec,
      bodies: spec.bodies.filter(({ id }) => id !== 'coupler'),
      joints: [...spec.joints.filter((one) => one !== first && one !== second), rod],
    }
    const { parts } = planarityOf(linked)
    expect(parts).toHaveLength(1)
    expect(parts[0]).toMatchObject({ links: 3, oneFreedom: 2, twoFreedoms: 1, gruebler: 1, rank: 5, dof: 1 })
    expect(parts[0].redundant).toEqual([])
  })

  test('welded bodies are one link; a pin in a slot leaves two freedoms; flat, the rank is less', async () => {
    const spec = pendulum()
    const more = joint('weld', 'weld', marker('tip', [-0.1, 0, 0]), marker('rod', [0.5, 0, 0]))
    const welded = planarityOf({
      ...spec,
      bodies: [...spec.bodies, bar('tip', [1, 0], [1.2, 0], 1)],
      joints: [...spec.joints, more],
    })
    expect(welded.parts[0]).toMatchObject({ links: 2, oneFreedom: 1, twoFreedoms: 0, rows: 5, gruebler: 1, dof: 1 })
    // a second weld between the same bodies holds nothing more: it counts as rows, not as a joint between links
    const ring = planarityOf({
      ...spec,
      bodies: [...spec.bodies, bar('tip', [1, 0], [1.2, 0], 1)],
      joints: [...spec.joints, more, { ...more, id: 'again' }],
    })
    expect(ring.parts[0]).toMatchObject({ links: 2, oneFreedom: 1, rows: 8, gruebler: -2, rank: 5, dof: 1 })
    expect(ring.parts[0].redundant.map(({ joint: id }) => id)).toEqual(['again', 'again', 'again'])
    expect(planarityOf(await gallerySpec('scotch-yoke')).parts[0]).toMatchObject({
      oneFreedom: 2,
      twoFreedoms: 1,
      gruebler: 1,
    })
    expect(planarityOf(flatParallelogram()).parts[0]).toMatchObject({ gruebler: 1, rank: 7, dof: 2 })
  })
})

/** z of the marker along y of the world, for joints across the plane. */
const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

describe('what is planar, and what only looks so', () => {
  const ball = joint('ball', 'spherical', marker('bob', [-0.5, 0, 0]), marker('ground', [9, 0, 0]))

  test('a plane loop in a spatial scene is a planar part; the scene has no plane', () => {
    const spec = fourBar()
    const found = planarityOf({
      ...spec,
      bodies: [bar('bob', [9, 0], [10, 0], 1), ...spec.bodies],
      joints: [ball, ...spec.joints],
    })
    expect(found.parts.map(({ bodies }) => bodies)).toEqual([['crank', 'coupler', 'rocker']])
    expect(found.normal).toBeNull()
  })

  test('what hangs on nothing, on a spring, or on a ball is not', () => {
    const bob = bar('bob', [9, 0], [10, 0], 1)
    for (const joints of [[], [ball]])
      expect(planarityOf({ gravity: [0, 0, 0], bodies: [bob], joints, forces: [] }).parts).toEqual([])
  })

  const replaced = (spec: MechanismSpec, types: Readonly<Record<string, JointSpec['type']>>): MechanismSpec => ({
    ...spec,
    joints: spec.joints.map((one) => ({ ...one, type: types[one.id] ?? one.type })),
  })

  test('R-S-C-R is, at a flat pose too; with a ball at both ends the coupler spins about its line', () => {
    for (const spec of [fourBar(), flatParallelogram()]) {
      const found = planarityOf(replaced(spec, { B: 'spherical', C: 'cylindrical' }))
      expect(normals(found)).toEqual([FRONT])
      expectCountInSpace(found)
      expect(normals(planarityOf(replaced(spec, { B: 'spherical', C: 'spherical' })))).toEqual([])
    }
    // the pins at the ground hold crank and rocker in the plane whatever is between
    expect(normals(planarityOf(replaced(fourBar(), { B: 'spherical' })))).toEqual([FRONT])
  })

  test('a door on two balls turns about their line', () => {
    const on = (id: string, x: number) =>
      joint(id, 'spherical', marker('rod', [x, 0, 0]), marker('ground', [0.5 + x, 0, 0]))
    expect(normals(planarityOf(pendulum({ joints: [on('a', -0.3), on('b', 0.4)] })))).toEqual([RIGHT])
  })

  test('doors on balls, about parallel lines that are no axis of the world, are in one plane', () => {
    const spec = pendulum()
    // the line is turned by 0.4 rad from x toward z, for each door anew
    const [c, s] = [Math.cos(0.4), Math.sin(0.4)]
    const doorAt = (id: string, x: number): Pick<MechanismSpec, 'bodies' | 'joints'> => ({
      bodies: [bar(id, [x, 0], [x + c, s], 1)],
      joints: [-0.3, 0.4].map((along) => {
        const on: Vec3 = [x + (0.5 + along) * c, 0, (0.5 + along) * s]
        return joint(`${id}${along}`, 'spherical', marker(id, [along, 0, 0]), marker('ground', on))
      }),
    })
    const doors = [doorAt('left', 0), doorAt('right', 3)]
    const found = planarityOf({
      ...spec,
      bodies: doors.flatMap(({ bodies }) => bodies),
      joints: doors.flatMap(({ joints }) => joints),
    })
    expect(found.parts.map(({ bodies }) => bodies)).toEqual([['left'], ['right']])
    expect(found.normal).toEqual([c, 0, s].map((x) => expect.closeTo(x, 9)))
  })

  test('a truss of pins stands in its plane', () => {
    const spec = fourBar()
    const brace = joint('brace', 'point-on-line', marker('coupler', [0, 0, 0]), marker('ground', [0, 0, 0]))
    const middle = spec.bodies[1].position
    const held = { ...brace, main: { ...brace.main, position: middle } }
    const free = spec.joints.map((one) => ({ ...one, drives: [] }))
    expect(planarityOf({ ...spec, joints: [...free, held] }).parts[0]).toMatchObject({
      normal: FRONT,
      dof: 0,
      gruebler: -1,
    })
  })

  test('a door that is welded stands in the plane across its hinges; about axes that no plane has, in none', async () => {
    const spec = await gallerySpec('door')
    const [lower, upper] = spec.joints
    expect([lower.type, upper.type]).toEqual(['revolute', 'revolute'])
    const welded = (other: JointSpec): MechanismSpec => ({ ...spec, joints: [{ ...lower, type: 'weld' }, other] })
    const found = planarityOf(welded(upper))
    expect(normals(found)).toEqual([TOP])
    // in the plane the hinge holds nothing that the weld does not: two rows, no turn out of it
    expect(found.parts[0].redundant).toEqual(['x', 'y'].map((row) => ({ joint: upper.id, row })))
    // without the hinge every plane fits
    expect(normals(planarityOf({ ...spec, joints: [{ ...lower, type: 'weld' }], forces: [] }))).toEqual([FRONT])
    const crossed = (side: JointSpec['driven']): JointSpec['driven'] => ({ ...side, orientation: ALONG_X })
    const third: JointSpec = { ...upper, id: 'third', driven: crossed(upper.driven), main: crossed(upper.main) }
    const both = { ...welded(upper), joints: [...welded(upper).joints, third] }
    expect(planarityOf(both)).toMatchObject({ parts: [], normal: null, undecided: [] })
  })

  /** A crank about y; a follower that slides along y is held by a plane at 45°: at 0 it stands still, y = 1 − cos θ. */
  test('planar at its start only: at a dead centre the follower does not yet leave the plane', () => {
    const s = Math.SQRT1_2
    const half = Math.sin(Math.PI / 4)
    // a turn by 90° about (−1, 1, 0)/√2 takes z to (1, 1, 0)/√2
    const oblique: Quat = [half, -half * s, half * s, 0]
    const spec: MechanismSpec = {
      gravity: [0, 0, 0],
      bodies: [bar('crank', [0, 0], [1, 0], 1), bar('follower', [1.5, 0], [2.5, 0], 1)],
      joints: [
        joint('pin', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
        joint('guide', 'prismatic', marker('follower', [0, 0, 0]), marker('ground', [2, 0, 0])),
        joint(
          'touch',
          'point-on-plane',
          marker('crank', [0.5, 0, 0], oblique),
          marker('follower', [-1, 0, 0], oblique),
        ),
      ],
      forces: [],
    }
    const found = planarityOf(spec)
    expect(found.mobility.dof).toBe(1)
    expect(found.parts).toEqual([])
  })

  test('a law that leaves the plane later does so by its axis, not by its value', () => {
    const spec = pendulum()
    const tilting = (axis: Vec3): MechanismSpec => {
      const [pin] = spec.joints
      const angle = { kind: 'expression' as const, tree: expression('step5(t, 1, 0, 2, 1)') }
      const motion = { translation: [0, 0, 0] as const, rotation: [{ axis, angle }] }
      return { ...spec, joints: [{ ...pin, main: { ...pin.main, motion } }] }
    }
    // z of the marker is along y of the world
    expect(normals(planarityOf(tilting([0, 0, 1])))).toEqual([FRONT])
    const tilted = planarityOf(tilting([1, 0, 0]))
    expect(normals(tilted)).toEqual([])
    expect(tilted.undecided).toEqual([{ bodies: ['rod'], why: 'laws' }])
    const slides = (axis: Vec3): MechanismSpec => {
      const [pin] = spec.joints
      const law = { kind: 'expression' as const, tree: expression('sin(t)') }
      const translation = axis.map((x) => (x ? law : 0)) as never
      return { ...spec, joints: [{ ...pin, main: { ...pin.main, motion: { translation, rotation: [] } } }] }
    }
    expect(normals(planarityOf(slides([1, 0, 0])))).toEqual([FRONT])
    expect(normals(planarityOf(slides([0, 0, 1])))).toEqual([])
  })

  test('what cannot be moved, or is too large to be followed, is told as not decided; what was followed out of the plane is not', () => {
    const on = (id: string, x: number, z: number) =>
      joint(id, 'spherical', marker('rod', [x, 0, z]), marker('ground', [0.5 + x, 0, z]))
    const still = planarityOf(pendulum({ joints: [on('a', -0.3, 0), on('b', 0.4, 0), on('c', 0, 1)] }))
    expect(still).toMatchObject({ parts: [], normal: null, undecided: [{ bodies: ['rod'], why: 'still' }] })
    const links = Array.from({ length: 30 }, (_, i) => bar(`b${i}`, [i, 0], [i + 1, 0], 1))
    const balls = links.map(({ id }, i) => {
      const main = i === 0 ? marker('ground', [0, 0, 0]) : marker(`b${i - 1}`, [0.5, 0, 0])
      return joint(`j${i}`, 'spherical', marker(id, [-0.5, 0, 0]), main)
    })
    const large = planarityOf({ gravity: [0, 0, 0], bodies: links, joints: balls, forces: [] })
    expect(large.undecided).toMatchObject([{ why: 'tooLarge' }])
    expect(planarityOf({ ...pendulum(), joints: [on('a', -0.5, 0)] })).toMatchObject({ parts: [], undecided: [] })
  })

  test('what slides in a line fits in the plane of the rest', () => {
    const cart = joint('rail', 'prismatic', marker('cart', [0, 0, 0], ALONG_X), marker('ground', [9, 0, 0], ALONG_X))
    const bodies = [bar('cart', [8.5, 0], [9.5, 0], 1)]
    expect(planarityOf({ gravity: [0, 0, 0], bodies, joints: [cart], forces: [] }).normal).toEqual(FRONT)
    const top = pendulum({}).joints.map((one) => ({
      ...one,
      driven: { ...one.driven, orientation: [1, 0, 0, 0] as Quat },
      main: { ...one.main, orientation: [1, 0, 0, 0] as Quat },
    }))
    const both = { ...pendulum(), bodies: [...bodies, ...pendulum().bodies], joints: [cart, ...top] }
    expect(planarityOf(both).normal).toEqual(TOP)
  })
})

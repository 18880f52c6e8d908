import type { BufferGeometry } from 'three'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ELEMENT_PRESETS } from '../../engine/index.ts'
import type { Joint, HeldRows, Scene } from '../../scene/index.ts'
import { JOINT_ENTRIES, JOINT_TYPES, validateScene } from '../../scene/index.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { jointMeshes } from './joint-meshes.ts'
import { JOINT_LOOKS } from './looks.ts'
import { COARSE } from './solid.ts'
import { calcSurroundings } from './surroundings.ts'

const LINK = { kind: 'link', from: [0, 0, 0], to: [0.4, 0, 0], width: 0.05, thickness: 0.02 }

function sceneOf(
  joint: object,
  orientation: readonly number[] = [1, 0, 0, 0],
  named: readonly object[] = [],
): { scene: Scene; joint: Joint } {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'rod', shapes: [LINK], orientation },
      { id: 'arm', shapes: [LINK], position: [0.4, 0, 0.02] },
    ],
    joints: [
      { id: 'j', driven: { body: 'rod' }, main: { body: 'ground', orientation }, ...joint },
      ...named.map((other) => ({ driven: { body: 'arm' }, main: { body: 'ground' }, ...other })),
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const found = parsed.scene.joints.find(({ id }) => id === 'j')
  if (!found) throw new Error('the scene has no joint')
  return { scene: parsed.scene, joint: found }
}

/** Largest coordinate of a mesh; NaN when any is not finite. */
function reachOf(geometry: BufferGeometry): number {
  const { array } = geometry.getAttribute('position')
  return Math.max(...Array.from(array, (v) => (Number.isFinite(v) ? Math.abs(v) : Number.NaN)))
}

const UPRIGHT = [1, 0, 0, 0]
const LEVEL = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]

const trianglesOf = (geometry: BufferGeometry): number => geometry.getAttribute('position').count / 3

it('is made of far fewer triangles for a crowd, as large as before', () => {
  const { scene, joint } = sceneOf({ type: 'spherical' })
  const around = calcSurroundings(scene, joint, 0.3)
  const [fine, coarse] = [jointMeshes(joint, around).driven!, jointMeshes(joint, around, COARSE).driven!]
  expect(trianglesOf(coarse.geometry)).toBeLessThan(0.3 * trianglesOf(fine.geometry))
  expect(reachOf(coarse.geometry)).toBeCloseTo(reachOf(fine.geometry), 1)
})

describe.each(JOINT_TYPES)('a %s joint', (type) => {
  it.each([UPRIGHT, LEVEL])('has a form of sound size (%d %d %d %d)', (...orientation) => {
    const rows: HeldRows = [true, false, true, false, true, false]
    const { fields, named } = fillOwnFields(type)
    const { scene, joint } = sceneOf({ type, ...(type === 'lock' ? { rows } : {}), ...fields }, orientation, named)
    const meshes = jointMeshes(joint, calcSurroundings(scene, joint, 0.3))
    const parts = [meshes.main, meshes.driven, meshes.mount, meshes.drive].filter((p) => p !== null)
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) {
      expect(reachOf(part.geometry)).toBeLessThan(25)
      expect(reachOf(part.hull())).toBeLessThan(25)
    }
  })
})

describe('joint meshes', () => {
  it('are shared by joints that look alike', () => {
    const a = sceneOf({ type: 'revolute' })
    const b = sceneOf({ type: 'revolute' })
    expect(jointMeshes(a.joint, calcSurroundings(a.scene, a.joint, 0.3))).toBe(
      jointMeshes(b.joint, calcSurroundings(b.scene, b.joint, 0.3)),
    )
  })
  it('are drawn by numbers of the joint’s own, and shared only where these are the same', () => {
    const trial = 'trial' as Joint['type']
    const tables = [JOINT_ENTRIES, ELEMENT_PRESETS, JOINT_LOOKS] as unknown as Record<string, unknown>[]
    onTestFinished(() => {
      for (const table of tables) delete table[trial]
    })
    const radius = { role: 'positive', label: 'Radius', dimension: 'length', initial: 1 }
    const draw: (typeof JOINT_LOOKS)['weld']['draw'] = ({ main }, _, __, own) =>
      void main.ball(own['radius']!, [0, 0, 0])
    const entries = [
      { ...JOINT_ENTRIES.revolute, fields: { radius } },
      ELEMENT_PRESETS['distance-rod'],
      { larger: 1, draw },
    ]
    tables.forEach((table, i) => (table[trial] = entries[i]))
    const { scene, joint } = sceneOf({ type: 'revolute' })
    const around = calcSurroundings(scene, joint, 0.3)
    const [small, large] = [2, 3].map((r) => jointMeshes({ ...joint, type: trial, radius: r }, around).main!)
    expect(reachOf(large!.geometry) / reachOf(small!.geometry)).toBeCloseTo(1.5, 6)
  })
  it('of a bowl, and of the track of a wheel, are as slender as rods: these stand out in the dark too', () => {
    const slenderOf = (joint: object): boolean => {
      const one = sceneOf(joint)
      return jointMeshes(one.joint, calcSurroundings(one.scene, one.joint, 0.3)).slender
    }
    const surface = { side: 'inside', radius: 0.5 }
    expect(slenderOf({ type: 'rolling-ball', radius: 0.1, surface })).toBe(true)
    expect(slenderOf({ type: 'rolling-wheel', radius: 0.1, surface })).toBe(true)
    expect(slenderOf({ type: 'revolute' })).toBe(false)
  })
  it('show a drive', () => {
    const idle = sceneOf({ type: 'revolute' })
    const driven = sceneOf({ type: 'revolute', drive: { kind: 'angle', law: 't' } })
    expect(jointMeshes(idle.joint, calcSurroundings(idle.scene, idle.joint, 0.3)).drive).toBeNull()
    expect(jointMeshes(driven.joint, calcSurroundings(driven.scene, driven.joint, 0.3)).drive).not.toBeNull()
  })
  it('stand on the ground, and only there', () => {
    const grounded = sceneOf({ type: 'revolute' })
    const between = sceneOf({ type: 'revolute', main: { body: 'arm' } })
    expect(jointMeshes(grounded.joint, calcSurroundings(grounded.scene, grounded.joint, 0.3)).mount).not.toBeNull()
    expect(jointMeshes(between.joint, calcSurroundings(between.scene, between.joint, 0.3)).mount).toBeNull()
  })
  it('make a guide for a slide on the ground; a body that is drawn is guide enough', () => {
    const grounded = sceneOf({ type: 'prismatic' })
    const between = sceneOf({ type: 'prismatic', main: { body: 'arm' } })
    const guide = jointMeshes(grounded.joint, calcSurroundings(grounded.scene, grounded.joint, 0.3)).guide
    expect(guide?.rods).toHaveLength(2)
    expect(jointMeshes(between.joint, calcSurroundings(between.scene, between.joint, 0.3)).guide).toBeNull()
  })
  it('look like the joint of that name when rows are flipped to it', () => {
    const named = sceneOf({ type: 'revolute' })
    const flipped = sceneOf({ type: 'lock', rows: [true, true, true, true, true, false] })
    const form = (s: typeof named): number[] =>
      [jointMeshes(s.joint, calcSurroundings(s.scene, s.joint, 0.3))].flatMap((m) =>
        [m.main, m.driven].map((p) => p?.geometry.getAttribute('position').count ?? 0),
      )
    expect(form(flipped)).toEqual(form(named))
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { massOfShapes } from '../../geometry/index.ts'
import { everyFeature } from '../../testing/every-feature.ts'
import { randomSceneFile } from '../../testing/random-scenes.ts'
import * as scenes from '../index.ts'
import {
  JOINT_TYPES,
  furtherRowOf,
  makeSceneStore,
  massOfBody,
  heldRowsOf,
  typeOfHeldRows,
  validateScene,
} from '../index.ts'
import type { Joint, RowIndex, HeldRows, Scene, SceneDraft, SceneStore } from '../index.ts'

function storeOf(file: unknown = everyFeature): SceneStore {
  const result = validateScene(file)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return makeSceneStore(result.scene)
}

/** Does an edit that must be accepted and returns what its recipe does. */
function run<T>(store: SceneStore, recipe: (draft: SceneDraft) => T): T {
  const result = store.edit('edit', recipe)
  if (!result.ok) throw new Error(result.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return result.value
}
const sceneOf = (store: SceneStore): Scene => store.getState().scene
const body = (store: SceneStore, id: string) => sceneOf(store).bodies.find((one) => one.id === id)!
const joint = (store: SceneStore, id: string) => sceneOf(store).joints.find((one) => one.id === id)!
const force = (store: SceneStore, id: string) => sceneOf(store).forces.find((one) => one.id === id)!

describe('mass', () => {
  test('another mass keeps how it is spread: a stated inertia grows in proportion', () => {
    const store = storeOf()
    run(store, (draft) => scenes.setMass(draft, 'crank', 2.4))
    expect(body(store, 'crank').mass).toEqual({
      mass: 2.4,
      centre: [0.2, 0, 0],
      inertia: [0.04, 0.22, 0.24, 0.002, 0, 0],
    })
  })

  test('a body weighed by its shapes gets the density that gives the mass', () => {
    const store = storeOf()
    const before = massOfBody(body(store, 'slider'))
    run(store, (draft) => scenes.setMass(draft, 'slider', before.mass * 3))
    expect(body(store, 'slider').density).toBeCloseTo(3000, 9)
    expect(body(store, 'slider').mass).toBeUndefined()
    const after = massOfBody(body(store, 'slider'))
    expect(after.mass).toBeCloseTo(before.mass * 3, 12)
    after.inertia.forEach((entry, k) => expect(entry).toBeCloseTo(3 * before.inertia[k as 0], 12))
  })

  test('a mass by which an inertia would grow beyond all numbers is refused', () => {
    const store = storeOf()
    run(store, (draft) => scenes.setMass(draft, 'crank', 1e-30))
    const before = store.getState().scene
    expect(() => store.edit('Weigh', (draft) => scenes.setMass(draft, 'crank', 1e300))).toThrow(/inertia cannot grow/)
    expect(store.getState().scene).toBe(before)
  })

  test('scrubbing a mass there and back changes no inertia', () => {
    const store = storeOf()
    store.begin('Scrub')
    for (const kilograms of [3, 0.01, 250, 1.2]) run(store, (draft) => scenes.setMass(draft, 'crank', kilograms))
    store.commit()
    body(store, 'crank').mass!.inertia.forEach((entry, k) =>
      expect(entry).toBeCloseTo(everyFeature.bodies[0]!.mass!.inertia[k]!, 15),
    )
  })

  test('stating the inertia of a body weighed by its shapes keeps its mass and centre', () => {
    const store = storeOf()
    const { mass, centre } = massOfBody(body(store, 'rod'))
    run(store, (draft) => scenes.setMassProperties(draft, 'rod', { inertia: [1, 2, 3, 0, 0, 0] }))
    expect(body(store, 'rod').mass).toEqual({ mass, centre, inertia: [1, 2, 3, 0, 0, 0] })
    expect(body(store, 'rod').density).toBeUndefined()
  })

  test('a density makes the shapes weigh the body again', () => {
    const store = storeOf()
    run(store, (draft) => scenes.setDensity(draft, 'crank', 7850))
    expect(body(store, 'crank').mass).toBeUndefined()
    expect(massOfBody(body(store, 'crank'))).toEqual(massOfShapes(body(store, 'crank').shapes, 7850))
  })

  test('the last shape of a body weighed by its shapes cannot go', () => {
    const store = storeOf()
    const result = store.edit('Delete shape', (draft) => scenes.deleteShape(draft, 'float', 0))
    expect(result).toMatchObject({ ok: false, faults: [{ pointer: '/bodies/4' }] })
  })
})

describe('joint types and rows', () => {
  const masks = Array.from(
    { length: 64 },
    (_, bits) => Array.from({ length: 6 }, (__, k) => (bits & (1 << k)) !== 0) as unknown as HeldRows,
  )

  /** A scene with one joint. */
  const withJoint = (own: Pick<Joint, 'type' | 'rows'>, more: object = {}) =>
    storeOf({
      format: 'lockwork/scene',
      version: 1,
      bodies: [{ id: 'a', shapes: [{ kind: 'sphere', radius: 0.1 }] }],
      joints: [{ id: 'j', ...own, driven: { body: 'a' }, main: { body: 'ground' }, ...more }],
    })

  test('from each of the 64 masks, every flip gives the mask that differs in that row, under its name where it has one', () => {
    for (const rows of masks) {
      const type = typeOfHeldRows(rows)
      for (let row = 0; row < 6; row++) {
        const store = withJoint(type === 'lock' ? { type, rows } : { type })
        const change = run(store, (draft) => scenes.flipRow(draft, 'j', row as RowIndex))
        const wanted = rows.map((held, k) => (k === row ? !held : held))
        expect(heldRowsOf(joint(store, 'j'))).toEqual(wanted)
        expect(joint(store, 'j').type).toBe(typeOfHeldRows(wanted as unknown as HeldRows))
        expect(change).toEqual({ type: joint(store, 'j').type, dropped: [] })
        expect('rows' in joint(store, 'j')).toBe(change.type === 'lock')
        run(store, (draft) => scenes.flipRow(draft, 'j', row as RowIndex))
        expect(joint(store, 'j').type).toBe(type)
      }
    }
  })

  test('the thirteen presets are told from rows, every other mask is a lock', () => {
    const presets = JOINT_TYPES.filter((type) => type !== 'lock' && furtherRowOf(type) === null)
    expect(presets).toHaveLength(13)
    for (const type of presets) expect(typeOfHeldRows(heldRowsOf({ type }))).toBe(type)
    expect(masks.filter((rows) => typeOfHeldRows(rows) === 'lock')).toHaveLength(64 - 13)
    expect(typeOfHeldRows([true, true, true, true, true, false])).toBe('revolute')
  })

  test('a universal joint that is flipped is a lock without its seventh row, and says so', () => {
    const store = withJoint({ type: 'universal' })
    expect(run(store, (draft) => scenes.flipRow(draft, 'j', 5))).toEqual({
      type: 'constant-velocity',
      dropped: ['the perpendicular row'],
    })
  })

  test('what still fits stays: a revolute becomes cylindrical with its motor, but not with limits of an angle', () => {
    const store = storeOf()
    const change = run(store, (draft) => scenes.setJointType(draft, 'main', 'cylindrical'))
    expect(change).toEqual({ type: 'cylindrical', dropped: ['the limits', 'the damping'] })
    expect(joint(store, 'main').drive).toEqual(everyFeature.joints[0]!.drive)
    expect(force(store, 's2')).toBeDefined()
  })

  test('what does not fit goes, and is told', () => {
    const store = storeOf()
    expect(run(store, (draft) => scenes.flipRow(draft, 'main', 5))).toEqual({
      type: 'weld',
      dropped: ['the torque drive', 'the limits', 'the damping', 'the torsion spring "s2"'],
    })
    expect(joint(store, 'main')).toMatchObject({ drive: null, limits: null, damping: 0 })
    expect(force(store, 's2')).toBeUndefined()
    store.undo()
    expect(force(store, 's2')).toBeDefined()
  })

  test('of two drives, the one whose freedom stays', () => {
    const store = storeOf()
    expect(run(store, (draft) => scenes.setJointType(draft, 'guide', 'revolute')).dropped).toEqual(['the force drive'])
    expect(joint(store, 'guide').drive).toEqual({ kind: 'torque', law: -0.1 })
  })

  test('laws on rows that go', () => {
    const motion = { translation: ['t', 0, 2], rotation: [{ axis: [1, 0, 0], angle: 't' }, { axis: [0, 0, 1], angle: 't^2' }] } // prettier-ignore
    const store = withJoint({ type: 'weld' }, { motion })
    expect(run(store, (draft) => scenes.flipRow(draft, 'j', 5)).dropped).toEqual(['a rotation of the motion'])
    expect(joint(store, 'j').motion).toEqual({ translation: ['t', 0, 2], rotation: [{ axis: [1, 0, 0], angle: 't' }] })
    expect(run(store, (draft) => scenes.flipRow(draft, 'j', 0)).dropped).toEqual(['the motion on x'])
    expect(run(store, (draft) => scenes.setJointType(draft, 'j', 'parallel')).dropped).toEqual(['the motion on z'])
    expect(run(store, (draft) => scenes.setJointType(draft, 'j', 'spherical')).dropped).toEqual([
      'a rotation of the motion',
    ])
    expect(joint(store, 'j').motion).toBeNull()
  })
})

describe('delete', () => {
  test('what cannot be without it goes along, and is told', () => {
    const store = storeOf()
    const along = run(store, (draft) => scenes.deleteItems(draft, [{ kind: 'body', id: 'rod' }, { kind: 'joint', id: 'pin' }])) // prettier-ignore
    expect(along).toEqual([
      { kind: 'joint', id: 'wrist' },
      { kind: 'force', id: 's1' },
    ])
    expect(sceneOf(store).joints.map(({ id }) => id)).toEqual(['main', 'guide', 'shake'])
    expect(sceneOf(store).view).not.toHaveProperty('traces')
  })

  test('the ground stays', () => {
    const store = storeOf()
    expect(run(store, (draft) => scenes.deleteItems(draft, [{ kind: 'body', id: 'ground' }]))).toEqual([])
    expect(store.getState().canUndo).toBe(false)
  })

  test('any selection of any scene leaves a valid one', () => {
    fc.assert(
      fc.property(randomSceneFile, fc.infiniteStream(fc.boolean()), (file, coin) => {
        const store = storeOf(file)
        const { bodies, joints, forces } = sceneOf(store)
        const all = [
          ...bodies.map(({ id }) => ({ kind: 'body' as const, id })),
          ...joints.map(({ id }) => ({ kind: 'joint' as const, id })),
          ...forces.map(({ id }) => ({ kind: 'force' as const, id })),
        ]
        const chosen = all.filter(() => coin.next().value)
        const along = run(store, (draft) => scenes.deleteItems(draft, chosen))
        const left = sceneOf(store)
        expect(left.bodies.length + left.joints.length + left.forces.length).toBe(
          all.length - chosen.length - along.length,
        )
      }),
    )
  })
})

describe('copies', () => {
  test('bodies with the joint and the spring between them, under new names', () => {
    const store = storeOf()
    const added = run(
      store,
      (draft) =>
      scenes.duplicateItems(draft, [{ kind: 'body', id: 'crank' }, { kind: 'body', id: 'rod' }], [0, 0, 1]), // prettier-ignore
    )
    expect(added).toEqual([
      { kind: 'body', id: 'crank-2' },
      { kind: 'body', id: 'rod-2' },
      { kind: 'joint', id: 'pin-2' },
    ])
    expect(body(store, 'crank-2')).toEqual({
      ...body(store, 'crank'),
      id: 'crank-2',
      name: 'Crank 2',
      position: [0, 0, 1.5],
    })
    expect(joint(store, 'pin-2')).toMatchObject({
      driven: { body: 'rod-2' },
      main: { body: 'crank-2', position: [0.4, 0, 0] },
    })
  })

  test('a joint and a spring to the ground move with the copy', () => {
    const store = storeOf()
    const items = [
      { kind: 'body', id: 'slider' },
      { kind: 'joint', id: 'guide' },
      { kind: 'force', id: 'l1' },
    ] as const
    run(store, (draft) => scenes.duplicateItems(draft, items, [0, 2, 0]))
    expect(joint(store, 'guide-2').main).toMatchObject({ body: 'ground', position: [1.2, 2, 0.5] })
    expect(force(store, 'l1-2')).toMatchObject({ body: 'slider-2', force: [0, 0, '10*sin(t)'] })
  })

  test('a paste into another scene leaves out what has nothing to hold on to', () => {
    const clip = scenes.copyItems(sceneOf(storeOf()), [{ kind: 'body', id: 'float' }, { kind: 'joint', id: 'pin' }, { kind: 'force', id: 's2' }]) // prettier-ignore
    const store = makeSceneStore(scenes.emptyScene())
    expect(
      run(store, (draft) => scenes.pasteItems(draft, JSON.parse(JSON.stringify(clip)) as scenes.Clip, [0, 0, 0])),
    ).toEqual([{ kind: 'body', id: 'float' }])
  })

  test('copying all of any scene twice leaves a valid one, twice as large', () => {
    fc.assert(
      fc.property(randomSceneFile, (file) => {
        const store = storeOf(file)
        const before = sceneOf(store)
        const bodies = before.bodies.map(({ id }) => ({ kind: 'body' as const, id }))
        const rest = [
          ...before.joints.map(({ id }) => ({ kind: 'joint' as const, id })),
          ...before.forces.map(({ id }) => ({ kind: 'force' as const, id })),
        ]
        const added = run(store, (draft) => scenes.duplicateItems(draft, [...bodies, ...rest], [1, 2, 3]))
        expect(added).toHaveLength(bodies.length + rest.length)
        expect(new Set(added.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(added.length)
      }),
    )
  })
})

describe('new things', () => {
  test('get readable ids and names of their own', () => {
    const store = makeSceneStore(scenes.emptyScene())
    const shapes: scenes.Shape[] = [{ kind: 'sphere', radius: 0.1, position: [0, 0, 0], orientation: [1, 0, 0, 0] }]
    const ids = ['Link', 'Link', 'Link 2', 'Été — 3', 'ground', ''].map((name) =>
      run(store, (draft) => scenes.addBody(draft, { name, shapes })),
    )
    expect(ids).toEqual(['link', 'link-2', 'link-3', 'été', 'ground-2', 'body'])
    expect(
      sceneOf(store)
        .bodies.map(({ name }) => name)
        .slice(0, 4),
    ).toEqual(['Link', 'Link 2', 'Link 3', 'Été —'])
  })

  test('joints and forces of every kind, by default', () => {
    const store = storeOf()
    const ends = { driven: { body: 'float' }, main: { body: 'ground' } }
    for (const type of JOINT_TYPES) {
      const rows: HeldRows = [true, false, true, false, true, false]
      const id = run(store, (draft) => scenes.addJoint(draft, { type, ...ends, ...(type === 'lock' && { rows }) }))
      expect(joint(store, id)).toMatchObject({ type, motion: null, drive: null, limits: null, damping: 0 })
    }
    expect(run(store, (draft) => scenes.addForce(draft, { kind: 'load', body: 'float' }))).toBe('load')
    expect(run(store, (draft) => scenes.addForce(draft, { kind: 'torsion-spring', joint: 'main', stiffness: 3 }))).toBe(
      'torsion-spring',
    )
    const spring = run(store, (draft) =>
      scenes.addForce(draft, {
        kind: 'spring-damper',
        from: { body: 'ground' },
        to: { body: 'float', position: [1, 0, 0] },
      }),
    )
    expect(force(store, spring)).toEqual({
      id: 'spring',
      name: 'Spring',
      kind: 'spring-damper',
      from: { body: 'ground', position: [0, 0, 0] },
      to: { body: 'float', position: [1, 0, 0] },
      stiffness: 0,
      damping: 0,
      restLength: null,
    })
  })
})

test('small edits land where they should', () => {
  const store = storeOf()
  const q = [0.6, 0.8, 0, 0] as const
  run(store, (draft) => {
    scenes.renameItem(draft, { kind: 'joint', id: 'pin' }, 'Big end')
    scenes.renameItem(draft, { kind: 'body', id: 'crank' }, '  ')
    scenes.renameItem(draft, { kind: 'force', id: 'l1' }, 'Push')
    scenes.setFixed(draft, 'float', true)
    scenes.setPose(draft, 'rod', { position: [1, 2, 3], orientation: [3, 4, 0, 0] })
    scenes.setVelocity(draft, 'rod', { velocity: [4, 5, 6], angularVelocity: [7, 8, 9] })
    const index = scenes.addShape(draft, 'float', {
      kind: 'box',
      size: [1, 1, 1],
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
    })
    scenes.setShape(draft, 'float', index, {
      kind: 'sphere',
      radius: 2,
      position: [0, 0, 0],
      orientation: [1, 0, 0, 0],
    })
    scenes.deleteShape(draft, 'float', 0)
    scenes.setMarker(draft, 'pin', 'main', { position: [0, 1, 0], orientation: [0, 2, 0, 0] })
    scenes.setMotion(draft, 'wrist', { translation: ['t', 0, 0], rotation: [] })
    scenes.setDrives(draft, 'guide', [{ kind: 'velocity', law: 1 }])
    scenes.setLimits(draft, 'guide', { lower: 0, upper: 1, stiffness: 2, damping: 3 })
    scenes.setJointDamping(draft, 'guide', 4)
    scenes.setForce(draft, 's1', 'spring-damper', { stiffness: 7, restLength: null })
    scenes.setGravity(draft, [0, 0, -1.62])
    scenes.setSimulation(draft, { step: 0.01 })
    scenes.setAbout(draft, { title: 'T', tags: ['x'] })
    scenes.setView(draft, { glyphScale: 'auto' })
  })
  expect(joint(store, 'pin')).toMatchObject({
    name: 'Big end',
    main: { body: 'crank', position: [0, 1, 0], orientation: [0, 1, 0, 0] },
  })
  expect(body(store, 'crank').name).toBe('crank')
  expect(force(store, 'l1').name).toBe('Push')
  expect(body(store, 'float')).toMatchObject({ fixed: true, shapes: [{ kind: 'sphere', radius: 2 }] })
  expect(body(store, 'rod')).toMatchObject({ position: [1, 2, 3], velocity: [4, 5, 6], angularVelocity: [7, 8, 9] })
  body(store, 'rod').orientation.forEach((x, k) => expect(x).toBeCloseTo(q[k as 0], 15))
  expect(joint(store, 'wrist').motion).toEqual({ translation: ['t', 0, 0], rotation: [] })
  expect(joint(store, 'guide')).toMatchObject({
    drive: { kind: 'velocity', law: 1 },
    limits: { lower: 0, upper: 1, stiffness: 2, damping: 3 },
    damping: 4,
  })
  expect(force(store, 's1')).toMatchObject({ stiffness: 7, damping: 1, restLength: null })
  const { gravity, simulation, title, tags, description, view } = sceneOf(store)
  expect({ gravity, simulation, title, tags, description }).toEqual({
    gravity: [0, 0, -1.62],
    simulation: { integrator: 'dormand-prince', step: 0.01, tolerance: 1e-7 },
    title: 'T',
    tags: ['x'],
    description: everyFeature.description,
  })
  expect(view).toMatchObject({ glyphScale: 'auto', layers: { traces: true } })
  expect(() => store.edit('wrong kind', (draft) => scenes.setForce(draft, 's1', 'load', {}))).toThrow('not a load')
})

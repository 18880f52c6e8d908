import { describe, expect, it } from 'vitest'
import {
  addJoint,
  copyItems,
  deleteItems,
  makeSceneStore,
  parseScene,
  pasteItems,
  serialiseScene,
  setJointType,
  setOwn,
  toMechanismSpec,
  validateScene,
  type Scene,
} from './index.ts'

const file = (joint: object): unknown => ({
  format: 'lockwork/scene',
  version: 1,
  bodies: [{ id: 'ball', position: [0, 0, 0.1], shapes: [{ kind: 'sphere', radius: 0.1 }] }],
  joints: [
    { id: 'j', type: 'rolling-ball', radius: 0.1, driven: { body: 'ball' }, main: { body: 'ground' }, ...joint },
  ],
})
function sceneOf(joint: object): Scene {
  const parsed = validateScene(file(joint))
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
  return parsed.scene
}
const faultsOf = (joint: object): readonly string[] => {
  const parsed = validateScene(file(joint))
  return parsed.ok ? [] : parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
}

describe('what a ball rolls on', () => {
  it.each([['flat'], [{ side: 'outside', radius: 0.1 }], [{ side: 'inside', radius: 0.5 }]])(
    'is read, written and told: %j',
    (surface) => {
      const scene = sceneOf({ surface })
      expect(scene.joints[0]!.surface).toEqual(surface)
      expect(parseScene(serialiseScene(scene))).toMatchObject({ ok: true, scene })
      expect(toMechanismSpec(scene).joints[0]).toMatchObject({ type: 'rolling-ball', radius: 0.1, surface })
    },
  )

  it('is flat where a file does not say it', () => {
    expect(sceneOf({}).joints[0]!.surface).toBe('flat')
  })

  it.each([
    [{ surface: 'round' }, '/joints/0/surface: "round" is not a surface; write "flat", or { "side": "inside", "radius": 0.5 }'],
    [{ surface: { side: 'below', radius: 1 } }, '/joints/0/surface/side: "below" is not a side of a surface; choose one of outside, inside'],
    [{ surface: { side: 'inside', radius: -1 } }, '/joints/0/surface/radius: it must be above 0; write a larger number'],
    [{ surface: { side: 'inside', radius: 0.1 } }, '/joints/0/surface/radius: what rolls has the radius 0.1 m of what it rolls in, and has no way to go; make one of them larger'],
    [{ radius: 0 }, '/joints/0/radius: it must be above 0; write a larger number'],
    [{ type: 'rolling-disc', surface: 'flat' }, '/joints/0/surface: surface goes with type "rolling-ball", "rolling-wheel" only, and this joint is "rolling-disc"; take it out or change the type'],
    [{ type: 'knife-edge' }, '/joints/0/radius: radius goes with type "rolling-disc", "rolling-ball", "rolling-wheel" only, and this joint is "knife-edge"; take it out or change the type'],
    [{ drive: { kind: 'force', law: 1 } }, '/joints/0/drive/kind: a force drive does not fit a rolling-ball joint'],
  ])('%j is refused', (joint, message) => {
    expect(faultsOf(joint).join()).toContain(message)
  }) // prettier-ignore
})

describe('a joint that rolls', () => {
  it('is made with a radius and on what is flat, keeps both where it becomes one that has them, and is told what it loses', () => {
    const store = makeSceneStore(sceneOf({}))
    const ends = { driven: { body: 'ball' }, main: { body: 'ground' } }
    expect(store.edit('add', (d) => addJoint(d, { type: 'rolling-wheel', ...ends })).ok).toBe(true)
    expect(store.getState().scene.joints[1]).toMatchObject({ radius: 0.1, surface: 'flat', name: 'Wheel on track' })
    const bowl = { side: 'inside', radius: 0.4 } as const
    expect(store.edit('own', (d) => setOwn(d, 'j', 'surface', bowl)).ok).toBe(true)
    expect(store.edit('type', (d) => setJointType(d, 'j', 'rolling-wheel')).ok).toBe(true)
    expect(store.getState().scene.joints[0]).toMatchObject({ type: 'rolling-wheel', radius: 0.1, surface: bowl })
    const made = store.edit('type', (d) => setJointType(d, 'j', 'spherical'))
    expect(made.ok && made.value.dropped).toEqual(['the rolling contact'])
    expect(store.getState().scene.joints[0]).not.toHaveProperty('surface')
  })
})

describe('a coupling', () => {
  const COUPLING = {
    coordinates: [
      { joint: 'a', on: 'slide', factor: 'sin(h)' },
      { joint: 'b', on: 'angle', as: 'h', factor: -0.5 },
    ],
    rate: '0.1*t',
  }
  const coupled = (coupling: unknown): unknown => ({
    format: 'lockwork/scene',
    version: 1,
    bodies: ['one', 'two'].map((id) => ({ id, shapes: [{ kind: 'sphere', radius: 0.1 }] })),
    joints: [
      { id: 'a', type: 'prismatic', driven: { body: 'one' }, main: { body: 'ground' } },
      { id: 'b', type: 'revolute', driven: { body: 'two' }, main: { body: 'one' } },
      { id: 'row', type: 'pfaffian', driven: { body: 'two' }, main: { body: 'ground' }, coupling },
    ],
  })
  const sceneWith = (coupling: unknown): Scene => {
    const parsed = validateScene(coupled(coupling))
    if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
    return parsed.scene
  }

  it('is read, written and told, with names in its factors as signals', () => {
    const scene = sceneWith(COUPLING)
    expect(parseScene(serialiseScene(scene))).toMatchObject({ ok: true, scene })
    const told = toMechanismSpec(scene).joints[2]!.coupling!
    expect(told.coordinates[0]!.factor).toMatchObject({ signals: { h: { kind: 'joint', joint: 'b', on: 'angle' } } })
    expect(told.coordinates[1]!.factor).toBe(-0.5)
    expect(told.rate).toMatchObject({ kind: 'expression' })
    expect(sceneWith({ coordinates: [{ joint: 'b', on: 'angle' }] }).joints[2]!.coupling).toEqual({
      coordinates: [{ joint: 'b', on: 'angle', factor: 0 }],
      rate: 0,
    })
  })

  const one = (more: object) => ({ coordinates: [{ joint: 'b', on: 'angle', factor: 1, ...more }] })
  it.each([
    [one({ factor: 'sin(q)' }), '/joints/2/coupling/coordinates/0/factor: column 5: there is no name "q"'],
    [one({ factor: true }), '/joints/2/coupling/coordinates/0/factor: true is not a factor; write a finite number, or an expression in t'],
    [one({ joint: 'c' }), '/joints/2/coupling/coordinates/0/joint: there is no joint "c"; add it, or name one that exists'],
    [one({ joint: 'row' }), '/joints/2/coupling/coordinates/0/joint: the joint names itself; name another one'],
    [one({ on: 'slide' }), '/joints/2/coupling/coordinates/0/joint: a pfaffian constraint acts on a slide, and the revolute joint "b" has none; name a prismatic or cylindrical joint'],
    [one({ as: 'sin' }), '/joints/2/coupling/coordinates/0/as: "sin" cannot be a name in expressions; write a letter'],
    [{ coordinates: [] }, '/joints/2/coupling/coordinates: a coupling without coordinates holds nothing; name at least one'],
    [{ coordinates: [...one({}).coordinates, ...one({}).coordinates] }, '/joints/2/coupling/coordinates/1/joint: the angle of "b" is named twice; add the factors up in one'],
    [{ ...one({}), rate: 'h' }, '/joints/2/coupling/rate: column 1: there is no name "h"'],
    [undefined, '/joints/2/coupling: a value is missing; write { coordinates, rate }'],
  ])('%j is refused', (coupling, message) => {
    const parsed = validateScene(coupled(coupling))
    expect((parsed.ok ? [] : parsed.faults.map((fault) => `${fault.pointer}: ${fault.message}`)).join()).toContain(message)
  }) // prettier-ignore

  it('starts with two coordinates on its bodies, follows copies, and goes with a joint that it names', () => {
    const store = makeSceneStore(sceneWith(COUPLING))
    const ends = { driven: { body: 'one' }, main: { body: 'two' } }
    expect(store.edit('add', (d) => addJoint(d, { type: 'pfaffian', ...ends })).ok).toBe(true)
    expect(store.getState().scene.joints[3]!.coupling).toEqual({
      coordinates: [
        { joint: 'b', on: 'angle', factor: 1 },
        { joint: 'a', on: 'slide', factor: -1 },
      ],
      rate: 0,
    })
    const { bodies, joints: all } = store.getState().scene
    const clip = copyItems(store.getState().scene, [
      ...bodies.map(({ id }) => ({ kind: 'body', id }) as const),
      ...all.map(({ id }) => ({ kind: 'joint', id }) as const),
    ])
    expect(store.edit('paste', (d) => pasteItems(d, clip, [1, 0, 0])).ok).toBe(true)
    const { joints } = store.getState().scene
    const named = joints
      .filter(({ type }) => type === 'pfaffian')
      .map(({ coupling }) => coupling!.coordinates.map(({ joint }) => joint))
    expect(named.length).toBe(4)
    const others = new Set(joints.filter(({ type }) => type !== 'pfaffian').map(({ id }) => id))
    expect(new Set(named.flat()).size).toBe(4)
    expect(named.flat().every((id) => others.has(id))).toBe(true)
    expect(store.edit('delete', (d) => deleteItems(d, [{ kind: 'joint', id: 'a' }])).ok).toBe(true)
    expect(store.getState().scene.joints.filter(({ type }) => type === 'pfaffian')).toHaveLength(2)
  })
})

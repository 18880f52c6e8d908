import { describe, expect, it } from 'vitest'
import {
  addJoint,
  copyItems,
  flipRow,
  makeSceneStore,
  mirrorItems,
  parseScene,
  pasteItems,
  serialiseScene,
  setJointType,
  setOwn,
  toMechanismSpec,
  validateScene,
  type Scene,
} from './index.ts'

const file = (rod: object, at: readonly number[] = [0, 0, -0.5]): unknown => ({
  format: 'lockwork/scene',
  version: 1,
  bodies: [{ id: 'bob', position: at, shapes: [{ kind: 'sphere', radius: 0.05 }] }],
  joints: [{ id: 'rod', type: 'distance-rod', driven: { body: 'bob' }, main: { body: 'ground' }, ...rod }],
})
function sceneOf(rod: object): Scene {
  const parsed = validateScene(file(rod))
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
  return parsed.scene
}
const faultsOf = (rod: object, at?: readonly number[]): readonly string[] => {
  const parsed = validateScene(file(rod, at))
  return parsed.ok ? [] : parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
}
const POINTS = { points: [[0, 0.4], [1, 0.6]], beyond: 'hold' } // prettier-ignore

describe('a rod', () => {
  it.each([[undefined], [0.4], ['0.4 + 0.1*sin(t)'], [POINTS]])('of length %j is read, written and told', (length) => {
    const scene = sceneOf(length === undefined ? {} : { length })
    expect(scene.joints[0]!.length).toEqual(length)
    const again = parseScene(serialiseScene(scene))
    expect(again).toMatchObject({ ok: true, scene })
    const told = toMechanismSpec(scene).joints[0]!
    expect(told.type).toBe('distance-rod')
    if (length === undefined || typeof length === 'number') expect(told.length).toBe(length ?? null)
    else expect(told.length).toMatchObject({ kind: typeof length === 'string' ? 'expression' : 'points' })
  })

  it('without a length is as it is assembled, also where the file says null', () => {
    expect(sceneOf({ length: null }).joints[0]).not.toHaveProperty('length', null)
    expect(serialiseScene(sceneOf({ length: null }))).not.toContain('"length"')
  })

  it.each([
    [{ length: 0 }, '/joints/0/length: the length must be above 0; write a larger number, or leave it out'],
    [{ length: -0.2 }, '/joints/0/length: the length must be above 0'],
    [{ length: 'wobble' }, '/joints/0/length: column 1:'],
    [{ length: { points: [[0, 1], [1, 0]] } }, '/joints/0/length/points/1/1: the length must be above 0 at t = 1'], // prettier-ignore
    [{ type: 'revolute', length: 1 }, '/joints/0/length: length goes with type "distance-rod" only'],
    [{ drive: { kind: 'force', law: 1 } }, '/joints/0/drive/kind: a force drive does not fit a distance-rod joint'],
  ])('%j is refused', (rod, message) => {
    expect(faultsOf(rod).join()).toContain(message)
  })

  it('that is to keep the distance of its ends needs one', () => {
    expect(faultsOf({}, [0, 0, 0])).toEqual([
      '/joints/0: both of its ends are in one place; move one of them, or give it a length',
    ])
    expect(faultsOf({ length: 1 }, [0, 0, 0])).toEqual([])
  })

  it('is made of another joint and becomes one, and says what went', () => {
    const store = makeSceneStore(sceneOf({ length: 0.4 }))
    const became = store.edit('type', (d) => setJointType(d, 'rod', 'spherical'))
    expect(became.ok && became.value.dropped).toEqual(['the length'])
    expect(store.getState().scene.joints[0]).not.toHaveProperty('length')
    expect(store.edit('type', (d) => setJointType(d, 'rod', 'distance-rod')).ok).toBe(true)
    expect(store.edit('length', (d) => setOwn(d, 'rod', 'length', '0.5 + t')).ok).toBe(true)
    expect(store.getState().scene.joints[0]).toMatchObject({ type: 'distance-rod', length: '0.5 + t' })
    expect(store.edit('length', (d) => setOwn(d, 'rod', 'length', undefined)).ok).toBe(true)
    const flipped = store.edit('row', (d) => flipRow(d, 'rod', 2))
    expect(flipped.ok && flipped.value).toEqual({ type: 'point-on-plane', dropped: ['the length'] })
  })

  it('keeps its length as a copy and in a mirror', () => {
    const store = makeSceneStore(sceneOf({ length: '0.4 + 0.1*t' }))
    const { scene } = store.getState()
    const both = [{ kind: 'body', id: 'bob' }, { kind: 'joint', id: 'rod' }] as const // prettier-ignore
    expect(store.edit('paste', (d) => pasteItems(d, copyItems(scene, both), [0, 0.3, 0])).ok).toBe(true)
    expect(store.edit('mirror', (d) => mirrorItems(d, [both[0]], { normal: [1, 0, 0], at: 2 })).ok).toBe(true)
    expect(store.getState().scene.joints.map(({ length }) => length)).toEqual(['0.4 + 0.1*t', '0.4 + 0.1*t'])
    expect(store.getState().scene.bodies[0]!.position[0]).toBe(4)
  })

  it('is called one', () => {
    const store = makeSceneStore(sceneOf({}))
    store.edit('add', (d) =>
      addJoint(d, { type: 'distance-rod', driven: { body: 'bob' }, main: { body: 'ground', position: [1, 0, 0] } }),
    )
    expect(store.getState().scene.joints[1]).toMatchObject({ name: 'Rod' })
  })
})

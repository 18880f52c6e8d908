import { describe, expect, it } from 'vitest'
import {
  addJoint,
  makeSceneStore,
  parseScene,
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

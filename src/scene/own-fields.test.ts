/** What follows from the roles of joints' own fields, tried on a type that the laboratory does not have: a number above 0, and a joint that it names. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ELEMENT_PRESETS } from '../engine/index.ts'
import { randomSceneFile } from '../testing/random-scenes.ts'
import {
  addJoint,
  copyItems,
  deleteItems,
  JOINT_ENTRIES,
  JOINT_TYPES,
  makeSceneStore,
  mirrorItems,
  parseScene,
  pasteItems,
  readJointsNamed,
  Refused,
  serialiseScene,
  setJointType,
  setOwn,
  toMechanismSpec,
  validateScene,
  type JointType,
  type OwnName,
  type Scene,
} from './index.ts'
import { bodiesOf } from './topology.ts'

const TRIAL = 'trial' as JointType
const ENTRIES = JOINT_ENTRIES as Record<string, unknown>
const PRESETS = ELEMENT_PRESETS as Record<string, unknown>

beforeAll(() => {
  PRESETS[TRIAL] = ELEMENT_PRESETS['distance-rod']
  ENTRIES[TRIAL] = {
    ...JOINT_ENTRIES['distance-rod'],
    name: 'Trial',
    made: 'Trial',
    noun: ' joint',
    reaches: false,
    placing: null,
    fields: {
      radius: { role: 'positive', label: 'Radius', dimension: 'length', initial: 0.0625 },
      on: { role: 'joint', label: 'Pinion', acts: 'angle' },
    },
  }
  ;(JOINT_TYPES as JointType[]).push(TRIAL)
})
afterAll(() => {
  delete PRESETS[TRIAL]
  delete ENTRIES[TRIAL]
  ;(JOINT_TYPES as JointType[]).pop()
})

const ends = (driven: string, main: string) => ({ driven: { body: driven }, main: { body: main } })
const file = (more: object): unknown => ({
  format: 'lockwork/scene',
  version: 1,
  bodies: ['a', 'b', 'c'].map((id, i) => ({ id, position: [i, 0, 0], shapes: [{ kind: 'sphere', radius: 0.1 }] })),
  joints: [
    { id: 'far', type: 'revolute', ...ends('c', 'ground') },
    { id: 'pin', type: 'revolute', ...ends('a', 'ground') },
    { id: 'guide', type: 'prismatic', ...ends('b', 'ground') },
    { id: 'trial', type: TRIAL, ...ends('b', 'a'), radius: 0.25, on: 'pin', ...more },
  ],
})
function sceneOf(more: object = {}): Scene {
  const parsed = validateScene(file(more))
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
  return parsed.scene
}
const faultsOf = (more: object): readonly string[] => {
  const parsed = validateScene(file(more))
  return parsed.ok ? [] : parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`)
}
const trialOf = (scene: Scene) => scene.joints.find(({ type }) => type === TRIAL)

describe('a number above 0 and a joint that is named', () => {
  it('are read, written and told to the engine', () => {
    const scene = sceneOf()
    expect(trialOf(scene)).toMatchObject({ radius: 0.25, on: 'pin' })
    expect(parseScene(serialiseScene(scene))).toMatchObject({ ok: true, scene })
    expect(toMechanismSpec(scene).joints[3]).toMatchObject({ radius: 0.25, on: 'pin' })
  })

  it.each([
    [{ radius: 0 }, ['/joints/3/radius: it must be above 0; write a larger number']],
    [{ radius: undefined }, ['/joints/3/radius: a value is missing; write a finite number']],
    [{ length: 1 }, ['/joints/3/length: length goes with type "distance-rod" only, and this joint is "trial"; take it out or change the type']],
    [{ on: 'pun' }, ['/joints/3/on: there is no joint "pun"; did you mean "pin"?']],
    [{ on: 'trial' }, ['/joints/3/on: the joint names itself; name another one']],
    [{ on: 'guide' }, ['/joints/3/on: a trial joint acts on an angle, and the prismatic joint "guide" has none; name a revolute or cylindrical joint']],
  ])('%j is refused', (more, faults) => {
    expect(faultsOf(more)).toEqual(faults)
  }) // prettier-ignore

  it('are in random scenes, all valid, the joint one that has the coordinate', () => {
    const files = fc.sample(randomSceneFile, { seed: 13, numRuns: 300 })
    const trials = files.flatMap((one) =>
      (one['joints'] as Record<string, unknown>[]).filter(({ type }) => type === TRIAL),
    )
    expect(trials.length).toBeGreaterThan(5)
    for (const trial of trials) expect(trial).toMatchObject({ radius: expect.any(Number), on: expect.any(String) })
    for (const one of files) expect(validateScene(one)).toMatchObject({ ok: true })
  })

  it('have to be said in a file', () => {
    const said = file({}) as { joints: Record<string, unknown>[] }
    delete said.joints[3]!['radius']
    delete said.joints[3]!['on']
    const parsed = validateScene(said)
    expect(parsed.ok ? [] : parsed.faults.map(({ message }) => message)).toEqual([
      '"radius" is missing; write a finite number',
      '"on" is missing; write the id in quotes',
    ])
  })

  it('a new joint starts with, naming one on its own bodies', () => {
    const store = makeSceneStore(sceneOf())
    const added = store.edit('add', (d) => addJoint(d, { type: TRIAL, ...ends('a', 'b') }))
    expect(added.ok).toBe(true)
    expect(store.getState().scene.joints.at(-1)).toMatchObject({ type: TRIAL, radius: 0.0625, on: 'pin' })
    const made = store.edit('type', (d) => setJointType(d, 'guide', TRIAL))
    expect(made.ok && made.value.dropped).toEqual([])
    expect(store.getState().scene.joints[2]).toMatchObject({ type: TRIAL, radius: 0.0625, on: 'far' })
    const back = store.edit('type', (d) => setJointType(d, 'guide', 'prismatic'))
    expect(back.ok).toBe(true)
    expect(store.getState().scene.joints[2]).not.toHaveProperty('radius')
    expect(store.getState().scene.joints[2]).not.toHaveProperty('on')
  })

  it('a joint does not become one where there is none to name, and stays what it was', () => {
    const { joints, ...rest } = sceneOf()
    const store = makeSceneStore({ ...rest, joints: joints.filter(({ id }) => id === 'pin' || id === 'guide') })
    const made = store.edit('type', (d) => setJointType(d, 'pin', TRIAL))
    expect(made.ok ? [] : made.faults.map(({ pointer }) => pointer)).toEqual(['/joints/0'])
    expect(store.getState().scene.joints.map(({ type }) => type)).toEqual(['revolute', 'prismatic'])
    // The one whose joint it was goes with the change, and it is not named by what it named.
    const named = makeSceneStore({ ...rest, joints: joints.filter(({ id }) => id !== 'far') })
    expect(named.edit('type', (d) => setJointType(d, 'pin', TRIAL)).ok).toBe(false)
    expect(named.getState().scene.joints).toHaveLength(3)
  })

  it('are edited, and refused where they do not fit', () => {
    const store = makeSceneStore(sceneOf())
    const set = (name: string, value: unknown) =>
      store.edit('own', (d) => setOwn(d, 'trial', name as OwnName, value as number)).ok
    expect([set('radius', 0.5), set('on', 'far'), set('radius', 0), set('on', 'guide'), set('on', undefined)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(trialOf(store.getState().scene)).toMatchObject({ radius: 0.5, on: 'far' })
  })
})

describe('a joint that names another', () => {
  it('goes with it, and so does what names it in turn', () => {
    const store = makeSceneStore(sceneOf())
    const went = store.edit('delete', (d) => deleteItems(d, [{ kind: 'joint', id: 'pin' }]))
    expect(went.ok && went.value).toEqual([{ kind: 'joint', id: 'trial' }])
    expect(store.getState().scene.joints.map(({ id }) => id)).toEqual(['far', 'guide'])
  })

  it('goes where the other becomes one without that coordinate', () => {
    const store = makeSceneStore(sceneOf())
    const became = store.edit('type', (d) => setJointType(d, 'pin', 'spherical'))
    expect(became.ok && became.value.dropped).toEqual(['the trial joint "trial"'])
    expect(trialOf(store.getState().scene)).toBeUndefined()
  })

  it('names the copy where the other is copied too, and the other itself where not', () => {
    const store = makeSceneStore(sceneOf())
    const { scene } = store.getState()
    const body = (id: string) => ({ kind: 'body', id }) as const
    const joint = (id: string) => ({ kind: 'joint', id }) as const
    const both = copyItems(scene, [body('a'), body('b'), joint('pin')])
    expect(both.joints.map(({ id }) => id)).toEqual(['pin', 'trial'])
    store.edit('paste', (d) => pasteItems(d, both, [0, 1, 0]))
    expect(store.getState().scene.joints.slice(4)).toMatchObject([{ id: 'pin-2' }, { id: 'trial-2', on: 'pin-2' }])
    // Without the joint that it names, a joint among copied bodies stays behind.
    expect(copyItems(scene, [body('a'), body('b')]).joints).toEqual([])
    store.edit('paste', (d) => pasteItems(d, copyItems(scene, [body('b'), joint('trial')]), [0, 2, 0]))
    expect(store.getState().scene.joints.at(-1)).toMatchObject({ type: TRIAL, on: 'pin' })
  })

  it('is left out where it is pasted without the other', () => {
    const clip = copyItems(sceneOf(), [{ kind: 'body', id: 'b' }, { kind: 'joint', id: 'trial' }]) // prettier-ignore
    const other = makeSceneStore({ ...sceneOf(), joints: [] })
    expect(other.edit('paste', (d) => pasteItems(d, clip, [0, 1, 0])).ok).toBe(true)
    expect(other.getState().scene.joints).toEqual([])
    expect(readJointsNamed(clip.joints[0])).toEqual(['pin'])
  })

  it('keeps its number and the other in a mirror', () => {
    const store = makeSceneStore(sceneOf())
    const all = ['a', 'b'].map((id) => ({ kind: 'body', id }) as const)
    expect(store.edit('mirror', (d) => mirrorItems(d, all, { normal: [1, 0, 0], at: 2 })).ok).toBe(true)
    expect(trialOf(store.getState().scene)).toMatchObject({ radius: 0.25, on: 'pin' })
  })

  it('is turned over in a mirror across the axis that its type says, so that the angle of the other keeps its sense', () => {
    const markers = (mirrored: 'x' | 'z') => {
      PRESETS[TRIAL] = { ...ELEMENT_PRESETS['distance-rod'], mirrored }
      const store = makeSceneStore(sceneOf())
      const all = ['a', 'b'].map((id) => ({ kind: 'body', id }) as const)
      store.edit('mirror', (d) => mirrorItems(d, all, { normal: [0, 0, 1], at: 0 }))
      PRESETS[TRIAL] = ELEMENT_PRESETS['distance-rod']
      return trialOf(store.getState().scene)!.driven.orientation
    }
    expect([markers('z'), markers('x')]).toEqual([
      [1, 0, 0, 0],
      [0, 0, 1, 0],
    ])
  })

  it('is not mirrored where the other would then turn in another sense', () => {
    const mirrored = (scene: Scene, ...ids: readonly string[]) =>
      makeSceneStore(scene).edit('mirror', (d) =>
        mirrorItems(d, ids.map((id) => ({ kind: 'body', id }) as const), { normal: [1, 0, 0], at: 2 }),
      ) // prettier-ignore
    expect(() => mirrored(sceneOf(), 'a')).toThrow('“trial” goes by “pin”, and the bodies of both can be mirrored only')
    expect(() => mirrored(sceneOf({ on: 'far' }), 'a', 'b')).toThrow(Refused)
    expect(() => mirrored(sceneOf({ on: 'far' }), 'c')).toThrow(Refused)
    expect(mirrored(sceneOf({ on: 'far' }), 'a', 'b', 'c').ok).toBe(true)
    expect(mirrored(sceneOf(), 'c').ok).toBe(true)
    const fields = JOINT_ENTRIES[TRIAL].fields as Record<string, unknown>
    const on = fields['on']
    fields['on'] = { role: 'joint', label: 'Guide', acts: 'slide' }
    const of = (type: JointType): Scene => {
      const scene = sceneOf({ on: 'guide' })
      return { ...scene, joints: scene.joints.map((joint) => (joint.id === 'guide' ? { ...joint, type } : joint)) }
    }
    expect(mirrored(of('prismatic'), 'a', 'b').ok).toBe(true)
    expect(() => mirrored(of('cylindrical'), 'a', 'b')).toThrow('goes by the slide of “guide”, which changes its sign')
    fields['on'] = on
  })

  it('hangs together with the bodies of the other', () => {
    expect(bodiesOf(sceneOf({ on: 'far' }), { kind: 'joint', id: 'trial' })).toEqual(['b', 'a', 'c', 'ground'])
  })
})

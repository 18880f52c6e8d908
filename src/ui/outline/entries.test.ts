import { describe, expect, it, onTestFinished } from 'vitest'
import { notUnique, treatmentOf } from '../../laboratory/index.ts'
import {
  addBody,
  addForce,
  addJoint,
  emptyScene,
  flipRow,
  JOINT_TYPES,
  makeSceneStore,
  renameItem,
  setFixed,
  setGravity,
  setHidden,
  setJointType,
  setLocked,
  setPose,
  type SceneDraft,
} from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import {
  badgesOf,
  emptyText,
  groupsOf,
  keepBadges,
  kindInWords,
  makeShownSaid,
  makeShownScene,
  saidOf,
  type Said,
} from './entries.ts'
import { JOINT_LOOKS } from './joint-types.tsx'
import { jointMeaning } from './wording.ts'

const store = makeSceneStore(emptyScene())
store.edit('build', (d) => {
  addBody(d, { name: 'wall', fixed: true })
  addBody(d, {
    name: 'arm',
    density: 1,
    shapes: [{ kind: 'sphere', radius: 1, position: [0, 0, 0], orientation: [1, 0, 0, 0] }],
  })
  addJoint(d, {
    name: 'pin',
    type: 'revolute',
    driven: { body: 'arm' },
    main: { body: 'wall' },
    drive: { kind: 'torque', law: 1 },
  })
  addJoint(d, { name: 'pin 2', type: 'revolute', driven: { body: 'arm' }, main: { body: 'wall' } })
  addForce(d, { kind: 'load', body: 'arm' })
})
const { scene } = store.getState()
const said: Said = {
  redundant: [
    { joint: 'pin-2', row: 'x' },
    { joint: 'pin-2', row: 'ry' },
  ],
  indeterminate: ['pin', 'pin-2'],
}
const NOTHING: Said = { redundant: [], indeterminate: [] }

describe('entries', () => {
  it('lists bodies with the ground first, joints and forces, in file order', () => {
    expect(groupsOf(scene).map((g) => g.items.map((i) => i.name))).toEqual([
      ['Ground', 'wall', 'arm'],
      ['pin', 'pin 2'],
      ['Load'],
    ])
  })

  it('marks what is fixed, driven, redundant, not unique', () => {
    const joints = scene.joints.map((j) => j.id)
    const badges = badgesOf(scene, said)
    expect(badges.get('body/wall')?.map((b) => b.kind)).toEqual(['fixed'])
    expect(badges.get(`joint/${joints[0]}`)?.map((b) => b.kind)).toEqual(['driven', 'indeterminate'])
    expect(badges.get(`joint/${joints[1]}`)?.map((b) => b.meaning)).toEqual([
      '2 redundant rows: x, θy',
      'its reaction is not unique',
    ])
    expect(badges.has('body/arm')).toBe(false)
    expect(badgesOf(scene, NOTHING).get(`joint/${joints[1]}`)).toBeUndefined()
  })

  it.each([
    ['auto', 'none is redundant or not unique', 0],
    ['plane', 'none is redundant or not unique', 0],
    ['space', '3 rows are redundant, and every joint carries a share', 3],
  ] as const)('of a four-bar that is read by %s: %s', async (wish, _, rows) => {
    const { simulation, settle, frame } = makeSimulationDriver()
    onTestFinished(() => simulation.dispose())
    const fourBar = await galleryScene('four-bar')
    simulation.load(fourBar)
    await settle()
    const { report } = simulation.status.getState()
    const treatment = treatmentOf({ scene: fourBar, report, treatment: wish })
    const told = saidOf(report, treatment, notUnique(frame(), report, treatment))
    const badges = badgesOf(fourBar, told)
    const texts = fourBar.joints.map(({ id }) => badges.get(`joint/${id}`)?.map(({ text }) => text) ?? [])
    expect(texts.map((one) => one.includes('≈'))).toEqual(fourBar.joints.map(() => rows > 0))
    expect(texts.flat().reduce((sum, text) => sum + (text.startsWith('+') ? Number(text) : 0), 0)).toBe(rows)
  })

  it('has words for every joint type', () => {
    expect(Object.keys(JOINT_LOOKS).toSorted()).toEqual([...JOINT_TYPES].toSorted())
    expect(kindInWords(scene, 'joint', scene.joints[0]?.id ?? '')).toBe('revolute joint')
    const rows = [true, true, false, true, true, true] as const
    const own = { ...scene, joints: scene.joints.map((j) => ({ ...j, type: 'lock' as const, rows })) }
    expect(kindInWords(own, 'joint', scene.joints[0]?.id ?? '')).toBe('prismatic joint')
    expect(jointMeaning({ type: 'lock', rows: [true, true, false, false, true, false] })).toBe(
      'Cylindrical that may also turn about x: slides along z, turns about x and z',
    )
    expect(jointMeaning({ type: 'planar' })).toBe(JOINT_LOOKS.planar.meaning)
    expect(kindInWords(scene, 'body', 'ground')).toBe('the fixed world')
  })
})

describe('what the outline follows', () => {
  const arm = [{ kind: 'body', id: 'arm' }] as const
  const changed = (recipe: (draft: SceneDraft) => void): boolean => {
    const other = makeSceneStore(scene)
    const shown = makeShownScene()
    shown(other.getState())
    if (!other.edit('Change', recipe).ok) throw new Error('refused')
    return shown(other.getState()) !== scene
  }
  it.each<[string, boolean, (draft: SceneDraft) => void]>([
    ['a pose', false, (draft) => setPose(draft, 'arm', { position: [1, 2, 3] })],
    ['a density', false, (draft) => void (draft.bodies[1]!.density = 2)],
    ['a law', false, (draft) => void (draft.joints[0]!.drive = { kind: 'torque', law: 5 })],
    ['a name', true, (draft) => renameItem(draft, arm[0], 'Leg')],
    ['fixed', true, (draft) => setFixed(draft, 'arm', true)],
    ['hidden', true, (draft) => setHidden(draft, arm, true)],
    ['locked', true, (draft) => setLocked(draft, arm, true)],
    ['a joint type', true, (draft) => void setJointType(draft, 'pin-2', 'spherical')],
    ['gravity that goes', true, (draft) => setGravity(draft, [0, 0, 0])],
    ['a drive that goes', true, (draft) => void (draft.joints[0]!.drive = null)],
    ['a new body', true, (draft) => void addBody(draft, { name: 'more', fixed: true })],
  ])('%s: %s', (_, expected, recipe) => {
    expect(changed(recipe)).toBe(expected)
  })

  it('is told of another row of a joint that has rows of its own', () => {
    const other = makeSceneStore(scene)
    const shown = makeShownScene()
    other.edit('Free a row', (draft) => flipRow(draft, 'pin-2', 0))
    const before = shown(other.getState())
    other.edit('Free another', (draft) => flipRow(draft, 'pin-2', 1))
    expect(shown(other.getState())).not.toBe(before)
  })

  it('says of no forces what gravity does', () => {
    expect(emptyText({ gravity: [0, 0, -9.81] }, 'forces')).toBe('No springs or loads besides gravity.')
    expect(emptyText({ gravity: [0, 0, 0] }, 'forces')).toBe('No springs or loads, and gravity is off.')
  })

  it('says what is hidden and locked', () => {
    const other = makeSceneStore(scene)
    other.edit('Hide', (draft) => {
      setHidden(draft, arm, true)
      setLocked(draft, arm, true)
    })
    expect(
      badgesOf(other.getState().scene, NOTHING)
        .get('body/arm')
        ?.map(({ kind }) => kind),
    ).toEqual(['hidden', 'locked'])
  })

  it('keeps the badges of what says the same', () => {
    const before = badgesOf(scene, said)
    const after = keepBadges(before, badgesOf(scene, { ...said, indeterminate: [] }))
    expect(after.get('body/wall')).toBe(before.get('body/wall'))
    expect(after.get('joint/pin-2')).not.toBe(before.get('joint/pin-2'))
  })
})

describe('what a report tells', () => {
  it('with every edit is news to the outline only where it tells the badges otherwise', () => {
    const shown = makeShownSaid()
    const held: Said = { redundant: [{ joint: 'pin', row: 'x' }], indeterminate: ['pin'] }
    expect(shown(held)).toBe(held)
    expect(shown(structuredClone(held))).toBe(held)
    const other: Said = { ...held, redundant: [{ joint: 'pin', row: 'y' }] }
    expect(shown(other)).toBe(other)
    expect(shown({ ...other, indeterminate: [] })).not.toBe(other)
  })
})

import { expect, test } from 'vitest'
import {
  addJoint,
  deleteItems,
  makeSceneStore,
  renameItem,
  setBarLength,
  setDensity,
  setDrives,
  setFixed,
  setForce,
  setGravity,
  setPose,
  setSimulation,
  type SceneDraft,
} from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { differences } from './differences.ts'

async function told(id: string, ...edits: ((draft: SceneDraft) => void)[]): Promise<readonly string[]> {
  const before = await galleryScene(id)
  const store = makeSceneStore(before)
  for (const edit of edits) store.edit('edit', edit)
  return differences(before, store.getState().scene)
}

test('a longer link is told by its length alone: what is jointed to its end moved along', async () => {
  expect(await told('slider-crank', (d) => setBarLength(d, 'rod', 0.12))).toEqual([
    'Connecting rod: length 180 → 120 mm',
  ])
})

test('what is edited is told with both its values, item by item', async () => {
  expect(
    await told(
      'slider-crank',
      (d) => setDensity(d, 'crank', 2700),
      (d) => setFixed(d, 'frame', false),
      (d) => setDrives(d, 'bearing', [{ kind: 'angular-velocity', law: '5*pi' }]),
      (d) => setGravity(d, [9.81, 0, 0]),
      (d) => setSimulation(d, { step: 0.5 }),
    ),
  ).toEqual([
    'Frame: no longer fixed',
    expect.stringMatching(/^Crank and flywheel: density [\d ]+ → 2700 kg\/m³$/),
    'Main bearing: drive angular velocity 2.5*pi → 5*pi',
    'Gravity: (0, 0, −9.81) m/s² → (9.81, 0, 0) m/s²',
    'Settings of the simulation',
  ])
})

test('what came and went, and another type of joint', async () => {
  expect(
    await told(
      'slider-crank',
      (d) => deleteItems(d, [{ kind: 'joint', id: 'guide' }]),
      (d) => void addJoint(d, { type: 'weld', driven: { body: 'piston' }, main: { body: 'frame' }, name: 'Glue' }),
      (d) => void (d.joints.find(({ id }) => id === 'wristpin')!.type = 'spherical'),
    ),
  ).toEqual(['Guide rods: removed', 'Wrist pin: revolute → spherical', 'Glue: added'])
})

test('numbers of forces and places at the start; a name and a colour are nothing that differs', async () => {
  expect(
    await told(
      'coupled-springs',
      (d) => {
        const [first] = d.forces
        setForce(d, first!.id, 'spring-damper', { stiffness: 7 })
      },
      (d) => {
        const [, body] = d.bodies
        setPose(d, body!.id, { position: [0, 0, 9], orientation: body!.orientation })
      },
    ),
  ).toEqual([expect.stringMatching(/: place at the start$/), expect.stringMatching(/: stiffness [\d.]+ → 7 N\/m$/)])
  expect(
    await told('slider-crank', (d) => {
      renameItem(d, { kind: 'body', id: 'rod' }, 'Pitman')
      d.bodies[1]!.shapes[0]!.colour = '#123456'
    }),
  ).toEqual([])
})

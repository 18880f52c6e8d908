import { expect, it } from 'vitest'
import type { Pose } from '../../geometry/index.ts'
import { makeSceneStore, validateScene, type Scene } from '../../scene/index.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { hintsFor } from '../mobility/index.ts'
import { waysOfHint, waysToFree } from './hint-ways.ts'
import type { EditWay } from './ways.ts'

/** Bars in the x-z plane, each from point to point; the first begins at a pin on the ground where that is wanted. */
function bars(
  grounded: boolean,
  ...bars: readonly (readonly [from: readonly number[], to: readonly number[]])[]
): Scene {
  const upright = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  const bodies = bars.map(([[x, z], [u, v]], i) => ({
    id: 'abc'[i],
    name: 'ABC'[i],
    position: [x, 0, z],
    orientation: upright,
    shapes: [{ kind: 'link', from: [0, 0, 0], to: [u! - x!, v! - z!, 0], width: 0.04, thickness: 0.02 }],
  }))
  const [[x, z]] = bars[0]!
  const pin = {
    driven: { body: 'a', orientation: [1, 0, 0, 0] },
    main: { body: 'ground', position: [x, 0, z], orientation: upright },
  }
  const joints = grounded ? [{ id: 'p', type: 'revolute', ...pin }] : []
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, bodies, joints })
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer} ${message}`).join('\n'))
  return parsed.scene
}

const waysOf = (scene: Scene): readonly EditWay[] =>
  waysOfHint(scene, hintsFor(scene, null)[0]!, null).map((way) => {
    if ('action' in way) throw new Error('not an edit')
    return way
  })

it('holds a link that fell out of the scene where it was put, and the run begins anew', () => {
  const scene = bars(false, [
    [1, 2],
    [2, 2],
  ])
  const [pin, fix] = waysOf(scene)
  expect([pin!.label, fix!.label]).toEqual(['Pin the start of A to ground', 'Fix A'])
  expect([pin!.restarts, fix!.restarts]).toEqual([true, true])
  const store = makeSceneStore(scene)
  const fallen: Pose = { position: [1, 0, -1899], orientation: [1, 0, 0, 0] }
  store.edit(pin!.label, (draft) => void pin!.recipe(draft, () => fallen))
  const after = store.getState().scene
  expect(after.joints.at(-1)!.main).toMatchObject({ body: 'ground', position: [1, 0, 2] })
  expect(after.bodies[0]!.position).toEqual([1, 0, 2])
})

it('offers first to join what lies on the end of another and looks joined', () => {
  const scene = bars(
    true,
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [2, 1],
    ],
  )
  const ways = waysOf(scene)
  expect(ways.map(({ label }) => label)).toEqual(['Pin the start of B to A', 'Pin the start of B to ground', 'Fix B'])
  const store = makeSceneStore(scene)
  store.edit('join', (draft) => void ways[0]!.recipe(draft, (id) => scene.bodies.find((body) => body.id === id)!))
  const after = store.getState().scene
  expect(after.joints.at(-1)).toMatchObject({
    type: 'revolute',
    driven: { body: 'b' },
    main: { body: 'a', position: [1, 0, 0] },
  })
  expect(hintsFor(after, null)).toEqual([])
  const beside = bars(
    true,
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1.01, 0],
      [2, 1],
    ],
  )
  expect(waysOf(beside)[0]!.label).toBe('Pin the start of B to ground')
})

it('what came last is taken out of a structure before what was there, and before what has a motor', () => {
  const scene = sliderCrank({ law: '3*t' })
  const ids = scene.joints.map(({ id }) => id)
  const ways = (frees: (id: string) => number): readonly string[] =>
    waysToFree(scene, { takenBy: ids.map((joint) => ({ joint, frees: frees(joint) })) }).map(({ label }) => label)
  expect(ids).toEqual(['main', 'pin', 'wrist', 'guide'])
  expect(ways(() => 1)).toEqual(['Take out guide', 'Take out wrist', 'Take out pin'])
  expect(ways((id) => (id === 'main' ? 2 : id === 'guide' ? 0 : 1))).toEqual([
    'Take out main',
    'Take out wrist',
    'Take out pin',
  ])
})

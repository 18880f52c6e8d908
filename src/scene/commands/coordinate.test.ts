import { describe, expect, test } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { doublePendulum } from '../../testing/small-scenes.ts'
import type { Freedom } from '../joints.ts'
import type { Scene } from '../document.ts'
import { makeSceneStore } from '../store.ts'
import { treeCoordinates } from '../tree-coordinates.ts'
import { followLaws, freeCoordinates, setCoordinate } from './coordinate.ts'
import { swapMarkers } from './markers.ts'

const statedIn = (scene: Scene): Record<string, number> =>
  Object.fromEntries(treeCoordinates(scene).coordinates.map(({ joint, on, stated }) => [`${joint.id} ${on}`, stated]))

function set(scene: Scene, id: string, on: Freedom, value: number): Scene {
  const store = makeSceneStore(scene)
  const made = store.edit('Set it', (draft) => setCoordinate(draft, id, on, value))
  if (!made.ok) throw new Error(made.faults[0]!.message)
  return store.getState().scene
}

describe('a coordinate that is set', () => {
  test('is what was asked, and the others stay as they were, in an arm of six joints', async () => {
    const arm = await galleryScene('robot-arm')
    const before = statedIn(arm)
    const after = statedIn(set(set(arm, 'shoulder', 'angle', 0.37), 'wrist1', 'angle', -2.1))
    for (const [name, value] of Object.entries({ ...before, 'shoulder angle': 0.37, 'wrist1 angle': -2.1 }))
      expect(after[name]).toBeCloseTo(value, 12)
  })

  test('takes along all that hangs on it, and its velocities', () => {
    const scene = doublePendulum()
    const bodies = scene.bodies.map((body) => ({ ...body, angularVelocity: [0, 0, 3], velocity: [0, 4.2, 0] }) as const)
    const { bodies: moved } = set({ ...scene, bodies }, 'pin', 'angle', Math.PI / 2)
    const second = moved[1]!
    second.position.forEach((x, k) => expect(x).toBeCloseTo([0, 1.4, 0][k]!, 12))
    second.velocity.forEach((x, k) => expect(x).toBeCloseTo([-4.2, 0, 0][k]!, 12))
    second.angularVelocity.forEach((x, k) => expect(x).toBeCloseTo([0, 0, 3][k]!, 12))
  })

  test('moves the main body where the driven one stands', () => {
    const store = makeSceneStore(doublePendulum())
    store.edit('Swap', (draft) => swapMarkers(draft, 'pin'))
    const { scene } = store.getState()
    expect(scene.joints[0]!.driven.body).toBe('ground')
    const moved = set(scene, 'pin', 'angle', 0.4)
    expect(statedIn(moved)['pin angle']).toBeCloseTo(0.4, 12)
    expect(moved.bodies[1]!.position[1]).toBeCloseTo(1.4 * Math.sin(-0.4), 12)
  })

  test('is a slide along the axis of a guide', async () => {
    const cart = set(await galleryScene('cart-pole'), 'rolls', 'slide', 0.21)
    expect(statedIn(cart)['rolls slide']).toBeCloseTo(0.21, 12)
    expect(statedIn(cart)['hinge angle']).toBeCloseTo(statedIn(await galleryScene('cart-pole'))['hinge angle']!, 12)
  })

  test('is refused in a closed loop, with a way out', async () => {
    const store = makeSceneStore(await galleryScene('four-bar'))
    const [joint] = store.getState().scene.joints
    expect(() => store.edit('Set it', (draft) => setCoordinate(draft, joint!.id, 'angle', 0.2))).toThrow(
      /closed loop.*Drag a body/,
    )
  })
})

describe('laws that coordinates follow', () => {
  test('begin where the arm is put, in the place of drives that were there, and leave it there when they go', async () => {
    const store = makeSceneStore(await galleryScene('robot-arm'))
    const points = { points: [[0, 0.9], [1, 0.3]], beyond: 'continue' } as const // prettier-ignore
    store.edit('Follow', (draft) =>
      followLaws(draft, [
        { joint: 'elbow', on: 'angle', law: points },
        { joint: 'turn', on: 'angle', law: '0.25 + step5(t, 0, 0, 1, 2)' },
      ]),
    )
    const { coordinates } = treeCoordinates(store.getState().scene)
    const led = (id: string) => coordinates.find(({ joint }) => joint.id === id)!
    expect(led('elbow').leads).toEqual({ kind: 'angle', law: points })
    expect(led('elbow').stated).toBeCloseTo(0.9, 12)
    expect(led('turn').stated).toBeCloseTo(0.25, 12)
    expect(led('wrist2').leads).not.toBeNull()
    store.edit('Free', (draft) => freeCoordinates(draft, [{ joint: 'elbow', on: 'angle', value: 0.5 }]))
    const freed = treeCoordinates(store.getState().scene).coordinates.find(({ joint }) => joint.id === 'elbow')!
    expect(freed.leads).toBeNull()
    expect(freed.stated).toBeCloseTo(0.5, 12)
    store.undo()
    store.undo()
    expect(statedIn(store.getState().scene)).toEqual(statedIn(await galleryScene('robot-arm')))
  })

  test('lead a crank in a loop, whose bodies stay for the joints to close', async () => {
    const store = makeSceneStore(await galleryScene('four-bar'))
    const { bodies, joints } = store.getState().scene
    store.edit('Follow', (draft) => followLaws(draft, [{ joint: joints[0]!.id, on: 'angle', law: '2*t' }]))
    expect(store.getState().scene.bodies).toBe(bodies)
    expect(treeCoordinates(store.getState().scene).coordinates[0]!.leads).toMatchObject({ law: '2*t' })
  })
})

describe('the coordinates of a tree', () => {
  test('tell of laws that lead them, and of efforts that do not', async () => {
    const led = treeCoordinates(await galleryScene('robot-arm')).coordinates
    expect(led.map(({ leads }) => leads?.kind)).toEqual(Array.from({ length: 6 }, () => 'angle'))
    const pushed = treeCoordinates(await galleryScene('mobile-arm'))
    expect(pushed.coordinates.map(({ leads, held }) => [leads, held])).toEqual(Array.from({ length: 6 }, () => [null, null])) // prettier-ignore
    expect(pushed.untold).toMatchObject([{ joint: { id: 'glide' }, freedoms: 3 }])
  })

  test('say of a loop that none of its joints can change alone', async () => {
    const { coordinates } = treeCoordinates(await galleryScene('four-bar'))
    expect(coordinates.length).toBeGreaterThan(3)
    for (const { held } of coordinates) expect(held).toBe('loop')
  })
})

import { describe, expect, test } from 'vitest'
import { followLaws, makeSceneStore, treeCoordinates, type Scene, type TrajectoryPoint } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { ARM_URDF, importText } from '../../testing/robot-files.ts'
import {
  areFollowed,
  lawsOf,
  nameOf,
  plannedLaws,
  rangeOf,
  refusalOfStart,
  refusalOfTime,
  refusalOfValue,
  valueAt,
  withoutPoint,
  withPoint,
  withValue,
} from './plan.ts'

const of = (scene: Scene) => treeCoordinates(scene).coordinates
const points: readonly TrajectoryPoint[] = [0, 1.5, 4].map((time) => ({ time, values: [] }))

describe('the points of a trajectory', () => {
  test('begin at 0 s, and each comes a second after the last', () => {
    const [first, second] = [1, 2].map((value) => [{ joint: 'a', on: 'angle' as const, value }])
    expect(withPoint(withPoint([], first!), second!)).toEqual([
      { time: 0, values: first },
      { time: 1, values: second },
    ])
    expect(withPoint(points, []).at(-1)!.time).toBe(5)
  })

  test('begin at 0 s again without the first', () => {
    expect(withoutPoint(points, 0).map(({ time }) => time)).toEqual([0, 2.5])
    expect(withoutPoint(points, 1).map(({ time }) => time)).toEqual([0, 4])
  })

  test('keep their order', () => {
    expect(refusalOfTime(points, 1, 2)).toBeNull()
    expect(refusalOfTime(points, 2, 99)).toBeNull()
    expect(refusalOfTime(points, 1, 0)).toContain('comes later')
    expect(refusalOfTime(points, 1, 4)).toContain('4 s')
  })

  test('take a value of a coordinate, and have what they lack from the scene', async () => {
    const [cart, pole] = of(await galleryScene('cart-pole'))
    const one = withValue({ time: 0, values: [] }, cart!, 0.2)
    const both = withValue(withValue(one, pole!, 1), cart!, 0.3)
    expect(both.values).toEqual([
      { joint: 'rolls', on: 'slide', value: 0.3 },
      { joint: 'hinge', on: 'angle', value: 1 },
    ])
    expect([one, both].map((point) => valueAt(point, pole!))).toEqual([pole!.stated, 1])
  })

  test('are laws of all coordinates, also of those that came later', async () => {
    const coordinates = of(await galleryScene('cart-pole'))
    const [cart, pole] = coordinates
    const made = [0, 1].map((time) => withValue({ time, values: [] }, cart!, 0.2 * time))
    expect(lawsOf(made, coordinates, 'quintic')).toEqual([
      { joint: 'rolls', on: 'slide', law: '0 + step5(t, 0, 0, 1, 0.2)' },
      { joint: 'hinge', on: 'angle', law: pole!.stated },
    ])
  })
})

test('a trajectory leads once it is followed, and no longer when a point of it is another', async () => {
  const store = makeSceneStore(await galleryScene('robot-arm'))
  const now = () => of(store.getState().scene)
  const to = (turn: number) => [0, 1].map((time) => withValue({ time, values: [] }, now()[0]!, turn * time))
  const planned = (turn: number) => plannedLaws({ points: to(turn), way: 'spline', table: null }, now())!
  expect(plannedLaws({ points: to(1).slice(1), way: 'spline', table: null }, now())).toBeNull()
  expect(areFollowed(planned(1), now())).toBe(false)
  store.edit('Follow', (draft) => (followLaws(draft, planned(1)), true))
  expect(areFollowed(planned(1), now())).toBe(true)
  expect(areFollowed(planned(1.5), now())).toBe(false)
})

describe('the slider of a coordinate', () => {
  test('goes a turn, or as far as its limits, which a robot file brings', () => {
    const [shoulder, elbow] = of(importText(ARM_URDF).scene)
    expect(rangeOf(shoulder!, 0, 1)).toEqual({ min: -Math.PI, max: Math.PI, step: Math.PI / 180 })
    expect(rangeOf(elbow!, 0, 1)).toMatchObject({ min: -1.25, max: 2.25 })
    // beyond half a turn the start of a run does not count
    const wide = { ...elbow!.joint, limits: { ...elbow!.joint.limits!, upper: 5 } }
    expect(rangeOf({ ...elbow!, joint: wide }, 0, 1)).toMatchObject({ min: -1.25, max: Math.PI })
  })

  test('refuses what is typed beyond its limits, and a turn more, which would be another pose', () => {
    const [shoulder, elbow] = of(importText(ARM_URDF).scene)
    expect([-1, 2].map((value) => refusalOfValue(elbow!, value))).toEqual([null, null])
    expect(refusalOfValue(elbow!, 3)).toMatch(/^Its limits are −71\.6\S*° and 128\.9\S*°\.$/)
    const wide = { ...elbow!, joint: { ...elbow!.joint, limits: { ...elbow!.joint.limits!, upper: 5 } } }
    expect(refusalOfValue(wide, 4)).toBeNull()
    expect(refusalOfStart(wide, 4)).toContain('half a turn')
    const free = { ...shoulder!, joint: { ...shoulder!.joint, limits: null } }
    expect(refusalOfStart(free, 4)).toBeNull()
  })

  test('of a slide goes as far as the scene is large', async () => {
    const [cart] = of(await galleryScene('cart-pole'))
    expect(rangeOf({ ...cart!, joint: { ...cart!.joint, limits: null } }, 0, 0.7)).toEqual({
      min: -1,
      max: 1,
      step: 0.005,
    })
    expect(rangeOf({ ...cart!, joint: { ...cart!.joint, limits: null } }, -1.4, 0.7)).toMatchObject({ min: -5, max: 5 })
  })

  test('is named by its joint, and by its motion where that has two', () => {
    const joint = { id: 'j', name: 'Sleeve' } as Parameters<typeof nameOf>[0]['joint']
    const both = [
      { joint, on: 'angle' },
      { joint, on: 'slide' },
    ] as const
    expect(both.map((one) => nameOf(one, both))).toEqual(['Sleeve: turn', 'Sleeve: slide'])
    expect(nameOf(both[0], both.slice(0, 1))).toBe('Sleeve')
  })
})

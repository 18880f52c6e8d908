import { describe, expect, it } from 'vitest'
import type { CameraPose, Vec3 } from '../../tools/index.ts'
import { openView, project } from '../../tools/index.ts'
import { makeCameraControl } from './camera-control.ts'
import { makeFreePart } from './free-part.ts'

const WIDE = { ...openView(1280, 720), free: { x: 146, y: 64, width: 790, height: 550 } }
const NARROW = { ...WIDE, free: { x: 426, y: 64, width: 510, height: 550 } }
const POSE: CameraPose = { target: [0, 0, 0], distance: 3, azimuth: -Math.PI / 2, elevation: 0 }

const bar = (half: number): readonly Vec3[] => [
  [-half, 0, 0],
  [half, 0, 0.1],
]

function look(half: number, pose = POSE) {
  const control = makeCameraControl()
  control.setView(WIDE)
  control.set(pose)
  return { control, part: makeFreePart(control, () => [bar(half)]) }
}

describe('the free part of the view', () => {
  it('holds what it held when a panel opens, and gives the size back when it goes', () => {
    const { control, part } = look(0.8)
    part.take(NARROW, true)
    const pose = control.pose()
    expect(pose.target).toEqual(POSE.target)
    expect(pose.distance).toBeGreaterThan(POSE.distance)
    for (const point of bar(0.8)) {
      const { x } = project(pose, NARROW, point)
      expect(x).toBeGreaterThan(426)
      expect(x).toBeLessThan(936)
    }
    expect(part.asked(pose)).toBe(POSE)
    part.take(WIDE, true)
    expect(control.pose()).toBe(POSE)
  })
  it('keeps the size of what fits, and of what was looked at closely', () => {
    for (const half of [0.2, 5]) {
      const { control, part } = look(half)
      part.take(NARROW, true)
      expect(control.pose()).toBe(POSE)
    }
  })
  it('gives room to what else there is, and takes it back with the rest', () => {
    const { control, part } = look(0.8)
    part.take(NARROW, true, (pose) => ({ ...pose, distance: 2 * pose.distance }))
    const pose = control.pose()
    expect(part.asked(pose)).toBe(POSE)
    part.take(NARROW, true)
    expect(control.pose().distance).toBe(pose.distance / 2)
    part.take(WIDE, true)
    expect(control.pose()).toBe(POSE)
  })
  it('keeps the size of what was seen nearly whole in a lower view too, as far as no more of it is cut', () => {
    const [tall, low] = [openView(390, 700), openView(390, 330)]
    const sizes = [0.75, 1, 1.2, 1.5].map((half) => {
      const control = makeCameraControl()
      control.setView(tall)
      control.set(POSE)
      makeFreePart(control, () => [bar(half)]).take(low, true)
      return control.pose().distance
    })
    for (const distance of sizes) expect(distance).toBeCloseTo((330 / 700) * POSE.distance, 9)
    // what is high would be cut by more: as much of it is seen as before
    const control = makeCameraControl()
    control.setView(tall)
    control.set(POSE)
    const high: readonly Vec3[] = [
      [0, 0, -1.5],
      [0, 0, 1.5],
    ]
    makeFreePart(control, () => [high]).take(low, true)
    expect(control.pose()).toBe(POSE)
  })
  it('goes along with what moves beside a panel, as far as it was seen whole without it, and not with what left that', () => {
    let half = 0.5
    const control = makeCameraControl()
    control.setView(WIDE)
    control.set(POSE)
    const part = makeFreePart(control, () => [bar(half)])
    part.take(NARROW, true)
    expect(control.pose()).toBe(POSE)
    half = 0.8
    part.follow(true)
    const far = control.pose()
    for (const point of bar(0.8)) {
      const { x } = project(far, NARROW, point)
      expect([x > 426, x < 936]).toEqual([true, true])
    }
    expect(part.asked(far)).toBe(POSE)
    for (half of [0.5, 5]) {
      part.follow(true)
      expect(control.pose()).toBe(far)
    }
    part.take(WIDE, true)
    half = 0.8
    part.follow(true)
    expect(control.pose()).toBe(POSE)
    const mine = { ...POSE, distance: 2 }
    control.set(mine)
    part.follow(true)
    expect(control.pose()).toBe(mine)
  })
  it('takes over what a hand has done meanwhile', () => {
    const { control, part } = look(0.8)
    part.take(NARROW, true)
    const mine = { ...control.pose(), azimuth: -1 }
    control.set(mine)
    part.take(WIDE, true)
    expect(control.pose()).toBe(mine)
    expect(part.asked(mine)).toBe(mine)
  })
  it('begins the way where the picture was', () => {
    const { control, part } = look(0.8)
    const before = project(control.pose(), WIDE, [0, 0, 0])
    part.take(NARROW, false)
    const after = project(control.pose(), NARROW, [0, 0, 0])
    expect(after.x).toBeCloseTo(before.x, 9)
    expect(after.y).toBeCloseTo(before.y, 9)
    expect(control.aim().distance).toBeGreaterThan(POSE.distance)
  })
  it('brings in what the rim cut by a little, and leaves it so when the panel goes', () => {
    const { control, part } = look(1.02)
    const seen = (view: typeof WIDE): boolean =>
      bar(1.02).every((point) => {
        const { x } = project(control.pose(), view, point)
        return x >= view.free.x && x <= view.free.x + view.free.width
      })
    expect(seen(WIDE)).toBe(false)
    part.take(NARROW, true)
    expect(seen(NARROW)).toBe(true)
    part.take(WIDE, true)
    expect(control.pose()).toBe(POSE)
  })
  it('takes in what is shown in its place, and goes back when that is over', () => {
    const control = makeCameraControl()
    control.setView(WIDE)
    control.set(POSE)
    let half = 0.5
    const part = makeFreePart(
      control,
      () => [bar(0.5)],
      () => [bar(half)],
    )
    part.take(control.view(), true)
    expect(control.pose()).toBe(POSE)
    half = 1.6
    part.take(control.view(), true)
    const { x } = project(control.pose(), WIDE, [1.6, 0, 0])
    expect(x).toBeLessThan(WIDE.free.x + WIDE.free.width)
    half = 0.5
    part.take(control.view(), true)
    expect(control.pose()).toBe(POSE)
  })
  it('keeps the size on the screen in a lower view that has room for it', () => {
    const { control, part } = look(0.3)
    const low = { ...openView(1280, 400), free: { ...WIDE.free, height: 300 } }
    part.take(low, true)
    const wide = project(POSE, WIDE, [0.3, 0, 0]).x - project(POSE, WIDE, [-0.3, 0, 0]).x
    const now = project(control.pose(), low, [0.3, 0, 0]).x - project(control.pose(), low, [-0.3, 0, 0]).x
    expect(now).toBeCloseTo(wide, 6)
    part.take(WIDE, true)
    expect(control.pose()).toBe(POSE)
  })
})

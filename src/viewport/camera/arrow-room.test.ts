import { describe, expect, it } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { add, calcPixelSize, isClear, project, scale, type CameraPose, type Vec3 } from '../../tools/index.ts'
import { partsAtStart } from '../live/bounds.ts'
import { makeArrowRoom, type ReachingArrow } from './arrow-room.ts'
import { calcFreeView } from './free-view.ts'
import { calcHome } from './home.ts'

const TABLET = { width: 1024, height: 740 }
const INSETS = { top: 52, right: 276, bottom: 74, left: 138 }
const LEGEND = { x: 154, y: 540, width: 230, height: 60 }
const CUBE = { x: 652, y: 68, width: 80, height: 80 }
const view = calcFreeView(TABLET, INSETS, { corners: [LEGEND, CUBE] })
/** Px: that of the longest arrow in such a view. */
const LENGTH = 140

/** An arrow of so many px that starts at a point of the scene. */
const arrowFrom = (at: Vec3, direction: Vec3, length = LENGTH): ReachingArrow => ({
  at,
  reach: scale(direction, length * calcPixelSize(view, 1, {})),
})
const tipOf = ({ at, reach }: ReachingArrow, { distance }: CameraPose): Vec3 => add(at, scale(reach, distance))
const isFree = (pose: CameraPose, point: Vec3): boolean => {
  const { x, y } = project(pose, view, point)
  const { free } = view
  return x >= free.x && x <= free.x + free.width && y >= free.y && y <= free.y + free.height
}

describe('arrows in the first look at a mechanism', async () => {
  const scene = await galleryScene('pendulum')
  const parts = partsAtStart(scene)
  const home = calcHome(scene, view)!
  const top = parts.flat().reduce((a, b) => (b[2] > a[2] ? b : a))
  const up = arrowFrom(top, [0, 0, 1])

  it('are seen to their tips, with all of the mechanism, clear of the corners', () => {
    expect(isFree(home, tipOf(up, home))).toBe(false)
    const pose = makeArrowRoom(home, view, [up], parts)
    expect(isFree(pose, tipOf(up, pose))).toBe(true)
    for (const point of parts.flat()) expect(isFree(pose, point)).toBe(true)
    expect(isClear(pose, view, [...parts, [up.at, tipOf(up, pose)]])).toBe(true)
    expect(pose.distance).toBeLessThan(1.5 * home.distance)
    expect(pose).toMatchObject({ azimuth: home.azimuth, elevation: home.elevation })
  })
  it('leave the picture as it is where they are in it, or begin outside', () => {
    const short = arrowFrom(up.at, [0, 0, 1], 10)
    expect(makeArrowRoom(home, view, [short], parts)).toBe(home)
    expect(makeArrowRoom(home, view, [arrowFrom([0, 0, 9], [0, 0, 1])], parts)).toBe(home)
    expect(makeArrowRoom(home, view, [], parts)).toBe(home)
  })
})

import { describe, expect, it } from 'vitest'
import type { CameraPose, ViewSize } from './camera-pose.ts'
import { openView, project } from './camera-pose.ts'
import { drawClear, isClear } from './draw-clear.ts'
import type { Vec3 } from './vector.ts'

/** From the front: x to the right, z up. */
const POSE: CameraPose = { target: [0, 0, 0], distance: 4, azimuth: -Math.PI / 2, elevation: 0 }
const LEGEND = { x: 20, y: 560, width: 240, height: 80 }
const VIEW: ViewSize = { ...openView(1000, 700), corners: [LEGEND] }

const bar = (from: Vec3, to: Vec3): readonly Vec3[] => [from, to]
const seen = (pose: CameraPose, point: Vec3) => project(pose, VIEW, point)

describe('a mechanism and what stands in the corners', () => {
  it('is left as it is where they are apart', () => {
    expect(drawClear(POSE, VIEW, [bar([-0.5, 0, 0], [0.5, 0, 0])])).toBe(POSE)
    expect(drawClear(POSE, openView(1000, 700), [bar([-1.6, 0, -1.1], [0, 0, 0])])).toBe(POSE)
  })
  it('is drawn back, in the same direction, until no part lies under them', () => {
    const foot = bar([-1.2, 0, -0.9], [-0.2, 0, -0.9])
    expect(isClear(POSE, VIEW, [foot])).toBe(false)
    const drawn = drawClear(POSE, VIEW, [foot])
    expect({ ...drawn, distance: 4 }).toEqual(POSE)
    expect(drawn.distance).toBeGreaterThan(4)
    expect(isClear(drawn, VIEW, [foot])).toBe(true)
    // No farther than it takes: one step nearer it is not clear.
    expect(isClear({ ...drawn, distance: drawn.distance / 1.03 }, VIEW, [foot])).toBe(false)
  })
  it('counts what crosses a corner with both ends outside, and lets pass what runs by it', () => {
    const [left, under]: [Vec3, Vec3] = [
      [-1.7, 0, -0.5],
      [-0.6, 0, -1.2],
    ]
    for (const end of [left, under]) {
      const { x, y } = seen(POSE, end)
      const inside = x > LEGEND.x && x < 260 && y > LEGEND.y && y < 640
      expect(inside).toBe(false)
    }
    expect(isClear(POSE, VIEW, [bar(left, under)])).toBe(false)
    // Its bounding box lies over the corner, the bar does not.
    expect(isClear(POSE, VIEW, [bar([-1.6, 0, -0.1], [0.4, 0, -1.1])])).toBe(true)
  })
  it('stays where going back does not help', () => {
    const everywhere: ViewSize = { ...VIEW, corners: [{ x: 0, y: 0, width: 1000, height: 700 }] }
    expect(drawClear(POSE, everywhere, [bar([-0.5, 0, 0], [0.5, 0, 0])])).toBe(POSE)
  })
})

import { describe, expect, it } from 'vitest'
import type { Patch } from '../../session/index.ts'
import { openView, type CameraPose, type Vec3 } from '../../tools/index.ts'
import { makeRoomMaker } from './make-room.ts'

/** From the front: x to the right, z up; the middle of the view is at 500, 350. */
const POSE: CameraPose = { target: [0, 0, 0], distance: 4, azimuth: -Math.PI / 2, elevation: 0 }
const VIEW = openView(1000, 700)
const OVER: readonly Patch[] = [{ x: 300, y: 60, width: 400, height: 60 }]
const NONE: readonly Patch[] = []

function room(top: number) {
  const bar: { top: number } = { top }
  const parts = (): Vec3[][] => [
    [
      [0, 0, -0.3],
      [0, 0, bar.top],
    ],
  ]
  return { bar, maker: makeRoomMaker(() => ({ pose: POSE, view: VIEW }), parts) }
}

describe('room for what stands', () => {
  it('is not made where the mechanism is elsewhere', () => {
    const { maker } = room(0.3)
    expect(maker.look(OVER, 0)).toBe(false)
    expect(maker.roomFor()).toEqual([])
    expect(maker.look(NONE, 10)).toBe(false)
  })
  it('is made where it would lie on the mechanism, kept when it has gone, and given back with the next change of the picture', () => {
    const { maker } = room(0.95)
    expect(maker.look(OVER, 0)).toBe(true)
    expect(maker.roomFor()).toBe(OVER)
    expect(maker.look(OVER, 1000)).toBe(false)
    expect(maker.giveBack()).toBe(false)
    expect(maker.look(NONE, 2000)).toBe(false)
    expect(maker.roomFor()).toBe(OVER)
    expect(maker.giveBack()).toBe(true)
    expect(maker.roomFor()).toEqual([])
    expect(maker.giveBack()).toBe(false)
  })
  it('is made when the mechanism comes under it, and kept when it leaves', () => {
    const { bar, maker } = room(0.3)
    maker.look(OVER, 0)
    bar.top = 0.95
    expect(maker.look(OVER, 100)).toBe(false)
    expect(maker.look(OVER, 300)).toBe(true)
    bar.top = 0.3
    expect(maker.look(OVER, 900)).toBe(false)
    expect(maker.roomFor()).toBe(OVER)
  })
})

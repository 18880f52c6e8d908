import { describe, expect, it } from 'vitest'
import type { Pose } from '../geometry/index.ts'
import { endOf, glideAlong, wayBetween } from './gliding.ts'

/** A turn about z. */
const turned = (angle: number, x = 0): number[] => [x, 0, 0, Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)]
const angleOf = ({ orientation: [w, , , z] }: Pose): number => 2 * Math.atan2(z, w)
const way = (bodies: readonly string[], ...poses: number[][]) => ({ bodies, path: Float64Array.from(poses.flat()) })

describe('a glide', () => {
  it('goes evenly over the length of its way', () => {
    // Two of the three steps are short.
    const at = glideAlong(way(['bar'], turned(0), turned(0.1), turned(0.2), turned(1)), 1)
    for (const share of [0, 0.05, 0.25, 0.6, 1]) expect(angleOf(at(share).get('bar')!)).toBeCloseTo(share, 9)
  })

  it('turns by the shorter way, with unit quaternions', () => {
    const other = turned(1, 2).map((x, k) => (k < 3 ? x : -x))
    const { position, orientation } = glideAlong(way(['bar'], turned(0), other), 1)(0.5).get('bar')!
    expect(position[0]).toBeCloseTo(1, 12)
    expect(Math.hypot(...orientation)).toBeCloseTo(1, 12)
    expect(Math.abs(angleOf({ position, orientation }))).toBeCloseTo(0.5, 9)
  })

  it('ends exactly where it was told, each body in its place', () => {
    const told = way(['a', 'b'], turned(0), turned(0, 1), turned(0.3), turned(0, 4))
    const end = glideAlong(told, 1)(1)
    expect(end).toEqual(endOf(told))
    expect(end.get('b')!.position).toEqual([4, 0, 0])
    expect(glideAlong(told, 1)(0.5).get('b')!.position[0]).toBeCloseTo(2.5, 12)
  })

  it('stands where there is no way to go', () => {
    expect(glideAlong(way(['a'], turned(1)), 1)(0.3).get('a')!.position).toEqual([0, 0, 0])
    expect(glideAlong(way([]), 1)(0.3).size).toBe(0)
  })
})

describe('the way between two poses', () => {
  it('counts a turn as far as it goes at the size of the mechanism', () => {
    const pose = (angle: number, x: number): Pose => ({
      position: [x, 0, 0],
      orientation: [2 * Math.cos(angle / 2), 0, 0, 2 * Math.sin(angle / 2)],
    })
    expect(wayBetween(pose(0, 0), pose(0.4, 3), 0.5)).toBeCloseTo(3.2, 9)
    expect(wayBetween(pose(0.4, 0), pose(0.4, 0), 0.5)).toBeCloseTo(0, 7)
  })
})

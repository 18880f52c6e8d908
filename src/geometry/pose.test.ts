import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  composePose,
  conjugate,
  fromPlane,
  inversePose,
  multiplyQuat,
  planePose,
  toBody,
  toPlane,
  toWorld,
  turn,
  XZ,
  type Pose,
  type WorkingPlane,
} from './pose.ts'
import { matrixOf, rotate } from './rotation.ts'

type Triple = readonly [number, number, number]

const number = fc.double({ min: -2, max: 2, noNaN: true })
const vector = fc.tuple(number, number, number)
const unitQuat = fc
  .tuple(number, number, number, number)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((x) => x / Math.hypot(...q)) as unknown as Pose['orientation'])
const pose = fc.record({ position: vector, orientation: unitQuat })
const plane = pose.map(({ position, orientation }): WorkingPlane => ({
  origin: position,
  x: turn(orientation, [1, 0, 0]),
  normal: turn(orientation, [0, 0, 1]),
}))

/** Largest difference of two lists of numbers. */
const off = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((x, k) => Math.abs(x - b[k]!)))
const angle = fc.double({ min: -7, max: 7, noNaN: true })

describe('poses', () => {
  it('turn as the rotation matrix does', () => {
    fc.assert(fc.property(unitQuat, vector, (q, v) => off(turn(q, v), rotate(matrixOf(q), v)) < 1e-13))
  })

  it('bring a point there and back', () => {
    fc.assert(fc.property(pose, vector, (p, v) => off(toBody(p, toWorld(p, v)), v) < 1e-12))
  })

  it('compose: the point of the inner pose by way of the outer', () => {
    fc.assert(
      fc.property(
        pose,
        pose,
        vector,
        (a, b, v) => off(toWorld(composePose(a, b), v), toWorld(a, toWorld(b, v))) < 1e-12,
      ),
    )
  })

  it('have an inverse from either side', () => {
    fc.assert(
      fc.property(pose, (p) => {
        for (const none of [composePose(p, inversePose(p)), composePose(inversePose(p), p)]) {
          expect(off(none.position, [0, 0, 0])).toBeLessThan(1e-12)
          expect(off(none.orientation, [1, 0, 0, 0])).toBeLessThan(1e-12)
        }
      }),
    )
  })

  it('write no negative zeros', () => {
    const still: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
    expect(conjugate(still.orientation)).toEqual([1, 0, 0, 0])
    expect(inversePose(still)).toEqual(still)
  })
})

describe('planes', () => {
  it('give coordinates of points and points of coordinates', () => {
    fc.assert(
      fc.property(plane, vector, (p, v) => {
        const [x, y, height] = toPlane(p, v)
        expect(off(fromPlane(p, x, y, height), v)).toBeLessThan(1e-12)
        expect(off(toPlane(p, fromPlane(p, v[0], v[1])), [v[0], v[1], 0])).toBeLessThan(1e-12)
      }),
    )
  })

  it('place axes: z along the normal, x turned from u toward v', () => {
    fc.assert(
      fc.property(plane, number, number, angle, (p, x, y, a) => {
        const placed = planePose(p, x, y, a)
        expect(off(toPlane(p, placed.position), [x, y, 0])).toBeLessThan(1e-12)
        expect(off(turn(placed.orientation, [0, 0, 1]), p.normal)).toBeLessThan(1e-12)
        const tip = toPlane(p, toWorld(placed, [1, 0, 0]))
        expect(off(tip, [x + Math.cos(a), y + Math.sin(a), 0])).toBeLessThan(1e-12)
        expect(Math.hypot(...placed.orientation)).toBeCloseTo(1, 13)
      }),
    )
  })

  it('have the upright one with v up, its positive turn counter-clockwise for one who looks along y', () => {
    const [u, v]: Triple[] = [fromPlane(XZ, 1, 0), fromPlane(XZ, 0, 1)]
    expect(u).toEqual([1, 0, 0])
    expect(v).toEqual([0, 0, 1])
    const up = toWorld(planePose(XZ, 0, 0, Math.PI / 2), [1, 0, 0])
    expect(off(up, [0, 0, 1])).toBeLessThan(1e-15)
  })

  it('turn with the product of quaternions', () => {
    fc.assert(
      fc.property(
        unitQuat,
        unitQuat,
        vector,
        (a, b, v) => off(turn(multiplyQuat(a, b), v), turn(a, turn(b, v))) < 1e-12,
      ),
    )
  })
})

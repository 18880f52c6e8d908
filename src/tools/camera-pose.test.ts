import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CameraPose, ViewSize } from './camera-pose.ts'
import {
  blend,
  calcCameraAxes,
  calcEye,
  calcRay,
  cornersOf,
  drawBack,
  ease,
  facePlane,
  fieldOf,
  fit,
  lookAt,
  meetPlane,
  openView,
  orbit,
  pan,
  project,
  stretchOf,
  withLens,
  zoomAt,
} from './camera-pose.ts'
import type { Vec3 } from './vector.ts'
import { add, cross, dot, scale } from './vector.ts'

const COVERED: ViewSize = { width: 1000, height: 700, free: { x: 120, y: 40, width: 600, height: 560 } }
const place = fc.double({ min: -5, max: 5, noNaN: true })
const anyPose: fc.Arbitrary<CameraPose> = fc.record({
  target: fc.tuple(place, place, place),
  distance: fc.double({ min: 0.1, max: 30, noNaN: true }),
  azimuth: fc.double({ min: -3, max: 3, noNaN: true }),
  elevation: fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true }),
})
const anyLens: fc.Arbitrary<CameraPose> = fc.tuple(anyPose, fc.boolean()).map(([pose, flat]) => withLens(pose, flat))
const anyPixel = fc.tuple(fc.double({ min: 0, max: 1000, noNaN: true }), fc.double({ min: 0, max: 700, noNaN: true }))

describe('camera pose', () => {
  it('has right-handed axes, straight down and up too', () => {
    fc.assert(
      fc.property(anyPose, (pose) => {
        const { right, up, back } = calcCameraAxes(pose)
        const across = cross(right, up)
        for (const k of [0, 1, 2] as const) expect(across[k]).toBeCloseTo(back[k], 12)
        expect(dot(up, up)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('looks from the eye at the target', () => {
    const pose = lookAt([3, -2, 1.5], [0.5, 0.25, -1])
    const eye = calcEye(pose)
    ;[3, -2, 1.5].forEach((v, k) => expect(eye[k]).toBeCloseTo(v, 12))
    expect(pose.distance).toBeCloseTo(Math.hypot(2.5, -2.25, 2.5), 12)
  })

  it('sees its target at the centre of the free part', () => {
    fc.assert(
      fc.property(anyPose, (pose) => {
        const seen = project(pose, COVERED, pose.target)
        expect(seen.x).toBeCloseTo(420, 9)
        expect(seen.y).toBeCloseTo(320, 9)
        expect(seen.depth).toBeCloseTo(pose.distance, 9)
      }),
    )
  })

  it('projects a point of a ray to the ray’s pixel', () => {
    fc.assert(
      fc.property(anyLens, anyPixel, fc.double({ min: 0.1, max: 20, noNaN: true }), (pose, [x, y], depth) => {
        const { origin, direction } = calcRay(pose, COVERED, x, y)
        const seen = project(pose, COVERED, add(origin, scale(direction, depth)))
        expect(seen.x).toBeCloseTo(x, 6)
        expect(seen.y).toBeCloseTo(y, 6)
        expect(seen.depth).toBeCloseTo(depth, 9)
      }),
    )
  })

  it('keeps the point under the cursor when it zooms', () => {
    fc.assert(
      fc.property(anyLens, anyPixel, fc.double({ min: 0.3, max: 3, noNaN: true }), (pose, [x, y], factor) => {
        const under = meetPlane(calcRay(pose, COVERED, x, y), pose.target, calcCameraAxes(pose).back)
        const zoomed = zoomAt(pose, COVERED, factor, x, y, [1e-3, 1e5])
        const seen = project(zoomed, COVERED, under as Vec3)
        expect(seen.x).toBeCloseTo(x, 5)
        expect(seen.y).toBeCloseTo(y, 5)
        expect(zoomed.distance).toBeCloseTo(pose.distance * factor, 9)
      }),
    )
  })

  it('moves the target’s plane with the pointer when it pans', () => {
    fc.assert(
      fc.property(anyLens, (pose) => {
        const seen = project(pan(pose, COVERED, 37, -21), COVERED, pose.target)
        expect(seen.x).toBeCloseTo(420 + 37, 6)
        expect(seen.y).toBeCloseTo(320 - 21, 6)
      }),
    )
  })

  it('does not turn over the poles', () => {
    const pose = lookAt([0, -4, 0], [0, 0, 0])
    expect(orbit(pose, openView(800, 600), 0, 5000).elevation).toBe(Math.PI / 2)
    expect(orbit(pose, openView(800, 600), 0, -5000).elevation).toBe(-Math.PI / 2)
  })

  it('fits a box into the free part, and no smaller than it has to', () => {
    const half = fc.double({ min: 0.01, max: 4, noNaN: true })
    fc.assert(
      fc.property(anyLens, half, half, half, (pose, a, b, c) => {
        const box = { lower: [-a, -b, -c], upper: [a, b, c] } as const
        const fitted = fit(pose, COVERED, box)
        let largest = 0
        for (let i = 0; i < 8; i++) {
          const corner: Vec3 = [i & 1 ? a : -a, i & 2 ? b : -b, i & 4 ? c : -c]
          const { x, y, depth } = project(fitted, COVERED, corner)
          expect(depth).toBeGreaterThan(0)
          largest = Math.max(largest, Math.abs(x - 420) / 300, Math.abs(y - 320) / 280)
        }
        // The farthest corner touches the margin.
        expect(largest).toBeCloseTo(0.78, 6)
      }),
    )
  })

  describe('a pose chosen for a wide view', () => {
    const pose = lookAt([1, -3, 1.2], [0.1, 0, 0.25])
    const corners = cornersOf({ lower: [-0.5, -0.2, 0], upper: [0.9, 0.3, 0.4] })

    it('stays as it is there, and where nothing is cropped', () => {
      expect(drawBack(pose, openView(1440, 900), corners)).toBe(pose)
      expect(drawBack({ ...pose, distance: 0.5 }, openView(1600, 900), corners).distance).toBe(0.5)
      expect(drawBack({ ...pose, distance: 50 }, openView(390, 844), corners).distance).toBe(50)
      // Between the margin and the rim.
      const tight = drawBack({ ...pose, distance: 1 }, openView(390, 844), corners)
      const closer = { ...tight, distance: 0.97 * tight.distance }
      expect(drawBack(closer, openView(390, 844), corners)).toBe(closer)
    })
    it('shows whole what panels, or the rim by a little, would cut; what is meant to be seen closely stays so', () => {
      const desk: ViewSize = { width: 1280, height: 692, free: { x: 146, y: 64, width: 790, height: 550 } }
      const whole = drawBack({ ...pose, distance: 1 }, { ...desk, free: { ...desk.free, width: 500 } }, corners)
      const at = (filled: number): CameraPose => {
        const full = drawBack({ ...pose, distance: 0.5 }, { ...desk, width: 900 }, corners).distance * 0.92
        return { ...pose, distance: full / filled }
      }
      expect(whole.distance).toBeGreaterThan(1)
      expect(drawBack(at(0.8), desk, corners)).toEqual(at(0.8))
      expect(drawBack(at(1.1), desk, corners).distance).toBeGreaterThan(at(1.1).distance)
      expect(drawBack(at(1.6), desk, corners)).toEqual(at(1.6))
    })
    it.each([
      ['a phone', openView(390, 844)],
      ['a phone with a sheet over it', { ...openView(390, 844), free: { x: 0, y: 60, width: 390, height: 400 } }],
      ['a view between panels', { ...openView(1200, 900), free: { x: 320, y: 0, width: 560, height: 900 } }],
    ])('draws back on %s, no farther than the box needs', (_name, view) => {
      const near = { ...pose, distance: 1 }
      const drawn = drawBack(near, view, corners)
      expect({ ...drawn, distance: 1 }).toEqual(near)
      const { free } = view
      const filled = corners.map((corner) => {
        const { x, y, depth } = project(drawn, view, corner)
        expect(depth).toBeGreaterThan(0)
        const across = Math.abs(x - free.x - free.width / 2) / (free.width / 2)
        return Math.max(across, Math.abs(y - free.y - free.height / 2) / (free.height / 2))
      })
      expect(Math.max(...filled)).toBeCloseTo(0.92, 6)
    })
  })

  it('blends the short way round', () => {
    const from = { target: [0, 0, 0], distance: 1, azimuth: 3, elevation: 0.25 } as const
    const to = { target: [1, 2, 3], distance: 4, azimuth: -3, elevation: 0.75 } as const
    const half = blend(from, to, 0.5)
    expect(half.azimuth).toBeCloseTo(Math.PI, 12)
    expect(half.distance).toBeCloseTo(2, 12)
    expect(half.target).toEqual([0.5, 1, 1.5])
    expect(blend(from, to, 1)).toBe(to)
    expect([ease(-1), ease(0), ease(0.5), ease(1), ease(2)]).toEqual([0, 0, 0.5, 1, 1])
  })

  describe('the flat look', () => {
    it('projects what a ray meets to the ray’s pixel, to 1e-9', () => {
      fc.assert(
        fc.property(anyPose, anyPixel, (from, [x, y]) => {
          const pose = withLens(from, true)
          const ray = calcRay(pose, COVERED, x, y)
          const met = meetPlane(ray, pose.target, calcCameraAxes(pose).back) as Vec3
          const seen = project(pose, COVERED, met)
          expect(Math.abs(seen.x - x)).toBeLessThan(1e-9 * 1000)
          expect(Math.abs(seen.y - y)).toBeLessThan(1e-9 * 1000)
          const again = meetPlane(
            calcRay(pose, COVERED, seen.x, seen.y),
            pose.target,
            calcCameraAxes(pose).back,
          ) as Vec3
          // Against the extent of what is seen.
          for (const k of [0, 1, 2] as const)
            expect(Math.abs(again[k] - met[k])).toBeLessThan(1e-9 * from.distance + 1e-12)
        }),
      )
    })
    it('sees the target’s plane in the same size, and depth hardly at all', () => {
      const usual = lookAt([0, -4, 0], [0, 0, 0])
      const flat = withLens(usual, true)
      expect(fieldOf(flat)).toBeCloseTo((1.5 * Math.PI) / 180, 12)
      const x = (pose: CameraPose, at: Vec3): number => project(pose, openView(800, 600), at).x - 400
      expect(x(flat, [0.5, 0, 0])).toBeCloseTo(x(usual, [0.5, 0, 0]), 9)
      // Half a metre nearer is an eighth larger with the usual lens.
      expect(x(usual, [0.5, -0.5, 0]) / x(usual, [0.5, 0, 0])).toBeCloseTo(4 / 3.5, 9)
      const depth = 4 * stretchOf(flat)
      expect(x(flat, [0.5, -0.5, 0]) / x(flat, [0.5, 0, 0])).toBeCloseTo(depth / (depth - 0.5), 9)
      expect(depth / (depth - 0.5)).toBeLessThan(1.006)
      const back = withLens(flat, false)
      expect(back).toEqual({ ...usual, distance: back.distance })
      expect(back.distance).toBeCloseTo(4, 12)
    })
    it.each([
      ['x–z', [1, 0, 0], [0, -1, 0]],
      ['x–y', [1, 0, 0], [0, 0, 1]],
      ['y–x, from below', [0, 1, 0], [0, 0, -1]],
      ['y–z', [0, 1, 0], [1, 0, 0]],
    ] as const)('faces the %s plane with its x to the right', (_name, x, normal) => {
      const from = lookAt([3, -2, 1.5], [0.5, 0.25, -1])
      const pose = facePlane(from, { origin: [0.1, 0.2, 0.3], x, normal })
      const { right, back } = calcCameraAxes(pose)
      for (const k of [0, 1, 2] as const) {
        expect(right[k]).toBeCloseTo(x[k], 12)
        expect(back[k]).toBeCloseTo(normal[k], 12)
      }
      expect(dot(pose.target, normal)).toBeCloseTo(dot([0.1, 0.2, 0.3], normal), 12)
      expect(pose.flat).toBe(true)
    })
    it('turns into the usual one without a jump', () => {
      fc.assert(
        fc.property(anyPose, anyPose, fc.double({ min: 0, max: 0.999, noNaN: true }), (a, b, s) => {
          const to = withLens(b, true)
          const half = blend(a, to, s)
          // What is seen of the target's plane, in equal ratios.
          const seen = (pose: CameraPose): number => pose.distance * Math.tan(fieldOf(pose) / 2)
          expect(seen(half) / (seen(a) * (seen(to) / seen(a)) ** s)).toBeCloseTo(1, 9)
          expect(fieldOf(half)).toBeLessThanOrEqual(fieldOf(a) + 1e-12)
          expect(fieldOf(half)).toBeGreaterThanOrEqual(fieldOf(to) - 1e-12)
        }),
      )
      const flat = withLens(lookAt([0, -4, 0], [0, 0, 0]), true)
      expect(blend(flat, { ...flat, distance: 4 * flat.distance }, 0.5)).toEqual({
        ...flat,
        distance: 2 * flat.distance,
      })
      expect(blend(flat, withLens(flat, false), 1).lens).toBeUndefined()
    })
  })
})

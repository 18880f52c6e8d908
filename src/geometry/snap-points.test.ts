import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBody, toWorld, turn, type Pose } from './pose.ts'
import type { Shape } from './shapes.ts'
import { snapFeatures, type SnapKind } from './snap-points.ts'

const AT = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const

/** How many features of each kind a shape has. */
const TABLE: readonly (readonly [Shape, Partial<Record<SnapKind, number>>])[] = [
  [
    { ...AT, kind: 'link', from: [0, 0, 0], to: [0.3, 0, 0], width: 0.03, thickness: 0.01 },
    { end: 2, midpoint: 1 },
  ],
  [
    { ...AT, kind: 'box', size: [1, 2, 3] },
    { centre: 1, 'face-centre': 6, 'edge-midpoint': 12, vertex: 8 },
  ],
  [{ ...AT, kind: 'sphere', radius: 0.2 }, { centre: 1 }],
  [
    { ...AT, kind: 'cylinder', radius: 0.2, length: 0.7 },
    { hole: 1, 'face-centre': 2 },
  ],
  [
    { ...AT, kind: 'capsule', radius: 0.2, length: 0.7 },
    { end: 2, centre: 1 },
  ],
  [
    {
      ...AT,
      kind: 'extrusion',
      thickness: 0.1,
      outline: [
        [0, 0],
        [0.6, 0],
        [0, 0.3],
      ],
    },
    { hole: 1, vertex: 3, 'edge-midpoint': 3 },
  ],
]

const unit = fc
  .tuple(...([0, 1, 2, 3] as const).map(() => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((c) => c / Math.hypot(...q)) as unknown as Pose['orientation'])
const coordinate = fc.double({ min: -2, max: 2, noNaN: true })
const pose = fc.record({ position: fc.tuple(coordinate, coordinate, coordinate), orientation: unit })

const far = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((c, k) => c - b[k]!))

describe('features', () => {
  it.each(TABLE)('of a %j', (shape, counts) => {
    const found: Partial<Record<SnapKind, number>> = {}
    for (const { kind } of snapFeatures([shape])) found[kind] = (found[kind] ?? 0) + 1
    expect(found).toEqual(counts)
  })

  it('move with their shape, and come back by the pose of the body', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLE.map(([shape]) => shape)), pose, pose, (shape, place, body) => {
        const own = snapFeatures([shape])
        const moved = snapFeatures([{ ...shape, ...place }])
        own.forEach(({ at, axis }, i) => {
          const feature = moved[i]!
          expect(far(feature.at, toWorld(place, at))).toBeLessThan(1e-12)
          expect(far(toBody(body, toWorld(body, feature.at)), feature.at)).toBeLessThan(1e-12)
          if (axis === null) expect(feature.axis).toBeNull()
          else {
            expect(far(feature.axis!, turn(place.orientation, axis))).toBeLessThan(1e-12)
            expect(Math.hypot(...feature.axis!)).toBeCloseTo(1, 12)
          }
        })
      }),
    )
  })

  it('of a face lie on the skin, with the solid behind them', () => {
    const [front] = snapFeatures([{ ...AT, kind: 'box', size: [1, 2, 3] }]).filter(
      ({ kind, axis }) => kind === 'face-centre' && axis?.[2] === 1,
    )
    expect(front).toMatchObject({ at: [0, 0, 1.5], span: [-3, 0] })
  })

  it('of a bar in another layer stay in the plane of the body', () => {
    const bar: Shape = {
      kind: 'link',
      from: [0, 0, 0],
      to: [0.3, 0, 0],
      width: 0.03,
      thickness: 0.01,
      ...AT,
      position: [0, 0, 0.02],
    }
    for (const { at, span } of snapFeatures([bar])) {
      expect(at[2]).toBe(0)
      expect(span[0]).toBe(0)
      expect(span[1]).toBeCloseTo(0.025, 12)
    }
  })
})

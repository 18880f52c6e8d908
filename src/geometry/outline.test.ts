import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOfShapes, linkFrame, matrixOf, outlineFault, quatOfColumns, rotate } from './index.ts'
import type { Outline, Shape } from './index.ts'
import type { Quat, Vec3 } from '../engine/index.ts'

describe('outlines that bound an area', () => {
  test.each<[string, Outline]>([
    [
      'a triangle',
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    ],
    [
      'the other way round',
      [
        [0, 1],
        [1, 0],
        [0, 0],
      ],
    ],
    [
      'with a corner on a side',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [0, 1],
      ],
    ],
    [
      'not convex',
      [
        [0, 0],
        [2, 0],
        [2, 1],
        [1, 0.5],
        [0, 1],
      ],
    ],
    [
      'very small',
      [
        [0, 0],
        [1e-9, 0],
        [0, 1e-9],
      ],
    ],
  ])('%s', (_what, outline) => expect(outlineFault(outline)).toBeNull())

  test('any star around a point', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: 3, maxLength: 20 }), (radii) => {
        const step = (2 * Math.PI) / radii.length
        const outline = radii.map((r, i): [number, number] => [r * Math.cos(i * step), r * Math.sin(i * step)])
        expect(outlineFault(outline)).toBeNull()
      }),
    )
  })
})

describe('outlines that do not', () => {
  test.each<[string, Outline, RegExp]>([
    [
      'two points',
      [
        [0, 0],
        [1, 0],
      ],
      /at least three/,
    ],
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [3, 3],
      ],
      /turns back|no area/,
    ],
    [
      'a bow tie',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      /sides after points 0 and 2/,
    ],
    [
      'a repeated point',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      /points 1 and 2/,
    ],
    [
      'first point again at the end',
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      /points 3 and 0/,
    ],
    [
      'a spike',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [1, 0],
        [0, 1],
      ],
      /cross or touch|turns back/,
    ],
    [
      'touching at a corner',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      /cross or touch/,
    ],
    [
      'a sliver',
      [
        [0, 0],
        [1, 0],
        [0.5, 1e-12],
      ],
      /no area/,
    ],
  ])('%s', (_what, outline, message) => expect(outlineFault(outline)).toMatch(message))
})

const component = fc.double({ min: -2, max: 2, noNaN: true })
const point = fc.tuple(component, component, component)

test('the frame of a link: x along it, right-handed, flat towards z', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const d: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
      fc.pre(Math.hypot(...d) > 1e-6)
      const { orientation, position, length } = linkFrame({ from, to })
      expect(Math.hypot(...orientation)).toBeCloseTo(1, 14)
      const tip = rotate(matrixOf(orientation), [length / 2, 0, 0])
      tip.forEach((x, k) => expect(position[k as 0 | 1 | 2] + x).toBeCloseTo(to[k as 0 | 1 | 2], 12))
      expect(rotate(matrixOf(orientation), [0, 0, 1])[2]).toBeGreaterThanOrEqual(-1e-6)
      const across = rotate(matrixOf(orientation), [0, 1, 0])[2]
      expect(Math.abs(across) < 1e-12 || Math.hypot(d[0], d[1]) < 1e-3).toBe(true)
    }),
  )
})

test('a quaternion comes back from the columns of its matrix', () => {
  fc.assert(
    fc.property(fc.tuple(component, component, component, component), (raw) => {
      const n = Math.hypot(...raw)
      fc.pre(n > 0.1)
      const q = raw.map((x) => x / n) as unknown as Quat
      const r = matrixOf(q)
      const back = quatOfColumns([r[0], r[3], r[6]], [r[1], r[4], r[7]], [r[2], r[5], r[8]])
      const dot = q.reduce((sum, x, k) => sum + x * back[k as 0 | 1 | 2 | 3], 0)
      expect(Math.abs(Math.abs(dot) - 1)).toBeLessThan(1e-14)
    }),
  )
})

test('bounds: exact for each kind', () => {
  const at = { position: [1, 2, 3] as Vec3, orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as Quat }
  // A quarter turn about x takes z to −y.
  const cases: [Shape, Vec3, Vec3][] = [
    [{ ...at, kind: 'box', size: [2, 4, 6] }, [0, -1, 1], [2, 5, 5]],
    [{ ...at, kind: 'sphere', radius: 0.5 }, [0.5, 1.5, 2.5], [1.5, 2.5, 3.5]],
    [{ ...at, kind: 'cylinder', radius: 0.5, length: 4 }, [0.5, 0, 2.5], [1.5, 4, 3.5]],
    [{ ...at, kind: 'capsule', radius: 0.5, length: 4 }, [0.5, -0.5, 2.5], [1.5, 4.5, 3.5]],
    [
      { ...at, kind: 'link', from: [0, 0, 0], to: [3, 0, 0], width: 1, thickness: 0.2 },
      [0.5, 1.9, 2.5],
      [4.5, 2.1, 3.5],
    ],
    [
      {
        ...at,
        kind: 'extrusion',
        outline: [
          [0, 0],
          [1, 0],
          [0, 2],
        ],
        thickness: 0.4,
      },
      [1, 1.8, 3],
      [2, 2.2, 5],
    ],
  ]
  for (const [shape, min, max] of cases) {
    const bounds = boundsOfShapes([shape])!
    for (const k of [0, 1, 2] as const) {
      expect(bounds.min[k]).toBeCloseTo(min[k], 12)
      expect(bounds.max[k]).toBeCloseTo(max[k], 12)
    }
  }
  expect(boundsOfShapes([])).toBeNull()
})

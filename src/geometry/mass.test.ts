import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quat, Vec3 } from '../engine/index.ts'
import {
  addMasses,
  boundsOfShapes,
  linkFrame,
  massOfShape,
  massOfShapes,
  matrixOf,
  principalMoments,
  rotate,
} from './index.ts'
import type { Inertia, MassProperties, Shape } from './index.ts'

const at: { position: Vec3; orientation: Quat } = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
const DENSITY = 7.3

/** Relative to the size of what is expected: sums of a few dozen roundings. */
const ROUNDING = 1e-13

function expectClose(got: readonly number[], wanted: readonly number[], tolerance: number): void {
  const scale = Math.max(...wanted.map(Math.abs), Number.MIN_VALUE)
  expect(got.length).toBe(wanted.length)
  got.forEach((x, i) => expect(Math.abs(x - wanted[i]!) / scale).toBeLessThanOrEqual(tolerance))
}

function expectSame(got: MassProperties, wanted: MassProperties, size: number, tolerance = ROUNDING): void {
  expectClose([got.mass], [wanted.mass], tolerance)
  got.centre.forEach((x, k) =>
    expect(Math.abs(x - wanted.centre[k as 0 | 1 | 2])).toBeLessThanOrEqual(tolerance * size),
  )
  expectClose(got.inertia, wanted.inertia, tolerance)
}

/** Whether a point in body axes lies in a shape: written from the definition of each solid, not from its moments. */
function inside(shape: Shape, p: Vec3): boolean {
  const r = matrixOf(shape.orientation)
  const d: Vec3 = [p[0] - shape.position[0], p[1] - shape.position[1], p[2] - shape.position[2]]
  const q = rotate([r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]], d)
  switch (shape.kind) {
    case 'box':
      return q.every((x, k) => Math.abs(x) <= shape.size[k as 0 | 1 | 2] / 2)
    case 'sphere':
      return Math.hypot(...q) <= shape.radius
    case 'cylinder':
      return Math.hypot(q[0], q[1]) <= shape.radius && Math.abs(q[2]) <= shape.length / 2
    case 'capsule': {
      const z = Math.max(-shape.length / 2, Math.min(shape.length / 2, q[2]))
      return Math.hypot(q[0], q[1], q[2] - z) <= shape.radius
    }
    case 'link': {
      const axis: Vec3 = [shape.to[0] - shape.from[0], shape.to[1] - shape.from[1], shape.to[2] - shape.from[2]]
      const length = Math.hypot(...axis)
      const { orientation } = linkFrame(shape)
      const flat = rotate(matrixOf(orientation), [0, 0, 1])
      const e: Vec3 = [q[0] - shape.from[0], q[1] - shape.from[1], q[2] - shape.from[2]]
      const through = e[0] * flat[0] + e[1] * flat[1] + e[2] * flat[2]
      const along = (e[0] * axis[0] + e[1] * axis[1] + e[2] * axis[2]) / length
      const across = Math.sqrt(Math.max(0, e[0] ** 2 + e[1] ** 2 + e[2] ** 2 - along ** 2 - through ** 2))
      const beyond = Math.max(0, -along, along - length)
      return Math.abs(through) <= shape.thickness / 2 && Math.hypot(beyond, across) <= shape.width / 2
    }
    case 'extrusion': {
      let odd = false
      shape.outline.forEach(([bx, by], i) => {
        const [ax, ay] = shape.outline.at(i - 1)!
        if (ay > q[1] !== by > q[1] && q[0] < ax + ((q[1] - ay) / (by - ay)) * (bx - ax)) odd = !odd
      })
      return odd && Math.abs(q[2]) <= shape.thickness / 2
    }
  }
}

/** Mass properties by counting the cells of a fine grid over the bounds. */
function byCounting(shapes: readonly Shape[], density: number, cells: number): MassProperties {
  const { min, max } = boundsOfShapes(shapes)!
  const h = ([0, 1, 2] as const).map((k) => (max[k] - min[k]) / cells)
  const m = density * h[0]! * h[1]! * h[2]!
  let [mass, sx, sy, sz, xx, yy, zz, xy, xz, yz] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++)
      for (let k = 0; k < cells; k++) {
        const p: Vec3 = [min[0] + (i + 0.5) * h[0]!, min[1] + (j + 0.5) * h[1]!, min[2] + (k + 0.5) * h[2]!]
        const n = shapes.filter((shape) => inside(shape, p)).length
        if (n === 0) continue
        const w = n * m
        mass += w
        sx += w * p[0]
        sy += w * p[1]
        sz += w * p[2]
        xx += w * p[0] * p[0]
        yy += w * p[1] * p[1]
        zz += w * p[2] * p[2]
        xy += w * p[0] * p[1]
        xz += w * p[0] * p[2]
        yz += w * p[1] * p[2]
      }
  const [cx, cy, cz] = [sx / mass, sy / mass, sz / mass]
  const inertia: Inertia = [
    yy + zz - mass * (cy * cy + cz * cz),
    xx + zz - mass * (cx * cx + cz * cz),
    xx + yy - mass * (cx * cx + cy * cy),
    -(xy - mass * cx * cy),
    -(xz - mass * cx * cz),
    -(yz - mass * cy * cz),
  ]
  return { mass, centre: [cx, cy, cz], inertia }
}

const ell: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.9, 0],
  [0.9, 0.3],
  [0.3, 0.3],
  [0.3, 1.1],
  [0, 1.1],
]

const shapes: readonly Shape[] = [
  { ...at, kind: 'box', size: [0.4, 0.7, 1.1] },
  { ...at, kind: 'sphere', radius: 0.6 },
  { ...at, kind: 'cylinder', radius: 0.3, length: 1.3 },
  { ...at, kind: 'capsule', radius: 0.25, length: 0.9 },
  { ...at, kind: 'link', from: [0.2, -0.1, 0.3], to: [0.9, 0.8, -0.2], width: 0.5, thickness: 0.3 },
  { ...at, kind: 'link', from: [0, 0, 0.7], to: [0, 0, -0.2], width: 0.4, thickness: 0.2 },
  { ...at, kind: 'extrusion', outline: ell, thickness: 0.5 },
]

const turned: Quat = [0.5, -0.1, 0.7, Math.sqrt(1 - 0.25 - 0.01 - 0.49)]

describe('closed forms', () => {
  test('a box, a ball, a cylinder', () => {
    const [a, b, c] = [0.4, 0.7, 1.1]
    const m = DENSITY * a * b * c
    expectSame(
      massOfShape(shapes[0]!, DENSITY),
      {
        mass: m,
        centre: [0, 0, 0],
        inertia: [(m * (b * b + c * c)) / 12, (m * (a * a + c * c)) / 12, (m * (a * a + b * b)) / 12, 0, 0, 0],
      },
      1,
    )
    const ball = (4 / 3) * Math.PI * 0.6 ** 3 * DENSITY
    const i = (2 / 5) * ball * 0.36
    expectSame(massOfShape(shapes[1]!, DENSITY), { mass: ball, centre: [0, 0, 0], inertia: [i, i, i, 0, 0, 0] }, 1)
    const rod = Math.PI * 0.09 * 1.3 * DENSITY
    const across = (rod * (3 * 0.09 + 1.69)) / 12
    expectSame(
      massOfShape(shapes[2]!, DENSITY),
      { mass: rod, centre: [0, 0, 0], inertia: [across, across, (rod * 0.09) / 2, 0, 0, 0] },
      1,
    )
  })

  test('a capsule without length is a ball, a link without length nearly a disc', () => {
    const ball = massOfShape({ ...at, kind: 'sphere', radius: 0.37 }, DENSITY)
    expectSame(massOfShape({ ...at, kind: 'capsule', radius: 0.37, length: 1e-14 }, DENSITY), ball, 1)
    const disc = massOfShape({ ...at, kind: 'cylinder', radius: 0.37, length: 0.1 }, DENSITY)
    const link = massOfShape(
      { ...at, kind: 'link', from: [0, 0, 0], to: [1e-14, 0, 0], width: 0.74, thickness: 0.1 },
      DENSITY,
    )
    expectSame(link, disc, 1)
  })

  test('a triangle in closed form, either way round, and far from the origin', () => {
    const [b, h, t] = [0.9, 1.3, 0.2]
    const m = (DENSITY * t * b * h) / 2
    // About the centroid of a right triangle: ∫x² = b³h/36, ∫xy = −b²h²/72.
    const flat = DENSITY * t
    const wanted: MassProperties = {
      mass: m,
      centre: [b / 3, h / 3, 0],
      inertia: [
        (flat * b * h ** 3) / 36 + (m * t * t) / 12,
        (flat * b ** 3 * h) / 36 + (m * t * t) / 12,
        (flat * (b ** 3 * h + b * h ** 3)) / 36,
        (flat * b * b * h * h) / 72,
        0,
        0,
      ],
    }
    const outline: [number, number][] = [
      [0, 0],
      [b, 0],
      [0, h],
    ]
    expectSame(massOfShape({ ...at, kind: 'extrusion', outline, thickness: t }, DENSITY), wanted, 1)
    expectSame(
      massOfShape({ ...at, kind: 'extrusion', outline: outline.toReversed(), thickness: t }, DENSITY),
      wanted,
      1,
    )
    const far = outline.map(([x, y]): [number, number] => [x + 1e4, y - 2e4])
    const moved: MassProperties = { ...wanted, centre: [b / 3 + 1e4, h / 3 - 2e4, 0] }
    // Corners 2e4 away hold 4e-12 of their place.
    expectSame(massOfShape({ ...at, kind: 'extrusion', outline: far, thickness: t }, DENSITY), moved, 2e4, 1e-10)
  })
})

describe('against counting cells of a grid', () => {
  // 60 cells to a side: the error of half a cell at the surface is of either sign and averages to well below one part in 100.
  test.each(shapes)('%j', (shape) => {
    const placed = { ...shape, position: [0.3, -0.7, 0.2] as Vec3, orientation: turned }
    const [got, counted] = [massOfShape(placed, DENSITY), byCounting([placed], DENSITY, 60)]
    expectSame(got, counted, 1, 1e-2)
  })

  test('shapes add up, overlaps twice', () => {
    const both: Shape[] = [shapes[0]!, { ...shapes[1]!, position: [0.5, 0.2, -0.1] }]
    expectSame(massOfShapes(both, DENSITY), byCounting(both, DENSITY, 60), 1, 1e-2)
  })
})

const component = fc.double({ min: -2, max: 2, noNaN: true })
const vector = fc.tuple(component, component, component)
const rotation = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q): Quat => q.map((x) => x / Math.hypot(...q)) as unknown as Quat)

describe('laws', () => {
  test('moving a shape moves its centre and keeps its principal moments', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shapes), vector, rotation, (shape, position, orientation) => {
        const [still, moved] = [massOfShape(shape, DENSITY), massOfShape({ ...shape, position, orientation }, DENSITY)]
        const centre = rotate(matrixOf(orientation), still.centre).map((x, k) => x + position[k as 0 | 1 | 2])
        centre.forEach((x, k) => expect(moved.centre[k as 0 | 1 | 2]).toBeCloseTo(x, 12))
        expectClose(principalMoments(moved.inertia), principalMoments(still.inertia), 1e-12)
      }),
    )
  })

  test('the order of parts does not matter, nor whether they are joined in steps', () => {
    const parts = shapes.map((shape, i) => massOfShape({ ...shape, position: [i * 0.3, -i, i * i * 0.1] }, 1 + i))
    const whole = addMasses(parts)
    expectSame(addMasses(parts.toReversed()), whole, 5)
    expectSame(addMasses([addMasses(parts.slice(0, 3)), addMasses(parts.slice(3))]), whole, 5)
  })

  test('principal moments of a rotated diagonal are the diagonal', () => {
    fc.assert(
      fc.property(rotation, fc.tuple(component, component, component), (q, d) => {
        const r = matrixOf(q)
        const entry = (a: number, b: number) =>
          r[3 * a]! * r[3 * b]! * d[0] + r[3 * a + 1]! * r[3 * b + 1]! * d[1] + r[3 * a + 2]! * r[3 * b + 2]! * d[2]
        const inertia: Inertia = [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)]
        const moments = principalMoments(inertia)
        // an entry is good to some 60 roundings (those of R twice, of products and sums), a moment to three entries
        const bound = 180 * Number.EPSILON * Math.max(...d.map(Math.abs), Number.MIN_VALUE)
        d.toSorted((a, b) => a - b).forEach((x, k) =>
          expect(Math.abs(moments[k as 0 | 1 | 2] - x)).toBeLessThanOrEqual(bound),
        )
      }),
    )
  })

  test('moments far out of the usual range keep their digits', () => {
    expectClose(principalMoments([3e-300, 1e-300, 2e-300, 0, 0, 0]), [1e-300, 2e-300, 3e-300], ROUNDING)
    expectClose(principalMoments([2e300, 2e300, 5e300, 1e300, 0, 0]), [1e300, 3e300, 5e300], ROUNDING)
  })
})

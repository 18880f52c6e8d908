import { Box3, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { boundsOfShapes, massOfShape } from '../../geometry/index.ts'
import type { Shape } from '../../scene/index.ts'
import { geometryKey, makeHull, makeShapeGeometry, shapeGeometry } from './shape-geometry.ts'

const placed = { position: [0, 0, 0], orientation: [1, 0, 0, 0] } as const
const SHAPES: Shape[] = [
  { kind: 'box', size: [0.4, 0.3, 0.2], ...placed },
  { kind: 'box', size: [0.4, 0.3, 0.001], ...placed },
  { kind: 'sphere', radius: 0.25, ...placed },
  { kind: 'cylinder', radius: 0.2, length: 0.5, ...placed },
  { kind: 'capsule', radius: 0.15, length: 0.3, ...placed },
  { kind: 'link', from: [0.1, 0.2, 0], to: [0.5, -0.1, 0.3], width: 0.08, thickness: 0.03, ...placed },
  { kind: 'link', from: [0, 0, 0], to: [0, 0, 0.4], width: 0.06, thickness: 0.05, ...placed },
  {
    kind: 'extrusion',
    outline: [
      [0, 0],
      [0.5, 0],
      [0.5, 0.1],
      [0.1, 0.1],
      [0.1, 0.4],
      [0, 0.4],
    ],
    thickness: 0.07,
    ...placed,
  },
  {
    kind: 'extrusion',
    outline: [
      [0, 0.4],
      [0.1, 0.4],
      [0.1, 0.1],
      [0.5, 0.1],
      [0.5, 0],
      [0, 0],
    ],
    thickness: 0.07,
    ...placed,
  },
]

/** Volume within a closed mesh, m³: the sum of tetrahedra over its triangles; negative when it is inside out. */
function volumeOf(geometry: ReturnType<typeof makeShapeGeometry>): number {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry
  const p = flat.getAttribute('position')
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  let sum = 0
  for (let i = 0; i < p.count; i += 3) {
    a.fromBufferAttribute(p, i)
    b.fromBufferAttribute(p, i + 1)
    c.fromBufferAttribute(p, i + 2)
    sum += a.dot(b.cross(c)) / 6
  }
  return sum
}

describe.each(SHAPES.map((shape) => ({ name: geometryKey(shape), shape })))('$name', ({ shape }) => {
  const geometry = makeShapeGeometry(shape)

  it('fills the bounds of its shape', () => {
    const bounds = boundsOfShapes([shape])
    if (!bounds) throw new Error('a shape has bounds')
    const box = new Box3().setFromBufferAttribute(geometry.getAttribute('position') as never)
    const size = new Vector3(...bounds.max).distanceTo(new Vector3(...bounds.min))
    // Round ends are polygons: up to 1 % of the size is missing.
    expect(box.min.distanceTo(new Vector3(...bounds.min))).toBeLessThan(0.015 * size)
    expect(box.max.distanceTo(new Vector3(...bounds.max))).toBeLessThan(0.015 * size)
  })

  it('is closed, faces outward, and has about the volume that is weighed', () => {
    const weighed = massOfShape(shape, 1).mass
    // Bevels, eyes and facets take a little off.
    expect(volumeOf(geometry)).toBeGreaterThan(0.86 * weighed)
    expect(volumeOf(geometry)).toBeLessThan(1.001 * weighed)
  })

  it('has a hull for its outline that is as large', () => {
    const hull = makeHull(geometry)
    expect(hull.getAttribute('normal').count).toBe(hull.getAttribute('position').count)
    expect(volumeOf(hull) / volumeOf(geometry)).toBeCloseTo(1, 2)
  })
})

describe('shared meshes', () => {
  it('are the same for shapes of the same sizes, wherever they are', () => {
    const [box] = SHAPES as [Shape]
    const moved: Shape = { ...box, position: [1, 2, 3], colour: '#123456' }
    expect(shapeGeometry(moved)).toBe(shapeGeometry(box))
  })
})

/** Boxes around shapes, for fitting the view and for sizes in messages. */
import type { Vec3 } from '../engine/index.ts'
import { linkFrame } from './link.ts'
import { matrixOf, rotate } from './rotation.ts'
import type { Matrix3 } from './rotation.ts'
import type { Shape } from './shapes.ts'

interface Bounds {
  readonly min: Vec3
  readonly max: Vec3
}

/** The tightest box in body axes around these shapes, m; null without shapes. */
export function boundsOfShapes(shapes: readonly Shape[]): Bounds | null {
  if (shapes.length === 0) return null
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const shape of shapes) {
    const r = matrixOf(shape.orientation)
    for (const k of [0, 1, 2] as const) {
      // Row k of R is the body's axis k in the shape's own axes.
      const axis: Vec3 = [r[3 * k]!, r[3 * k + 1]!, r[3 * k + 2]!]
      max[k] = Math.max(max[k], shape.position[k] + reach(shape, axis))
      min[k] = Math.min(min[k], shape.position[k] - reach(shape, [-axis[0], -axis[1], -axis[2]]))
    }
  }
  return { min, max }
}

/** How far a shape reaches along a unit vector, from the origin of its own frame; both in its own axes. */
function reach(shape: Shape, [x, y, z]: Vec3): number {
  switch (shape.kind) {
    case 'box':
      return (Math.abs(x) * shape.size[0] + Math.abs(y) * shape.size[1] + Math.abs(z) * shape.size[2]) / 2
    case 'sphere':
      return shape.radius
    case 'cylinder':
      return (Math.abs(z) * shape.length) / 2 + shape.radius * Math.hypot(x, y)
    case 'capsule':
      return (Math.abs(z) * shape.length) / 2 + shape.radius
    case 'link': {
      const { position, orientation, length } = linkFrame(shape)
      const local = rotate(transpose(matrixOf(orientation)), [x, y, z])
      const own = (Math.abs(local[0]) * length + shape.width * Math.hypot(local[0], local[1])) / 2
      return position[0] * x + position[1] * y + position[2] * z + own + (Math.abs(local[2]) * shape.thickness) / 2
    }
    case 'extrusion': {
      let far = -Infinity
      for (const [px, py] of shape.outline) far = Math.max(far, px * x + py * y)
      return far + (Math.abs(z) * shape.thickness) / 2
    }
  }
}

const transpose = (r: Matrix3): Matrix3 => [r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]]

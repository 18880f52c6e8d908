/** Boxes around shapes, for fitting the view and for sizes in messages. */
import type { Vec3 } from '../engine/index.ts'
import { matrixOf } from './rotation.ts'
import type { Shape } from './shapes.ts'
import { solidOf } from './solids.ts'

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
    const { reach } = solidOf(shape)
    for (const k of [0, 1, 2] as const) {
      // Row k of R is the body's axis k in the shape's own axes.
      const axis: Vec3 = [r[3 * k]!, r[3 * k + 1]!, r[3 * k + 2]!]
      max[k] = Math.max(max[k], shape.position[k] + reach(shape, axis))
      min[k] = Math.min(min[k], shape.position[k] - reach(shape, [-axis[0], -axis[1], -axis[2]]))
    }
  }
  return { min, max }
}

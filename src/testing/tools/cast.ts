/** Meets rays with shapes by their distance functions, for tests of tools, which have no picture to pick in. */
import { linkFrame, toBody, turn, type Pose } from '../../geometry/index.ts'
import type { Shape } from '../../scene/index.ts'
import { add, directionOr, lengthOf, scale } from '../../tools/index.ts'
import type { Ray, Vec3 } from '../../tools/index.ts'

type Point2 = readonly [number, number]

/** m: nearer than this is on the skin. */
const SKIN = 1e-10
const STEPS = 2000
/** m: for the slope of the distance. */
const DELTA = 1e-6

/** Distance to the solid of height `2 half` over a plane figure, exact outside. */
const extrude = (figure: number, z: number, half: number): number => {
  const up = Math.abs(z) - half
  return Math.min(Math.max(figure, up), 0) + Math.hypot(Math.max(figure, 0), Math.max(up, 0))
}

const toSegment = (x: number, y: number, [ax, ay]: Point2, [bx, by]: Point2): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const s = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return Math.hypot(x - ax - s * dx, y - ay - s * dy)
}

/** Distance to a polygon, negative inside. */
function toPolygon(x: number, y: number, outline: readonly Point2[]): number {
  let [least, inside] = [Infinity, false]
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    least = Math.min(least, toSegment(x, y, a, b))
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1])) inside = !inside
  })
  return inside ? -least : least
}

/** Distance from a point, in body axes, to a shape's skin; negative inside. */
function toShape(shape: Shape, point: Vec3): number {
  const [x, y, z] = toBody(shape, point)
  switch (shape.kind) {
    case 'sphere':
      return Math.hypot(x, y, z) - shape.radius
    case 'box': {
      const [a, b] = [Math.abs(x) - shape.size[0] / 2, Math.abs(y) - shape.size[1] / 2]
      const flat = Math.min(Math.max(a, b), 0) + Math.hypot(Math.max(a, 0), Math.max(b, 0))
      return extrude(flat, z, shape.size[2] / 2)
    }
    case 'cylinder':
      return extrude(Math.hypot(x, y) - shape.radius, z, shape.length / 2)
    case 'capsule':
      return Math.hypot(x, y, z - Math.min(shape.length / 2, Math.max(-shape.length / 2, z))) - shape.radius
    case 'link': {
      const frame = linkFrame(shape)
      const [u, v, w] = toBody(frame, [x, y, z])
      const half = frame.length / 2
      return extrude(toSegment(u, v, [-half, 0], [half, 0]) - shape.width / 2, w, shape.thickness / 2)
    }
    case 'extrusion':
      return extrude(toPolygon(x, y, shape.outline), z, shape.thickness / 2)
  }
}

/** Where a ray first meets the skin of a body at a pose; null where it misses. */
export function cast(
  ray: Ray,
  shapes: readonly Shape[],
  pose: Pose,
): { readonly at: Vec3; readonly normal: Vec3 } | null {
  if (shapes.length === 0) return null
  const distance = (point: Vec3): number => Math.min(...shapes.map((shape) => toShape(shape, point)))
  const origin = toBody(pose, ray.origin)
  const direction = directionOr(toBody({ ...pose, position: [0, 0, 0] }, ray.direction), [1, 0, 0])
  let along = 0
  let [before, growing] = [Infinity, 0]
  for (let step = 0; step < STEPS; step++) {
    const at = add(origin, scale(direction, along))
    const left = distance(at)
    if (left < SKIN) {
      const slope = (k: 0 | 1 | 2): number => {
        const shift = (d: number): Vec3 => at.map((c, i) => (i === k ? c + d : c)) as unknown as Vec3
        return distance(shift(DELTA)) - distance(shift(-DELTA))
      }
      const normal = directionOr(scale([slope(0), slope(1), slope(2)], 1 / DELTA), scale(direction, -1))
      return { at: add(pose.position, turn(pose.orientation, at)), normal: turn(pose.orientation, normal) }
    }
    // Farther away with every step: it has gone past.
    growing = left > before ? growing + 1 : 0
    if (growing > 20 && left > lengthOf(origin)) return null
    before = left
    along += left
  }
  return null
}

/** Boxes around single shapes, and whether two of them meet: near enough to the shapes to tell that bodies pass through each other. */
import type { Vec3 } from '../engine/index.ts'
import { boundsOfShapes } from './bounds.ts'
import { composePose, toWorld, type Pose } from './pose.ts'
import { matrixOf } from './rotation.ts'
import type { Shape } from './shapes.ts'
import { cross, dot } from './vector.ts'

/** A box of any orientation: its centre (m) and axes in those of what it belongs to, and how far it reaches along them, m. */
export interface Box extends Pose {
  readonly half: Vec3
}

/** The tightest box in the shape's own axes; its pose in body axes. */
export function boxOfShape(shape: Shape): Box {
  const { min, max } = boundsOfShapes([{ ...shape, position: [0, 0, 0], orientation: [1, 0, 0, 0] }])!
  const middle: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const half: Vec3 = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2]
  return { position: toWorld(shape, middle), orientation: shape.orientation, half }
}

/** The box as it stands with its body. */
export const placeBox = (box: Box, body: Pose): Box => ({ ...composePose(body, box), half: box.half })

/** Axes are parallel where their product is shorter than this. */
const PARALLEL = 1e-6

/** Whether two boxes in the same axes share a place: no plane square to a face, or to an edge of each, parts them (Gottschalk, Lin and Manocha 1996). */
export function boxesMeet(a: Box, b: Box): boolean {
  const apart: Vec3 = [b.position[0] - a.position[0], b.position[1] - a.position[1], b.position[2] - a.position[2]]
  const [one, other] = [axesOf(a), axesOf(b)]
  const parts = (axis: Vec3): boolean => {
    const length = Math.hypot(...axis)
    if (length < PARALLEL) return false
    return Math.abs(dot(apart, axis)) > reach(one, a.half, axis) + reach(other, b.half, axis)
  }
  const edges = one.flatMap((x) => other.map((y): Vec3 => cross(x, y)))
  return ![...one, ...other, ...edges].some(parts)
}

function axesOf({ orientation }: Pose): readonly [Vec3, Vec3, Vec3] {
  const r = matrixOf(orientation)
  return [
    [r[0], r[3], r[6]],
    [r[1], r[4], r[7]],
    [r[2], r[5], r[8]],
  ]
}

const reach = (axes: readonly [Vec3, Vec3, Vec3], half: Vec3, axis: Vec3): number =>
  half[0] * Math.abs(dot(axes[0], axis)) +
  half[1] * Math.abs(dot(axes[1], axis)) +
  half[2] * Math.abs(dot(axes[2], axis))

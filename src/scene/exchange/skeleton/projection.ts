/** From the world onto the paper. */
import { dot, subtract } from '../../../geometry/index.ts'
import type { Vec3 } from '../../document.ts'

/** Where the diagram is seen from; axes are unit vectors of the world. */
export interface SkeletonCamera {
  readonly eye: Vec3
  readonly right: Vec3
  readonly up: Vec3
  /** From what is looked at to the eye. */
  readonly back: Vec3
  /** Width on the paper of 1 m at a distance of 1 m, px. */
  readonly focal: number
  /** Where the line of sight meets the paper, px; y down. */
  readonly centre: readonly [number, number]
}

/** A point of the paper, px, y down. */
export type Point = readonly [number, number]

/** A point of the world as it is seen. */
export interface Projected {
  readonly at: Point
  /** From the eye along the line of sight, m. */
  readonly depth: number
}

/** Points and directions are in world axes, m. */
export interface Paper {
  /** Null: beside or behind the eye. */
  readonly project: (world: Vec3) => Projected | null
  /** Direction on the paper, of length 1, of an axis through a point; and how far it comes towards the viewer, [−1, 1]. */
  readonly look: (through: Vec3, axis: Vec3) => { readonly along: Point; readonly facing: number }
  /** Metres of one px at this depth. */
  readonly pixel: (depth: number) => number
}

/** What is nearer to the eye than this part of a unit's distance is not drawn. */
const NEAREST = 1e-6

/** The paper of a camera that sees in perspective. */
export function makePaper({ eye, right, up, back, focal, centre }: SkeletonCamera): Paper {
  const project = (world: Vec3): Projected | null => {
    const d = subtract(world, eye)
    const depth = -dot(d, back)
    if (!(depth > NEAREST)) return null
    const scale = focal / depth
    return { at: [centre[0] + scale * dot(d, right), centre[1] - scale * dot(d, up)], depth }
  }
  const look = (through: Vec3, axis: Vec3): { along: Point; facing: number } => {
    const sight = subtract(eye, through)
    const far = Math.hypot(...sight)
    const facing = far > 0 ? dot(axis, sight) / far : 1
    // Where a point a little farther along the axis is seen: the derivative of the projection.
    const depth = dot(sight, back)
    const [x, y] = [-dot(sight, right), -dot(sight, up)]
    const closer = dot(axis, back) / (depth > NEAREST ? depth : 1)
    const dx = dot(axis, right) + x * closer
    const dy = -(dot(axis, up) + y * closer)
    const n = Math.hypot(dx, dy)
    return { along: n > 1e-9 ? [dx / n, dy / n] : [1, 0], facing }
  }
  return { project, look, pixel: (depth) => depth / focal }
}

/** From the world onto the paper. */
import { dot, onPaper, paperFacing, subtract } from '../../../geometry/index.ts'
import type { Vec3 } from '../../document.ts'

/** Where the diagram is seen from; axes are unit vectors of the world. */
export interface SkeletonCamera {
  /** The point that is looked at, m, world axes; it is drawn at `centre`. */
  readonly target: Vec3
  readonly right: Vec3
  readonly up: Vec3
  /** Unit vector from the target to the eye. */
  readonly back: Vec3
  /** Width of 1 m on the paper, px. */
  readonly scale: number
  /** px; y down. */
  readonly centre: readonly [number, number]
}

/** A point of the paper, px, y down. */
export type Point = readonly [number, number]

/** A point of the world as it is seen. */
export interface Projected {
  readonly at: Point
  /** How far it lies behind the target, m; negative in front of it. */
  readonly depth: number
}

/** Points and directions are in world axes, m. */
export interface Paper {
  readonly project: (world: Vec3) => Projected
  /** Direction on the paper, of length 1, of an axis; and how far it comes towards the viewer, [−1, 1]. */
  readonly look: (axis: Vec3) => { readonly along: Point; readonly facing: number }
  /** Metres of one px. */
  readonly pixel: number
}

/** The paper of a parallel projection along the line of sight: as a drawing has it, parallel lines stay parallel and lengths comparable. */
export function makePaper({ target, right, up, back, scale: pixels, centre }: SkeletonCamera): Paper {
  const project = (world: Vec3): Projected => {
    const d = subtract(world, target)
    const [x, y] = onPaper({ right, up }, d)
    return { at: [centre[0] + pixels * x, centre[1] - pixels * y], depth: -dot(d, back) }
  }
  const look = (axis: Vec3): { along: Point; facing: number } => {
    const [dx, y] = onPaper({ right, up }, axis)
    const dy = -y
    const n = Math.hypot(dx, dy)
    return { along: n > 1e-9 ? [dx / n, dy / n] : [1, 0], facing: dot(axis, back) }
  }
  return { project, look, pixel: 1 / pixels }
}

/** The camera moved in front of a plane, at the same scale: `normal` (unit, world axes) comes towards who looks, and z is upwards, of a level plane y. */
export function straightOn(camera: SkeletonCamera, normal: Vec3): SkeletonCamera {
  return { ...camera, ...paperFacing(normal) }
}

/** Poses of bodies while modes are played: the pose to which the modes belong, displaced along their shapes. */
import {
  add,
  boundsOfShapes,
  cross,
  lengthOf,
  multiplyQuat,
  quatAbout,
  scale,
  subtract,
  toWorld,
  turn,
  type Pose,
} from '../../geometry/index.ts'
import type { Shape, Vec3 } from '../../scene/index.ts'
import type { Mode, ModeKind, Modes } from '../../simulation/index.ts'

/** A shape that is shown: each component is that of Re(u e^{iφ}) times the size. */
export interface Swing {
  readonly shape: Mode['shape']
  /** φ, rad. */
  readonly phase: number
  /** Factor of the shape. */
  readonly size: number
}

/** Three components of a shape. */
export const vectorAt = (values: Float64Array, at: number): Vec3 => [values[at]!, values[at + 1]!, values[at + 2]!]

/** The bodies, by id, displaced by all that swings. */
export function displacedPoses(bodies: Modes['bodies'], swings: readonly Swing[]): ReadonlyMap<string, Pose> {
  return new Map(
    bodies.map((body, b) => {
      let shift: Vec3 = [0, 0, 0]
      let rotation: Vec3 = [0, 0, 0]
      for (const { shape, phase, size } of swings) {
        const [c, s] = [size * Math.cos(phase), size * Math.sin(phase)]
        const part = (at: number): Vec3 => subtract(scale(vectorAt(shape.re, at), c), scale(vectorAt(shape.im, at), s))
        shift = add(shift, part(6 * b))
        rotation = add(rotation, part(6 * b + 3))
      }
      return [body.id, displaced(body, shift, rotation)]
    }),
  )
}

/** The centre of mass shifted, and a turn about it by a rotation vector. */
function displaced({ position, orientation, centre }: Modes['bodies'][number], shift: Vec3, rotation: Vec3): Pose {
  const angle = lengthOf(rotation)
  const moved = add(centre, shift)
  if (angle === 0) return { position: add(position, shift), orientation }
  const turned = quatAbout(scale(rotation, 1 / angle), angle)
  return {
    position: add(moved, turn(turned, subtract(position, centre))),
    orientation: multiplyQuat(turned, orientation),
  }
}

/** How far a body turns at the most, rad; one that turns on its own line is seen to turn only when it turns far. */
const TURN = 0.7
const IDLE_TURN = Math.PI / 2

/** The factor of a shape with which its fastest point goes so far, m, to each side; 0 where nothing moves. */
export function sizeForReach(
  { bodies }: Pick<Modes, 'bodies'>,
  { shape, kind }: { readonly shape: Mode['shape']; readonly kind: ModeKind },
  shapesOf: (body: string) => readonly Shape[],
  reach: number,
): number {
  let farthest = 0
  let turning = 0
  bodies.forEach((body, b) => {
    const at = (values: Float64Array, k: number): Vec3 => vectorAt(values, 6 * b + k)
    const [re, im, reTurn, imTurn] = [at(shape.re, 0), at(shape.im, 0), at(shape.re, 3), at(shape.im, 3)]
    turning = Math.max(turning, largestOf(reTurn, imTurn))
    for (const point of pointsOf(body, shapesOf(body.id))) {
      const arm = subtract(point, body.centre)
      farthest = Math.max(farthest, largestOf(add(re, cross(reTurn, arm)), add(im, cross(imTurn, arm))))
    }
  })
  if (farthest === 0) return 0
  return Math.min(reach / farthest, turning === 0 ? Infinity : (kind === 'idle' ? IDLE_TURN : TURN) / turning)
}

/** The centre of mass and the corners of the box around the shapes. */
function pointsOf(body: Modes['bodies'][number], shapes: readonly Shape[]): readonly Vec3[] {
  const box = boundsOfShapes(shapes)
  if (box === null) return [body.centre]
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k): Vec3 => {
    const at = (axis: 0 | 1 | 2): number => ((k >> axis) & 1 ? box.max[axis] : box.min[axis])
    return toWorld(body, [at(0), at(1), at(2)])
  })
  return [body.centre, ...corners]
}

/** The longest that Re((a + ib) e^{iφ}) gets: the half axis of the ellipse that it goes along. */
export function largestOf(a: Vec3, b: Vec3): number {
  const [aa, bb] = [a[0] ** 2 + a[1] ** 2 + a[2] ** 2, b[0] ** 2 + b[1] ** 2 + b[2] ** 2]
  const ab = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  return Math.sqrt((aa + bb + Math.hypot(aa - bb, 2 * ab)) / 2)
}

/** Poses and the plane that one builds on: the little algebra that editing needs. Not for the solver's inner loops. */
import type { Quat, Vec3 } from '../engine/index.ts'
import { quatOfColumns } from './rotation.ts'
import { add, cross, dot, subtract } from './vector.ts'

/** Where axes stand in those of their parent: m, and a unit quaternion `[w, x, y, z]` that turns own into parent axes. */
export interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

/** Product a ⊗ b: first b, then a. */
export const multiplyQuat = ([a, b, c, d]: Quat, [w, x, y, z]: Quat): Quat => [
  a * w - b * x - c * y - d * z,
  a * x + b * w + c * z - d * y,
  a * y - b * z + c * w + d * x,
  a * z + b * y - c * x + d * w,
]

/** The turn back. Without negative zeros, which would be written into files. */
export const conjugate = ([w, x, y, z]: Quat): Quat => [w, -x + 0, -y + 0, -z + 0]

/** R(q) v. */
export function turn([w, x, y, z]: Quat, v: Vec3): Vec3 {
  const c: Vec3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
  return [
    v[0] + w * c[0] + y * c[2] - z * c[1],
    v[1] + w * c[1] + z * c[0] - x * c[2],
    v[2] + w * c[2] + x * c[1] - y * c[0],
  ]
}

/** The turn about a unit vector by an angle, rad. */
export function quatAbout([x, y, z]: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2)
  return [Math.cos(angle / 2), s * x, s * y, s * z]
}

/** The turn that takes one unit vector to another by the shortest way. */
export function turnBetween(from: Vec3, to: Vec3): Quat {
  const c = dot(from, to)
  if (c > 1 - 1e-15) return [1, 0, 0, 0]
  // Opposite: half a turn about any axis square to them.
  if (c < -1 + 1e-12) {
    const [x, y, z] = cross(from, Math.abs(from[0]) < 0.9 ? [1, 0, 0] : [0, 0, 1])
    const n = Math.hypot(x, y, z)
    return [0, x / n, y / n, z / n]
  }
  const [x, y, z] = cross(from, to)
  const n = Math.hypot(1 + c, x, y, z)
  return [(1 + c) / n, x / n, y / n, z / n]
}

/** Rounds a length, m, to remove what rotations there and back leave, which is far below any length that is meant. Leaves no negative zeros. */
export const roundOff = (x: number): number => Number(x.toFixed(12)) + 0

/** Each part of a place without what turns there and back leave. */
export const roundOffEach = ([x, y, z]: Vec3): Vec3 => [roundOff(x), roundOff(y), roundOff(z)]

/** A point of the pose's own axes in those of its parent. */
export const toWorld = (pose: Pose, point: Vec3): Vec3 => add(pose.position, turn(pose.orientation, point))

/** A point of the parent's axes in the pose's own. */
export const toBody = (pose: Pose, point: Vec3): Vec3 =>
  turn(conjugate(pose.orientation), subtract(point, pose.position))

/** `b`, given in the axes of `a`, in those of a's parent. */
export const composePose = (a: Pose, b: Pose): Pose => ({
  position: toWorld(a, b.position),
  orientation: multiplyQuat(a.orientation, b.orientation),
})

/** The parent's pose in the axes of `pose`. */
export function inversePose(pose: Pose): Pose {
  const orientation = conjugate(pose.orientation)
  const [x, y, z] = turn(orientation, pose.position)
  return { position: [-x + 0, -y + 0, -z + 0], orientation }
}

/** A plane with axes of its own, world axes: u along `x`, v along `normal` × `x`. Both are unit and square to each other. */
export interface WorkingPlane {
  readonly origin: Vec3
  readonly x: Vec3
  /** Toward the viewer that the plane faces. */
  readonly normal: Vec3
}

/** Upright, u to the right and v up for one who looks along y. */
export const XZ: WorkingPlane = { origin: [0, 0, 0], x: [1, 0, 0], normal: [0, -1, 0] }

/** u, v and the height above the plane of a point in the world. */
export function toPlane({ origin, x, normal }: WorkingPlane, point: Vec3): readonly [number, number, number] {
  const d = subtract(point, origin)
  return [dot(d, x), dot(d, cross(normal, x)), dot(d, normal)]
}

/** The point of the world at u, v on the plane, or `height` above it. */
export function fromPlane({ origin, x, normal }: WorkingPlane, u: number, v: number, height = 0): Vec3 {
  const y = cross(normal, x)
  const at = (k: 0 | 1 | 2): number => origin[k] + u * x[k] + v * y[k] + height * normal[k]
  return [at(0), at(1), at(2)]
}

/** Axes at u, v whose z is the normal and whose x is turned by `angle` from u toward v, rad. */
export const planePose = (plane: WorkingPlane, u: number, v: number, angle: number): Pose => ({
  position: fromPlane(plane, u, v),
  orientation: multiplyQuat(quatOfColumns(plane.x, cross(plane.normal, plane.x), plane.normal), [
    Math.cos(angle / 2),
    0,
    0,
    Math.sin(angle / 2),
  ]),
})

/** 1 less the cosine of the angle between directions that are one. */
const ALONG = 1e-9

/** The angle of an orientation's x from the plane's x toward its y, rad, in (−π, π]; null where its z is not along the normal. */
export function angleInPlane({ x, normal }: WorkingPlane, orientation: Quat): number | null {
  if (Math.abs(dot(turn(orientation, [0, 0, 1]), normal)) < 1 - ALONG) return null
  const own = turn(orientation, [1, 0, 0])
  return Math.atan2(dot(own, cross(normal, x)), dot(own, x))
}

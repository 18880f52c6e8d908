/**
 * Steps along a velocity that stays as it is in space: v of the body's origin and w make a turn about a line, and a slide along
 * it. A crank swings about its pin that way, also where the pin is not its origin.
 */
import type { Vec3 } from '../engine/index.ts'
import { boundsOfShapes } from './bounds.ts'
import { multiplyQuat, turn, toWorld, type Pose } from './pose.ts'
import type { Shape } from './shapes.ts'

/** World axes; v is that of the body frame's origin. */
export interface Twist {
  readonly v: Vec3
  readonly w: Vec3
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const plus = (a: Vec3, b: Vec3, times = 1): Vec3 => [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]]

/** Turns smaller than this, over the way that the origin goes, are slides. rad/m. */
const NO_TURN = 1e-9

/** Where a body comes to that goes on like this for a time. */
export function alongTwist({ position, orientation }: Pose, { v, w }: Twist, time: number): Pose {
  const rate = Math.hypot(...w)
  if (rate <= NO_TURN * Math.hypot(...v)) return { position: plus(position, v, time), orientation }
  const half = (rate * time) / 2
  const share = Math.sin(half) / rate
  const turned: Pose['orientation'] = [Math.cos(half), w[0] * share, w[1] * share, w[2] * share]
  // The point of the line that is nearest to the origin, and the slide along the line for each second.
  const centre = plus(position, cross(w, v), 1 / rate ** 2)
  const arm = turn(turned, plus(position, centre, -1))
  const slide = (dot(w, v) / rate ** 2) * time
  return { position: plus(plus(centre, arm), w, slide), orientation: multiplyQuat(turned, orientation) }
}

/** How fast the fastest corner of the box around the shapes goes; without shapes, the body frame's origin. */
export function topSpeed(pose: Pose, { v, w }: Twist, shapes: readonly Shape[]): number {
  const box = boundsOfShapes(shapes)
  if (box === null) return Math.hypot(...v)
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k): Vec3 => {
    const at = (axis: 0 | 1 | 2): number => ((k >> axis) & 1 ? box.max[axis] : box.min[axis])
    return [at(0), at(1), at(2)]
  })
  const speedAt = (corner: Vec3): number =>
    Math.hypot(...plus(v, cross(w, plus(toWorld(pose, corner), pose.position, -1))))
  return Math.max(...corners.map(speedAt))
}

/**
 * Steps along a velocity that stays as it is in space: v of the body's origin and w make a turn about a line, and a slide along
 * it. A crank swings about its pin that way, also where the pin is not its origin.
 */
import type { Vec3 } from '../engine/index.ts'
import { boundsOfShapes } from './bounds.ts'
import { multiplyQuat, turn, toWorld, type Pose } from './pose.ts'
import type { Shape } from './shapes.ts'
import { add, cross, dot, scale, subtract } from './vector.ts'

/** A twist, world axes; v is the velocity of the body frame's origin, m/s, w the angular velocity, rad/s. */
export interface Twist {
  readonly v: Vec3
  readonly w: Vec3
}

/** Turns smaller than this, over the way that the origin goes, are slides. rad/m. */
const NO_TURN = 1e-9

/** The pose of a body after it has moved with a constant twist for a time, s. */
export function alongTwist({ position, orientation }: Pose, { v, w }: Twist, time: number): Pose {
  const rate = Math.hypot(...w)
  if (rate <= NO_TURN * Math.hypot(...v)) return { position: add(position, scale(v, time)), orientation }
  const half = (rate * time) / 2
  const share = Math.sin(half) / rate
  const turned: Pose['orientation'] = [Math.cos(half), w[0] * share, w[1] * share, w[2] * share]
  // The point of the line that is nearest to the origin, and the slide along the line for each second.
  const centre = add(position, scale(cross(w, v), 1 / rate ** 2))
  const arm = turn(turned, subtract(position, centre))
  const slide = (dot(w, v) / rate ** 2) * time
  return { position: add(add(centre, arm), scale(w, slide)), orientation: multiplyQuat(turned, orientation) }
}

/** Speed of the fastest corner of the box around the shapes, m/s; without shapes, of the body frame's origin. */
export function topSpeed(pose: Pose, { v, w }: Twist, shapes: readonly Shape[]): number {
  const box = boundsOfShapes(shapes)
  if (box === null) return Math.hypot(...v)
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k): Vec3 => {
    const at = (axis: 0 | 1 | 2): number => ((k >> axis) & 1 ? box.max[axis] : box.min[axis])
    return [at(0), at(1), at(2)]
  })
  const speedAt = (corner: Vec3): number =>
    Math.hypot(...add(v, cross(w, subtract(toWorld(pose, corner), pose.position))))
  return Math.max(...corners.map(speedAt))
}

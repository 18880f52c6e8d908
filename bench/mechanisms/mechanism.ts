/**
 * A mechanism as every engine can build it: bodies in their places, ideal joints between them, gravity. The bodies and joints are in an order
 * in which each body hangs by one joint on the ground or on an earlier body (a tree); the joints that close loops are marked.
 * SI units and radians; world axes unless said otherwise.
 */
import { add, conjugate, cross, dot, frameAlongX, middle, rotate, subtract, unit } from './rotation.ts'
import type { Quat, Vec3 } from './rotation.ts'

export interface Body {
  readonly id: string
  /** Position of the mass centre, m, world axes. */
  readonly position: Vec3
  /** Orientation of the principal axes of inertia, which are the body axes. */
  readonly orientation: Quat
  readonly velocity: Vec3
  readonly angularVelocity: Vec3
  readonly mass: number
  /** Principal moments about the mass centre, kg m². */
  readonly inertia: Vec3
}

export type JointType = 'revolute' | 'spherical' | 'prismatic' | 'universal'

export interface Joint {
  readonly type: JointType
  /** Index of the body that hangs on `parent`; parent −1 is the ground. */
  readonly child: number
  readonly parent: number
  /** In the initial pose. */
  readonly point: Vec3
  /** Unit; of the turn or the slide. Of a universal joint: the arm of the cross that is fixed in the parent. */
  readonly axis: Vec3
  /** Of a universal joint: the arm fixed in the child, unit, at a right angle to `axis`. */
  readonly arm: Vec3
  readonly closes: boolean
}

export interface Mechanism {
  readonly name: string
  readonly title: string
  readonly gravity: Vec3
  readonly bodies: readonly Body[]
  readonly joints: readonly Joint[]
  /** Points whose places are compared, in body axes from the mass centre. */
  readonly watch: readonly { readonly body: number; readonly point: Vec3 }[]
}

export const GRAVITY: Vec3 = [0, 0, -9.81]
export const ACROSS: Vec3 = [0, 1, 0]
const NONE: Vec3 = [0, 0, 0]

/** A slender uniform rod from one point to another, x along it; `axial` is its moment about itself, kg m². */
export function rod(
  id: string,
  from: Vec3,
  to: Vec3,
  mass: number,
  axial: number,
  motion: { readonly velocity?: Vec3; readonly angularVelocity?: Vec3 } = {},
): Body {
  const along = subtract(to, from)
  const length = Math.hypot(...along)
  const transverse = (mass * length * length) / 12
  return {
    id,
    position: middle(from, to),
    orientation: frameAlongX(unit(along)),
    velocity: motion.velocity ?? NONE,
    angularVelocity: motion.angularVelocity ?? NONE,
    mass,
    inertia: [axial, transverse + axial / 2, transverse + axial / 2],
  }
}

export const joint = (
  type: JointType,
  child: number,
  parent: number,
  point: Vec3,
  axis: Vec3 = NONE,
  more: { readonly closes?: boolean; readonly arm?: Vec3 } = {},
): Joint => ({ type, child, parent, point, axis, arm: more.arm ?? NONE, closes: more.closes ?? false })

/** The mass centres of all bodies, and further points. */
export function watchCentres(
  bodies: readonly Body[],
  ...points: readonly Mechanism['watch'][number][]
): Mechanism['watch'] {
  return [...bodies.map((_, body) => ({ body, point: NONE })), ...points]
}

/** Places of the watched points into `out`, 3 each, from poses of the bodies: mass centre and orientation of the body axes, in world axes. */
export function writeWatched(
  { watch }: Mechanism,
  poseOf: (body: number) => { readonly at: Vec3; readonly turn: Quat },
  out: Float64Array,
): void {
  watch.forEach(({ body, point }, i) => {
    const { at, turn } = poseOf(body)
    out.set(add(at, rotate(turn, point)), 3 * i)
  })
}

/** A world point of the initial pose in the axes of a body (from its mass centre), or of the ground (−1). */
export function inBody(mechanism: Pick<Mechanism, 'bodies'>, body: number, point: Vec3): Vec3 {
  const b = mechanism.bodies[body]
  return b ? rotate(conjugate(b.orientation), subtract(point, b.position)) : point
}

/** A world direction of the initial pose in the axes of a body, or of the ground (−1). */
export function turnedIntoBody(mechanism: Pick<Mechanism, 'bodies'>, body: number, direction: Vec3): Vec3 {
  const b = mechanism.bodies[body]
  return b ? rotate(conjugate(b.orientation), direction) : direction
}

/** Velocity of a world point that moves with a body. */
function velocityAt(mechanism: Mechanism, body: number, point: Vec3): Vec3 {
  const b = mechanism.bodies[body]
  return b ? add(b.velocity, cross(b.angularVelocity, subtract(point, b.position))) : NONE
}

/**
 * Initial rates of a joint's freedoms, child against parent: turn or slide about its axis; of a universal joint about axis and arm; of
 * a spherical joint the relative angular velocity in the axes of the child.
 */
export function jointRates(mechanism: Mechanism, { type, child, parent, point, axis, arm }: Joint): readonly number[] {
  const spin = (b: number): Vec3 => mechanism.bodies[b]?.angularVelocity ?? NONE
  const relative = subtract(spin(child), spin(parent))
  if (type === 'prismatic')
    return [dot(axis, subtract(velocityAt(mechanism, child, point), velocityAt(mechanism, parent, point)))]
  if (type === 'revolute') return [dot(axis, relative)]
  if (type === 'universal') return [dot(axis, relative), dot(arm, relative)]
  return turnedIntoBody(mechanism, child, relative)
}

/** The bodies that a prismatic joint lets slide along x of the world, and nothing else. */
export function slidersAlongX({ joints }: Mechanism): ReadonlySet<number> {
  return new Set(
    joints
      .filter(({ type, parent, axis }) => type === 'prismatic' && parent < 0 && Math.abs(axis[0]) > 1 - 1e-12)
      .map(({ child }) => child),
  )
}

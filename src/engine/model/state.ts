import { copyNumbers } from '../math/copy-numbers.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from './model.ts'
import type { Quat, Vec3 } from './spec.ts'

/**
 * All that a run needs to go on, apart from what its integrator remembers (integrators/snapshot.ts). Bodies are in the order of the Model, ground first.
 */
export interface State {
  t: number
  /** 7 per body: centre of mass (m, world axes), orientation as a quaternion `[w, x, y, z]`. */
  readonly q: Float64Array
  /** 6 per body: velocity of the centre of mass (m/s, world axes), angular velocity (rad/s, body axes). */
  readonly v: Float64Array
  /** Continuous angle of each joint that has one, rad; NaN before the first assembly. */
  readonly angle: Float64Array
  /** The sign, ±1, of the quaternion e or −e from which each angle is read. */
  readonly angleSign: Int8Array
  /** 2 per velocity drive: its coordinate where it started, and the time then, s; NaN before the assembly that starts it. */
  readonly origin: Float64Array
  /** Integrals of the laws of velocity drives without a closed form, from the time at which they started, m or rad. */
  readonly integral: Float64Array
  /**
   * Numbers that force elements, then constraint elements, keep of the assembled pose (ForceBatch.kept), kind by kind; NaN before the first
   * assembly for those that are read off it.
   */
  readonly kept: Float64Array
  /** Scene size ℓ of the assembled pose, m, which errors and ranks are measured by; NaN before the first assembly. */
  size: number
  /** Work done since the start by drives, motions, loads, dampers and the pull, J. */
  work: number
}

/** Numbers of a body in q and in v. */
export const BODY_Q = 7
export const BODY_V = 6

/** The initial poses and velocities of the spec, at t = 0, not assembled. */
export function makeState(model: Model): State {
  return {
    t: 0,
    q: model.initialQ.slice(),
    v: model.initialV.slice(),
    angle: new Float64Array(model.angleCount).fill(NaN),
    angleSign: new Int8Array(model.angleCount).fill(1),
    origin: new Float64Array(2 * model.originCount).fill(NaN),
    integral: new Float64Array(model.integrals.length),
    kept: Float64Array.from([...model.forces, ...model.elements].flatMap(({ kept }) => [...kept])),
    size: NaN,
    work: 0,
  }
}

export function copyState(from: State, to: State): void {
  copyNumbers(from.q, to.q)
  copyNumbers(from.v, to.v)
  copyBesideMotion(from, to)
}

/** Copies all but poses and velocities. */
export function copyBesideMotion(from: State, to: State): void {
  to.t = from.t
  to.work = from.work
  to.size = from.size
  copyNumbers(from.angle, to.angle)
  for (let i = 0; i < from.angleSign.length; i++) to.angleSign[i] = from.angleSign[i]
  copyNumbers(from.origin, to.origin)
  copyNumbers(from.integral, to.integral)
  copyNumbers(from.kept, to.kept)
}

/** Fastest angular velocity of a body, rad/s. */
export function fastestSpin({ v }: State): number {
  let fastest = 0
  for (let i = 9; i < v.length; i += 6)
    fastest = Math.max(fastest, Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]))
  return fastest
}

const matrix = new Float64Array(9)
const arm = new Float64Array(3)

/** Writes the place of a body's frame, m, world axes, at `out[o]`, from poses as `State.q` has them. */
export function writeOrigin(
  out: Float32Array | Float64Array,
  o: number,
  { centre }: Pick<Model, 'centre'>,
  q: Float64Array,
  body: number,
): void {
  const at = 7 * body
  matrixOfQ(matrix, 0, q, at + 3)
  mulMV(arm, 0, matrix, 0, centre, 3 * body)
  for (let k = 0; k < 3; k++) out[o + k] = q[at + k] - arm[k]
}

/** Pose of a body's frame, and its centre of mass, in world axes, from poses as `State.q` has them. */
export function readFrame(
  model: Pick<Model, 'centre'>,
  q: Float64Array,
  body: number,
): { readonly position: Vec3; readonly orientation: Quat; readonly centre: Vec3 } {
  const at = 7 * body
  const place = new Float64Array(3)
  writeOrigin(place, 0, model, q, body)
  return {
    position: [place[0], place[1], place[2]],
    orientation: [q[at + 3], q[at + 4], q[at + 5], q[at + 6]],
    centre: [q[at], q[at + 1], q[at + 2]],
  }
}

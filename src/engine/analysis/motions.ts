/**
 * Motions of a mechanism at a pose: 6 numbers per body, ground first, as State.v. Functions for what they do to joints, how large they are, and how far
 * they can be followed.
 */
import { displace, projectPositions } from '../kinematics/projection.ts'
import { dot, orthonormalise } from '../linalg/orthonormal.ts'
import { nullSpaces, type GoOn } from '../linalg/singular-values.ts'
import { mulConjQ } from '../math/quaternion.ts'
import { cross3, mulMV, mulMtV } from '../math/vec3.ts'
import type { Metric } from '../model/metric.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { ZERO, scaledVelocityOf, velocityOf, type RowGroup } from './scaled-rows.ts'

/** For each body v of the centre of mass (world axes) and ω (body axes), in m/s and rad/s; or a small displacement in m and rad. */
export type Motion = Float64Array

/**
 * Motions for which C_q v = 0 in all rows of a group, orthonormal in the metric of ranks. There is one space for each group, then one for each body
 * without joints.
 */
export interface FreedomSpace {
  readonly bodies: readonly number[]
  readonly motions: readonly Motion[]
}

/** All first-order motions at the pose of the rows, split into spaces that have nothing to do with each other. */
export function findFreedomSpaces(model: Model, groups: readonly RowGroup[], goOn: GoOn): readonly FreedomSpace[] {
  const moving = groups.filter(({ bodies }) => bodies.length > 0)
  const spaces = nullSpaces(moving.map(columnsOf), ZERO, goOn).map(({ vectors }, g) => {
    const { bodies } = moving[g]
    const motions = orthonormalise(vectors).map((x) => {
      const v = new Float64Array(6 * model.bodyCount)
      bodies.forEach((body, k) => velocityOf(model.rankMetric, body, x, 6 * k, v, 6 * body))
      return v
    })
    return { bodies, motions }
  })
  const touched = new Set(moving.flatMap(({ bodies }) => bodies))
  const unit = new Float64Array(6)
  for (let body = 1; body < model.bodyCount; body++) {
    if (model.fixed[body] || touched.has(body)) continue
    const motions = [0, 1, 2, 3, 4, 5].map((k) => {
      const v = new Float64Array(6 * model.bodyCount)
      unit.fill(0)
      unit[k] = 1
      velocityOf(model.rankMetric, body, unit, 0, v, 6 * body)
      return v
    })
    spaces.push({ bodies: [body], motions })
  }
  return spaces
}

function columnsOf({ vectors, bodies }: RowGroup): Float64Array[] {
  return Array.from({ length: 6 * bodies.length }, (_, c) => Float64Array.from(vectors, (row) => row[c]))
}

/** M^½ v, so that lengths and angles of vectors are those of the metric M. */
function scaledMotion(metric: Metric, motion: Motion): Float64Array {
  const x = new Float64Array(motion.length)
  for (let body = 1; body < metric.mass.length; body++)
    if (metric.mass[body] > 0) scaledVelocityOf(metric, body, motion, 6 * body, x, 6 * body)
  return x
}

/** aᵀ M b, with the model's masses or those of another metric. */
export function massProduct(metric: Metric, a: Motion, b: Motion): number {
  return dot(scaledMotion(metric, a), scaledMotion(metric, b))
}

/** An M-orthonormal basis of what the motions span. */
export function massOrthonormalise(metric: Metric, motions: readonly Motion[]): readonly Motion[] {
  return orthonormalise(motions.map((motion) => scaledMotion(metric, motion))).map((x) => {
    const v = new Float64Array(x.length)
    for (let body = 1; body < metric.mass.length; body++)
      if (metric.mass[body] > 0) velocityOf(metric, body, x, 6 * body, v, 6 * body)
    return v
  })
}

const W1 = new Float64Array(3)
const W2 = new Float64Array(3)
const arm = new Float64Array(3)
const a = new Float64Array(3)
const b = new Float64Array(3)

/**
 * Relative twist of a joint in the axes of its main marker: velocity of the driven marker's origin over ℓ, then angular velocity; all zero where the
 * joint is at rest. Needs positions.
 */
export function relativeTwist(model: Model, ws: Workspace, motion: Motion, j: number): Float64Array {
  const { body1, body2 } = model.joints[j]
  mulMV(W1, 0, ws.R, 9 * body1, motion, 6 * body1 + 3)
  mulMV(W2, 0, ws.R, 9 * body2, motion, 6 * body2 + 3)
  cross3(a, 0, W1, 0, ws.p, 6 * j)
  for (let k = 0; k < 3; k++) arm[k] = ws.p[6 * j + 3 + k] + ws.d[3 * j + k]
  cross3(b, 0, W2, 0, arm, 0)
  for (let k = 0; k < 3; k++) {
    a[k] = (a[k] + motion[6 * body1 + k] - b[k] - motion[6 * body2 + k]) / ws.size
    b[k] = W1[k] - W2[k]
  }
  const out = new Float64Array(6)
  mulMtV(out, 0, ws.RF, 18 * j + 9, a, 0)
  mulMtV(out, 3, ws.RF, 18 * j + 9, b, 0)
  return out
}

/** The pace of a body in a motion: the larger of |v|/ℓ and |ω|, rad/s. */
export function paceOf(motion: Motion, body: number, size: number): number {
  const [x, y, z, p, q, r] = motion.subarray(6 * body, 6 * body + 6)
  return Math.max(Math.hypot(x, y, z) / size, Math.hypot(p, q, r))
}

/** The pace of the fastest body in a motion, rad/s. */
export function fastestPace(model: Model, size: number, motion: Motion): number {
  let fastest = 0
  for (let body = 1; body < model.bodyCount; body++) fastest = Math.max(fastest, paceOf(motion, body, size))
  return fastest
}

/** The motion at a speed at which the fastest body turns at 1 rad/s or travels ℓ per second. */
export function atUnitPace(model: Model, size: number, motion: Motion): Motion {
  const fastest = fastestPace(model, size, motion)
  return fastest > 0 ? motion.map((x) => x / fastest) : motion
}

/** Where a mechanism gets when it is moved a little along a motion and its joints are closed again. */
export interface Followed {
  /** Poses, or null where it does not close. */
  readonly q: Float64Array | null
  /** Share of the displacement along the motion that is left once the joints are closed: 1 for a motion that can go on, 0 for one that is undone. */
  readonly share: number
  /** Displacement from the first pose to the closed one, per unit of the step. */
  readonly secant: Motion
}

/** Follows a motion by a step from the state's pose, and leaves the state there; the workspace is left wherever that led. */
export function follow(model: Model, state: State, ws: Workspace, motion: Motion, step: number): Followed {
  const home = state.q.slice()
  displace(model, state.q, motion, step)
  const closed = projectPositions(model, state, ws) >= 0
  const secant = difference(model, home, state.q)
  for (let i = 0; i < secant.length; i++) secant[i] /= step
  const share = closed
    ? massProduct(model.rankMetric, secant, motion) / massProduct(model.rankMetric, motion, motion)
    : 0
  const q = closed ? state.q.slice() : null
  state.q.set(home)
  return { q, share, secant }
}

/** The displacement that leads from one pose to another. */
export function difference(model: Model, from: Float64Array, to: Float64Array): Motion {
  const out = new Float64Array(6 * model.bodyCount)
  const turn = new Float64Array(4)
  for (let body = 1; body < model.bodyCount; body++) {
    if (model.fixed[body]) continue
    for (let k = 0; k < 3; k++) out[6 * body + k] = to[7 * body + k] - from[7 * body + k]
    mulConjQ(turn, 0, from, 7 * body + 3, to, 7 * body + 3)
    const s = Math.hypot(turn[1], turn[2], turn[3])
    const angle = 2 * Math.atan2(s, Math.abs(turn[0])) * (turn[0] < 0 ? -1 : 1)
    for (let k = 0; k < 3; k++) out[6 * body + 3 + k] = s > 0 ? (angle / s) * turn[1 + k] : 0
  }
  return out
}

import type { Model } from './model.ts'
import { MOTION, identityMotion } from '../constraints/motion.ts'
import { makeSaddle, type Saddle } from '../linalg/saddle.ts'
import { makeSystem, type System } from '../articulated/choice.ts'

/** Spring between a grabbed point of a body and a point in space; body −1 when nothing is grabbed. */
export interface Pull {
  body: number
  /** From the centre of mass, body axes. */
  readonly point: Float64Array
  /** World axes. */
  readonly target: Float64Array
  /** Force on the body at the last evaluation, world axes, N. */
  readonly force: Float64Array
}

/**
 * Everything that is computed from a Model and a State; holds nothing that a later run depends on but `size`, which assembly sets.
 * Rows: one entry per constraint row, joint after joint.
 */
export interface Workspace {
  /** Scene size ℓ, m. */
  size: number

  /** 9 and 3 per body: R(q), and the angular velocity in world axes. */
  readonly R: Float64Array
  readonly W: Float64Array
  /** Per marker (2j driven, 2j + 1 main): place in body axes from the centre of mass with two derivatives, orientation in the body, motion. */
  readonly u: Float64Array
  readonly du: Float64Array
  readonly ddu: Float64Array
  readonly qm: Float64Array
  readonly markerMotion: Float64Array
  /** Orientation in the world (quaternion, matrix), arm R u, world axes. */
  readonly F: Float64Array
  readonly RF: Float64Array
  readonly p: Float64Array
  /** Per joint: motion, d (world axes), e. */
  readonly jointMotion: Float64Array
  readonly d: Float64Array
  readonly e: Float64Array
  /** Per joint: slide and angle with their rates: [angle, rate, slide, rate]. NaN where there is none. */
  readonly coordinates: Float64Array
  /** Per joint: torque about z (0) and force along z (1) on the driven body by drives, limits and damping. */
  readonly jointEffort: Float64Array

  /** 3 per row, world axes: the direction a along which a translation row measures, the axis g about which a rotation row does. */
  readonly axis: Float64Array
  /** Residual C, C_t, Q_c [TR 26, 32]. */
  readonly c: Float64Array
  readonly ct: Float64Array
  readonly qc: Float64Array
  /** C_q, side by side: 6 per row, the derivative by (δr, θ) of the side's body; where each side begins: RowTable.jacobianAt. */
  readonly J: Float64Array
  /** Of constraint elements the same in world axes, in the same places; only they write to it. */
  readonly G: Float64Array
  readonly rowScale: Float64Array
  /** As last computed: largest |C| with lengths over ℓ, largest |Ċ|. */
  readonly misfit: Float64Array
  readonly saddle: Saddle
  readonly system: System

  /** 6 per body: applied force in world axes, torque about the centre of mass in body axes. */
  readonly force: Float64Array
  /** 6 per body: acceleration of the centre of mass in world axes, angular acceleration in body axes. */
  readonly acceleration: Float64Array
  /** Multipliers γ, one per row. */
  readonly multipliers: Float64Array
  /** Of each force element, kind by kind, what it exerts in the one number that its reading tells, where its kind leaves that here. */
  readonly magnitude: Float64Array
  /** Power of drives, motions, loads, dampers and the pull, W. */
  power: number
  /** Elastic energy and its rate. */
  elastic: number
  elasticRate: number

  readonly pull: Pull
  /** Zeros, 6 per body. */
  readonly noForce: Float64Array
  /** Bodies that weigh 1 and resist turning by ℓ², 0 where fixed; and what such bodies are accelerated by what joints take up: next to nothing. */
  readonly unit: {
    readonly inverseMass: Float64Array
    readonly inverseInertia: Float64Array
    readonly rest: Float64Array
  }
  /** Scratch of 6 per body and 1 per row. */
  readonly bodyScratch: Float64Array
  readonly rowScratch: Float64Array
}

export function makeWorkspace(model: Model): Workspace {
  const n = model.bodyCount
  const j = model.joints.length
  const rows = model.rows.count
  const markerMotion = new Float64Array(MOTION.length * 2 * j)
  const jointMotion = new Float64Array(MOTION.length * j)
  const saddle = makeSaddle(model.fixed, model.rows)
  for (let m = 0; m < 2 * j; m++) identityMotion(markerMotion, MOTION.length * m)
  for (let m = 0; m < j; m++) identityMotion(jointMotion, MOTION.length * m)
  return {
    size: 1,
    R: new Float64Array(9 * n),
    W: new Float64Array(3 * n),
    u: model.markerU.slice(),
    du: new Float64Array(6 * j),
    ddu: new Float64Array(6 * j),
    qm: model.markerQ.slice(),
    markerMotion,
    F: new Float64Array(8 * j),
    RF: new Float64Array(18 * j),
    p: new Float64Array(6 * j),
    jointMotion,
    d: new Float64Array(3 * j),
    e: new Float64Array(4 * j),
    coordinates: new Float64Array(4 * j).fill(NaN),
    jointEffort: new Float64Array(2 * j),
    axis: new Float64Array(3 * rows),
    c: new Float64Array(rows),
    ct: new Float64Array(rows),
    qc: new Float64Array(rows),
    J: new Float64Array(model.rows.jacobianAt.at(-1)!),
    G: new Float64Array(model.elements.length ? model.rows.jacobianAt.at(-1)! : 0),
    rowScale: new Float64Array(rows).fill(1),
    misfit: new Float64Array(2),
    saddle,
    unit: makeUnit(model),
    system: makeSystem(model, saddle),
    force: new Float64Array(6 * n),
    acceleration: new Float64Array(6 * n),
    multipliers: new Float64Array(rows),
    magnitude: new Float64Array(model.forces.reduce((sum, { count }) => sum + count, 0)),
    power: 0,
    elastic: 0,
    elasticRate: 0,
    pull: { body: -1, point: new Float64Array(3), target: new Float64Array(3), force: new Float64Array(3) },
    noForce: new Float64Array(6 * n),
    bodyScratch: new Float64Array(6 * n),
    rowScratch: new Float64Array(rows),
  }
}

const makeUnit = ({ bodyCount, fixed }: Model): Workspace['unit'] => ({
  inverseMass: Float64Array.from(fixed, (still) => 1 - still),
  inverseInertia: new Float64Array(9 * bodyCount),
  rest: new Float64Array(6 * bodyCount),
})

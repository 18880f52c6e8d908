import type { Model } from './model.ts'
import type { Saddle } from '../linalg/saddle.ts'
import type { System } from './system.ts'

/** What is grabbed: a point of a body, and the point in space to which it is to go. `body` is −1 when nothing is grabbed. */
export interface Pull {
  body: number
  /** Whether a spring pulls it there; otherwise position analysis leads it there. */
  springs: boolean
  /** The grabbed point in the body frame, m. */
  readonly point: Float64Array
  /** The point that it is to go to, m, world axes. */
  readonly target: Float64Array
  /** Force on the body at the last evaluation, world axes, N. */
  readonly force: Float64Array
}

/**
 * Everything that is computed from a Model and a State. A run depends on nothing in it but `pull` and `looseness`, which are set from outside.
 * Rows: one entry per constraint row, joint after joint.
 */
export interface Workspace {
  /** Scene size ℓ of the state that positions were last computed for, m; 1 before any assembly. */
  size: number

  /** R(q), 9 per body, and the angular velocity in world axes, 3 per body, rad/s. */
  readonly R: Float64Array
  readonly W: Float64Array
  /** For each marker (2j driven, 2j + 1 main): place in body axes from the centre of mass (m) with two derivatives, orientation in the body, motion. */
  readonly u: Float64Array
  readonly du: Float64Array
  readonly ddu: Float64Array
  readonly qm: Float64Array
  readonly markerMotion: Float64Array
  /** For each marker: orientation in the world (quaternion, matrix), and the arm R u, m, world axes. */
  readonly F: Float64Array
  readonly RF: Float64Array
  readonly p: Float64Array
  /** For each joint: motion (layout MOTION), d (m, world axes), e. */
  readonly jointMotion: Float64Array
  readonly d: Float64Array
  readonly e: Float64Array
  /** For each joint [angle, rate, slide, rate] in rad, rad/s, m, m/s; NaN where it has no such coordinate. */
  readonly coordinates: Float64Array
  /** For each joint the torque about z (N·m) and the force along z (N) on the driven body, by drives that prescribe efforts, limits and damping. */
  readonly jointEffort: Float64Array

  /** 3 per row, world axes: the direction a along which a translation row measures, the axis g about which a rotation row does. */
  readonly axis: Float64Array
  /** Residual C, C_t, Q_c [TR 26, 32]. */
  readonly c: Float64Array
  readonly ct: Float64Array
  readonly qc: Float64Array
  /** C_q, side after side: 6 per row, the derivatives by (δr, θ) of the side's body, θ in body axes. RowTable.jacobianAt tells where each side begins. */
  readonly J: Float64Array
  /** The Jacobian of constraint elements in world axes, by (δr, φ), in the same places; joints leave it 0. */
  readonly G: Float64Array
  readonly rowScale: Float64Array
  /** As last computed: the largest |C| with lengths over ℓ, and the largest |Ċ|. */
  readonly misfit: Float64Array
  /** How the equations are solved; those of a part of the mechanism stand here while it is solved by itself (integrators/spatial-rest.ts). */
  saddle: Saddle
  system: System

  /** 6 per body: applied force (N, world axes), torque about the centre of mass (N·m, body axes). */
  readonly force: Float64Array
  /** 6 per body: acceleration of the centre of mass (m/s², world axes), angular acceleration (rad/s², body axes). */
  readonly acceleration: Float64Array
  /** Multipliers γ, one per row. */
  readonly multipliers: Float64Array
  /** For each switch the side on which it is held: ±1, the sign of its guard; 0 where it goes by the state, as all do outside of steps. */
  readonly sides: Int8Array
  /** Signals of the model, and values of the laws that read them. */
  readonly signals: Float64Array
  readonly lawValues: Float64Array
  /** For each force element, kind by kind, the magnitude that its reading tells, if its kind writes it here. */
  readonly magnitude: Float64Array
  /** Power of drives, motions, loads, dampers and the pull, W. */
  power: number
  /** Elastic energy, J, and its rate, W. */
  elastic: number
  elasticRate: number

  readonly pull: Pull
  /** Schemes that choose their steps allow so many times the error of their tolerance: 1, or more where a run has to keep up with the clock. */
  looseness: number
  /** Sums of the errors of their steps by their own estimate, where more than the tolerance is allowed: of places and of velocities, 3 each per body, m and m/s. */
  readonly errors: Float64Array
  /** Zeros, 6 per body. */
  readonly noForce: Float64Array
  /**
   * Inverse masses and inertias of bodies of mass 1 and moments of inertia ℓ², 0 where fixed; and accelerations that such a solve leaves, which are
   * next to nothing.
   */
  readonly unit: {
    readonly inverseMass: Float64Array
    readonly inverseInertia: Float64Array
    readonly rest: Float64Array
  }
  /** Scratch of 6 per body and 1 per row. */
  readonly bodyScratch: Float64Array
  readonly rowScratch: Float64Array
}

/** Sets the size, m, and the row scales D that follow from it: γᵀD⁻²γ = Σ |F|² + |T|²/ℓ² over the joints. */
export function setSize(model: Model, ws: Workspace, size: number): void {
  const { factor, power } = model.rows
  ws.size = size
  for (let r = 0; r < factor.length; r++) ws.rowScale[r] = factor[r] * (power[r] ? size : 1)
}

import type { Model } from './model.ts'
import type { Saddle } from '../linalg/saddle.ts'
import type { System } from './system.ts'

/** What is grabbed: the point of a body that is to go to a point in space; body −1 when nothing is. */
export interface Pull {
  body: number
  /** Whether a spring pulls it there; else it is led there by position analysis. */
  springs: boolean
  /** In the frame of the body. */
  readonly point: Float64Array
  /** World axes. */
  readonly target: Float64Array
  /** Force on the body at the last evaluation, world axes, N. */
  readonly force: Float64Array
}

/**
 * Everything that is computed from a Model and a State; holds nothing that a later run depends on but `pull`, which is set from outside.
 * Rows: one entry per constraint row, joint after joint.
 */
export interface Workspace {
  /** Scene size ℓ of the state that positions were last computed for, m; 1 before any assembly. */
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
  /** Of each switch the side that it is held on: ±1, the sign of its guard; 0 where the state itself says it, as it always does but within steps. */
  readonly sides: Int8Array
  /** Signals of the model, and values of the laws that read them. */
  readonly signals: Float64Array
  readonly lawValues: Float64Array
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

/** Sets the size, m, and the row scales D that follow from it: γᵀD⁻²γ = Σ |F|² + |T|²/ℓ² over the joints. */
export function setSize(model: Model, ws: Workspace, size: number): void {
  const { factor, power } = model.rows
  ws.size = size
  for (let r = 0; r < factor.length; r++) ws.rowScale[r] = factor[r] * (power[r] ? size : 1)
}

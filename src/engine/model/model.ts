import type { Antiderivative, Law } from '../laws/law.ts'
import type { Metric } from './metric.ts'
import type { RowTable } from './rows.ts'

/** Rheonomic motion of a marker or of a joint, its laws compiled. */
export interface MotionModel {
  readonly translation: readonly Law[]
  readonly rotation: readonly { readonly axis: Float64Array; readonly angle: Law }[]
}

/** A motor on a joint's coordinate. */
export interface DriveModel {
  readonly kind: 'position' | 'velocity' | 'effort'
  readonly on: 'angle' | 'slide'
  readonly law: Law
  /** ∫ law in closed form, for velocity drives that have one. */
  readonly antiderivative: Antiderivative | null
  /** Its place among velocity drives (State.origin) and, without a closed form, in State.integral; −1 otherwise. */
  readonly origin: number
  readonly integral: number
}

export interface LimitsModel {
  readonly lower: number
  readonly upper: number
  readonly stiffness: number
  readonly damping: number
}

/** One joint: rows of the lock constraint picked by a mask, plus `x_F2 · y_F1 = 0` where `perpendicular`. */
export interface JointModel {
  readonly id: string
  /** Bodies of the driven (1) and main (2) marker; 0 is ground. */
  readonly body1: number
  readonly body2: number
  /** Active lock rows x y z θx θy θz as bits, those of drives included. */
  readonly mask: number
  /** The rows that only drives add. */
  readonly driveMask: number
  readonly perpendicular: boolean
  /** Its lock rows and the perpendicular one: the first, and how many. */
  readonly rowStart: number
  readonly rowCount: number
  /** Motion of the joint itself (law or drive), of the driven and of the main marker. */
  readonly moving: boolean
  readonly motion: MotionModel | null
  readonly motion1: MotionModel | null
  readonly motion2: MotionModel | null
  readonly drives: readonly DriveModel[]
  /** Index into State.angle, or −1. */
  readonly angle: number
  readonly slide: boolean
  readonly limits: LimitsModel | null
  readonly damping: number
}

export interface SpringModel {
  readonly id: string
  readonly body1: number
  readonly body2: number
  /** Ends in body axes from the centre of mass: `from` 0–2, `to` 3–5. */
  readonly ends: Float64Array
  readonly stiffness: number
  readonly damping: number
  readonly restLength: number | null
}

export interface TorsionSpringModel {
  readonly id: string
  readonly joint: number
  readonly stiffness: number
  readonly damping: number
  readonly restAngle: number
}

export interface LoadModel {
  readonly id: string
  readonly body: number
  readonly point: Float64Array
  readonly force: readonly Law[]
  readonly torque: readonly Law[]
  readonly inBody: boolean
}

/** A law, what it belongs to, and which of its derivatives may not jump: 0 value and slope, 1 value only, 2 none. */
export interface LawUse {
  readonly law: Law
  readonly owner: string
  readonly joint: string | null
  readonly smoothness: 0 | 1 | 2
}

/** A mechanism, compiled: constant from here on. Bodies: ground first, then in the order of the spec. */
export interface Model {
  readonly bodyCount: number
  readonly bodyIds: readonly string[]
  readonly bodyIndex: ReadonlyMap<string, number>
  readonly fixed: Uint8Array
  readonly mass: Float64Array
  readonly inverseMass: Float64Array
  /** 9 per body, about the centre of mass, body axes. */
  readonly inertia: Float64Array
  readonly inverseInertia: Float64Array
  /** What projections weigh bodies with: their masses, unless these are too far apart. */
  readonly metric: Metric
  /** Centre of mass in the body frame. */
  readonly centre: Float64Array
  readonly initialQ: Float64Array
  readonly initialV: Float64Array
  readonly gravity: Float64Array
  /** Pieces: of each body the head of all that joints connect with it, not through what is fixed. */
  readonly piece: Int32Array
  /** Mass of the piece that a body is in, kg. */
  readonly connectedMass: Float64Array

  readonly joints: readonly JointModel[]
  /** Of each joint, flat for the hot path: its bodies, its mask with bit 64 for the perpendicular row. */
  readonly jointBody1: Int32Array
  readonly jointBody2: Int32Array
  readonly jointMask: Int32Array
  /** 1 where the joint or one of its markers moves by a law. */
  readonly rheonomic: Uint8Array
  /** Whether there is any such joint. */
  readonly moved: boolean
  /** Markers 2j (driven) and 2j + 1 (main): place from the centre of mass and orientation, body axes. */
  readonly markerU: Float64Array
  readonly markerQ: Float64Array
  readonly rows: RowTable

  readonly springs: readonly SpringModel[]
  readonly torsionSprings: readonly TorsionSpringModel[]
  readonly loads: readonly LoadModel[]
  /** Forces in file order: kind and index into the lists above. */
  readonly forces: readonly { readonly kind: 'spring' | 'torsion' | 'load'; readonly index: number }[]

  /** Every law that depends on time. */
  readonly laws: readonly LawUse[]
  readonly angleCount: number
  readonly originCount: number
  /** Laws of velocity drives without a closed-form integral. */
  readonly integrals: readonly Law[]
}

/**
 * A model of these fields. Written out, not spread: all models then share one hidden class, and compiled kernels read their fields at fixed places.
 */
export const makeModel = (m: Model): Model => ({
  bodyCount: m.bodyCount,
  bodyIds: m.bodyIds,
  bodyIndex: m.bodyIndex,
  fixed: m.fixed,
  mass: m.mass,
  inverseMass: m.inverseMass,
  inertia: m.inertia,
  inverseInertia: m.inverseInertia,
  metric: m.metric,
  centre: m.centre,
  initialQ: m.initialQ,
  initialV: m.initialV,
  gravity: m.gravity,
  piece: m.piece,
  connectedMass: m.connectedMass,
  joints: m.joints,
  jointBody1: m.jointBody1,
  jointBody2: m.jointBody2,
  jointMask: m.jointMask,
  rheonomic: m.rheonomic,
  moved: m.moved,
  markerU: m.markerU,
  markerQ: m.markerQ,
  rows: m.rows,
  springs: m.springs,
  torsionSprings: m.torsionSprings,
  loads: m.loads,
  forces: m.forces,
  laws: m.laws,
  angleCount: m.angleCount,
  originCount: m.originCount,
  integrals: m.integrals,
})

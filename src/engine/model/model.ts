import type { Antiderivative, Law } from '../laws/law.ts'
import type { Metric } from './metric.ts'
import type { RowTable } from './rows.ts'
import type { SignalSpec } from './spec.ts'

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
}

/** All force elements of one kind in a mechanism: what every kind has; more are the packed arrays of the kind (forces/). */
export interface ForceBatch {
  /** Place of the kind among all kinds (forces/kinds.ts). */
  readonly kind: number
  readonly count: number
  /** Of each element; of what belongs to a joint the joint's. */
  readonly ids: readonly string[]
  /** How many bodies an element has, and these, element after element; 0 for ground. */
  readonly sides: number
  readonly bodies: Int32Array
  /** Place of the first element among all elements of all kinds, as ws.magnitude has them. */
  readonly first: number
  /**
   * A number that each element keeps from the assembly on, NaN where it is to be read off the assembled pose; empty for kinds that keep none. And the place of
   * the first one in State.kept.
   */
  readonly kept: Float64Array
  readonly keptStart: number
  /** Place of its first switch in Workspace.sides (model/guard.ts). */
  readonly firstSide: number
}

/** All constraint elements of one kind in a mechanism: what every kind has; more are the packed arrays of the kind (constraints/). */
export interface ElementBatch {
  /** Place of the kind among all kinds (constraints/kinds.ts). */
  readonly kind: number
  readonly count: number
  /** Of each element the joint that it belongs to, and its id. */
  readonly joints: Int32Array
  readonly ids: readonly string[]
  /** Block of the first element among the model's rows. */
  readonly firstBlock: number
  /** Whether laws move any: C_t is not always 0. */
  readonly moved: boolean
  /** As those of ForceBatch; they come after these in State.kept, and in Workspace.sides. */
  readonly kept: Float64Array
  readonly keptStart: number
  readonly firstSide: number
}

/**
 * A law, whose it is (in words that the item goes on from, with a space at their end), and which of its derivatives may not jump: 0 value and slope, 1
 * value only, 2 none; `positive`: it has to stay above 0, as a length does.
 */
export interface LawUse {
  readonly law: Law
  readonly owner: string
  readonly item: { readonly kind: 'joint' | 'force'; readonly id: string }
  readonly smoothness: 0 | 1 | 2
  readonly positive?: boolean
}

/** A number that laws read off the state: what every kind has; more is the kind's own (signals/). */
export interface Signal {
  readonly kind: SignalSpec['kind']
  /** Those whose motion it follows. */
  readonly bodies: readonly number[]
  /** Whether it is a rate. */
  readonly rate: boolean
}

/** A law of a force element that reads signals. */
export interface StateLaw {
  /** Its signals: the first among those of the model, and how many; they stand in the order of the names of its function. */
  readonly firstSignal: number
  readonly signalCount: number
  /** Of its switches the first in Workspace.sides; they come after those of all elements. */
  readonly firstSide: number
  /** Whose it is: a batch of forces, an element there, and which of its laws. */
  readonly batch: number
  readonly index: number
  readonly component: number
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
  /** What ranks are told by: the same, unless masses or sizes anywhere are too far apart. */
  readonly rankMetric: Metric
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
  /** Whether there is any such joint, or a constraint element that laws move. */
  readonly moved: boolean
  /** Markers 2j (driven) and 2j + 1 (main): place from the centre of mass and orientation, body axes. */
  readonly markerU: Float64Array
  readonly markerQ: Float64Array
  readonly rows: RowTable
  /** Constraint elements, kind by kind, those kinds only that there are. */
  readonly elements: readonly ElementBatch[]

  /** Force elements, kind by kind, in the order in which their forces add up. */
  readonly forces: readonly ForceBatch[]
  /** Of each force of the spec its batch, and its place there. */
  readonly forceAt: readonly { readonly batch: number; readonly index: number }[]

  /** Signals that laws read, law after law, and those laws, each in the place that is its `slot`. */
  readonly signals: readonly Signal[]
  readonly stateLaws: readonly StateLaw[]
  /** How many switches all elements and laws have. */
  readonly sideCount: number

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
  rankMetric: m.rankMetric,
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
  elements: m.elements,
  forces: m.forces,
  forceAt: m.forceAt,
  signals: m.signals,
  stateLaws: m.stateLaws,
  sideCount: m.sideCount,
  laws: m.laws,
  angleCount: m.angleCount,
  originCount: m.originCount,
  integrals: m.integrals,
})

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
  /** Places of the drive in State.origin (velocity drives) and in State.integral (velocity drives without a closed form); −1 otherwise. */
  readonly origin: number
  readonly integral: number
}

/** One joint: rows of the lock constraint picked by a mask, plus `x_F2 · y_F1 = 0` where `perpendicular`. */
export interface JointModel {
  readonly id: string
  /** Bodies of the driven (1) and main (2) marker; 0 is ground. */
  readonly body1: number
  readonly body2: number
  /** Bits of the lock rows x y z θx θy θz that the joint holds, those of its drives included. */
  readonly mask: number
  /** Bits of the rows that only drives add. */
  readonly driveMask: number
  readonly perpendicular: boolean
  /** The first of the joint's rows (lock rows, then the perpendicular one), and how many there are. */
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

/** All force elements of one kind in a mechanism: the fields that every kind has, to which each kind adds packed arrays of its own (forces/). */
export interface ForceBatch {
  /** Place of the kind among all kinds (forces/kinds.ts). */
  readonly kind: number
  readonly count: number
  /** Id of each element; for an element that belongs to a joint, the id of the joint. */
  readonly ids: readonly string[]
  /** How many bodies an element has, and these, element after element; 0 for ground. */
  readonly sides: number
  readonly bodies: Int32Array
  /** Place of the first element among all elements of all kinds, as ws.magnitude has them. */
  readonly first: number
  /**
   * The number that each element keeps from the assembly on, NaN where it is to be read off the assembled pose; empty for kinds that keep none. `keptStart` is the place of
   * the first one in State.kept.
   */
  readonly kept: Float64Array
  readonly keptStart: number
  /** Place of the batch's first switch in Workspace.sides (model/guard.ts). */
  readonly firstSide: number
}

/** All constraint elements of one kind in a mechanism: the fields that every kind has, to which each kind adds packed arrays of its own (constraints/). */
export interface ElementBatch {
  /** Place of the kind among all kinds (constraints/kinds.ts). */
  readonly kind: number
  readonly count: number
  /** The joint that each element belongs to, and that joint's id. */
  readonly joints: Int32Array
  readonly ids: readonly string[]
  /** Block of the first element among the model's rows. */
  readonly firstBlock: number
  /** Whether laws move any: C_t is not always 0. */
  readonly moved: boolean
  /** As in ForceBatch. In State.kept and Workspace.sides constraint elements come after force elements. */
  readonly kept: Float64Array
  readonly keptStart: number
  /** Of each element the numbers that mean what its kept number means; empty where that says all by itself. See Compiling.begin. */
  readonly keptBy: readonly (readonly number[])[]
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

/** A number that laws read off the state: the fields that every kind has, to which each kind adds its own (signals/). */
export interface Signal {
  readonly kind: SignalSpec['kind']
  /** The bodies whose motion it follows. */
  readonly bodies: readonly number[]
  /** Whether the signal is the rate of its quantity. */
  readonly rate: boolean
}

/** A law of a force element that reads signals. */
export interface StateLaw {
  /** Its signals: the place of the first among those of the model, and how many there are, in the order of the names in its function. */
  readonly firstSignal: number
  readonly signalCount: number
  /** Place of its first switch in Workspace.sides; switches of laws come after those of all elements. */
  readonly firstSide: number
  /** The element that the law belongs to: its batch of forces, its place there, and which of its laws this is. */
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
  /** The metric of projections: the bodies' masses and inertias, unless these are too far apart (model/metric.ts). */
  readonly metric: Metric
  /** The metric of ranks: the bodies' masses and inertias, unless masses or radii of gyration anywhere are too far apart. */
  readonly rankMetric: Metric
  /** Centre of mass in the body frame. */
  readonly centre: Float64Array
  readonly initialQ: Float64Array
  readonly initialV: Float64Array
  readonly gravity: Float64Array
  /** For each body the representative of its piece: all bodies that joints connect with it, not through what is fixed. */
  readonly piece: Int32Array
  /** Mass of the piece that a body is in, kg. */
  readonly connectedMass: Float64Array

  readonly joints: readonly JointModel[]
  /** Bodies of each joint, and its mask, in which bit 64 stands for the perpendicular row; in flat arrays, as every evaluation reads them. */
  readonly jointBody1: Int32Array
  readonly jointBody2: Int32Array
  readonly jointMask: Int32Array
  /** 1 where the joint or one of its markers moves by a law. */
  readonly rheonomic: Uint8Array
  /** Whether laws move any joint, marker or constraint element. */
  readonly moved: boolean
  /** Markers 2j (driven) and 2j + 1 (main): place from the centre of mass and orientation, body axes. */
  readonly markerU: Float64Array
  readonly markerQ: Float64Array
  readonly rows: RowTable
  /** Constraint elements, kind by kind; kinds without elements are left out. */
  readonly elements: readonly ElementBatch[]

  /** Force elements, kind by kind, in the order in which their forces add up. */
  readonly forces: readonly ForceBatch[]
  /** For each force of the spec its batch, and its place there. */
  readonly forceAt: readonly { readonly batch: number; readonly index: number }[]

  /** Signals that laws read, law after law; and those laws, each at the place that is its `slot`. */
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
 * Makes a model of these fields. They are written out, not spread, so that all models share one hidden class, and compiled kernels read their fields at fixed places.
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

/**
 * The scene: what a user builds, saves and shares, with every default filled in. SI units, radians, z up.
 *
 * A `Scene` is itself a valid scene file. It is never changed in place: edits go through the scene store, which hands
 * its recipes a `SceneDraft`. Vectors and quaternions are replaced whole, never written into.
 */
import type { DriveKind, JointType, HeldRows } from '../engine/index.ts'
import type { Inertia, Shape } from '../geometry/index.ts'
import type { Force, ForceKind, ForceOf } from './elements/forces.ts'
import type { OwnValues } from './joint-types.ts'
import type { Attachment, CoupledCoordinate, Coupling, Law, PointsLaw, Quat, Surface, Vec3 } from './values.ts'

export { IDENTITY, ZERO } from './values.ts'
export type {
  Attachment,
  CoupledCoordinate,
  Coupling,
  DriveKind,
  Force,
  ForceKind,
  ForceOf,
  Inertia,
  JointType,
  Law,
  PointsLaw,
  Quat,
  HeldRows,
  Shape,
  Surface,
  Vec3,
}

/** A product of rotations from left to right, after a translation. */
export interface Motion {
  readonly translation: readonly [Law, Law, Law]
  readonly rotation: readonly { readonly axis: Vec3; readonly angle: Law }[]
}

export interface Mass {
  /** kg. */
  readonly mass: number
  /** Centre of mass, body axes. */
  readonly centre: Vec3
  /** About the centre of mass, body axes, kg m². */
  readonly inertia: Inertia
}

export interface Body {
  readonly id: string
  readonly name: string
  readonly fixed: boolean
  /** Position of the body frame, m, world axes. */
  readonly position: Vec3
  readonly orientation: Quat
  /** Velocity of the body frame's origin, m/s, world axes. */
  readonly velocity: Vec3
  /** World axes. */
  readonly angularVelocity: Vec3
  /** Never beside `density`. */
  readonly mass?: Mass
  /** Density, kg/m³; mass, centre and inertia then follow from the shapes. */
  readonly density?: number
  readonly shapes: readonly Shape[]
}

/** A frame on a body; position and orientation in body axes. */
export interface Marker {
  readonly body: string
  readonly position: Vec3
  readonly orientation: Quat
  readonly motion: Motion | null
}

/** A motor on a joint coordinate. */
export interface Drive {
  readonly kind: DriveKind
  readonly law: Law
}

export interface Limits {
  readonly lower: number
  readonly upper: number
  readonly stiffness: number
  readonly damping: number
}

/** Beside what is said here, joints of some types have fields of their own (joint-types.ts), and joints of other types never. */
export interface Joint extends OwnValues {
  readonly id: string
  readonly name: string
  readonly type: JointType
  /** The rows that a joint of type `lock` holds; absent for other types. */
  readonly rows?: HeldRows
  /** F1, on body 1. */
  readonly driven: Marker
  /** F2, on body 2; rows are read in its axes. */
  readonly main: Marker
  readonly motion: Motion | null
  /** Two drives only on a cylindrical joint; one drive is never a list here. `drivesOf` gives a list always. */
  readonly drive: Drive | readonly Drive[] | null
  readonly limits: Limits | null
  readonly damping: number
}

export interface SimulationSettings {
  readonly integrator: string
  /** s. */
  readonly step: number
  readonly tolerance: number
}

/** A point whose path is drawn. */
export interface Trace {
  readonly body: string
  /** Body axes, m. */
  readonly position: Vec3
  readonly name?: string
  /** `#rrggbb`; that of writing where it is absent. */
  readonly colour?: string
  /** Marks at equal intervals of time on the path: true, where the interval is chosen by itself, or the interval, s. */
  readonly marks?: boolean | number
  /** Whether width and colour of the path tell the speed. */
  readonly speed?: boolean
  readonly [key: string]: unknown
}

/** A curve of a plot: a quantity of the scene, or a formula. */
export interface PlotCurve {
  /** By its name (quantities/catalogue.ts). */
  readonly quantity?: string
  /** In t (s), in x, what the plot is over, and in y1, y2 …, the values of the curves before it; SI. */
  readonly formula?: string
  /** Of it the derivative or the integral over time, from its samples; itself where absent. */
  readonly of?: 'derivative' | 'integral'
  readonly name?: string
  /** `#rrggbb`. */
  readonly colour?: string
  readonly [key: string]: unknown
}

/** Curves over time, or over a quantity. */
export interface Plot {
  /** The quantity that they are over, by its name; time where it is absent. */
  readonly over?: string
  readonly curves: readonly PlotCurve[]
  /** Values by powers of ten. */
  readonly logarithmic?: boolean
  /** Over an angle: each of its turns is drawn over the same axis, from 0 to 360°. */
  readonly folded?: boolean
  /** What the curves come to is told. */
  readonly statistics?: boolean
  readonly [key: string]: unknown
}

/** A moment of the run that has a name. */
export interface TimeMark {
  /** Simulated, s. */
  readonly time: number
  readonly name?: string
  /** Whether what plays goes slowly around it. */
  readonly slow?: boolean
  readonly [key: string]: unknown
}

/** A point of a body whose velocity and acceleration are drawn as arrows. */
export interface MotionPoint {
  readonly body: string
  /** Body axes, m; the centre of mass where it is absent. */
  readonly position?: Vec3
  readonly name?: string
  /** Whether its velocity is drawn; it is unless this is false. */
  readonly velocity?: boolean
  /** Whether its acceleration is drawn; it is only where this is true. */
  readonly acceleration?: boolean
  readonly [key: string]: unknown
}

/** A body whose motion is shown as it is seen from another body. */
export interface RelativeMotion {
  readonly body: string
  /** The body that it is seen from; the ground where it is absent. */
  readonly from?: string
  readonly [key: string]: unknown
}

/** A body whose instantaneous screw axis is drawn. */
export interface ShownScrew extends RelativeMotion {
  /** Whether its axodes are drawn too, the surfaces that the axis has swept. */
  readonly axode?: boolean
}

/** What of the velocity geometry is drawn. */
export interface MotionView {
  readonly points?: readonly MotionPoint[]
  readonly screws?: readonly ShownScrew[]
  /** Whether the instant centres of what moves in a plane are drawn. */
  readonly centres?: boolean
  /** Two bodies, by their ids, whose lines by Kennedy's theorem are drawn. */
  readonly pair?: readonly [string, string]
  /** Bodies whose centrodes are drawn. */
  readonly centrodes?: readonly RelativeMotion[]
  /** Which polygon is drawn beside the mechanism; that of velocities where it is absent. */
  readonly polygon?: 'velocity' | 'acceleration'
  readonly [key: string]: unknown
}

/** Where a coordinate of a joint is at a point of a trajectory, rad or m. */
export interface PointValue {
  readonly joint: string
  readonly on: 'angle' | 'slide'
  readonly value: number
  readonly [key: string]: unknown
}

export interface TrajectoryPoint {
  /** s, from the first point on. */
  readonly time: number
  /** A coordinate without a value stays where the scene has it. */
  readonly values: readonly PointValue[]
  readonly [key: string]: unknown
}

/** A trajectory in the making; nothing follows it until laws are made of it. */
export interface PlannedTrajectory {
  readonly points: readonly TrajectoryPoint[]
  /** How it goes from point to point; `quintic` where it is absent. */
  readonly way?: 'quintic' | 'spline'
  readonly [key: string]: unknown
}

/** What is kept with the scene about how it is shown. Unknown keys are kept as they are. */
export interface View {
  /** World axes, m. */
  readonly camera?: {
    readonly position: Vec3
    readonly target: Vec3
    /** Whether it looks without perspective, where it looks straight at the plane that one builds on. */
    readonly flat?: boolean
    readonly [key: string]: unknown
  }
  readonly layers?: Readonly<Record<string, boolean>>
  /** Arrow length: `'auto'`, or newtons per metre of arrow. */
  readonly glyphScale?: 'auto' | number
  /** Points whose path is drawn, body axes. */
  readonly traces?: readonly Trace[]
  readonly plots?: readonly Plot[]
  readonly marks?: readonly TimeMark[]
  readonly motion?: MotionView
  readonly trajectory?: PlannedTrajectory
  readonly [key: string]: unknown
}

export interface Scene {
  readonly format: 'lockwork/scene'
  readonly version: 1
  readonly title: string
  /** Markdown. */
  readonly description: string
  readonly tags: readonly string[]
  readonly gravity: Vec3
  readonly bodies: readonly Body[]
  readonly joints: readonly Joint[]
  readonly forces: readonly Force[]
  readonly simulation: SimulationSettings
  readonly view: View
}

type Editable<T> = T extends readonly (readonly number[])[]
  ? T
  : T extends readonly unknown[]
    ? number extends T['length']
      ? Editable<T[number]>[]
      : T
    : T extends object
      ? { -readonly [K in keyof T]: Editable<T[K]> }
      : T

/** A scene that a recipe may write into: objects and lists, but not the numbers of a vector. */
export type SceneDraft = Editable<Scene>
export type BodyDraft = Editable<Body>
export type JointDraft = Editable<Joint>
export type ForceDraft = Editable<Force>

export const GRAVITY: Vec3 = [0, 0, -9.81]
/** Density of a body that states neither mass nor density, kg/m³. */
export const DEFAULT_DENSITY = 1000
export const DEFAULT_SIMULATION: SimulationSettings = { integrator: 'auto', step: 0.001, tolerance: 1e-8 }
/** The body that always exists: fixed, at the origin; never listed. */
export const GROUND = 'ground'

/** A scene with nothing in it. */
export function emptyScene(): Scene {
  return {
    format: 'lockwork/scene',
    version: 1,
    title: '',
    description: '',
    tags: [],
    gravity: GRAVITY,
    bodies: [],
    joints: [],
    forces: [],
    simulation: DEFAULT_SIMULATION,
    view: {},
  }
}

/** The drives of a joint as a list, in file order. */
export function drivesOf(joint: Pick<Joint, 'drive'>): readonly Drive[] {
  if (joint.drive === null) return []
  return isList(joint.drive) ? joint.drive : [joint.drive]
}

const isList = (drive: Drive | readonly Drive[]): drive is readonly Drive[] => Array.isArray(drive)

/**
 * The engine's input: a mechanism as plain data, already validated, SI units and radians.
 *
 * Frames: a body's pose and velocity are those of its body frame, in world axes; mass centre, inertia and
 * markers are in body axes. `"ground"` names the world itself and is never listed among the bodies.
 */

import type { AttachmentSpec, LawSpec, Vec3 } from '../laws/law-spec.ts'

export type { AttachmentSpec, Expression, FunctionName, LawSpec, SignalSpec, Vec3 } from '../laws/law-spec.ts'

/** `[w, x, y, z]`, unit, body → parent. */
export type Quat = readonly [number, number, number, number]

/** Rheonomic motion: a translation, and a product of rotations from left to right. */
export interface MotionSpec {
  readonly translation: readonly [LawSpec, LawSpec, LawSpec]
  readonly rotation: readonly { readonly axis: Vec3; readonly angle: LawSpec }[]
}

export interface BodySpec {
  readonly id: string
  readonly fixed: boolean
  readonly position: Vec3
  readonly orientation: Quat
  /** Velocity of the body frame's origin, m/s, world axes. */
  readonly velocity: Vec3
  /** Angular velocity, rad/s, world axes. */
  readonly angularVelocity: Vec3
  /** kg; must not be used when the body is fixed. */
  readonly mass: number
  /** Centre of mass in the body frame, m. */
  readonly centre: Vec3
  /** Entries Ixx Iyy Izz Ixy Ixz Iyz of the inertia matrix about the centre of mass, body axes, kg·m². */
  readonly inertia: readonly [number, number, number, number, number, number]
}

/** A frame on a body. */
export interface FrameSpec {
  readonly body: string
  readonly position: Vec3
  readonly orientation: Quat
}

export interface MarkerSpec extends FrameSpec {
  readonly motion: MotionSpec | null
}

/** Types of joints that lock axes of their main marker. */
export type LockType =
  | 'weld'
  | 'revolute'
  | 'prismatic'
  | 'cylindrical'
  | 'spherical'
  | 'planar'
  | 'point-on-line'
  | 'point-on-plane'
  | 'alignment'
  | 'parallel'
  | 'oldham'
  | 'constant-velocity'
  | 'plunging-constant-velocity'
  | 'lock'
  | 'universal'
  | 'perpendicular'

/** Types of joints that are made of a constraint element (constraints/kinds.ts). */
export type ElementType = 'distance-rod' | 'knife-edge' | 'rolling-disc' | 'rolling-ball' | 'rolling-wheel' | 'pfaffian'

export type JointType = LockType | ElementType

/** Which of the six rows of the lock constraint are held: x y z θx θy θz of the main marker. As bits they are a mask (model/presets.ts). */
export type HeldRows = readonly [boolean, boolean, boolean, boolean, boolean, boolean]

export type DriveKind = 'angle' | 'angular-velocity' | 'torque' | 'position' | 'velocity' | 'force'

export interface JointSpec {
  readonly id: string
  readonly type: JointType
  /** The rows of a joint of type `lock`; null for other types. */
  readonly held: HeldRows | null
  /** Driven marker P = F1 on body 1. */
  readonly driven: MarkerSpec
  /** Main marker S = F2 on body 2; rows are read in its axes. */
  readonly main: MarkerSpec
  readonly motion: MotionSpec | null
  readonly drives: readonly { readonly kind: DriveKind; readonly law: LawSpec }[]
  readonly limits: {
    readonly lower: number
    readonly upper: number
    readonly stiffness: number
    readonly damping: number
  } | null
  readonly damping: number
  /** For type `distance-rod` only: the distance of the markers' origins, m. Null or left out: the distance in the assembled initial pose. */
  readonly length?: LawSpec | null
  /** For types that roll only: the radius of what rolls, m. */
  readonly radius?: number
  /** For types `rolling-ball` and `rolling-wheel` only: what it rolls on. Left out: what is flat. */
  readonly surface?: SurfaceSpec
  /** For type `pfaffian` only: what of the rates of coordinates is held. */
  readonly coupling?: CouplingSpec
}

/** A coordinate of a joint, and its factor: a function of time, and of coordinates of the same coupling by the names in `as`. */
export interface CoupledCoordinate {
  readonly joint: string
  readonly on: 'angle' | 'slide'
  readonly as?: string
  readonly factor: LawSpec
}

/** Σ factor · (rate of the coordinate) + rate = 0. */
export interface CouplingSpec {
  readonly coordinates: readonly CoupledCoordinate[]
  readonly rate: LawSpec
}

/** What a ball or a wheel rolls on: a plane or a line; or a sphere or a circle of a radius (m) about the main marker's origin, outside or inside of it. */
export type SurfaceSpec = 'flat' | { readonly side: 'outside' | 'inside'; readonly radius: number }

export interface SpringDamperSpec {
  readonly kind: 'spring-damper'
  readonly id: string
  readonly from: AttachmentSpec
  readonly to: AttachmentSpec
  readonly stiffness: number
  readonly damping: number
  /** Rest length, m; null for the length in the assembled initial pose. */
  readonly restLength: number | null
}

export interface TorsionSpringSpec {
  readonly kind: 'torsion-spring'
  readonly id: string
  readonly joint: string
  readonly stiffness: number
  readonly damping: number
  readonly restAngle: number
}

export interface LoadSpec {
  readonly kind: 'load'
  readonly id: string
  readonly body: string
  readonly position: Vec3
  readonly force: readonly [LawSpec, LawSpec, LawSpec]
  readonly torque: readonly [LawSpec, LawSpec, LawSpec]
  readonly axes: 'world' | 'body'
}

/** Springs and dampers in all six directions between two markers: nothing acts where they coincide. */
export interface BushingSpec {
  readonly kind: 'bushing'
  readonly id: string
  readonly driven: FrameSpec
  readonly main: FrameSpec
  /**
   * 6×6, row by row, in the axes of the main marker: force (N) and torque (N·m) against displacement of the driven marker (m) and rotation vector (rad);
   * and against their rates. Symmetric, no eigenvalue negative.
   */
  readonly stiffness: readonly number[]
  readonly damping: readonly number[]
}

/** All kinds of force; what each does is listed in forces/kinds.ts. */
export type ForceSpec = SpringDamperSpec | TorsionSpringSpec | LoadSpec | BushingSpec

export interface MechanismSpec {
  readonly gravity: Vec3
  readonly bodies: readonly BodySpec[]
  readonly joints: readonly JointSpec[]
  readonly forces: readonly ForceSpec[]
}

import type { Pose } from '../../geometry/index.ts'
import type { Mass, Shape, Vec3 } from '../document.ts'

/** A robot as a foreign file describes it: links, each of which hangs on another one or on the world. SI units, radians. */
export interface ImportedRobot {
  readonly name: string
  readonly format: 'URDF' | 'MJCF'
  /** Null: the file does not say. */
  readonly gravity: Vec3 | null
  /** s; null: the file does not say. */
  readonly step: number | null
  /** In the order of the file. */
  readonly links: readonly ImportedLink[]
  /** Of every link at most one. */
  readonly mounts: readonly ImportedMount[]
  readonly closures: readonly ImportedClosure[]
  /** What is carried over in another form, by name. */
  readonly changed: readonly string[]
  /** What the file says and this does not carry over, by name. */
  readonly left: readonly string[]
}

/** A rigid part; all of it in the link's own axes. */
export interface ImportedLink {
  readonly name: string
  /** Null: of the shapes, at `density`; or there is none. */
  readonly mass: Mass | null
  /** kg/m³ of all shapes; null: the shapes are for the eye only. */
  readonly density: number | null
  /** The file leaves the mass to something that cannot be read. */
  readonly unweighed: boolean
  readonly shapes: readonly Shape[]
}

/** How a link hangs on its parent. */
export interface ImportedMount {
  readonly name: string
  /** Name of a link; null: the world. */
  readonly parent: string | null
  readonly child: string
  /** Of the child in the parent's axes, with every joint at 0. */
  readonly origin: Pose
  /** From the parent to the child; each moves all that follow. None: the child is fixed to the parent. */
  readonly joints: readonly ImportedJoint[]
}

/** One freedom, or a few, between a link and its parent. */
export interface ImportedJoint {
  readonly name: string
  readonly kind: 'revolute' | 'prismatic' | 'ball' | 'planar' | 'free'
  /** Child's axes, with every joint at 0. The axis is a unit vector; of a plane it is the normal. */
  readonly anchor: Vec3
  readonly axis: Vec3
  /** m or rad. */
  readonly limits: { readonly lower: number; readonly upper: number } | null
  /** N·s/m or N·m·s/rad. */
  readonly damping: number
  /** Springs and servos on the coordinate. */
  readonly springs: readonly ImportedSpring[]
  /** Name of a motor; its effort is not in the file. */
  readonly motor: string | null
}

/** A spring with a damper on the coordinate of its joint: N/m and N·s/m, or N·m/rad and N·m·s/rad. */
export interface ImportedSpring {
  readonly name: string
  readonly stiffness: number
  readonly damping: number
  /** Coordinate at which it rests, m or rad. */
  readonly rest: number
}

/** A loop: two points (or frames) of links that stay together. */
export interface ImportedClosure {
  readonly name: string
  readonly kind: 'ball' | 'fixed'
  /** The first link, and where on it. */
  readonly a: ImportedEnd
  /** `at` null: where the first one is with every joint at 0. */
  readonly b: { readonly link: string | null; readonly at: Pose | null }
}

/** A point, or frame, of a link in its axes. */
export interface ImportedEnd {
  /** Null: the world. */
  readonly link: string | null
  readonly at: Pose
}

import type { Pose } from '../../geometry/index.ts'
import type { Mass, Shape, Vec3 } from '../document.ts'

/** A robot as a foreign file describes it: links, each of which hangs on another one or on the world. SI units, radians. */
export interface ImportedRobot {
  readonly name: string
  readonly format: 'URDF' | 'MJCF'
  /** Gravity, m/s²; null where the file states none. */
  readonly gravity: Vec3 | null
  /** s; null: the file does not say. */
  readonly step: number | null
  /** In the order of the file. */
  readonly links: readonly ImportedLink[]
  /** Mounts, at most one for each link. */
  readonly mounts: readonly ImportedMount[]
  readonly closures: readonly ImportedClosure[]
  /** Names of what is carried over in another form. */
  readonly changed: readonly string[]
  /** Names of what the file has and is not carried over. */
  readonly left: readonly string[]
}

/** A rigid part; all of it in the link's own axes. */
export interface ImportedLink {
  readonly name: string
  /** Mass properties; null where they follow from the shapes and `density`, or there are none. */
  readonly mass: Mass | null
  /** Density of all shapes, kg/m³; null where shapes have no mass. */
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
  /** Pose of the child in the parent's axes, with every joint at 0. */
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
  /** Limits of the coordinate, m or rad. */
  readonly limits: { readonly lower: number; readonly upper: number } | null
  /** Damping, N·s/m or N·m·s/rad. */
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
  /** Id of the link; null for the world. */
  readonly link: string | null
  readonly at: Pose
}

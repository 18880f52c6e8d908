import type { Pose } from '../../geometry/index.ts'
import type { Limits, Mass, Shape, Vec3 } from '../document.ts'

/** A robot as a foreign file describes it: links in a tree of joints. */
export interface ImportedRobot {
  readonly name: string
  readonly links: readonly ImportedLink[]
  readonly joints: readonly ImportedJoint[]
  /** What the file says and this does not carry over, by name. */
  readonly left: readonly string[]
}

export interface ImportedLink {
  readonly name: string
  readonly mass: Mass | null
  readonly shapes: readonly Shape[]
}

export interface ImportedJoint {
  readonly name: string
  readonly kind: 'fixed' | 'revolute' | 'continuous' | 'prismatic' | 'floating' | 'planar' | 'ball'
  /** Names of links. */
  readonly parent: string
  readonly child: string
  /** Of the joint, and of the child at rest, in the parent's axes. */
  readonly origin: Pose
  /** In the axes of `origin`. */
  readonly axis: Vec3
  readonly limits: Pick<Limits, 'lower' | 'upper'> | null
  readonly damping: number
}

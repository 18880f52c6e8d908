import type { JointType, Mobility, RowName, Rows, Vec3 } from '../../engine/index.ts'

/** Why a mechanism moves as it does, or does not. */
export interface Diagnosis {
  readonly mobility: Mobility
  readonly freedoms: readonly FreeMotion[]
  /** Joints without which more would move, and by how many freedoms. */
  readonly takenBy: readonly { readonly joint: string; readonly frees: number }[]
  /** Joints in whose pose the mechanism has fewer independent rows than beside it. */
  readonly singular: readonly string[]
  readonly swaps: readonly Swap[]
}

/** One way in which it can move. */
export interface FreeMotion {
  /** World axes; v is that of the body frame's origin. */
  readonly twists: readonly { readonly body: string; readonly v: Vec3; readonly w: Vec3 }[]
  /** `idle`: a body turns about its own joints' line. `infinitesimal`: it goes no farther than a first touch. */
  readonly kind: 'useful' | 'idle' | 'infinitesimal'
}

/** Another joint that holds one row less, and takes nothing from the motion. */
export interface Swap {
  readonly joint: string
  readonly row: RowName
  readonly to: JointType | { readonly rows: Rows }
  readonly redundantAfter: number
  readonly dofAfter: number
}

/** Questions about a mechanism in one pose. A worker that runs nothing answers them: they may take their time. */
import type {
  Diagnosis,
  FreeBody,
  FreeMotion,
  KeptNumbers,
  ModeKind,
  ModeValue,
  Port,
  Quat,
  Vec3,
} from '../../engine/index.ts'

export type { Diagnosis, DiagnosisPart, FreeMotion, ModeKind, ModeValue, Port, Swap } from '../../engine/index.ts'

/** By subject: what is asked besides the mechanism and its pose, and what is told. */
export interface Inquiries {
  readonly diagnosis: { readonly asked: null; readonly told: Diagnosis }
  readonly balance: { readonly asked: BalanceWish; readonly told: Balance }
  readonly modes: { readonly asked: ModesWish; readonly told: Modes }
  readonly response: { readonly asked: ResponseWish; readonly told: Response }
}

/**
 * `rest`: where it comes to rest by damped motion; one that stands balanced already is left there, stable or not. `fall`: the same, but pushed off a
 * balance that is not stable. `nearest`: the nearest balance. Drives and laws hold what they have at t = 0.
 */
export interface BalanceWish {
  readonly way: 'rest' | 'fall' | 'nearest'
}

export interface Balance {
  readonly stability: 'stable' | 'unstable' | 'indifferent'
  readonly negativeDirections: number
  readonly freeDirections: number
  /** How one body moves in all of the free directions, where these have that in common. */
  readonly freeBody: FreeBody | null
  /** Largest unbalanced force over the largest that balance each other. */
  readonly residual: number
  /** Ids of the bodies that can move. */
  readonly bodies: readonly string[]
  /** Poses on the way, of each in turn all these bodies: position and orientation (w first) of the body frame, world axes. */
  readonly path: Float64Array
  /** How far the farthest body frame has come, m. */
  readonly moved: number
  /** Ways in which it falls from there, the steepest first. */
  readonly falls: readonly FreeMotion[]
  /** What elements keep of the scene's start, by their ids. */
  readonly kept: KeptNumbers
}

/** `equilibrium`: about the balance nearest to the pose. `here`: about the pose as it is, or the steady turn that it is in. */
export interface ModesWish {
  readonly at: 'equilibrium' | 'here'
  readonly count: number
}

export interface Mode {
  readonly kind: ModeKind
  /** λ, 1/s: of a conjugate pair the one with Im > 0. */
  readonly eigenvalue: readonly [re: number, im: number]
  /** Hz. */
  readonly frequency: number
  readonly dampingRatio: number
  /** 6 per body of `Modes.bodies`: translation of its centre of mass, rotation, world axes; unit modal mass. */
  readonly shape: { readonly re: Float64Array; readonly im: Float64Array }
  /** It goes no farther than a first touch: the pose is singular. */
  readonly stops: boolean
}

export interface Modes {
  /** What grows first, then by frequency, then those that do not swing. */
  readonly modes: readonly Mode[]
  /** Of all that were found, also those that are not among these. */
  readonly values: readonly ModeValue[]
  /** What these would be without the tangent stiffness of the constraints. */
  readonly without: readonly ModeValue[]
  /** Whether there are no others. */
  readonly complete: boolean
  /** Whether only the slowest were looked for, and not all: it is damped, and has too many freedoms for that. */
  readonly slowest: boolean
  /** Whether all that were asked for were found: others may lie between those listed, which are right. */
  readonly converged: boolean
  /** To first order. */
  readonly freedoms: number
  /** Whether the mechanism has fewer freedoms beside the pose: some modes stop at a first touch, or do not go together. */
  readonly singular: boolean
  /** `held`: the pose does not balance, or moves, and is held still in thought. */
  readonly about: 'equilibrium' | 'turning' | 'held'
  readonly stability: Balance['stability'] | null
  /** What it turns with, world axes, rad/s. */
  readonly turning: Vec3 | null
  /** That can move, in the pose that the modes are about: body frames and centres of mass, world axes. */
  readonly bodies: readonly {
    readonly id: string
    readonly position: Vec3
    readonly orientation: Quat
    readonly centre: Vec3
  }[]
  /** ℓ, m. */
  readonly size: number
}

export interface ResponseWish {
  readonly at: ModesWish['at']
  readonly force: Port
  readonly response: Port
  /** Hz, ascending. */
  readonly frequencies: Float64Array
  readonly by: 'modes' | 'solving'
}

/** At each frequency, m (or rad) per N (or N·m); infinite at the resonance of what nothing damps. */
export interface Response {
  readonly amplitude: Float64Array
  /** By which the response is ahead of the force, rad. */
  readonly phase: Float64Array
}

export type Subject = keyof Inquiries

export type Question = {
  readonly [S in Subject]: { readonly subject: S; readonly asked: Inquiries[S]['asked'] }
}[Subject]
export type Answer = { readonly [S in Subject]: { readonly subject: S; readonly told: Inquiries[S]['told'] } }[Subject]

/** What came of a question; `why` in words. */
export type Told<S extends Subject> =
  | {
      readonly ok: true
      readonly told: Inquiries[S]['told']
      /** Simulated time of the pose, s. */
      readonly time: number
    }
  | { readonly ok: false; readonly why: string }

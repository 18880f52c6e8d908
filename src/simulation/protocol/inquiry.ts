/** Questions about a mechanism in one pose. A worker that runs nothing answers them: they may take their time. */
import type {
  Diagnosis,
  DriveEfforts,
  FreeBody,
  FreeMotion,
  KeptNumbers,
  ModeKind,
  ModeValue,
  Port,
  Quat,
  Vec3,
} from '../../engine/index.ts'
import type { RunStart } from './run-start.ts'
import type { ConstraintSystem, Equations, EquationsWish, Formulas } from './equations.ts'

export type {
  Diagnosis,
  DiagnosisPart,
  DriveEfforts,
  FreeMotion,
  ModeKind,
  ModeValue,
  Port,
  Swap,
} from '../../engine/index.ts'

/** For each subject what is asked besides the mechanism and its pose, and what is told. */
export interface Inquiries {
  readonly diagnosis: { readonly asked: null; readonly told: Diagnosis }
  readonly balance: { readonly asked: BalanceWish; readonly told: Balance }
  readonly modes: { readonly asked: ModesWish; readonly told: Modes }
  readonly response: { readonly asked: ResponseWish; readonly told: Response }
  readonly equations: { readonly asked: EquationsWish; readonly told: Equations }
  readonly constraints: { readonly asked: null; readonly told: ConstraintSystem }
  /** Of the mechanism as it is assembled, whatever its pose. */
  readonly formulas: { readonly asked: null; readonly told: Formulas }
  /** Of the motion that its drives lead, from its start on, whatever its pose. */
  readonly efforts: { readonly asked: EffortsWish; readonly told: DriveEfforts }
}

/**
 * `rest`: where it comes to rest by damped motion; a mechanism already in equilibrium is left there, stable or not. `fall`: the same, but pushed off an
 * equilibrium that is not stable. `nearest`: the nearest equilibrium. Drives and laws are held at their values at t = 0.
 */
export interface BalanceWish {
  readonly way: 'rest' | 'fall' | 'nearest'
}

export interface Balance {
  readonly stability: 'stable' | 'unstable' | 'indifferent'
  /** Directions that joints and drives leave; those in which it falls, and those that meet no force. */
  readonly directions: number
  readonly negativeDirections: number
  readonly freeDirections: number
  /** How one body moves in all of the free directions, where these have that in common. */
  readonly freeBody: FreeBody | null
  /** Largest unbalanced force over the largest that balance each other. */
  readonly residual: number
  /** Ids of the bodies that can move. */
  readonly bodies: readonly string[]
  /** Poses on the way: for each pose, of all these bodies, position (m) and orientation (w first) of the body frame, world axes. */
  readonly path: Float64Array
  /** How far the farthest body frame has come, m. */
  readonly moved: number
  /** Motions in which it falls from there, the steepest first. */
  readonly falls: readonly FreeMotion[]
  /** Numbers that elements keep of the scene's start, by their ids. */
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
  /** As in the engine: Hz below which one that seems to move freely may swing; present where that is worth telling. */
  readonly below?: number
  /** 6 per body of `Modes.bodies`: translation of its centre of mass, rotation, world axes; unit modal mass. */
  readonly shape: { readonly re: Float64Array; readonly im: Float64Array }
  /** Whether the joints allow it to first order only, as the pose is singular. */
  readonly stops: boolean
}

export interface Modes {
  /** Modes that grow first, then those that swing by frequency, then the others. */
  readonly modes: readonly Mode[]
  /** Values of all modes that were found, also of those not among `modes`. */
  readonly values: readonly ModeValue[]
  /** Values of these modes without the tangent stiffness of the constraints. */
  readonly without: readonly ModeValue[]
  /** Whether these are all modes that there are. */
  readonly complete: boolean
  /** Whether only the slowest were looked for, and not all: it is damped, and has too many freedoms for that. */
  readonly slowest: boolean
  /** Whether all that were asked for were found: others may lie between those listed, which are right. */
  readonly converged: boolean
  /** Degrees of freedom, to first order. */
  readonly freedoms: number
  /** Whether the mechanism has fewer freedoms beside the pose: some modes stop at a first touch, or do not go together. */
  readonly singular: boolean
  /** `held`: the pose does not balance, or moves, and is held still in thought. */
  readonly about: 'equilibrium' | 'turning' | 'held'
  readonly stability: Balance['stability'] | null
  /** Angular velocity of the steady turn, rad/s, world axes; null at rest. */
  readonly turning: Vec3 | null
  /** Bodies that can move, in the pose that the modes are about: body frames and centres of mass, world axes. */
  readonly bodies: readonly {
    readonly id: string
    readonly position: Vec3
    readonly orientation: Quat
    readonly centre: Vec3
  }[]
  /** ℓ, m. */
  readonly size: number
  /** The state that they were asked of; null for the start. */
  readonly start: RunStart | null
}

/** Asked of modes, whatever the pose is now. */
export interface ResponseWish {
  readonly at: ModesWish['at']
  readonly start: Modes['start']
  readonly force: Port
  readonly response: Port
  /** Hz, ascending. */
  readonly frequencies: Float64Array
  readonly by: 'modes' | 'solving'
}

/** All s: how long, from sample to sample, and the longest way between two poses. */
export interface EffortsWish {
  readonly duration: number
  readonly sample: number
  readonly step: number
}

/** At each frequency, m (or rad) per N (or N·m); infinite at the resonance of what nothing damps. */
export interface Response {
  /** Hz, ascending: those that were asked for, and more about the antiresonances between them. */
  readonly frequencies: Float64Array
  readonly amplitude: Float64Array
  /** Phase by which the response is ahead of the force, rad. */
  readonly phase: Float64Array
}

export type Subject = keyof Inquiries

export type Question = {
  readonly [S in Subject]: { readonly subject: S; readonly asked: Inquiries[S]['asked'] }
}[Subject]
export type Answer = { readonly [S in Subject]: { readonly subject: S; readonly told: Inquiries[S]['told'] } }[Subject]

/** The answer to a question, or in words why there is none. */
export type Told<S extends Subject> =
  | {
      readonly ok: true
      readonly told: Inquiries[S]['told']
      /** Simulated time of the pose, s. */
      readonly time: number
    }
  | { readonly ok: false; readonly why: string }

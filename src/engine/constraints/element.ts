/**
 * What a kind of constraint element is: rows between any number of bodies, with linear and angular parts as they come. All elements of one kind in a
 * mechanism are a batch, in packed arrays; functions of a kind loop over a batch and allocate nothing. Vectors are in world axes (docs/THEORY.md §2 (G)),
 * and what a row has on
 * a body is read at its centre of mass:
 *
 *   C(q, t) = 0,    Ċ = Σ G_s · (ṙ_s, W_s) + C_t,    Σ G_s · (r̈_s, Ẇ_s) = Q_c        s: the sides of the element, a body each
 *
 * A row at velocity level, as of what rolls, has no C: it is Ċ = 0 with the same G, C_t and Q_c, and poses may go wherever that leads. Assembly and
 * projections of positions leave it out; all that speaks of velocities, accelerations and reactions has it.
 *
 * The kinds: kinds.ts. What asks them all: elements.ts. Lock rows of joints are none: one axis each tells them, and a forest may be built on them
 * (lock.ts). Elements always close a loop.
 */
import type { Law } from '../laws/law.ts'
import type { ElementBatch, JointModel, Model } from '../model/model.ts'
import type { Guard } from '../model/guard.ts'
import type { ElementRowName } from '../model/rows.ts'
import type { JointSpec, LawSpec, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'

/** What a kind needs to compile the elements of a batch. */
export interface Compiling {
  readonly joints: readonly JointModel[]
  bodyOf(id: string): number
  jointOf(id: string): number
  /** Writes a place in the frame of a body as seen from its centre of mass, body axes. */
  fromCentre(place: Vec3, body: number, out: Float64Array, at: number): void
  /**
   * Compiles a law that may not jump, nor may its slope, and lists it as that of a joint: `what` in words, with a space at their end; `positive`: it has to
   * stay above 0.
   */
  useLaw(law: LawSpec, what: string, joint: JointSpec, positive?: boolean): Law
  /** Compiles a law as `useLaw` does, which may read coordinates of joints besides: names in it are for the kind to resolve. */
  useFactor(law: LawSpec, what: string, joint: JointSpec): Law
  /**
   * Makes the fields that batches of all kinds have.
   *
   * @param bodies of each element one per side: that of the driven marker of the joint that it belongs to first
   * @param moved whether laws move any of the elements
   * @param kept see ElementBatch.kept; left out by kinds that keep no number. A kept number may depend on the assembled pose, on turns that joints have
   * counted, and on `keptBy`, and on nothing else: not on time, nor on laws.
   * @param keptBy numbers of each element without which its kept number says nothing, as numbers of teeth where a sum of turns by teeth is kept. Where an edit
   * in mid-run changes them the kept number is void, and is read anew off the pose of that moment; otherwise it is that of the start, or is carried over.
   */
  begin(
    bodies: readonly (readonly number[])[],
    moved: boolean,
    kept?: readonly number[],
    keptBy?: readonly (readonly number[])[],
  ): ElementBatch
}

/** A row that every element of a kind has; factor and power as in RowTable. */
interface ElementRow {
  readonly name: ElementRowName
  /** The row is one at velocity level: it holds Ċ = 0 and no position. */
  readonly velocity?: true
  readonly factor: number
  readonly power: 0 | 1
}

/**
 * A kind of constraint element, with its batch. Methods need the stages before them in the workspace (kinematics/stages.ts), and loop over the batch:
 * element i is the block firstBlock + i of the model's rows.
 */
export interface ConstraintKind<B extends ElementBatch> {
  /** The rows of an element, those of power 0 first. */
  readonly rows: readonly ElementRow[]
  /** The batch of these joints' elements. */
  compile(joints: readonly JointSpec[], compiling: Compiling): B

  /** C into ws.c but for rows at velocity level, which have none; G of every side into ws.G, at the poses of the state. */
  computePositions(model: Model, state: State, ws: Workspace, batch: B): void
  /** C_t into ws.ct. */
  computeRates(model: Model, state: State, ws: Workspace, batch: B): void
  /** Q_c into ws.qc: minus all of C̈ that holds no accelerations of bodies. */
  computeRightHandSides(model: Model, state: State, ws: Workspace, batch: B): void
  /** Adds ∂(Gᵀγ)/∂q at constant γ (one per row of the model) and the torque in Gᵀγ, both in the form that dynamics/tangent.ts describes. */
  addTangents(model: Model, state: State, ws: Workspace, multipliers: Float64Array, batch: B, out: Tangent): void

  /** Given by kinds whose elements do nothing but pull the origins of the joint's two markers together, or keep them apart: such a joint has a tension. */
  readonly pulls?: true

  /**
   * Given by kinds that touch in one point: writes its arm from the driven marker's origin, and the unit vector N along which the driven body is kept from the
   * other, NaN where it is not; world axes. Needs positions.
   */
  readContact?(ws: Workspace, batch: B, index: number, out: Float64Array): void

  /** Where an element is not smooth. */
  readonly guards: readonly Guard<B>[]

  /**
   * Given by kinds that have poses in which their rows do not determine a motion, and runs get no further: says, after the name of the joint, what is wrong where an element is as good as in
   * one; null elsewhere. Needs positions.
   */
  explainSingular?(ws: Workspace, batch: B, index: number): string | null

  /** Whether an element has a law of time of its own: its rows are then those of a drive, and count as such wherever freedoms are counted. */
  isDriven(batch: B, index: number): boolean
  /**
   * Reads the kept numbers that are still NaN off this pose, which is the assembled one. Only kinds that keep numbers have this; the rows of an
   * element do not count until its number is known.
   */
  settleKept?(model: Model, state: State, ws: Workspace, batch: B): void
  /** A batch of the same elements in which every law is replaced by `hold` of it. */
  held(batch: B, hold: (law: Law) => Law): B
}

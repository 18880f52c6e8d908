/**
 * What a kind of force element is. All elements of one kind in a mechanism are a batch, in packed arrays; functions of a kind loop over a batch, and
 * those that are asked at every evaluation allocate nothing. The kinds: kinds.ts. What asks them all: forces.ts.
 */
import type { Sentence } from '../failure.ts'
import type { Law } from '../laws/law.ts'
import type { Guard } from '../model/guard.ts'
import type { ForceBatch, JointModel, LawUse, Model } from '../model/model.ts'
import type { JointSpec, LawSpec, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Tangent } from '../model/tangent.ts'
import type { Workspace } from '../model/workspace.ts'

/** What a kind needs to compile the elements of a batch. */
export interface Compiling {
  readonly joints: readonly JointModel[]
  readonly jointSpecs: readonly JointSpec[]
  bodyOf(id: string): number
  jointOf(id: string): number
  /** Writes a place in the frame of a body as seen from its centre of mass, body axes. */
  fromCentre(place: Vec3, body: number, out: Float64Array, at: number): void
  /** Compiles a law, which may read signals, and lists it; `owner` tells in words whose it is, and the name of `item` follows these words. */
  useLaw(law: LawSpec, owner: string, item: LawUse['item']): Law
  /**
   * Makes the fields that batches of all kinds have. `bodies`: equally many for each element. `kept`: see ForceBatch.kept; left out by kinds that
   * keep no number.
   */
  begin(ids: readonly string[], bodies: readonly (readonly number[])[], kept?: readonly number[]): ForceBatch
}

/** Stiffness and damping of an element as of a spring between two bodies: N/m and N·s/m where `linear`, else N·m/rad and N·m·s/rad. */
export interface Hardness {
  readonly what: Sentence
  readonly linear: boolean
  readonly stiffness: number
  readonly damping: number
  readonly body1: number
  readonly body2: number
}

/** The laws that the elements of a kind follow: each may read signals. */
export interface ForceLaws<B extends ForceBatch> {
  /** How many laws an element has. */
  count(batch: B, index: number): number
  /** One of the laws of an element. */
  at(batch: B, index: number, component: number): Law
  /** A batch of the same elements in which every law is replaced by `change` of it. */
  changed(batch: B, change: (law: Law) => Law): B
  /** Writes what a unit of a law puts on the bodies of its element: 6 numbers for each, force and torque about the centre of mass, world axes. */
  computeUnit(
    model: Model,
    state: State,
    ws: Workspace,
    batch: B,
    index: number,
    component: number,
    out: Float64Array,
  ): void
}

/**
 * A kind of force element, with what it is specified by and its batch. Methods need positions, rates and coordinates in the workspace unless they say
 * otherwise; vectors are in world axes.
 */
export interface ForceKind<Spec, B extends ForceBatch> {
  /** The batch of all elements of the kind; null where there are none. */
  compile(specs: readonly Spec[], compiling: Compiling): B | null

  /**
   * Adds the forces of the elements from..to to ws.force, their energy (J) to ws.elastic and its rate (W) to ws.elasticRate. What power they have besides is
   * lost or put in, and is told by ws.force alone.
   */
  addForces(model: Model, state: State, ws: Workspace, batch: B, from: number, to: number): void
  /**
   * Adds the tangents of all elements, in the form that dynamics/tangent.ts describes.
   *
   * @param blocks for each element, where the blocks of every pair of its bodies begin, (1, 1) (1, 2) (2, 1) (2, 2); −1 where one is fixed
   */
  addTangents(model: Model, state: State, ws: Workspace, batch: B, blocks: Int32Array, out: Tangent): void

  /** The laws of the elements; only kinds that follow laws have this. */
  readonly laws?: ForceLaws<B>

  /** Whether any element does anything at all, whatever the state. */
  acts(batch: B, ws: Workspace): boolean
  /** Whether forces depend on velocities by more than signals. */
  readsVelocity(batch: B, ws: Workspace): boolean
  /** Whether elastic energy tells all that the elements do, dampers apart. */
  isConservative(batch: B, ws: Workspace): boolean
  readonly guards: readonly Guard<B>[]

  /** A batch of the same elements without damping. */
  undamped(batch: B): B
  /** Reads the kept numbers that are still NaN off this pose, which is the assembled one. Only kinds that keep numbers have this. */
  settleKept?(model: Model, state: State, ws: Workspace, batch: B): void

  /** Tells how hard each element is. */
  seeHardness(batch: B, see: (hardness: Hardness) => void): void
  /**
   * Tells what the scale of a balance is made of: the forces of each element, N, and those that it would exert were it stretched by ℓ; torques over ℓ. Needs
   * `addForces`; NaN counts for nothing.
   */
  seeScale(ws: Workspace, batch: B, see: (force: number, stretched: number) => void): void
  /**
   * Names, in words, what pushes where an element may keep a mechanism accelerating for ever; null where this element does not. Only kinds that are
   * not conservative have this.
   */
  pusher?(batch: B, index: number): Sentence | null
  /**
   * Whether an element minds a small motion (6 numbers per body as in State.v): by points that travel faster than `travel`, m/s, or by turning faster than
   * `turning`, rad/s. Kinds that act about and along the axes of joints alone do not have this. May allocate.
   */
  minds?(
    model: Model,
    state: State,
    ws: Workspace,
    batch: B,
    index: number,
    motion: Float64Array,
    travel: number,
    turning: number,
  ): boolean
  /** Writes an element's reading to the places of FORCE (readings/table.ts), which hold zeros before. All kinds that a spec can ask for have this. */
  read?(model: Model, state: State, ws: Workspace, batch: B, index: number, out: Float64Array, at: number): void
}

/**
 * Signals: numbers that laws of forces read off the state, with exact partial derivatives, by which controllers stand in the tangents (docs/THEORY.md §6 (H)) like springs and
 * dampers. World axes: by δr and φ = R θ of each body that a signal follows, velocities held as dynamics/tangent.ts has it, and by ṙ and W = R ω.
 */
import type { JointModel, Model, Signal } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** What a kind of signal needs to compile one. */
export interface Compiling {
  readonly joints: readonly JointModel[]
  /** Throws RangeError for an id that the mechanism does not have. */
  bodyOf(id: string): number
  jointOf(id: string): number
  /** Writes a place in the frame of a body as seen from its centre of mass, body axes. */
  fromCentre(place: Vec3, body: number, out: Float64Array, at: number): void
}

/** A kind of signal. What it computes needs positions, rates and coordinates in the workspace, and allocates nothing. */
export interface SignalKind<Spec, S extends Signal> {
  /** Throws RangeError where the signal reads a body or a joint that the mechanism does not have. */
  compile(spec: Spec, compiling: Compiling): S
  calc(model: Model, state: State, ws: Workspace, signal: S): number
  /** Writes the derivatives, 6 numbers for each of the signal's bodies, world axes. */
  computeGradients(
    model: Model,
    state: State,
    ws: Workspace,
    signal: S,
    byPoses: Float64Array,
    byVelocities: Float64Array,
  ): void
}

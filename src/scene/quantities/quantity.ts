/** What a quantity of a scene is: a channel of the engine, with the name that it has in files and calls, and its words. */
import type { Channel, Quantity } from '../../engine/index.ts'
import type { ItemRef } from '../ids.ts'

export interface SceneQuantity {
  /** As plots and the command line name it: `joint pin.force.x`. Unlike all others of the scene. */
  readonly name: string
  /** Whose it is, as people read it: the name of a body or joint, and where need be which of its points. */
  readonly of: string
  /** Its words: `Force x`. */
  readonly words: string
  readonly quantity: Quantity
  readonly channel: Channel
  /** One of those that a short list leaves out: a component beside its magnitude, a point beside the centre of mass, a screw axis. */
  readonly further?: true
}

/** Joints between the same two bodies, by their ids, as the engine lists them. */
export interface BundleOfJoints {
  readonly joints: readonly string[]
}

/** Something that quantities are told of. */
export interface Teller {
  /** What the names of its quantities begin with: `joint pin`. */
  readonly prefix: string
  /** What of the scene they are read off, where it is one thing. */
  readonly item?: ItemRef
  /** All that it tells, the most asked for first. */
  readonly list: () => readonly SceneQuantity[]
}

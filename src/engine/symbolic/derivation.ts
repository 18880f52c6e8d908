/** What the formulas of a mechanism are derived from. */
import type { Model } from '../model/model.ts'
import type { MechanismSpec } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Chain } from './chain.ts'
import type { Closure } from './closures.ts'
import type { Along, Frames } from './frames.ts'
import type { Motion } from './motion.ts'
import type { Names } from './names.ts'

export interface Derivation {
  readonly spec: MechanismSpec
  readonly model: Model
  /** Assembled. */
  readonly state: State
  readonly chain: Chain
  readonly frames: Frames
  readonly motion: Motion
  /** The letters given so far: each step of the derivation adds those that it needs. */
  readonly names: Names
  readonly closures: readonly Closure[]
  /** How a force of the spec, by its place, lies along slides; null for one that does not. */
  readonly alongOf: (force: number) => Along | null
}

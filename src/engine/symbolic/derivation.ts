/** What the formulas of a mechanism are derived from. */
import type { MechanismSpec } from '../model/spec.ts'
import type { Assembled } from './assembled.ts'
import type { Closure } from './closures.ts'
import type { Frames } from './frames.ts'
import type { Motion } from './motion.ts'
import type { Names } from './names.ts'

export interface Derivation extends Assembled {
  readonly spec: MechanismSpec
  readonly frames: Frames
  readonly motion: Motion
  /** The letters given so far: each step of the derivation adds those that it needs. */
  readonly names: Names
  readonly closures: readonly Closure[]
}

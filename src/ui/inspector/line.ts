/** A line of the texts about a joint. */
import type { noiseOf } from '../../simulation/index.ts'

/** One quantity as it is shown. */
export interface Line {
  readonly name: string
  readonly value: string
  /** All digits, SI. */
  readonly exact: string
  /** The quantity of the scene that it is, by its name; absent where it is none. */
  readonly quantity?: string
  /** Whether the quantity is not known to be unique. */
  readonly open: boolean
  readonly tone?: 'force' | 'torque'
  readonly vector?: {
    readonly texts: readonly string[]
    readonly unit: string
    readonly exact: string
    /** What the names of the quantities that the components are have before `.x`. */
    readonly quantity?: string
    /** Which axes of the world the components are along. */
    readonly axes: readonly number[]
    /** Components that are not known to be unique. */
    readonly open: readonly boolean[]
  }
}

/** What of a quantity is rounding in the frame that is read. */
export type Noise = ReturnType<typeof noiseOf>

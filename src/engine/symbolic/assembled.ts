import type { Named } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Chain } from './chain.ts'

/** A mechanism that is assembled in a state, before names and zeros are chosen. */
export interface Assembled {
  readonly model: Model
  readonly state: State
  readonly chain: Chain
  /** The coordinate of a segment's joint now, rad or m. */
  readonly coordinateOf: (segment: number) => number
}

/** At which value of the coordinate of a segment's joint, rad or m, a spring on it alone is relaxed. */
export interface Relaxed {
  readonly segment: number
  readonly at: number
  readonly spring: Named
}

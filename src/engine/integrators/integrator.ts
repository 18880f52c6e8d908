import type { Failure, Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import type { EquationsOfMotion } from '../dynamics/accelerations.ts'
import type { Memory } from './snapshot.ts'

export interface Statistics {
  steps: number
  rejected: number
  newtonIterations: number
  /** Number of evaluations of the accelerations. */
  evaluations: number
  /** Share of the bodies that move whose steps are made in planes now. */
  inPlanes: number
  /** 1 once steps were made in planes and then in space, since what the planes leave out did not hold, or the run could not go on in them; else 0. */
  broughtBack: number
}

/** One scheme, with what it keeps between steps (step size, last evaluation, factorizations); after `restart` all that matters for the result is in the State. */
export interface Integrator {
  readonly name: IntegratorName
  readonly statistics: Statistics
  /** Whether its states satisfy C = 0 and Ċ = 0; if not, a copy has to be projected (settle) before it is shown. */
  readonly onConstraints: boolean
  /** True if its steps do not depend on the times that are asked for, which lie anywhere between their ends. */
  readonly dense?: true
  /** For one that is so only until it changes to other steps: whether times that were asked for since it began anew have had a say in its steps. */
  readonly bound?: boolean
  /**
   * Advances the state to exactly `until`, or by `maxSteps` accepted steps, whichever comes first. On failure the state is the last good one.
   */
  advance(model: Model, state: State, ws: Workspace, until: number, maxSteps?: number): Failure | null
  /** For a scheme that chooses among others: the one in use now, and why, in words. */
  readonly method?: string
  readonly reason?: Sentence
  /** Forgets all that it remembers of earlier steps, as is needed after the state or numbers of the model were changed from outside. */
  restart(): void
  /**
   * Forgets the accelerations alone, and goes on from the state that it is given next by steps as long as before: after forces were changed from outside
   * in a way that changes how stiff the mechanism is no more than how it moves, as by a pull that leads elsewhere.
   */
  interrupt(): void
  /**
   * Names what a run goes on from, the state that it was advanced to among it: what a snapshot holds (snapshot.ts), between two calls of `advance`. What else is
   * kept between steps follows from that.
   */
  remember(memory: Memory, state: State): void
  /** Computes what follows from it again, and with it the state, once all that was remembered is restored. Changes the workspace, which has to be under the pull of then. */
  recall(state: State, ws: Workspace): void
}

/** Names of all integrators. */
export const INTEGRATORS = [
  'auto',
  'dormand-prince',
  'generalized-alpha',
  'backward-euler',
  'rattle',
  'baumgarte',
] as const
export type IntegratorName = (typeof INTEGRATORS)[number]

/** The setting that an integrator uses: the error allowed in a step, or the length of all steps. */
export const INTEGRATOR_SETTING: Readonly<Record<IntegratorName, 'tolerance' | 'step'>> = {
  auto: 'tolerance',
  'dormand-prince': 'tolerance',
  'generalized-alpha': 'step',
  'backward-euler': 'step',
  rattle: 'step',
  baumgarte: 'step',
}

export interface IntegratorOptions {
  /** For `dormand-prince`: what gives the accelerations; the lock constraints where left out. */
  readonly equations?: EquationsOfMotion | undefined
  /** Bound of the local error of a step: |err_i| ≤ tolerance · (scale + |y_i|). */
  readonly tolerance: number
  /** Step of fixed-step schemes, s. */
  readonly step: number
  /** Cap on the step of adaptive schemes, s. */
  readonly maxStep?: number | undefined
  /** Coefficients α, β of `baumgarte`, 1/s; 1/(5 h) where not given. */
  readonly baumgarte?: readonly [number, number] | undefined
  /** For `generalized-alpha`: the share of the amplitude of motions far too fast for the step that a step leaves, 0 to 1. */
  readonly rhoInfinity?: number | undefined
}

export function rememberStatistics(memory: Memory, statistics: Statistics): void {
  statistics.steps = memory.number(statistics.steps)
  statistics.rejected = memory.number(statistics.rejected)
  statistics.newtonIterations = memory.number(statistics.newtonIterations)
  statistics.evaluations = memory.number(statistics.evaluations)
  statistics.inPlanes = memory.number(statistics.inPlanes)
  statistics.broughtBack = memory.number(statistics.broughtBack)
}

export const makeStatistics = (): Statistics => ({
  steps: 0,
  rejected: 0,
  newtonIterations: 0,
  evaluations: 0,
  inPlanes: 0,
  broughtBack: 0,
})

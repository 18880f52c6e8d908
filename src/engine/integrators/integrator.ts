import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface Statistics {
  steps: number
  rejected: number
  newtonIterations: number
  /** Evaluations of the accelerations. */
  evaluations: number
}

/** One scheme, with the memory that it keeps between steps (step size, last evaluation); all that matters for the result is in the State. */
export interface Integrator {
  readonly name: string
  readonly statistics: Statistics
  /** Whether its states satisfy C = 0 and Ċ = 0; else a copy has to be settled before it is shown. */
  readonly onConstraints: boolean
  /**
   * Advances the state to exactly `until`, or by `maxSteps` accepted steps, whichever comes first. On failure the state is the last good one.
   */
  advance(model: Model, state: State, ws: Workspace, until: number, maxSteps?: number): Failure | null
  /** Forgets what it remembers of the last step: after the state or the forces were changed from outside. */
  restart(): void
}

/** Names that makeIntegrator knows. */
export const INTEGRATORS = ['auto', 'dormand-prince', 'baumgarte'] as const
export type IntegratorName = (typeof INTEGRATORS)[number]

export interface IntegratorOptions {
  /** Bound of the local error per step: |err_i| ≤ tolerance · (scale + |y_i|). */
  readonly tolerance: number
  /** Step of fixed-step schemes, s. */
  readonly step: number
  /** Cap on the step of adaptive schemes, s. */
  readonly maxStep?: number | undefined
  /** Coefficients α, β of `baumgarte`, 1/s; 1/(5 h) where not given. */
  readonly baumgarte?: readonly [number, number] | undefined
}

export const makeStatistics = (): Statistics => ({ steps: 0, rejected: 0, newtonIterations: 0, evaluations: 0 })

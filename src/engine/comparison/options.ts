/** What a comparison is made by: apart from it, so that it can be chosen without loading it. */
export interface ComparisonOptions {
  /** What is timed and watched, s. */
  readonly duration: number
  readonly step: number
  /** After which errors are taken, s. */
  readonly orderDuration: number
  readonly orderSteps: readonly number[]
  /** Timed runs of each, by turns; the quickest counts. */
  readonly repeats: number
  /** Wall clock, s, about: of what would take longer, a shorter time is compared. Undefined: all that is asked for. */
  readonly limit?: number
}

export const COMPARISON_OPTIONS: ComparisonOptions = {
  duration: 3,
  step: 1e-3,
  orderDuration: 1,
  orderSteps: [0.01, 0.005, 0.0025, 0.00125],
  repeats: 3,
  limit: 40,
}

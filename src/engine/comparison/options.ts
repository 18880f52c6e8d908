/** Options of a comparison, in a file of their own so that they can be chosen without loading the comparison. */
export interface ComparisonOptions {
  /** Duration of the motion that is timed and compared, s. */
  readonly duration: number
  readonly step: number
  /** Time after which the errors of the order studies are taken, s. */
  readonly orderDuration: number
  readonly orderSteps: readonly number[]
  /** Number of timed runs of each contender, in turns; the fastest counts. */
  readonly repeats: number
  /** Wall-clock time that all may take, about, s; where it would take longer, a shorter motion is compared. Undefined: no limit. */
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

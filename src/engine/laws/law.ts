/**
 * A compiled function of time. Evaluation is exact to rounding, allocates nothing, and gives the value with
 * its first and second derivative together.
 */
export interface Law {
  /** Writes f, f′, f″ at t to `out[at]`, `out[at + 1]`, `out[at + 2]`. Not-finite results are written as they are. */
  evaluate(t: number, out: Float64Array, at: number): void
  /** True when f does not depend on t. */
  readonly constant: boolean
  /** True when f is smooth on all of its domain; `piece` is then 0 everywhere. */
  readonly smooth: boolean
  /**
   * A number that names the smooth piece on which t lies: spline segment, side of a kink of `abs`, `sign`, `min`,
   * `max`, `mod`, `step5`, side of a pole or branch cut. Two times with different pieces have a point between them
   * at which the law may not be smooth. 0 for a law that is smooth everywhere.
   */
  piece(t: number): number
  /**
   * The first time after t at which a border between pieces is known in closed form (knots, kinks of functions of
   * linear or sinusoidal arguments), to rounding; Infinity when none is known. `firstBreak` uses it so that a short
   * pulse is not stepped over.
   */
  nextKink(t: number): number
  /** ∫ f in closed form, or null where this sheet of rules finds none. */
  antiderivative(): Antiderivative | null
}

/**
 * ∫ f from one time to another, which allocates nothing. The two lie on one side of every pole: across one the result is not finite.
 */
export type Antiderivative = (from: number, to: number) => number

/**
 * A compiled function of time. Evaluation is exact to rounding, allocates nothing, and gives the value with
 * its first and second derivative together. One that reads signals of the state besides has no such value: `ofState` has, and the rest of the law
 * speaks of what time does in it.
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
  /** The integral of f in closed form, or null where there is none (antiderivative.ts). */
  antiderivative(): Antiderivative | null
  /**
   * The function of a law that reads signals, and the law's place among those of a mechanism that do (Model.stateLaws); null and −1 for laws of
   * time alone.
   */
  readonly ofState: StateFunction | null
  readonly slot: number
}

/**
 * A function of time and of signals x, given as `values[at…]` in the order of its names. Where their arguments depend on signals, `abs`, `sign`, `min` and `max` are
 * its switches: `sides[first…]` holds each on one side, ±1, or leaves it to the values, 0. Only `heldAt` and `without` allocate.
 */
export interface StateFunction {
  readonly names: readonly string[]
  readonly switchCount: number
  calc(t: number, values: Float64Array, at: number, sides: Int8Array, first: number): number
  /** Writes ∂f/∂x of every signal to `out[0…]`: exact to rounding. */
  computePartials(t: number, values: Float64Array, at: number, sides: Int8Array, first: number, out: Float64Array): void
  /** ∂f/∂t at constant signals. */
  calcTimeSlope(t: number, values: Float64Array, at: number, sides: Int8Array, first: number): number
  /** Writes the guard of each switch, a number that is 0 where it switches, to `out[first…]`. */
  computeGuards(t: number, values: Float64Array, at: number, sides: Int8Array, first: number, out: Float64Array): void
  /** The same function with time held at t. */
  heldAt(t: number): StateFunction
  /** The same function in which signals marked with 1 read as 0. */
  without(signals: Uint8Array): StateFunction
}

/**
 * The integral of f from one time to another; allocates nothing. Both times must lie on the same side of every pole, else the result is not finite.
 */
export type Antiderivative = (from: number, to: number) => number

/** Marks at equal intervals of simulated time: where they lie close the point is slow. */

/** Marks that fit a span, at most; and at least 8, as round numbers are no more than 2.5 apart. */
const MOST_MARKS = 20
const ROUND = [1, 2, 5, 10] as const
/** Rounding of a division. */
const NEXT_TO = 1 + 1e-12

/** The smallest round interval, s, of which a span of time, s, has at most twenty; NaN of no span. */
export function intervalFor(span: number): number {
  if (!(span > 0 && Number.isFinite(span))) return NaN
  const least = span / MOST_MARKS
  const exponent = Math.floor(Math.log10(least))
  const digit = ROUND.find((round) => round * 10 ** exponent * NEXT_TO >= least) ?? 10
  // A division by a power of ten is correctly rounded, a product with 10⁻ⁿ is not.
  return exponent < 0 ? digit / 10 ** -exponent : digit * 10 ** exponent
}

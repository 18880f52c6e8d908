/** Step sizes by the PI controller of Gustafsson (Hairer, Nørsett, Wanner 1993, II.4), of a scheme of order 5; errors are over what is allowed. */

const SAFETY = 0.9
const SHRINK = 0.2
export const GROW = 5
/**
 * After a rejected step the next one does not grow; the factor by which later ones may grow rises by this with each, so that no tries are wasted
 * where the error is steep in h.
 */
export const REGAIN = 1.25
/** The controller's exponents: on this error, and on the last one. */
const ALPHA = 0.2 - 0.75 * 0.04
const BETA = 0.04
/** Least error that the controller remembers. */
export const LEAST_ERROR = 1e-4

/** Length of the step after an accepted one of length h; `room` is the largest factor by which it may grow. */
export function nextStep(h: number, error: number, lastError: number, room: number): number {
  const grow = SAFETY * Math.pow(Math.max(error, 1e-10), -ALPHA) * Math.pow(lastError, BETA)
  return h * Math.min(room, Math.max(SHRINK, grow))
}

/** Length of the next try after a rejected step of length h. */
export const shorterStep = (h: number, error: number): number => h * Math.max(SHRINK, SAFETY * Math.pow(error, -0.2))

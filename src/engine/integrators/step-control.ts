/**
 * Step sizes of a scheme of order 5; errors are over what is allowed. The shorter of what two controllers propose: the PI controller (Hairer, Nørsett, Wanner 1993, II.4), which is
 * calm, and the predictive one (Gustafsson 1994), which takes the error over h⁵ to grow or fall by the factor once more by which it did over the last step. So a step that leads into a
 * quicker motion is seldom tried in vain.
 */

const SAFETY = 0.88
const SHRINK = 0.2
export const GROW = 5
/**
 * After a rejected step the next one does not grow; the factor by which later ones may grow rises by this with each, so that no tries are wasted
 * where the error is steep in h.
 */
export const REGAIN = 1.25
/** The exponents of the PI controller: on this error, and on the last one. */
const BETA = 0.06
const ALPHA = 0.2 - 0.75 * BETA
/** Least error that the controllers remember. */
export const LEAST_ERROR = 1e-4
/** Least error that is told from none. */
const NO_ERROR = 1e-10

/** Length of the step after an accepted one of length h, which followed one of length lastH; `room` is the largest factor by which it may grow. */
export function nextStep(h: number, error: number, lastH: number, lastError: number, room: number): number {
  const now = Math.max(error, NO_ERROR)
  const calm = Math.pow(now, -ALPHA) * Math.pow(lastError, BETA)
  // the first step has none before it to predict from
  const predicted = lastH > 0 ? Math.pow(now, -0.2) * (h / lastH) * Math.pow(lastError / now, 0.2) : Infinity
  return h * Math.min(room, Math.max(SHRINK, SAFETY * Math.min(calm, predicted)))
}

/** Length of the next try after a rejected step of length h. */
export const shorterStep = (h: number, error: number): number => h * Math.max(SHRINK, SAFETY * Math.pow(error, -0.2))

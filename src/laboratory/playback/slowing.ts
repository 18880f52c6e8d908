/** How slowly what plays goes around moments that are marked as slow. */

/** Share of the speed that is left at such a moment itself. */
export const LEAST = 0.1
/** From this long before a moment to as long after it playing is slowed: wall s, at the speed that is set. */
const REACH = 0.2

/** How far from a moment playing is slowed, simulated s. @param speed that is set, simulated s per wall s */
export const reachOf = (speed: number): number => REACH * speed

/**
 * The share of the speed that is left at a time: 1 away from all moments, and smoothly down to `LEAST` at each. A window takes 1/√LEAST times as long
 * as it would.
 *
 * @param time simulated s, as are the moments
 * @param speed that is set, simulated s per wall s
 */
export function slowingAt(time: number, moments: readonly number[], speed: number): number {
  const reach = reachOf(speed)
  let share = 1
  for (const moment of moments) {
    const away = Math.abs(time - moment) / reach
    if (away < 1) share = Math.min(share, 1 - (1 - LEAST) * Math.cos((Math.PI / 2) * away) ** 2)
  }
  return share
}

/** The stretch of the axis below that a chart shows, when it is zoomed and panned. Pure. */

/** Its ends, SI; null: all of it. */
export type Stretch = readonly [number, number] | null

interface Ends {
  readonly min: number
  readonly max: number
}

/** The least stretch that is shown, share of the whole. */
const LEAST = 1e-4

/**
 * The stretch of a width in which a value lies at a share of it: what zooming about a place, pinching and panning come to. It stays within the whole.
 *
 * @param value what stays where it is seen, SI
 * @param share where that is: 0 at the left end, 1 at the right one
 */
export function placeStretch(value: number, share: number, width: number, { min, max }: Ends): Stretch {
  const span = max - min
  if (!(span > 0) || !(width < span)) return null
  const held = Math.max(width, LEAST * span)
  const from = Math.min(max - held, Math.max(min, value - share * held))
  return [from, from + held]
}

/** What a stretch becomes by zooming about a value, which stays where it is; about the middle where it does not lie within. */
export function zoomStretch(now: Stretch, whole: Ends, factor: number, about: number): Stretch {
  const [from, to] = now ?? [whole.min, whole.max]
  const value = about >= from && about <= to ? about : (from + to) / 2
  return placeStretch(value, (value - from) / (to - from), (to - from) * factor, whole)
}

/** What a stretch becomes by panning, shares of its own width to the right. */
export function panStretch(now: Stretch, whole: Ends, shares: number): Stretch {
  if (now === null) return null
  const [from, to] = now
  return placeStretch(from, -shares, to - from, whole)
}

/** The stretch that is moved no farther than it takes to have a value in it. */
export function followStretch(now: Stretch, whole: Ends, value: number): Stretch {
  if (now === null || (value >= now[0] && value <= now[1])) return now
  return placeStretch(value, value < now[0] ? 0 : 1, now[1] - now[0], whole)
}

import type { Law } from './law.ts'

/** Equal parts into which an interval is cut when no borders are known. */
const PARTS = 8
/** Times after a border that are looked at for rounding noise in the sides. */
const PROBES = 8

/**
 * Looks for the first border between smooth pieces in (from, to]. Writes to `out[at]`, `out[at + 1]` the two times
 * around it, `from ≤ before < after`, and returns true; returns false when there is none. The law is smooth on
 * [from, before], and `after` lies on the piece that follows, so a caller integrates to `before` (which may be
 * `from` itself), takes the time to `after` with the state unchanged, and goes on from there.
 *
 * The two are neighbouring doubles, or a few apart where rounding blurs the border or a piece is one point wide
 * (`sign` at 0). Borders of a law that are not known in closed form are found when the pieces at nine evenly spread
 * times differ. Costs one comparison when the law is smooth; allocates nothing.
 */
export function firstBreak(law: Law, from: number, to: number, out: Float64Array, at = 0): boolean {
  if (law.smooth || !(from < to)) return false
  const start = law.piece(from)
  const stride = (to - from) / PARTS
  let low = from
  while (low < to) {
    let high = low + stride
    if (!(high > low) || high > to) high = to
    const known = law.nextKink(low)
    if (known < high) {
      // Look between this border and the next one, so that the piece between them is seen however short it is.
      const middle = 0.5 * (known + law.nextKink(known))
      if (middle > low && middle < high) high = middle
    }
    if (!Object.is(law.piece(high), start)) {
      narrow(law, start, low, high, from, to, out, at)
      return true
    }
    low = high
  }
  return false
}

/** Bisection between `low` on the starting piece and `high` off it. */
function narrow(
  law: Law,
  start: number,
  low: number,
  high: number,
  from: number,
  to: number,
  out: Float64Array,
  at: number,
): void {
  const span = to - from
  const least = 2 ** -60 * span // stops at the border t = 0, where doubles are dense without end
  while (high - low > least) {
    const middle = 0.5 * (low + high)
    if (middle <= low || middle >= high) break
    if (Object.is(law.piece(middle), start)) low = middle
    else high = middle
  }
  const grain = 2 ** -52 * Math.max(Math.abs(high), span)
  let after = high
  for (let k = 1; k <= PROBES; k++) {
    const probe = Math.min(high + k * grain, to)
    if (!Object.is(law.piece(probe), law.piece(after))) after = probe
  }
  out[at] = low
  out[at + 1] = after
}

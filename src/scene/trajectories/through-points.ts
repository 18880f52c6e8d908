/** Courses of a coordinate through points. */
import type { Law, PlannedTrajectory } from '../document.ts'

/**
 * `quintic`: from rest at a point to rest at the next, q = qᵢ + (qᵢ₊₁ − qᵢ)(10 s³ − 15 s⁴ + 6 s⁵) with s = (t − tᵢ)/(tᵢ₊₁ − tᵢ), so that rates and accelerations are 0 at
 * each; `spline`: cubics with one acceleration at each point, at rest at the first and the last.
 */
export type Way = NonNullable<PlannedTrajectory['way']>

/**
 * The law of a coordinate through points; before the first and after the last it stays.
 *
 * @param times s, ascending, two at least
 * @param values rad or m, one for each time
 */
export function lawThrough(times: readonly number[], values: readonly number[], way: Way): Law {
  if (values.every((value) => value === values[0])) return values[0]!
  if (way === 'spline') return { points: times.map((time, i) => [time, values[i]!] as const), beyond: 'hold' }
  const steps = times.slice(1).flatMap((time, i) => {
    const by = values[i + 1]! - values[i]!
    return by === 0 ? [] : [`step5(t, ${times[i]!}, 0, ${time}, ${by})`]
  })
  return [`${values[0]!}`, ...steps].join(' + ')
}

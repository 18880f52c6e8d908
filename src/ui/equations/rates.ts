/** Which rates of coordinates the speeds of a tree are. Pure. */
import type { Joint } from '../../scene/index.ts'
import type { Formulas, Speed } from '../../simulation/index.ts'

type Coordinate = Extract<Formulas, { readonly ok: true }>['coordinates'][number]

/**
 * The rate, in LaTeX, that a speed is: that of its joint's coordinate, of an angle from a fixed direction less that of the joint before. Null where no
 * coordinate of the formulas is of its joint alone.
 */
export function rateOf(
  { joint, motion, body, axis }: Pick<Speed, 'joint' | 'motion' | 'body' | 'axis'>,
  coordinates: readonly Coordinate[],
  joints: readonly Pick<Joint, 'id' | 'driven'>[],
): string | null {
  const of = joints.find(({ id }) => id === joint)
  if (of === undefined || axis !== 'z') return null
  const kind = motion === 'turn' ? 'angle' : 'displacement'
  const own = coordinates.find((one) => one.kind === kind && one.joints.at(-1)?.joint === joint)
  if (own === undefined) return null
  // A speed is of the body against what it hangs on, a coordinate of the driven end against the main one.
  const forth = own.joints.at(-1)!.sign * (of.driven.body === body ? 1 : -1) > 0
  const before = own.joints.slice(0, -1)
  if (before.length === 0) return forth ? own.rate : `-${own.rate}`
  const under = coordinates.find(
    (one) =>
      one.kind === kind &&
      one.joints.length === before.length &&
      one.joints.every((part, k) => part.joint === before[k]!.joint && part.sign === before[k]!.sign),
  )
  if (under === undefined) return null
  return forth ? `${own.rate} - ${under.rate}` : `${under.rate} - ${own.rate}`
}

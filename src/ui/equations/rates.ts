/** Which rates of coordinates the speeds of a tree are. Pure. */
import type { Joint } from '../../scene/index.ts'
import type { Formulas, Speed } from '../../simulation/index.ts'

type Told = Pick<Extract<Formulas, { readonly ok: true }>, 'coordinates' | 'given'>

/**
 * The rate, in LaTeX, that a speed is: that of its joint's coordinate, of an angle from a fixed direction less that of the joint before, which a drive may prescribe. Null
 * where no coordinate of the formulas is of its joint alone.
 */
export function rateOf(
  { joint, motion, body, alongZ }: Pick<Speed, 'joint' | 'motion' | 'body' | 'alongZ'>,
  { coordinates, given }: Told,
  joints: readonly Pick<Joint, 'id' | 'driven'>[],
): string | null {
  const of = joints.find(({ id }) => id === joint)
  if (of === undefined || alongZ === 0) return null
  const kind = motion === 'turn' ? 'angle' : 'displacement'
  const own = coordinates.find((one) => one.kind === kind && one.joints.at(-1)?.joint === joint)
  if (own === undefined) return null
  // A speed is of the body against what it hangs on, a coordinate of the driven end against the main one.
  const forth = alongZ * own.joints.at(-1)!.sign * (of.driven.body === body ? 1 : -1) > 0
  const before = own.joints.slice(0, -1)
  if (before.length === 0) return forth ? own.rate : `-${own.rate}`
  const under = coordinates.find(
    (one) =>
      one.kind === kind &&
      one.joints.length === before.length &&
      one.joints.every((part, k) => part.joint === before[k]!.joint && part.sign === before[k]!.sign),
  )
  const driven =
    before.length === 1
      ? given.find((one) => one.joint === before[0]!.joint && (one.quantity === 'angle') === (kind === 'angle'))
      : undefined
  const rate = under?.rate ?? driven?.rates?.[0]
  if (rate === undefined) return null
  // of a drive it is the rate of the joint itself, which may count the other way
  const same = under !== undefined || before[0]!.sign > 0
  if (forth) return `${own.rate} ${same ? '-' : '+'} ${rate}`
  return same ? `${rate} - ${own.rate}` : `-${own.rate} - ${rate}`
}

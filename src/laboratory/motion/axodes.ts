/** The axodes of a motion: the surfaces that its screw axis sweeps in the body that it is seen from, and in the one that moves. These roll on each other, and slide along the axis. */
import type { Vec3 } from '../../engine/index.ts'
import {
  AT_REST,
  conjugate,
  dot,
  lengthOf,
  scale,
  screwAxis,
  subtract,
  toBody,
  toWorld,
  turn,
} from '../../geometry/index.ts'
import type { RelativeMotion } from '../../scene/index.ts'
import type { RelativeRuns } from './relative-runs.ts'

/** A line of an axode, m, in the axes of the body that it is on. */
export interface Generator {
  readonly point: Vec3
  /** Unit. */
  readonly direction: Vec3
}

export interface Axode {
  /** Of the body that it is seen from, and of the one that moves; null where the motion was no turn, and the surface has a gap. */
  readonly fixed: readonly (Generator | null)[]
  readonly moving: readonly (Generator | null)[]
}

/** Lines of an axode at most: the last ones. */
const MOST_LINES = 600
/** An axis this many sizes of the mechanism away is not drawn. */
const FAR = 5

/**
 * The axodes of the last stretch of the run.
 *
 * @param near a point of the moving body, body axes, m: lines are told by their points that are nearest to it
 * @param size of the mechanism, m
 */
export function calcAxode(runs: RelativeRuns, motion: RelativeMotion, near: Vec3, size: number): Axode {
  const fixed: (Generator | null)[] = []
  const moving: (Generator | null)[] = []
  let before: Vec3 | null = null
  runs.visit(motion, MOST_LINES, (body, from) => {
    const place = toWorld(body, near)
    const axis = screwAxis({ ...AT_REST, ...body }, { ...AT_REST, ...from }, place, size)
    const distance = axis.kind === 'screw' ? lengthOf(subtract(axis.point, place)) : Infinity
    if (axis.kind !== 'screw' || distance > FAR * size) {
      fixed.push(null)
      moving.push(null)
      before = null
      return
    }
    // where the turn is reversed the line is the same
    const seen = turn(conjugate(from.orientation), axis.direction)
    const sign: number = before !== null && dot(before, seen) < 0 ? -1 : 1
    before = scale(seen, sign)
    fixed.push({ point: toBody(from, axis.point), direction: before })
    moving.push({
      point: toBody(body, axis.point),
      direction: scale(turn(conjugate(body.orientation), axis.direction), sign),
    })
  })
  return { fixed, moving }
}

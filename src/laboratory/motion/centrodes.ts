/** The centrodes of a motion in a plane: the curves of its instant centre in the body that it is seen from, and in the one that moves, which roll on each other. */
import type { Vec3 } from '../../engine/index.ts'
import { AT_REST, instantCentre, lengthOf, subtract, toBody, type Plane } from '../../geometry/index.ts'
import type { RelativeMotion } from '../../scene/index.ts'
import type { RelativeRuns } from './relative-runs.ts'

export interface Centrodes {
  /** In axes of the body that it is seen from, and of the one that moves, m; null where the centre was out of reach, and the curve has a gap. */
  readonly fixed: readonly (Vec3 | null)[]
  readonly moving: readonly (Vec3 | null)[]
}

/** Points of a curve at most: the last ones. */
const MOST_POINTS = 600
/** A centre this many sizes of the mechanism away is not drawn. */
const FAR = 4

/**
 * The centrodes of the last stretch of the run.
 *
 * @param plane that the bodies move in; the curves are drawn in it
 * @param size of the mechanism, m
 */
export function calcCentrodes(runs: RelativeRuns, motion: RelativeMotion, plane: Plane, size: number): Centrodes {
  const fixed: (Vec3 | null)[] = []
  const moving: (Vec3 | null)[] = []
  runs.visit(motion, MOST_POINTS, (body, from) => {
    const centre = instantCentre({ ...AT_REST, ...body }, { ...AT_REST, ...from }, plane, size)
    const isNear = centre.kind === 'centre' && lengthOf(subtract(centre.point, plane.origin)) < FAR * size
    fixed.push(isNear ? toBody(from, centre.point) : null)
    moving.push(isNear ? toBody(body, centre.point) : null)
  })
  return { fixed, moving }
}

/** Driven joints that start elsewhere than the scene states, since the mechanism does not close there. Pure. */
import type { Pose } from '../geometry/index.ts'
import { drivesOf, type Joint, type Scene } from './document.ts'
import { coordinateAt, wrapAngle } from './joint-coordinate.ts'
import { freedomOfDrive, givesRate, type Freedom } from './joints.ts'

/** A joint whose velocity drive starts elsewhere than stated. */
export interface MovedStart {
  readonly joint: Joint
  readonly on: Freedom
  /** Where it starts less where it is stated: an angle in (−π, π], rad, or a length, m. */
  readonly by: number
}

/** Changes of a coordinate below this, rad or m, are rounding. */
const ROUNDING = 1e-6

/** Whether the scene has drives that may start elsewhere than stated: those of a rate, which start where their joint stands. */
export const hasStatedStarts = ({ joints }: Pick<Scene, 'joints'>): boolean =>
  joints.some((joint) => drivesOf(joint).some(({ kind }) => givesRate(kind)))

/**
 * The joints whose start is moved, in the order of the scene.
 *
 * @param started poses of the bodies at the start of the run, by id; world axes
 */
export function startsMoved(
  { bodies, joints }: Pick<Scene, 'bodies' | 'joints'>,
  started: ReadonlyMap<string, Pose>,
): readonly MovedStart[] {
  const stated = new Map<string, Pose>(bodies.map((body) => [body.id, body]))
  return joints.flatMap((joint) =>
    drivesOf(joint).flatMap(({ kind }): MovedStart[] => {
      if (!givesRate(kind)) return []
      const on = freedomOfDrive(kind)
      const [from, to] = [stated, started].map((poses) => coordinateAt(joint, on, (id) => poses.get(id)))
      const by = to! - from!
      const least = on === 'angle' ? wrapAngle(by) : by
      return Math.abs(least) > ROUNDING ? [{ joint, on, by: least }] : []
    }),
  )
}

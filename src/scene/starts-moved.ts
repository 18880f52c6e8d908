/** Driven joints that start elsewhere than the scene states, since the mechanism does not close there. Pure. */
import { composePose, conjugate, dot, multiplyQuat, subtract, turn, type Pose } from '../geometry/index.ts'
import { drivesOf, type Joint, type Scene } from './document.ts'
import { freedomOfDrive, givesRate } from './joints.ts'

/** A joint whose velocity drive starts elsewhere than stated. */
export interface MovedStart {
  readonly joint: Joint
  readonly on: 'angle' | 'slide'
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
      const by = coordinateOf(joint, on, started) - coordinateOf(joint, on, stated)
      const least = on === 'angle' ? Math.atan2(Math.sin(by), Math.cos(by)) : by
      return Math.abs(least) > ROUNDING ? [{ joint, on, by: least }] : []
    }),
  )
}

const WORLD: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** How far the driven marker is turned about z of the main one, rad, or lies along it, m. */
function coordinateOf({ driven, main }: Joint, on: 'angle' | 'slide', poses: ReadonlyMap<string, Pose>): number {
  const place = (marker: Joint['main']): Pose => composePose(poses.get(marker.body) ?? WORLD, marker)
  const [f1, f2] = [place(driven), place(main)]
  if (on === 'slide') return dot(subtract(f1.position, f2.position), turn(f2.orientation, [0, 0, 1]))
  const e = multiplyQuat(conjugate(f2.orientation), f1.orientation)
  // where the axes are more than a right angle apart the angle says nothing
  return e[0] ** 2 + e[3] ** 2 < 0.5 ? NaN : 2 * Math.atan2(e[3], e[0])
}

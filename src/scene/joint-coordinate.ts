/**
 * The coordinates of a joint as the engine begins to count them: how far the driven marker is turned about z of the main one, and how far it lies along it. Here
 * the markers stand where the bodies have them; laws that move them are left out.
 */
import { composePose, conjugate, dot, multiplyQuat, subtract, turn, type Pose } from '../geometry/index.ts'
import type { Joint, Quat } from './document.ts'
import type { Freedom } from './joints.ts'

/** |cos of half an angle| below which it is half a turn: +π, as the engine begins there. */
const HALF_TURN = 1e-12

const WORLD: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** A quaternion's turn about z, rad in (−π, π]. */
function turnAboutZ([w, , , z]: Quat): number {
  if (Math.abs(w) < HALF_TURN) return Math.PI
  return 2 * Math.atan2(w < 0 ? -z : z, Math.abs(w))
}

/** The same angle in (−π, π]. */
export function wrapAngle(angle: number): number {
  const rest = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
  return rest <= -Math.PI + 4 * HALF_TURN ? rest + 2 * Math.PI : rest
}

/**
 * A coordinate of a joint: an angle in (−π, π], rad, or a slide, m. NaN where the axes of its markers are more than a right angle apart, so that its angle says
 * nothing.
 *
 * @param poseOf where a body is, world axes; undefined for ground
 */
export function coordinateAt(
  { driven, main }: Pick<Joint, 'driven' | 'main'>,
  on: Freedom,
  poseOf: (body: string) => Pose | undefined,
): number {
  const place = (marker: Joint['main']): Pose => composePose(poseOf(marker.body) ?? WORLD, marker)
  const [f1, f2] = [place(driven), place(main)]
  if (on === 'slide') return dot(subtract(f1.position, f2.position), turn(f2.orientation, [0, 0, 1]))
  const e = multiplyQuat(conjugate(f2.orientation), f1.orientation)
  // cos² of half the angle between the axes
  return e[0] ** 2 + e[3] ** 2 < 0.5 ? NaN : turnAboutZ(e)
}

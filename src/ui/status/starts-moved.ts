/** Driven joints that start elsewhere than the scene states, since the mechanism does not close there. */
import { composePose, conjugate, dot, multiplyQuat, subtract, turn, type Pose } from '../../geometry/index.ts'
import { drivesOf, freedomOfDrive, type Joint, type Scene } from '../../scene/index.ts'
import { readPoses, readTime, type Frame } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'

/** Changes of a coordinate below this, rad or m, are rounding. */
const ROUNDING = 1e-6

/** Each such joint in words, and by how much its start was moved: "Main bearing" and "−25.3°". Empty for a frame past t = 0. */
export function startsMoved(frame: Frame, scene: Scene): readonly { readonly name: string; readonly by: string }[] {
  if (readTime(frame) !== 0) return []
  const seen = readPoses(frame)
  const stated = new Map<string, Pose>(scene.bodies.map((body) => [body.id, body]))
  return scene.joints.flatMap((joint) =>
    drivesOf(joint).flatMap(({ kind }) => {
      if (kind !== 'velocity' && kind !== 'angular-velocity') return []
      const on = freedomOfDrive(kind)
      const by = coordinateOf(joint, on, seen) - coordinateOf(joint, on, stated)
      const least = on === 'angle' ? Math.atan2(Math.sin(by), Math.cos(by)) : by
      if (!(Math.abs(least) > ROUNDING)) return []
      return [{ name: joint.name, by: formatReading(least, on === 'angle' ? 'angle' : 'length') }]
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

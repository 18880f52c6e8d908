/** Points in and out of poses. */
import { conjugate, turn } from '../../geometry/index.ts'
import type { Quat, Vec3 } from '../../scene/index.ts'

export { conjugate, multiplyQuat as multiply, turn as rotate } from '../../geometry/index.ts'

export interface Pose {
  readonly position: Vec3
  readonly orientation: Quat
}

/** A point of the pose's own axes in those of its parent. */
export function toWorld(pose: Pose, point: Vec3): Vec3 {
  const r = turn(pose.orientation, point)
  return [pose.position[0] + r[0], pose.position[1] + r[1], pose.position[2] + r[2]]
}

/** A point of the parent's axes in the pose's own. */
export function toBody(pose: Pose, point: Vec3): Vec3 {
  const { position: p } = pose
  return turn(conjugate(pose.orientation), [point[0] - p[0], point[1] - p[1], point[2] - p[2]])
}

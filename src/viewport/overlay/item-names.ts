import { nameOfJoint, type Scene } from '../../scene/index.ts'

/** "Upper hinge and Lower hinge"; of more than two how many. */
export function namesOfJoints(scene: Scene, ids: readonly string[]): string {
  if (ids.length > 2) return `all ${ids.length} joints`
  return ids.map((id) => nameOfJoint(scene, id)).join(' and ')
}

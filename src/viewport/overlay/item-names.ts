import { nameOfBody, nameOfJoint, type Joint, type Scene } from '../../scene/index.ts'

/** "Upper hinge and Lower hinge"; of more than two how many. */
export function namesOfJoints(scene: Scene, ids: readonly string[]): string {
  if (ids.length > 2) return `all ${ids.length} joints`
  return ids.map((id) => nameOfJoint(scene, id)).join(' and ')
}

/** "on rod by crank": what the joint does to its driven body, or the opposite. */
export function onWhom(scene: Scene, { driven, main }: Joint, opposite = false): string {
  const [on, by] = [driven, main].map(({ body }) => nameOfBody(scene, body, 'ground'))
  return opposite ? `on ${by} by ${on}` : `on ${on} by ${by}`
}

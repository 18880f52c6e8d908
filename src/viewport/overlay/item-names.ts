import type { Scene } from '../../scene/index.ts'

/** Name of a body by id, the ground included. */
export function nameOfBody(scene: Scene, id: string): string {
  return id === 'ground' ? 'ground' : (scene.bodies.find((b) => b.id === id)?.name ?? id)
}

/** "Upper hinge and Lower hinge"; of more than two how many. */
export function namesOfJoints(scene: Scene, ids: readonly string[]): string {
  if (ids.length > 2) return `all ${ids.length} joints`
  return ids.map((id) => scene.joints.find((joint) => joint.id === id)?.name ?? id).join(' and ')
}
